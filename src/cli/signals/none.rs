//! Where signals are not waited for, a file is left behind.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tempfile::NamedTempFile;

/// Creates a temporary file.
pub fn deleted_file<F>(
    create: impl FnOnce() -> io::Result<NamedTempFile<F>>,
) -> io::Result<NamedTempFile<F>> {
    create()
}

/// Returns a flag that is never set.
pub fn flag() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

/// Does nothing.
pub fn fail_at_file_size_limit() {}
