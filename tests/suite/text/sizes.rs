//! Boards of any size: nothing recurses, and memory follows the cells.

use std::io::{self, Write};
use std::thread;

/// How much of the output's end is looked at.
const END: usize = ", 1>]\nWIN\n".len();

/// Counts the bytes written and keeps the last.
#[derive(Default)]
struct Tail {
    length: usize,
    last: Vec<u8>,
}

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.length += bytes.len();
        self.last.extend(&bytes[bytes.len().saturating_sub(END)..]);
        self.last.drain(..self.last.len().saturating_sub(END));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answer's length when one click opens the whole board but for a mine in the last cell.
fn length_of_whole_board(rows: usize, columns: usize) -> usize {
    let digits = |number: usize| number.to_string().len();
    let all_rows: usize = (1..=rows).map(digits).sum();
    let all_columns: usize = (1..=columns).map(digits).sum();
    let cells = all_rows * columns + all_columns * rows + rows * columns * "<, , 0>, ".len();
    let missing = digits(rows) + digits(columns) + "<, , 0>, ".len();
    "RUNNING: [".len() + cells - missing - ", ".len() + "]\nWIN\n".len()
}

#[test]
fn four_million_cells_open_by_one_click_on_a_small_stack() {
    for (rows, columns) in [(2000, 2000), (1, 4_000_000), (4_000_000, 1), (3, 1_333_333)] {
        let judged = thread::Builder::new().stack_size(64 * 1024).spawn(move || {
            let mut test = format!("1\n{rows} {columns}\n");
            for row in 1..=rows {
                test.push_str(&"_".repeat(columns - usize::from(row == rows)));
                test.push_str(if row == rows { "*\n" } else { "\n" });
            }
            test.push_str("1 1 1\n0\n");
            let mut tail = Tail::default();
            minesweeper_judge::respond(test.as_bytes(), &mut tail).map(|()| tail)
        });
        let tail = judged
            .expect("a thread")
            .join()
            .expect("no overflow")
            .expect("a test");
        assert_eq!(
            tail.length,
            length_of_whole_board(rows, columns),
            "{rows} × {columns}"
        );
        assert_eq!(tail.last, b", 1>]\nWIN\n", "{rows} × {columns}");
    }
}
