//! The search for a smaller test that shows the same.
//!
//! Things are taken away in runs, from the end: first half of them, then a quarter, down to one
//! alone; whatever can go goes. When a turn through all kinds of things finds nothing more, what is
//! left needs every part of itself.
//!
//! Most tries fail, and starting the solution is what takes time. So the ways to make a single case
//! smaller are tried together, as the cases of one test. If the solution passes that, none of them
//! is worth a try of its own.

use std::io;
use std::time::{Duration, Instant};

use super::Place;
use super::model::{Case, Test};

/// What may be spent on a search.
const MOST_TESTS: u64 = 1000;
const MOST_TIME: Duration = Duration::from_secs(60);

/// What a solution does on a test.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reaction {
    Passes,
    /// It fails in the way that is looked for; there, if that is known.
    FailsAlike(Option<Place>),
    FailsOtherwise,
}

/// The smallest test found on which the solution fails alike; `react` is called with a test and how
/// many have been tried. `place` is where the fault shows, if that is known.
pub(super) fn shrink(
    test: Test,
    place: Option<Place>,
    react: impl FnMut(&Test, u64) -> io::Result<Reaction>,
) -> io::Result<Test> {
    let mut search = Search {
        test,
        react,
        tried: 0,
        end: Instant::now() + MOST_TIME,
    };
    if let Some(place) = place {
        search.narrow(place)?;
    }
    while search.turn()? && !search.is_over() {}
    Ok(search.test)
}

struct Search<F> {
    test: Test,
    react: F,
    tried: u64,
    end: Instant,
}

/// What can be taken away from a case: how many there are, and the case without a run of them.
type Kind = (fn(&Case) -> usize, fn(&Case, usize, usize) -> Option<Case>);

const KINDS: [Kind; 4] = [
    (|case| case.clicks.len(), Case::without_clicks),
    (Case::rows, Case::without_rows),
    (Case::columns, Case::without_columns),
    (Case::mine_count, Case::without_mines),
];

impl<F: FnMut(&Test, u64) -> io::Result<Reaction>> Search<F> {
    fn is_over(&self) -> bool {
        self.tried >= MOST_TESTS || Instant::now() >= self.end
    }

    fn react(&mut self, test: &Test) -> io::Result<Reaction> {
        self.tried += 1;
        (self.react)(test, self.tried)
    }

    /// Takes a test for the one under search, if the solution fails alike on it.
    fn adopt(&mut self, test: Test) -> io::Result<bool> {
        let shows = matches!(self.react(&test)?, Reaction::FailsAlike(_));
        if shows {
            self.test = test;
        }
        Ok(shows)
    }

    /// Tries what is most likely: that the case alone matters in which the fault shows, as far as
    /// it was played, or else that case together with the one before or after it.
    fn narrow(&mut self, Place { case, operation }: Place) -> io::Result<()> {
        let cases = self.test.cases.clone();
        let index = case - 1;
        let mut played = cases[index].clone();
        played.clicks.truncate(operation);
        let likely = [
            vec![played],
            cases[index.saturating_sub(1)..=index].to_vec(),
            cases[index..cases.len().min(index + 2)].to_vec(),
        ];
        for cases in likely {
            if self.adopt(Test { cases })? {
                break;
            }
        }
        Ok(())
    }

    /// Tries to take away something of each kind; tells whether anything went.
    fn turn(&mut self) -> io::Result<bool> {
        let mut has_shrunk = self.take_away(|test| test.cases.len(), Test::without_cases)?;
        for index in (0..self.test.cases.len()).rev() {
            for (count, without) in KINDS {
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
            while end > 0 && !self.is_over() {
                let ends = (1..=end).rev().step_by(run);
                let smaller = ends.clone().filter_map(|end| {
                    let first = end.saturating_sub(run);
                    Some((first, without(&self.test, first, end - first)?))
                });
                let Some((first, test)) = self.worth_a_try(smaller.collect())? else {
                    break;
                };
                has_shrunk |= self.adopt(test)?;
                end = first;
            }
            run /= 2;
        }
        Ok(has_shrunk)
    }

    /// The first of some smaller tests that may still show the fault.
    fn worth_a_try<T>(&mut self, mut smaller: Vec<(T, Test)>) -> io::Result<Option<(T, Test)>> {
        let mut first = 0;
        if smaller.len() > 1 && smaller.iter().all(|(_, test)| test.cases.len() == 1) {
            let cases = smaller.iter().flat_map(|(_, test)| test.cases.clone());
            match self.react(&Test {
                cases: cases.collect(),
            })? {
                Reaction::Passes => return Ok(None),
                Reaction::FailsAlike(Some(place)) => first = place.case - 1,
                Reaction::FailsAlike(None) | Reaction::FailsOtherwise => {}
            }
        }
        Ok((first < smaller.len()).then(|| smaller.swap_remove(first)))
    }
}
