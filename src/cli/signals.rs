//! What is done before a signal ends this process.

use std::fs;
use std::process;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use minesweeper_judge::Supervisor;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

/// The exit status of a command that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// Ends all programs that the supervisor has started when a signal ends this process.
pub fn end_with(supervisor: Supervisor) {
    // Without the handler all works but this.
    let Ok(mut signals) = Signals::new(handled()) else {
        return;
    };
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            let _guard = supervisor.end_all();
            process::exit(INTERRUPTED.into());
        }
    });
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
    [SIGINT, SIGTERM, SIGQUIT]
        .into_iter()
        .chain((!is_ignored(SIGHUP)).then_some(SIGHUP))
}

/// Returns whether this process was started with a signal ignored, as far as the system tells.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
