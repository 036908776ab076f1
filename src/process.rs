//! Running another program: starting it, feeding it, watching it, and ending it together with all that
//! it starts.

pub(crate) mod child;
#[cfg(target_os = "linux")]
mod descendants;
pub(crate) mod feed;
pub(crate) mod pipes;
mod poll;
