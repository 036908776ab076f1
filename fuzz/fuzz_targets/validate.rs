//! A valid test is answered without an error, and written back it has the same bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use minesweeper_judge::validate::validate;
use minesweeper_judge::{Error, Game, Limits, TestReader, TestWriter, respond};

/// Reads a test leniently and writes it again.
fn rewrite(mut test: &[u8]) -> Result<Vec<u8>, Error> {
    let mut reader = TestReader::default();
    let cases = reader.case_count(&mut test)?;
    let mut writer = TestWriter::new(Vec::new(), cases).expect("memory");
    let mut game = Game::default();
    while reader.next_game(&mut test, &mut game)? {
        writer.board(game.minefield()).expect("memory");
        while let Some(click) = reader.click(&mut test)? {
            writer.click(click).expect("memory");
        }
        writer.end_case().expect("memory");
    }
    Ok(writer.finish().expect("memory"))
}

fuzz_target!(|test: &[u8]| {
    if let Ok(statistics) = validate(test, Limits::default()) {
        let mut output = Vec::new();
        respond(test, &mut output).expect("a valid test is answered");
        assert_eq!(rewrite(test).expect("a valid test is read"), test);
        let results = statistics.won + statistics.lost + statistics.quit;
        assert_eq!(results, statistics.cases);
    }
});
