//! The search for a smaller test that shows the same fault.
//!
//! Parts are taken away in runs, from the end: first half of them, then a quarter, down to single ones. When
//! nothing more can go alone, pairs of operations are tried, such as two right clicks that undo each other.
//!
//! Most tries fail, and starting the solution is what takes time. So the ways to make a single case smaller
//! are tried together, as the cases of one test. If the solution passes that, none of them needs a try of
//! its own.

use std::io;
use std::time::{Duration, Instant};

use itertools::Itertools;

use super::model::{Case, Test};
use super::trial::Failure;
use crate::jobs::check::Place;

/// What may be spent on a search.
const MOST_TESTS: u64 = 1000;
const MOST_TIME: Duration = Duration::from_secs(60);

/// How many cells and operations tests that are tried together have at most, apart from the last one.
const MOST_WEIGHT: usize = 4_000;

/// How often in a row a run of a length is looked for that can go. Of the rows and columns of a large board
/// most are alike.
const MOST_FRUITLESS: u32 = 16;

/// With how many operations pairs of them are tried: there are half as many as its square.
const MOST_PAIRED: usize = 100;

/// Returns the smallest test found on which the solution fails alike, and how; none if it does not fail so
/// again, or on no smaller test. `failure` is how it failed on the test, `try_on` is called with a test and
/// how many have been tried.
pub(super) fn shrink(
    test: &Test,
    failure: Failure,
    try_on: impl FnMut(&Test, u64) -> io::Result<Option<Failure>>,
) -> io::Result<Option<(Test, Failure)>> {
    let mut search = Search {
        test: test.clone(),
        failure,
        try_on,
        tried: 0,
        end: Instant::now() + MOST_TIME,
    };
    if !search.adopt(test.clone())? {
        return Ok(None);
    }
    if let Some(place) = search.failure.place {
        search.narrow(place)?;
    }
    while !search.is_over() && (search.turn()? || search.shrink_cases(1, PAIRS)?) {}
    let is_smaller = search.test != *test;
    Ok(is_smaller.then_some((search.test, search.failure)))
}

struct Search<F> {
    test: Test,
    /// How the solution fails on it.
    failure: Failure,
    try_on: F,
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

/// Any two operations of a case.
const PAIRS: Kind = (
    |case| match case.clicks.len() {
        count if count > MOST_PAIRED => 0,
        count => count * count.saturating_sub(1) / 2,
    },
    |case, pair, _| {
        let mut pairs = (0..case.clicks.len()).array_combinations();
        let [first, second] = pairs.nth(pair)?;
        (case.without_clicks(second, 1)?).without_clicks(first, 1)
    },
);

impl<F: FnMut(&Test, u64) -> io::Result<Option<Failure>>> Search<F> {
    fn is_over(&self) -> bool {
        self.tried >= MOST_TESTS || Instant::now() >= self.end
    }

    fn try_on(&mut self, test: &Test) -> io::Result<Option<Failure>> {
        self.tried += 1;
        (self.try_on)(test, self.tried)
    }

    /// Takes a test for the one under search, if the solution fails alike on it.
    fn adopt(&mut self, test: Test) -> io::Result<bool> {
        match self.try_on(&test)? {
            Some(failure) if failure.is_like(&self.failure) => {
                (self.test, self.failure) = (test, failure);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Tries what is most likely: that the case alone matters in which the fault shows, as far as
    /// it was played, or else that case together with the one before or after it.
    fn narrow(&mut self, Place { case, operation }: Place) -> io::Result<()> {
        let cases = self.test.cases.clone();
        let index = case as usize - 1;
        let mut played = cases[index].clone();
        played.clicks.truncate(operation as usize);
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

    /// Tries to take away cases and something of each kind, and returns whether anything went.
    fn turn(&mut self) -> io::Result<bool> {
        let mut has_shrunk =
            self.take_away(usize::MAX, |test| test.cases.len(), Test::without_cases)?;
        for kind in KINDS {
            has_shrunk |= self.shrink_cases(usize::MAX, kind)?;
        }
        Ok(has_shrunk)
    }

    /// Takes away parts of one kind from each case.
    fn shrink_cases(&mut self, longest: usize, (count, without): Kind) -> io::Result<bool> {
        let mut has_shrunk = false;
        for index in (0..self.test.cases.len()).rev() {
            has_shrunk |= self.take_away(
                longest,
                |test| count(&test.cases[index]),
                |test, first, count| {
                    let case = without(&test.cases[index], first, count)?;
                    Some(test.with_case(index, case))
                },
            )?;
        }
        Ok(has_shrunk)
    }

    /// Takes away parts of one kind: `count` returns how many there are, `without` takes away a run of
    /// them, if that leaves a legal test. Runs have at most the length `longest`.
    fn take_away(
        &mut self,
        longest: usize,
        count: impl Fn(&Test) -> usize,
        without: impl Fn(&Test, usize, usize) -> Option<Test>,
    ) -> io::Result<bool> {
        let mut has_shrunk = false;
        let mut run = longest.min(count(&self.test).div_ceil(2));
        while run > 0 {
            let mut end = count(&self.test);
            let mut fruitless = 0;
            while end > 0 && fruitless < MOST_FRUITLESS && !self.is_over() {
                fruitless += 1;
                let test = &self.test;
                let smaller = (1..=end).rev().step_by(run).map(|end| {
                    let first = end.saturating_sub(run);
                    (first, without(test, first, end - first))
                });
                let (tests, last) = batch(smaller);
                end = last;
                if let Some((first, test)) = self.worth_a_try(tests)? {
                    end = first;
                    if self.adopt(test)? {
                        has_shrunk = true;
                        fruitless = 0;
                    }
                }
            }
            run /= 2;
        }
        Ok(has_shrunk)
    }

    /// Returns the first of some smaller tests on which the solution may still fail.
    fn worth_a_try(
        &mut self,
        mut smaller: Vec<(usize, Test)>,
    ) -> io::Result<Option<(usize, Test)>> {
        let mut first = 0;
        if smaller.len() > 1 && smaller.iter().all(|(_, test)| test.cases.len() == 1) {
            let cases = smaller.iter().flat_map(|(_, test)| test.cases.clone());
            let together = Test {
                cases: cases.collect(),
            };
            let Some(failure) = self.try_on(&together)? else {
                return Ok(None);
            };
            if failure.is_like(&self.failure) {
                first = failure.place.map_or(0, |place| place.case as usize - 1);
            }
        }
        Ok((first < smaller.len()).then(|| smaller.swap_remove(first)))
    }
}

/// Takes smaller tests that can be tried together, until they would take a solution too long, at least one.
/// Returns also the number of the last one that was looked at, be it legal or not.
fn batch(smaller: impl Iterator<Item = (usize, Option<Test>)>) -> (Vec<(usize, Test)>, usize) {
    let mut tests = Vec::new();
    let (mut weight, mut last) = (0, 0);
    for (number, test) in smaller {
        last = number;
        if let Some(test) = test {
            weight += test.weight();
            tests.push((number, test));
        }
        if weight >= MOST_WEIGHT {
            break;
        }
    }
    (tests, last)
}
