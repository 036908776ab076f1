//! Running another program: starting it, feeding it, watching it, and ending it together with all that
//! it starts.

mod child;
#[cfg(target_os = "linux")]
mod descendants;
#[cfg(feature = "generate")]
pub(crate) mod feed;
mod pipes;
mod poll;

pub use child::{Child, Guard, Supervisor, describe_status};
pub use pipes::Pipes;
