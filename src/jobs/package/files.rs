//! All files of a package, in the order in which they are made.

use super::assets::{self, program};
use super::file::{Content, File};
use super::options::{Format, Kind, Options, Validators};
use super::secret::{SecretTest, answer, secret_tests};
use super::uuid::uuid_of;

/// Returns the files of the package with that name.
pub(super) fn files(name: &str, options: Options) -> impl Iterator<Item = File> {
    let Options {
        kind, format, seed, ..
    } = options;
    let secret =
        secret_tests(kind, seed).flat_map(move |(test, input)| secret_files(test, input, format));
    let fixed = (assets::of_format(kind, format).iter()).chain(assets::of_kind(kind));
    let fixed = fixed
        .skip(1)
        .map(|&(path, content)| File::text(path, content));
    [File::text("problem.yaml", problem_yaml(name, options))]
        .into_iter()
        .chain(statement(kind, format))
        .chain(fixed)
        .chain(input_validator(options.validators))
        .chain(output_validator(options))
        .chain(secret)
}

/// Returns the `problem.yaml`: what is fixed, and what depends on the options.
fn problem_yaml(name: &str, options: Options) -> String {
    let Options {
        kind,
        format,
        validators,
        seed,
    } = options;
    let (_, fixed) = assets::of_format(kind, format)[0];
    let word = match kind {
        Kind::Batch => "batch",
        Kind::Interactive => "interactive",
    };
    let validation = match (kind, format, validators) {
        (_, Format::V2025_09, _) => "",
        (Kind::Interactive, Format::Legacy, _) => "validation: custom interactive\n",
        (Kind::Batch, Format::Legacy, Validators::Program) => "validation: custom\n",
        (Kind::Batch, Format::Legacy, Validators::Source) => {
            "validation: default\nvalidator_flags: case_sensitive space_change_sensitive\n"
        }
    };
    format!(
        "{fixed}{validation}uuid: {}\n",
        uuid_of(&format!("{name} {word} {seed}"))
    )
}

/// Returns the statement, and what DOMjudge reads only in the legacy format.
fn statement(kind: Kind, format: Format) -> Vec<File> {
    let text = assets::statement(kind);
    match format {
        Format::Legacy => vec![
            File::text("problem_statement/problem.en.tex", text),
            File::text("domjudge-problem.ini", assets::DOMJUDGE),
        ],
        Format::V2025_09 => vec![File::text("statement/problem.en.tex", text)],
    }
}

fn input_validator(validators: Validators) -> Vec<File> {
    match validators {
        Validators::Source => {
            let path = "input_validators/validate_input.py";
            vec![File::text(path, assets::VALIDATE_INPUT)]
        }
        Validators::Program => {
            copy_of_program("input_validators/validate", program::VALIDATE_INPUT)
        }
    }
}

fn output_validator(options: Options) -> Vec<File> {
    let folder = match options.format {
        Format::Legacy => "output_validators/validate",
        Format::V2025_09 => "output_validator",
    };
    match (options.validators, options.kind) {
        (Validators::Source, Kind::Batch) => Vec::new(),
        (Validators::Source, Kind::Interactive) => {
            vec![File::text(
                format!("{folder}/judge_player.py"),
                assets::JUDGE_PLAYER,
            )]
        }
        (Validators::Program, Kind::Batch) => copy_of_program(folder, program::CHECK),
        (Validators::Program, Kind::Interactive) => copy_of_program(folder, program::INTERACT),
    }
}

fn copy_of_program(folder: &str, run: &'static str) -> Vec<File> {
    [
        ("build", Content::Script(program::BUILD)),
        ("run", Content::Script(run)),
        ("minesweeper", Content::Program),
    ]
    .map(|(name, content)| File {
        path: format!("{folder}/{name}"),
        content,
    })
    .into()
}

/// Returns a secret test, its answer, and a description of it.
fn secret_files(test: &SecretTest, input: Vec<u8>, format: Format) -> [File; 3] {
    let SecretTest {
        name,
        description,
        wins,
        ..
    } = test;
    let answer = match (wins, format) {
        (None, _) => answer(&input),
        (Some(wins), Format::Legacy) => format!("{wins}\n").into_bytes(),
        (Some(_), Format::V2025_09) => Vec::new(),
    };
    let description = match format {
        Format::Legacy => ("desc", format!("{description}\n")),
        Format::V2025_09 => ("yaml", test_yaml(description, *wins)),
    };
    let path = |ending| format!("data/secret/{name}.{ending}");
    [
        File::text(path("in"), input),
        File::text(path("ans"), answer),
        File::text(path(description.0), description.1),
    ]
}

fn test_yaml(description: &str, wins: Option<usize>) -> String {
    let arguments = wins.map(|wins| format!("output_validator_args: [--wins, \"{wins}\"]\n"));
    format!(
        "description: \"{description}\"\n{}",
        arguments.unwrap_or_default()
    )
}
