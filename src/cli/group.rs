//! A program that this one starts, and ends together with all that it started in turn.
//!
//! It gets a process group of its own, which its children stay in unless they leave it on purpose.
//! The group is killed when the [`Group`] is ended or dropped, and also when this program is told to
//! stop by a signal: keys like Ctrl-C reach only the group of the terminal. Nothing of it is left
//! then, not even for the system to clean up.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, waitid, waitpgid,
};

/// The groups that run. Whoever kills one holds the lock, so that its number is still its own.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// What a shell says of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// A program with its process group.
#[derive(Debug)]
pub struct Group {
    child: Child,
}

impl Group {
    /// Starts a program.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        prepare();
        // Locked before it exists: it cannot be missed by a signal.
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.push(Pid::from_child(&child));
        Ok(Self { child })
    }

    /// The program itself, for its streams.
    pub fn child_mut(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether the program ends by itself in so much time.
    pub fn ends_within(&self, patience: Duration) -> bool {
        let since = Instant::now();
        // It stays a zombie, since its number is that of its group, which is still to be killed.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            let waited = waitid(WaitId::Pid(Pid::from_child(&self.child)), options);
            if !matches!(waited, Ok(None)) {
                return waited.is_ok();
            }
            if since.elapsed() > patience {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills whatever still runs, and gives the status that the program ended with.
    pub fn end(mut self) -> io::Result<ExitStatus> {
        self.kill()
    }

    fn kill(&mut self) -> io::Result<ExitStatus> {
        let group = Pid::from_child(&self.child);
        let mut running = running();
        let Some(index) = running.iter().position(|&other| other == group) else {
            // It is known by now.
            return self.child.wait();
        };
        running.swap_remove(index);
        // Where nothing is left to be killed, all is well.
        let _ = kill_process_group(group, Signal::KILL);
        let status = self.child.wait();
        wait_for_all(group);
        status
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the end of a killed group's processes, as far as they are ours: the program, and those
/// that lost their parents.
fn wait_for_all(group: Pid) {
    while retry_on_intr(|| waitpgid(group, WaitOptions::empty())).is_ok() {}
}

/// Gets ready to have programs.
fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Those that lose their parent become ours, to be waited for. Other systems look after them.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        // Where signals cannot be handled, the programs find their streams closed at least.
        let _ = ctrlc::set_handler(kill_all);
    });
}

fn kill_all() {
    // Locked until the end: nobody starts another.
    let running = running();
    for &group in running.iter() {
        let _ = kill_process_group(group, Signal::KILL);
        wait_for_all(group);
    }
    process::exit(INTERRUPTED);
}
