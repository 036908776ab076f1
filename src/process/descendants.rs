//! Ending every process that descends from this one, on Linux.
//!
//! A process that loses its parent becomes a child of its nearest ancestor that adopts orphans. If this
//! process adopts them, killing its children until there are no more ends the whole tree, in whatever
//! process groups and sessions. Only children are killed: their numbers cannot be reused before they are
//! waited for.

use std::fs;
use std::io;
use std::str;

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The descendants of this process, apart from the children that it had before it adopted orphans.
#[derive(Debug)]
pub(super) struct Descendants {
    /// Children that the program which this process ran before has started.
    spared: Vec<Pid>,
}

impl Descendants {
    /// Makes this process adopt the orphans among its descendants.
    pub fn adopt() -> io::Result<Self> {
        let spared = children();
        set_child_subreaper(Some(getpid()))?;
        Ok(Self { spared })
    }

    /// Kills all descendants and waits for them.
    pub fn kill(&self) {
        loop {
            let killed: Vec<_> = (children().into_iter())
                .filter(|child| !self.spared.contains(child))
                // A program that runs as another user may refuse.
                .filter(|&child| kill_process(child, Signal::KILL).is_ok())
                .collect();
            if killed.is_empty() {
                return;
            }
            for child in killed {
                // Its children become children of this process before the wait is over.
                let _ = retry_on_intr(|| waitpid(Some(child), WaitOptions::empty()));
            }
        }
    }
}

/// Returns the children of this process. The kernel may be built without the file that lists them, so
/// all processes are asked for their parents.
fn children() -> Vec<Pid> {
    let own = getpid();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| process.file_name().to_str()?.parse().ok())
        .filter_map(Pid::from_raw)
        .filter(|&process| parent(process) == Some(own))
        .collect()
}

/// Returns the parent of a process, if the process is still there.
fn parent(process: Pid) -> Option<Pid> {
    let stat = fs::read(format!("/proc/{process}/stat")).ok()?;
    // The name of the program comes first, in parentheses, and may contain anything.
    let name_end = stat.iter().rposition(|&byte| byte == b')')?;
    let rest = str::from_utf8(&stat[name_end + 1..]).ok()?;
    Pid::from_raw(rest.split_whitespace().nth(1)?.parse().ok()?)
}
