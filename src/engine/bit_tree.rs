//! A set of indices that is iterated in order at a cost that follows its members, not their range.
//!
//! A tree of three levels: a bit for each index, a bit for each word of those bits, and a bit for each
//! word of these. A word of the top level covers 262,144 indices. Consecutive insertions usually share
//! a word of the lowest level; that word is cached, and the tree is not touched until another word is
//! needed.

use std::mem;

use super::layout::WORD;
use super::memory::OutOfMemory;

#[derive(Clone, Debug, Default)]
pub(crate) struct BitTree {
    /// The cached word, and its index on the lowest level.
    word: u64,
    word_index: usize,
    /// Whether the tree has members. If so, it has all of them once the insertions are finished.
    uses_tree: bool,
    indices: Vec<u64>,
    words: Vec<u64>,
    top: Vec<u64>,
}

impl BitTree {
    /// Empties the set and makes room for indices below `length`.
    pub fn reset(&mut self, length: usize) -> Result<(), OutOfMemory> {
        // Its cost follows the members, not the size of the previous board.
        self.drain(|_| ());
        let mut length = length;
        for level in [&mut self.indices, &mut self.words, &mut self.top] {
            length = length.div_ceil(WORD);
            level.try_reserve(length.saturating_sub(level.len()))?;
            level.resize(length, 0);
        }
        Ok(())
    }

    /// Adds an index.
    pub fn insert(&mut self, index: usize) {
        if index / WORD != self.word_index {
            self.spill();
            self.word_index = index / WORD;
        }
        self.word |= 1 << (index % WORD);
    }

    /// Moves the cached word into the tree.
    fn spill(&mut self) {
        let word = mem::take(&mut self.word);
        if word != 0 {
            let index = self.word_index;
            self.indices[index] |= word;
            self.words[index / WORD] |= 1 << (index % WORD);
            self.top[index / WORD / WORD] |= 1 << (index / WORD % WORD);
            self.uses_tree = true;
        }
    }

    /// Finishes a series of insertions. The set can be read only after it.
    pub fn finish(&mut self) {
        if self.uses_tree {
            self.spill();
        }
    }

    /// Returns the members in rising order.
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            set: self,
            members: BitIter::new(self.word, self.word_index),
            words: BitIter::default(),
            tops: BitIter::default(),
            // Without members in the tree its top need not be searched.
            next_top: if self.uses_tree { 0 } else { self.top.len() },
        }
    }

    /// Removes all members, and passes them to `take` in rising order.
    pub fn drain(&mut self, mut take: impl FnMut(usize)) {
        BitIter::new(mem::take(&mut self.word), self.word_index).for_each(&mut take);
        if mem::take(&mut self.uses_tree) {
            for (index, top) in self.top.iter_mut().enumerate() {
                for index in BitIter::new(mem::take(top), index) {
                    for index in BitIter::new(mem::take(&mut self.words[index]), index) {
                        BitIter::new(mem::take(&mut self.indices[index]), index)
                            .for_each(&mut take);
                    }
                }
            }
        }
    }
}

/// An iterator over the members of a set.
#[derive(Debug)]
pub(crate) struct Iter<'s> {
    set: &'s BitTree,
    members: BitIter,
    words: BitIter,
    tops: BitIter,
    next_top: usize,
}

impl Iterator for Iter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            if let Some(member) = self.members.next() {
                return Some(member);
            }
            self.members = self.next_members()?;
        }
    }
}

impl Iter<'_> {
    fn next_members(&mut self) -> Option<BitIter> {
        loop {
            if let Some(index) = self.words.next() {
                return Some(BitIter::new(self.set.indices[index], index));
            }
            if let Some(index) = self.tops.next() {
                self.words = BitIter::new(self.set.words[index], index);
                continue;
            }
            self.tops = BitIter::new(*self.set.top.get(self.next_top)?, self.next_top);
            self.next_top += 1;
        }
    }
}

/// An iterator over the set bits of a word, in rising order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BitIter {
    left: u64,
    first: usize,
}

impl BitIter {
    /// Returns the set bits of the word at `index`, numbered through all words before it.
    pub fn new(word: u64, index: usize) -> Self {
        Self {
            left: word,
            first: index * WORD,
        }
    }
}

impl Iterator for BitIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.first + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_rising_order_however_they_went_in() {
        let mut set = BitTree::default();
        set.reset(1_000_000).unwrap();
        let members = [
            999_999, 0, 63, 64, 4095, 4096, 262_143, 262_144, 64, 500_000, 0,
        ];
        members.into_iter().for_each(|index| set.insert(index));
        set.finish();
        let expected = [0, 63, 64, 4095, 4096, 262_143, 262_144, 500_000, 999_999];
        assert_eq!(set.iter().collect::<Vec<_>>(), expected);
        let mut drained = Vec::new();
        set.drain(|index| drained.push(index));
        assert_eq!(drained, expected);
        assert_eq!(set.iter().count(), 0);
    }

    #[test]
    fn members_of_one_word_need_no_tree() {
        let mut set = BitTree::default();
        set.reset(1000).unwrap();
        [130, 191, 128]
            .into_iter()
            .for_each(|index| set.insert(index));
        set.finish();
        assert!(!set.uses_tree);
        assert_eq!(set.iter().collect::<Vec<_>>(), [128, 130, 191]);
        set.drain(|_| ());
        set.insert(1);
        set.insert(700);
        set.finish();
        assert!(set.uses_tree);
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 700]);
    }

    #[test]
    fn a_reset_set_is_empty() {
        let mut set = BitTree::default();
        set.reset(100).unwrap();
        set.insert(99);
        set.reset(5000).unwrap();
        assert_eq!(set.iter().count(), 0);
        set.insert(4999);
        set.finish();
        assert_eq!(set.iter().collect::<Vec<_>>(), [4999]);
    }
}
