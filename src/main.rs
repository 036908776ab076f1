//! The command `minesweeper`: arguments to a job, a job's end to an exit status.

#![forbid(unsafe_code)]

fn main() {
    let out = std::os::fd::AsFd::as_fd(&std::io::stdout()).try_clone_to_owned().unwrap();
    minesweeper_judge::judge(std::io::stdin().lock(), std::fs::File::from(out)).unwrap();
}
