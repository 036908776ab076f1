//! What a package contains.

/// What a package contains. The default is the contest problem in the legacy format.
///
/// ```
/// use minesweeper_judge::package::{Format, Kind, Options, Package};
///
/// let mut options = Options::default();
/// options.kind = Kind::Interactive;
/// options.format = Format::V2025_09;
/// let package = Package::new("mines", options)?;
/// let mut paths = package.files().map(|file| file.path);
/// assert_eq!(paths.next().as_deref(), Some("problem.yaml"));
/// # Ok::<(), minesweeper_judge::package::BadName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What the submissions have to do.
    pub kind: Kind,
    /// Where judges expect the files.
    pub format: Format,
    /// What the validators are.
    pub validators: Validators,
    /// The random seed of the secret tests.
    pub seed: u64,
}

/// What the submissions have to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The contest problem: respond to the clicks of a test.
    #[default]
    Batch,
    /// The twin: play on hidden boards.
    Interactive,
}

/// A version of the Kattis problem package format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// `legacy`, which problemtools, Kattis and DOMjudge read.
    #[default]
    Legacy,
    /// `2025-09`, which BAPCtools reads.
    V2025_09,
}

/// What validates the tests and the output of submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Validators {
    /// Python files, and the judge's own validator where it can compare exactly.
    #[default]
    Source,
    /// The program `minesweeper`.
    Program,
}
