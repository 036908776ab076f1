//! Why a test could not be explained.

use crate::text::error::Error;

/// Why a test could not be explained to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The input is invalid, or reading or writing failed.
    #[error(transparent)]
    Job(#[from] Error),
    /// The test has no such case.
    #[error("there is no case {case}, the test has {count}")]
    NoCase {
        /// The case asked for, from 1.
        case: u64,
        /// The number of cases in the test.
        count: usize,
    },
    /// The pictures are too large for an SVG file. Nothing was written.
    #[error("the pictures have {cells} cells, an SVG file has at most {most}")]
    TooLarge {
        /// Cells of all pictures together.
        cells: u64,
        /// How many there may be.
        most: u64,
    },
}
