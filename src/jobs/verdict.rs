//! What comes of judging somebody's work, for every job that does so.

use std::fmt::{self, Display, Formatter};

/// A verdict, and why.
///
/// A reason is a text for a person: a line, or several, without a newline at its end. How a verdict
/// reaches the judge (an exit status, a file) is not its business.
///
/// ```
/// use minesweeper_judge::Verdict;
///
/// let verdict = Verdict::WrongAnswer { reason: "two lines too many".to_owned() };
/// assert_eq!(verdict.to_string(), "wrong answer: two lines too many");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is right.
    Accepted,
    /// The work is wrong.
    WrongAnswer {
        /// What is wrong with it.
        reason: String,
    },
    /// The work says the right thing, but not in the form that was asked for.
    PresentationError {
        /// What is wrong with its form.
        reason: String,
    },
    /// Nothing can be said of the work, since what the jury gave to judge it by is wrong.
    JuryFault {
        /// What is wrong with the jury's files.
        reason: String,
    },
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => write!(f, "accepted"),
            Self::WrongAnswer { reason } => write!(f, "wrong answer: {reason}"),
            Self::PresentationError { reason } => write!(f, "presentation error: {reason}"),
            Self::JuryFault { reason } => write!(f, "the jury's files are at fault: {reason}"),
        }
    }
}
