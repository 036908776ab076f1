//! What the commands have in common that start a program.

use std::process;
use std::time::Duration;

use minesweeper_judge::process::Killer;

/// What a shell says of a program that Ctrl-C ended.
pub const INTERRUPTED: u8 = 130;

/// Lets nothing run on when this process is told to stop by a signal.
pub fn kill_when_stopped(killer: Killer) {
    // Without the handler all works but this.
    let _ = ctrlc::set_handler(move || {
        let _killed = killer.kill();
        process::exit(INTERRUPTED.into());
    });
}

/// A time that is more than none, and no more than a day.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let day = Duration::from_secs(24 * 60 * 60);
    (text.parse().ok())
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| !seconds.is_zero() && *seconds <= day)
        .ok_or_else(|| "expected seconds, more than 0 and at most a day".to_owned())
}
