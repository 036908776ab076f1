//! Time limits among the arguments.

use std::time::Duration;

/// Reads a time limit in seconds, at most a day. For 0, which is none, returns a hundred years.
pub fn time_limit(text: &str) -> Result<Duration, String> {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let seconds = text.parse().ok();
    match seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        Some(Duration::ZERO) => Ok(DAY * 36_525),
        Some(limit) if limit <= DAY => Ok(limit),
        _ => Err("expected seconds, at most a day, or 0 for no limit".to_owned()),
    }
}
