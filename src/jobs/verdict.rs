//! The verdict on a submission.

use std::fmt::{self, Display, Formatter};

/// A verdict, and the reason for it.
///
/// It prints as the reason: one or more lines without a newline at the end, of which the first is
/// complete in itself. How a judge learns the verdict (an exit status, a file) is not decided here.
///
/// ```
/// use minesweeper_judge::Verdict;
///
/// let verdict = Verdict::WrongAnswer { reason: "the output ends early".to_owned() };
/// assert_eq!(verdict.name(), "wrong answer");
/// assert_eq!(verdict.to_string(), "the output ends early");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The submission is right.
    Accepted,
    /// The submission is wrong.
    WrongAnswer {
        /// What is wrong with it.
        reason: String,
    },
    /// The content of the submission's output is right, but its whitespace is not.
    PresentationError {
        /// What is wrong with the whitespace.
        reason: String,
    },
    /// The submission cannot be judged, since the jury's files are wrong.
    JuryFault {
        /// What is wrong with them.
        reason: String,
    },
}

impl Verdict {
    /// Returns what the verdict is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer { .. } => "wrong answer",
            Self::PresentationError { .. } => "presentation error",
            Self::JuryFault { .. } => "jury error",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Accepted => self.name(),
            Self::WrongAnswer { reason }
            | Self::PresentationError { reason }
            | Self::JuryFault { reason } => reason,
        })
    }
}
