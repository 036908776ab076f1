//! `minesweeper completions SHELL`.

use std::io::Write;
use std::process::ExitCode;

use clap::{Arg, ValueHint};
use clap_complete::Shell;
use itertools::Itertools;

use super::streams::standard_output;
use super::{Failure, commands};

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
#[command(override_usage = "minesweeper completions SHELL")]
#[command(after_help = "\
Exit status:
  0  the script was printed
  1  the output cannot be written
  2  invalid arguments

Example:
  minesweeper completions bash > minesweeper.bash && . ./minesweeper.bash")]
pub struct Completions {
    /// The shell that reads the script
    #[arg(value_hint = ValueHint::Other)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        standard_output()?
            .write_all(self.script().as_bytes())
            .map_err(Failure::of_output)?;
        Ok(ExitCode::SUCCESS)
    }

    fn script(&self) -> String {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut commands(), "minesweeper", &mut script);
        let script = String::from_utf8_lossy(&script);
        match self.shell {
            Shell::Bash => bash(&script),
            Shell::Fish => fish(&script),
            Shell::Zsh => zsh(&script),
            _ => script.into_owned(),
        }
    }
}

/// Completes files beside the commands, and no files after `completions`.
fn bash(script: &str) -> String {
    const WORDS: &str = "COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )\n";
    const FILES: &str = "\
                compopt -o filenames 2> /dev/null
                while IFS= read -r file; do
                    COMPREPLY+=(\"$file\")
                done < <(compgen -f -- \"${cur}\")
";
    const COMPLETIONS: &str = "        minesweeper__subcmd__completions)\n";
    const NO_FILES: &str = "            compopt +o default +o bashdefault 2> /dev/null\n";
    script
        .replacen(WORDS, &[WORDS, FILES].concat(), 1)
        .replacen(COMPLETIONS, &[COMPLETIONS, NO_FILES].concat(), 1)
}

/// Completes files beside the commands, and the operands that are words.
fn fish(script: &str) -> String {
    const COMMAND: &str = "-n \"__fish_minesweeper_needs_command\"";
    let mut script = script.replace(&format!("{COMMAND} -f -a"), &format!("{COMMAND} -a"));
    for command in commands().get_subcommands() {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let values = values.map(|value| value.get_name().to_owned()).join(" ");
        if !values.is_empty() {
            script += &format!(
                "complete -c minesweeper -n \"__fish_minesweeper_using_subcommand {}\" -f -a \"{values}\"\n",
                command.get_name()
            );
        }
    }
    script
}

/// Completes files beside the commands, and does nothing in a shell without completion.
fn zsh(script: &str) -> String {
    const COMMANDS: &str = "    _describe -t commands 'minesweeper commands' commands \"$@\"\n";
    const REGISTER: &str = "else\n    compdef";
    const REGISTER_IF_POSSIBLE: &str = "elif (( $+functions[compdef] )); then\n    compdef";
    script
        .replace(COMMANDS, &[COMMANDS, "    _files\n"].concat())
        .replace(REGISTER, REGISTER_IF_POSSIBLE)
}
