//! The files that go into packages as they are.

use super::options::{Format, Kind};

/// A path in the package, and the content.
pub(super) type Asset = (&'static str, &'static str);

/// A file of the assets folder.
macro_rules! asset {
    ($($path:expr),*) => {
        include_str!(concat!("assets/", $($path),*))
    };
}

/// Files whose paths in a folder of the assets folder are those in the package.
macro_rules! assets {
    ($folder:literal: $($path:literal)*) => {
        &[$(($path, asset!($folder, "/", $path))),*]
    };
}

pub(super) const DOMJUDGE: &str = asset!("domjudge-problem.ini");
pub(super) const VALIDATE_INPUT: &str = asset!("validate_input.py");
pub(super) const JUDGE_PLAYER: &str = asset!("interactive/judge_player.py");

/// Scripts that run the program as a validator.
pub(super) mod program {
    pub const BUILD: &str = asset!("program/build");
    pub const VALIDATE_INPUT: &str = asset!("program/validate-input");
    pub const CHECK: &str = asset!("program/check");
    pub const INTERACT: &str = asset!("program/interact");
}

/// Returns the statement in LaTeX.
pub(super) fn statement(kind: Kind) -> &'static str {
    match kind {
        Kind::Batch => asset!("batch/problem.en.tex"),
        Kind::Interactive => asset!("interactive/problem.en.tex"),
    }
}

/// Returns the files that packages of that kind have in all formats.
pub(super) fn of_kind(kind: Kind) -> &'static [Asset] {
    match kind {
        Kind::Batch => assets! { "batch/both":
            "data/sample/1.in"
            "data/sample/1.ans"
            "submissions/accepted/right.cpp"
            "submissions/accepted/right.py"
            "submissions/accepted/right.rs"
            "submissions/run_time_error/recursive_flood.py"
            "submissions/time_limit_exceeded/recounts_the_board.py"
            "submissions/wrong_answer/capped_flood.cpp"
            "submissions/wrong_answer/changes_not_sorted.py"
            "submissions/wrong_answer/flood_opens_flags.py"
            "submissions/wrong_answer/question_mark_counts_as_flag.py"
            "submissions/wrong_answer/short_coordinates.cpp"
            "submissions/wrong_answer/win_by_flags.py"
        },
        Kind::Interactive => assets! { "interactive/both":
            "data/sample/1.in"
            "data/sample/1.interaction"
            "submissions/accepted/careful.cpp"
            "submissions/accepted/careful.py"
            "submissions/run_time_error/expects_no_loss.py"
            "submissions/run_time_error/reads_one_line_too_few.py"
            "submissions/time_limit_exceeded/does_not_flush.cpp"
            "submissions/time_limit_exceeded/tries_all_layouts.py"
            "submissions/wrong_answer/flags_for_ever.py"
            "submissions/wrong_answer/ignores_a_loss.py"
            "submissions/wrong_answer/opens_flags.py"
            "submissions/wrong_answer/reading_order.py"
            "submissions/wrong_answer/repeats_operations.py"
            "submissions/wrong_answer/stops_early.py"
        },
    }
}

/// Returns the files, `problem.yaml` first, that only packages of that format have. The end of
/// `problem.yaml` is missing.
pub(super) fn of_format(kind: Kind, format: Format) -> &'static [Asset] {
    match (kind, format) {
        (Kind::Batch, Format::Legacy) => assets! { "batch/legacy":
            "problem.yaml"
            "problem_statement/problem.html"
        },
        (Kind::Batch, Format::V2025_09) => assets! { "batch/2025-09":
            "problem.yaml"
            "answer_validators/validate_answer.py"
            "data/test_group.yaml"
            "statement/problem.zh.md"
        },
        (Kind::Interactive, Format::Legacy) => assets! { "interactive/legacy":
            "problem.yaml"
            "problem_statement/problem.html"
            "data/sample/1.ans"
        },
        (Kind::Interactive, Format::V2025_09) => assets! { "interactive/2025-09":
            "problem.yaml"
            "data/sample/1.ans"
            "data/sample/1.ans.download"
            "data/sample/1.in.download"
            "data/sample/1.yaml"
            "statement/problem.zh.md"
        },
    }
}
