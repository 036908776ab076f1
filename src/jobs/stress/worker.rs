//! A solution in a worker process, which solves the tests that it is sent.
//!
//! Each number is sent as eight bytes, and each text as its length and its bytes.

use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::solution::{Allowance, End, Run, Solution};
use crate::process::{Child, Supervisor};

/// A [`Solution`] that runs in a worker process. When the process adopts orphans, it can end everything
/// that the solution leaves behind without ending what others have started.
#[derive(Debug)]
pub struct Worker {
    requests: BufWriter<ChildStdin>,
    replies: BufReader<ChildStdout>,
    _child: Child,
}

impl Worker {
    /// Starts a worker process: `command` has to call [`serve`] on its standard streams.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(command: &mut Command, supervisor: &Supervisor) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = supervisor.start(command)?;
        Ok(Self {
            requests: BufWriter::new(child.take_stdin().expect("its input is a pipe")),
            replies: BufReader::new(child.take_stdout().expect("its output is a pipe")),
            _child: child,
        })
    }
}

impl Solution for Worker {
    fn solve(&mut self, test: &[u8], allowance: Allowance) -> io::Result<Run> {
        let sent = send_request(&mut self.requests, test, allowance);
        let reply = sent.and_then(|()| receive_reply(&mut self.replies));
        reply.map_err(|cause| match cause.kind() {
            ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof => {
                io::Error::other("its worker process has ended")
            }
            _ => cause,
        })?
    }
}

/// Solves the tests that are requested, until there are no more requests.
///
/// # Errors
///
/// When a request cannot be read or a reply cannot be written.
pub fn serve(
    solution: &mut impl Solution,
    mut requests: impl Read,
    mut replies: impl Write,
) -> io::Result<()> {
    while let Some((test, allowance)) = receive_request(&mut requests)? {
        send_reply(&mut replies, solution.solve(&test, allowance))?;
        replies.flush()?;
    }
    Ok(())
}

fn send_request(to: &mut impl Write, test: &[u8], allowance: Allowance) -> io::Result<()> {
    send_number(to, allowance.time.as_secs())?;
    send_number(to, allowance.time.subsec_nanos().into())?;
    send_number(to, allowance.output as u64)?;
    send_bytes(to, test)?;
    to.flush()
}

fn receive_request(from: &mut impl Read) -> io::Result<Option<(Vec<u8>, Allowance)>> {
    let seconds = match receive_number(from) {
        Err(cause) if cause.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        received => received?,
    };
    let allowance = Allowance {
        time: Duration::from_secs(seconds) + Duration::from_nanos(receive_number(from)?),
        output: receive_number(from)? as usize,
    };
    Ok(Some((receive_bytes(from)?, allowance)))
}

/// The kinds of replies.
const WELL: u64 = 0;
const CRASH: u64 = 1;
const TIMEOUT: u64 = 2;
const SYSTEM_ERROR: u64 = 3;
const OTHER_ERROR: u64 = 4;

fn send_reply(to: &mut impl Write, reply: io::Result<Run>) -> io::Result<()> {
    match reply {
        Ok(Run { output, end }) => {
            match end {
                End::Well => send_number(to, WELL)?,
                End::Timeout => send_number(to, TIMEOUT)?,
                End::Crash { status, message } => {
                    send_number(to, CRASH)?;
                    send_bytes(to, status.as_bytes())?;
                    send_bytes(to, message.as_bytes())?;
                }
            }
            send_bytes(to, &output)
        }
        Err(cause) => match cause.raw_os_error() {
            Some(number) => {
                send_number(to, SYSTEM_ERROR)?;
                send_number(to, number as u64)
            }
            None => {
                send_number(to, OTHER_ERROR)?;
                send_bytes(to, cause.to_string().as_bytes())
            }
        },
    }
}

/// Returns what [`send_reply`] was called with.
fn receive_reply(from: &mut impl Read) -> io::Result<io::Result<Run>> {
    let end = match receive_number(from)? {
        WELL => End::Well,
        TIMEOUT => End::Timeout,
        CRASH => End::Crash {
            status: receive_text(from)?,
            message: receive_text(from)?,
        },
        SYSTEM_ERROR => {
            return Ok(Err(io::Error::from_raw_os_error(
                receive_number(from)? as i32
            )));
        }
        _ => return Ok(Err(io::Error::other(receive_text(from)?))),
    };
    let output = receive_bytes(from)?;
    Ok(Ok(Run { output, end }))
}

fn send_number(to: &mut impl Write, number: u64) -> io::Result<()> {
    to.write_all(&number.to_le_bytes())
}

fn receive_number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn send_bytes(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    send_number(to, bytes.len() as u64)?;
    to.write_all(bytes)
}

fn receive_bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = receive_number(from)?;
    let mut bytes = Vec::new();
    if from.take(length).read_to_end(&mut bytes)? as u64 != length {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

fn receive_text(from: &mut impl Read) -> io::Result<String> {
    receive_bytes(from).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_replies_arrive_as_they_were_sent() {
        let allowance = Allowance {
            time: Duration::new(5, 250_000_000),
            output: 4096,
        };
        let mut bytes = Vec::new();
        send_request(&mut bytes, b"1\n1 2\n_*\n0\n", allowance).expect("memory");
        let received = receive_request(&mut &bytes[..]).expect("a request");
        assert_eq!(received, Some((b"1\n1 2\n_*\n0\n".to_vec(), allowance)));
        assert_eq!(receive_request(&mut &b""[..]).expect("an end"), None);
        let crash = End::Crash {
            status: "exit status 7".to_owned(),
            message: "one\ntwo".to_owned(),
        };
        for end in [End::Well, End::Timeout, crash] {
            let output = b"QUIT\n".to_vec();
            let run = Run { output, end };
            let mut bytes = Vec::new();
            send_reply(&mut bytes, Ok(run.clone())).expect("memory");
            let received = receive_reply(&mut &bytes[..]).expect("a reply");
            assert_eq!(received.expect("a run"), run);
        }
        for (cause, message) in [
            (
                io::Error::from_raw_os_error(13),
                "Permission denied (os error 13)",
            ),
            (io::Error::other("no"), "no"),
        ] {
            let mut bytes = Vec::new();
            send_reply(&mut bytes, Err(cause)).expect("memory");
            let received = receive_reply(&mut &bytes[..]).expect("a reply");
            assert_eq!(received.expect_err("an error").to_string(), message);
        }
    }
}
