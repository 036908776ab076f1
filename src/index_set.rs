//! A set of indices that is walked in order at a cost set by its members, not by its range.
//!
//! A tree of three floors: a bit for each index, a bit for each word of those bits, and a bit for
//! each word of these in turn. The top floor takes one word for each 262,144 indices.

use std::mem;

use crate::layout::WORD;

#[derive(Clone, Debug, Default)]
pub(crate) struct IndexSet {
    indices: Vec<u64>,
    words: Vec<u64>,
    top: Vec<u64>,
}

impl IndexSet {
    /// Empties the set and makes room for indices below `length`.
    pub fn reset(&mut self, length: usize) {
        let mut length = length;
        for floor in [&mut self.indices, &mut self.words, &mut self.top] {
            length = length.div_ceil(WORD);
            floor.clear();
            floor.resize(length, 0);
        }
    }

    /// Adds an index.
    pub fn insert(&mut self, index: usize) {
        let mut index = index;
        for floor in [&mut self.indices, &mut self.words, &mut self.top] {
            floor[index / WORD] |= 1 << (index % WORD);
            index /= WORD;
        }
    }

    /// The members in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        (self.top.iter().enumerate())
            .flat_map(|(index, &word)| members(word, index))
            .flat_map(|index| members(self.words[index], index))
            .flat_map(|index| members(self.indices[index], index))
    }

    /// Takes all members out, in rising order.
    pub fn drain(&mut self, mut take: impl FnMut(usize)) {
        for (index, word) in self.top.iter_mut().enumerate() {
            for index in members(mem::take(word), index) {
                for index in members(mem::take(&mut self.words[index]), index) {
                    members(mem::take(&mut self.indices[index]), index).for_each(&mut take);
                }
            }
        }
    }
}

/// The indices whose bits are set in a floor's word.
fn members(word: u64, index: usize) -> impl Iterator<Item = usize> {
    ones(word).map(move |bit| index * WORD + bit as usize)
}

/// The numbers of the bits set in a word, in rising order.
pub(crate) fn ones(word: u64) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_rising_order_however_they_went_in() {
        let mut set = IndexSet::default();
        set.reset(1_000_000);
        let members = [
            999_999, 0, 63, 64, 4095, 4096, 262_143, 262_144, 64, 500_000, 0,
        ];
        members.into_iter().for_each(|index| set.insert(index));
        let expected = [0, 63, 64, 4095, 4096, 262_143, 262_144, 500_000, 999_999];
        assert_eq!(set.iter().collect::<Vec<_>>(), expected);
        let mut drained = Vec::new();
        set.drain(|index| drained.push(index));
        assert_eq!(drained, expected);
        assert_eq!(set.iter().count(), 0);
    }

    #[test]
    fn a_reset_set_is_empty() {
        let mut set = IndexSet::default();
        set.reset(100);
        set.insert(99);
        set.reset(5000);
        assert_eq!(set.iter().count(), 0);
        set.insert(4999);
        assert_eq!(set.iter().collect::<Vec<_>>(), [4999]);
    }
}
