//! A child process in a process group of its own, and the supervisor that ends what it has started.

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{self, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process_group, waitid, waitpgid,
};

#[cfg(target_os = "linux")]
use super::descendants::Descendants;

/// How long to sleep between two looks at a child. Most have closed their output because they end, so the
/// first sleep is short, and each is twice as long as the one before.
const FIRST_NAP: Duration = Duration::from_micros(50);
const LONGEST_NAP: Duration = Duration::from_millis(1);

/// Starts programs and can end all that run, also from another thread.
///
/// Keys like Ctrl-C reach the process group of the terminal only. So a program that is ended by a signal
/// has to end the [`Child`] processes that it has started.
#[derive(Clone, Debug)]
pub struct Supervisor(Arc<Mutex<Running>>);

#[derive(Debug)]
struct Running {
    /// The groups of the children. A group's number is its own until its leader is waited for.
    groups: Vec<Pid>,
    #[cfg(target_os = "linux")]
    descendants: Descendants,
}

/// Keeps a [`Supervisor`] from starting or ending anything as long as this exists.
#[derive(Debug)]
#[must_use]
pub struct Guard<'s> {
    _lock: MutexGuard<'s, Running>,
}

impl Supervisor {
    /// Returns a supervisor whose [`end_all`](Self::end_all) ends every descendant of this process, also
    /// those in process groups and sessions of their own.
    ///
    /// For that, this whole process adopts the orphans among its descendants from now on, and
    /// `end_all` also ends children that were started without the supervisor. Only a program that has no
    /// other use for child processes should call this. It does so on Linux; elsewhere `end_all` ends the
    /// process groups of the children.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn adopting_orphans() -> io::Result<Self> {
        let running = Running {
            groups: Vec::new(),
            #[cfg(target_os = "linux")]
            descendants: Descendants::adopt()?,
        };
        Ok(Self(Arc::new(Mutex::new(running))))
    }

    /// Starts a program in a process group of its own.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut running = self.running();
        let process = command.process_group(0).spawn()?;
        let group = Pid::from_child(&process);
        running.groups.push(group);
        Ok(Child {
            process,
            group,
            supervisor: self.clone(),
        })
    }

    /// Kills all that runs and waits for it.
    pub fn end_all(&self) -> Guard<'_> {
        let mut running = self.running();
        for group in running.groups.drain(..) {
            kill_group(group);
            wait_for_group(group);
        }
        #[cfg(target_os = "linux")]
        running.descendants.kill();
        Guard { _lock: running }
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A child process. Dropping it kills its process group.
#[derive(Debug)]
pub struct Child {
    pub(super) process: process::Child,
    group: Pid,
    supervisor: Supervisor,
}

impl Child {
    /// Waits for the child to end by itself, and returns whether it did so before the deadline.
    ///
    /// # Errors
    ///
    /// When its state cannot be read.
    pub fn wait_until(&self, deadline: Instant) -> io::Result<bool> {
        // This only looks: until the child is waited for, the number of its group stays its own.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let mut nap = FIRST_NAP;
        loop {
            let running = self.supervisor.running();
            if waitid(WaitId::Pid(self.group), look)?.is_some() {
                return Ok(true);
            }
            drop(running);
            if Instant::now() >= deadline {
                return Ok(false);
            }
            thread::sleep(nap);
            nap = LONGEST_NAP.min(2 * nap);
        }
    }

    /// Kills what still runs in the group of the child, and returns the status that the child ended with.
    ///
    /// # Errors
    ///
    /// When it cannot be waited for.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        let mut running = self.supervisor.running();
        let index = running.groups.iter().position(|&group| group == self.group);
        let Some(index) = index else {
            return self.process.wait();
        };
        running.groups.swap_remove(index);
        kill_group(self.group);
        let status = self.process.wait();
        wait_for_group(self.group);
        status
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // Nothing can be done about a child that cannot be waited for.
        let _ = self.end();
    }
}

fn kill_group(group: Pid) {
    // Its processes may have ended by themselves.
    let _ = kill_process_group(group, Signal::KILL);
}

/// Waits for the processes of a killed group that are children of this one.
fn wait_for_group(group: Pid) {
    while retry_on_intr(|| waitpgid(group, WaitOptions::empty())).is_ok() {}
}

/// Returns the wording of an exit status: `exit status 7` or `killed by signal 11`.
pub fn describe_status(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("killed by signal {signal}"),
        (None, None) => status.to_string(),
    }
}
