//! Somebody else's program, started together with all that it starts in turn, and ended so.
//!
//! It gets a process group of its own, which its children stay in unless they leave it on purpose.
//! When it is over, the whole group is killed and waited for: nothing of it is left, be it as a
//! zombie.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, waitid, waitpgid,
};

/// How long to sleep between two looks at a program that is to end.
const NAP: Duration = Duration::from_millis(1);

/// Kills the [`Group`] that was started with it, if that runs, from another thread.
///
/// Keys like Ctrl-C reach the group of the terminal only. So whoever is told to stop by a signal has
/// to kill the groups that it has started.
#[derive(Clone, Debug, Default)]
pub struct Killer(Arc<Mutex<Option<Pid>>>);

/// Says that a group is killed. As long as this lives, nothing else happens to the group, and no other
/// is started in its place.
#[derive(Debug)]
#[must_use]
pub struct Killed<'k> {
    _lock: MutexGuard<'k, Option<Pid>>,
}

impl Killer {
    /// Kills what is running, if anything is, so that this process can end.
    pub fn kill(&self) -> Killed<'_> {
        let mut running = self.running();
        if let Some(group) = running.take() {
            kill_all(group);
            wait_for_all(group);
        }
        Killed { _lock: running }
    }

    /// The group that runs. Its number is its own as long as it stands here: to kill it or to wait for
    /// it, the lock is held.
    fn running(&self) -> MutexGuard<'_, Option<Pid>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A program that was started, and all that it has started; dropping this kills them.
#[derive(Debug)]
pub struct Group {
    child: Child,
    killer: Killer,
}

impl Group {
    /// Starts a program, with a killer of its own.
    ///
    /// From now on, processes that lose their parents become children of this one (on Linux), so that
    /// those of the group can be waited for.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(command: &mut Command, killer: &Killer) -> io::Result<Self> {
        // Elsewhere the system looks after them.
        #[cfg(target_os = "linux")]
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        let mut running = killer.running();
        let child = command.process_group(0).spawn()?;
        *running = Some(Pid::from_child(&child));
        Ok(Self {
            child,
            killer: killer.clone(),
        })
    }

    /// The program itself, for its streams.
    pub fn child_mut(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits for the program to end by itself, and tells whether it does so by then.
    ///
    /// # Errors
    ///
    /// When it cannot be looked at.
    pub fn ends(&self, deadline: Instant) -> io::Result<bool> {
        let id = WaitId::Pid(Pid::from_child(&self.child));
        // It is only looked at: until it is waited for, the group's number stays its own.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            let running = self.killer.running();
            if waitid(id.clone(), look)?.is_some() {
                return Ok(true);
            }
            drop(running);
            if Instant::now() >= deadline {
                return Ok(false);
            }
            thread::sleep(NAP);
        }
    }

    /// Kills what still runs, and gives the status that the program ended with.
    ///
    /// # Errors
    ///
    /// When it cannot be waited for.
    pub fn kill(mut self) -> io::Result<ExitStatus> {
        self.end()
    }

    fn end(&mut self) -> io::Result<ExitStatus> {
        match self.killer.running().take() {
            Some(group) => {
                kill_all(group);
                let status = self.child.wait();
                wait_for_all(group);
                status
            }
            // It has ended before.
            None => self.child.wait(),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // There is nothing to be done about a child that cannot be waited for.
        let _ = self.end();
    }
}

fn kill_all(group: Pid) {
    // Its processes may have ended by themselves.
    let _ = kill_process_group(group, Signal::KILL);
}

/// Waits for the processes of a killed group that are children of this one.
fn wait_for_all(group: Pid) {
    while retry_on_intr(|| waitpgid(group, WaitOptions::empty())).is_ok() {}
}
