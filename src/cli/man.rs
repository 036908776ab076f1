//! `minesweeper man [COMMAND]`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, ValueHint};
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};

use super::files::OutFile;
use super::streams::{display_path, standard_output};
use super::{CommandLine, Failure, misspelt_command};

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
            (_, Some(folder)) => write_all(minesweeper, folder)?,
            (None, None) => print(minesweeper)?,
            (Some(name), None) => print(find(&minesweeper, name)?)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn find(minesweeper: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    minesweeper.find_subcommand(name).cloned().ok_or_else(|| {
        let problem = "no such command";
        let message = format!("{}: {problem}", display_path(Path::new(name)));
        misspelt_command(OsStr::new(name), problem).unwrap_or_else(|| Failure::usage(message))
    })
}

fn print(command: clap::Command) -> Result<(), Failure> {
    let page = rendered(command).map_err(Failure::of_output)?;
    (standard_output()?.write_all(&page)).map_err(Failure::of_output)
}

fn write_all(minesweeper: clap::Command, folder: &Path) -> Result<(), Failure> {
    for command in minesweeper.get_subcommands().chain([&minesweeper]) {
        let path = folder.join(Page::new(command.clone()).get_filename());
        let page = rendered(command.clone()).map_err(Failure::of_output)?;
        OutFile::create(&path)?.write_whole(&page)?;
    }
    Ok(())
}

/// Returns the page of a command. It has the sections of its help.
fn rendered(command: clap::Command) -> io::Result<Vec<u8>> {
    let after_help = command.get_after_help().map(ToString::to_string);
    let has_commands = command.has_subcommands();
    let page = Page::new(command)
        .source(concat!("minesweeper ", env!("CARGO_PKG_VERSION")))
        .manual("minesweeper-judge");
    let mut roff = Vec::new();
    page.render_title(&mut roff)?;
    page.render_name_section(&mut roff)?;
    page.render_synopsis_section(&mut roff)?;
    page.render_description_section(&mut roff)?;
    page.render_options_section(&mut roff)?;
    if has_commands {
        page.render_subcommands_section(&mut roff)?;
    }
    for paragraph in after_help.iter().flat_map(|text| text.split("\n\n")) {
        after_help_section(paragraph).to_writer(&mut roff)?;
    }
    Ok(roff)
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
