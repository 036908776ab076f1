//! The search for a smaller test that shows the same.
//!
//! Things are taken away in runs, from the end: first half of them, then a quarter, down to one
//! alone; whatever can go goes. When a turn through all kinds of things finds nothing more, what is
//! left needs every part of itself.

use std::io;
use std::time::{Duration, Instant};

use super::model::{Case, Test};

/// How much may still be spent on the search.
#[derive(Debug)]
pub(super) struct Budget {
    tried: u64,
    end: Instant,
}

const MOST_TESTS: u64 = 1000;
const MOST_TIME: Duration = Duration::from_secs(60);

impl Budget {
    pub fn new() -> Self {
        Self {
            tried: 0,
            end: Instant::now() + MOST_TIME,
        }
    }

    fn is_spent(&self) -> bool {
        self.tried >= MOST_TESTS || Instant::now() >= self.end
    }
}

/// The smallest test found for which `still_shows` holds; that is called with a test and how many
/// have been tried.
pub(super) fn shrink(
    test: Test,
    budget: &mut Budget,
    still_shows: impl FnMut(&Test, u64) -> io::Result<bool>,
) -> io::Result<Test> {
    let mut search = Search {
        test,
        budget,
        still_shows,
    };
    while search.turn()? && !search.budget.is_spent() {}
    Ok(search.test)
}

struct Search<'b, F> {
    test: Test,
    budget: &'b mut Budget,
    still_shows: F,
}

impl<F: FnMut(&Test, u64) -> io::Result<bool>> Search<'_, F> {
    /// Tries to take away something of each kind; tells whether anything went.
    fn turn(&mut self) -> io::Result<bool> {
        let mut has_shrunk = self.take_away(|test| test.cases.len(), Test::without_cases)?;
        for index in (0..self.test.cases.len()).rev() {
            let kinds: [Kind; 4] = [
                (|case| case.clicks.len(), Case::without_clicks),
                (Case::rows, Case::without_rows),
                (Case::columns, Case::without_columns),
                (Case::mine_count, Case::without_mines),
            ];
            for (count, without) in kinds {
                has_shrunk |= self.take_away(
                    |test| count(&test.cases[index]),
                    |test, first, count| {
                        let case = without(&test.cases[index], first, count)?;
                        let mut test = test.clone();
                        test.cases[index] = case;
                        Some(test)
                    },
                )?;
            }
        }
        Ok(has_shrunk)
    }

    /// Takes away things of one kind: `count` tells how many there are, `without` takes away a run
    /// of them, if that leaves a legal test.
    fn take_away(
        &mut self,
        count: impl Fn(&Test) -> usize,
        without: impl Fn(&Test, usize, usize) -> Option<Test>,
    ) -> io::Result<bool> {
        let mut has_shrunk = false;
        let mut run = count(&self.test).div_ceil(2);
        while run > 0 {
            let mut end = count(&self.test);
            while end > 0 && !self.budget.is_spent() {
                let first = end.saturating_sub(run);
                if let Some(test) = without(&self.test, first, end - first)
                    && self.shows(&test)?
                {
                    self.test = test;
                    has_shrunk = true;
                }
                end = first;
            }
            run /= 2;
        }
        Ok(has_shrunk)
    }

    fn shows(&mut self, test: &Test) -> io::Result<bool> {
        self.budget.tried += 1;
        (self.still_shows)(test, self.budget.tried)
    }
}

/// What can be taken away from a case: how many there are, and the case without a run of them.
type Kind = (fn(&Case) -> usize, fn(&Case, usize, usize) -> Option<Case>);
