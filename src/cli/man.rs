//! `minesweeper man [COMMAND]`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::builder::Resettable::Reset;
use clap::{CommandFactory, ValueHint};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};

use super::files::OutFile;
use super::streams::standard_output;
use super::{CommandLine, Failure, NAMES};

/// Print a manual page
///
/// The command `man` searches ~/.local/share/man/man1 if ~/.local/bin is in PATH.
#[derive(Debug, clap::Args)]
#[command(override_usage = "\
    minesweeper man [COMMAND]
       minesweeper man --dir DIR")]
#[command(after_help = "\
Exit status:
  0  the pages were written
  1  they cannot be written
  2  invalid arguments

Example:
  minesweeper man check | head -n 20")]
pub struct Man {
    /// The command that the page is about [default: minesweeper]
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    command: Option<String>,

    /// Write the pages of all commands to an existing folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    #[arg(value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

impl Man {
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let mut minesweeper = CommandLine::command()
            .disable_help_subcommand(true)
            .subcommand_help_heading("COMMANDS");
        minesweeper.build();
        match (&self.command, &self.dir) {
            (_, Some(folder)) => write_all(&minesweeper, folder)?,
            (None, None) => print(&minesweeper)?,
            (Some(name), None) => {
                print((minesweeper.find_subcommand(name)).expect("clap knows the names"))?
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print(command: &clap::Command) -> Result<(), Failure> {
    (standard_output()?.write_all(&rendered(command))).map_err(Failure::of_output)
}

fn write_all(minesweeper: &clap::Command, folder: &Path) -> Result<(), Failure> {
    for command in minesweeper.get_subcommands().chain([minesweeper]) {
        let path = folder.join(Page::new(command.clone()).get_filename());
        OutFile::create(&path)?.write_whole(&rendered(command))?;
    }
    Ok(())
}

/// Returns the page of a command. It has the sections of its help.
fn rendered(command: &clap::Command) -> Vec<u8> {
    let after_help = command.get_after_help().map(ToString::to_string);
    let command = command.clone().after_help(Reset).version(Reset);
    let page = Page::new(command)
        .source(concat!("minesweeper ", env!("CARGO_PKG_VERSION")))
        .manual("minesweeper-judge");
    let mut roff = Vec::new();
    let mut written = page.render(&mut roff);
    for paragraph in after_help.iter().flat_map(|text| text.split("\n\n")) {
        written = written.and_then(|()| after_help_section(paragraph).to_writer(&mut roff));
    }
    written.expect("memory takes whatever is written");
    roff
}

/// Returns the section for a paragraph after the options. Lines below a heading stay as they are.
fn after_help_section(paragraph: &str) -> Roff {
    let mut roff = Roff::new();
    match paragraph.split_once(":\n") {
        Some((heading, lines)) if !heading.contains('\n') => {
            roff.control("SH", [heading.to_uppercase().as_str()]);
            roff.control("nf", []);
            for line in lines.lines() {
                roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
            }
            roff.control("fi", []);
        }
        _ => {
            roff.control("SH", ["NOTES"]);
            // A line that begins with spaces stays a line of its own.
            roff.text([roman(paragraph)]);
        }
    }
    roff
}
