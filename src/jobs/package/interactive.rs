//! The secret tests of the interactive problem. A careful player wins far more games than it must, and
//! one that does not think wins far fewer.

use super::secret::{SecretTest, boards};

/// Returns all secret tests, in the order of their names.
pub(super) fn secret_tests() -> Vec<SecretTest> {
    vec![
        SecretTest::boards(
            "01-tiny-boards",
            "Boards of 4 by 4 cells with 2 mines.",
            boards(200, 4, 4, 2),
            100,
        ),
        SecretTest::boards(
            "02-small-boards",
            "Boards of 6 by 6 cells with 4 mines.",
            boards(100, 6, 6, 4),
            50,
        ),
        SecretTest::boards(
            "03-common-boards",
            "Boards of 9 by 9 cells with 10 mines.",
            boards(60, 9, 9, 10),
            30,
        ),
        SecretTest::boards(
            "04-one-row",
            "Boards of one row with 2 mines.",
            boards(100, 1, 30, 2),
            50,
        ),
        SecretTest::boards(
            "05-one-column",
            "Boards of one column with 2 mines.",
            boards(100, 30, 1, 2),
            50,
        ),
        SecretTest::boards(
            "06-wide-boards",
            "Boards of 4 rows and 150 columns.",
            boards(20, 4, 150, 40),
            8,
        ),
        SecretTest::boards(
            "07-medium-boards",
            "Boards of 16 by 16 cells with 25 mines.",
            boards(30, 16, 16, 25),
            12,
        ),
        SecretTest::boards(
            "08-large-boards",
            "Boards of 60 by 60 cells, of which a click opens most.",
            boards(10, 60, 60, 60),
            5,
        ),
        SecretTest::boards(
            "09-the-largest-boards",
            "Boards of 200 by 200 cells, of which a click opens nearly all.",
            boards(2, 200, 200, 100),
            1,
        ),
    ]
}
