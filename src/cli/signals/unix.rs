//! INT, TERM, QUIT and HUP.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use minesweeper_judge::process::Supervisor;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use tempfile::NamedTempFile;

use super::status::INTERRUPTED;

static LEFTOVERS: Mutex<Leftovers> = Mutex::new(Leftovers {
    is_handled: false,
    supervisor: None,
    files: Vec::new(),
});

/// What would be left behind.
struct Leftovers {
    /// Whether signals are waited for.
    is_handled: bool,
    supervisor: Option<Supervisor>,
    files: Vec<PathBuf>,
}

/// Ends all programs that the supervisor has started when a signal ends this process.
pub fn end_with(supervisor: Supervisor) {
    handled_leftovers().supervisor = Some(supervisor);
}

/// Creates a temporary file, which is deleted when a signal ends this process.
pub fn deleted_file<F>(
    create: impl FnOnce() -> io::Result<NamedTempFile<F>>,
) -> io::Result<NamedTempFile<F>> {
    let mut leftovers = handled_leftovers();
    let file = create()?;
    leftovers.files.push(file.path().to_owned());
    Ok(file)
}

fn leftovers() -> MutexGuard<'static, Leftovers> {
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns what would be left behind, after making sure that signals are waited for.
fn handled_leftovers() -> MutexGuard<'static, Leftovers> {
    let mut leftovers = leftovers();
    if !leftovers.is_handled {
        // Without the handler all works but this.
        let waiting = Signals::new(handled())
            .and_then(|signals| thread::Builder::new().spawn(|| tidy_up_on_signal(signals)));
        leftovers.is_handled = waiting.is_ok();
    }
    leftovers
}

fn tidy_up_on_signal(mut signals: Signals) {
    if signals.forever().next().is_some() {
        // The lock is kept until the end, so nothing more can be left behind.
        let leftovers = leftovers();
        let _guard = leftovers.supervisor.as_ref().map(Supervisor::end_all);
        for file in &leftovers.files {
            // It may have been renamed or deleted.
            let _ = fs::remove_file(file);
        }
        process::exit(INTERRUPTED.into());
    }
}

/// Returns a flag that is set when a signal asks this process to end.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in handled() {
        // Without the handler all works, but a signal leaves what was written so far.
        let _ = flag::register(signal, Arc::clone(&flag));
    }
    flag
}

/// Returns the signals that end this process: under `nohup` it outlives its terminal.
fn handled() -> impl Iterator<Item = i32> {
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    [SIGINT, SIGTERM, SIGQUIT].into_iter().chain(hang_up)
}

/// Returns whether this process was started with a signal ignored, if the system says so.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Makes a write beyond the limit of a file's size fail with an error, instead of ending this process.
pub fn fail_at_file_size_limit() {
    // Handled rather than ignored, so that programs started by this one have the default again. The error
    // is enough, the flag is not needed.
    let _ = flag::register(SIGXFSZ, Arc::default());
}
