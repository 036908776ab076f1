//! The library without features and without other crates, as WebAssembly has it.

const TEST: &[u8] = include_bytes!("../samples/statement.in");
const RESPONSES: &str = include_str!("../samples/statement.out");

#[test]
fn the_sample_gets_its_answer() {
    let mut responses = Vec::new();
    minesweeper_judge::respond(TEST, &mut responses).expect("a valid test");
    assert_eq!(String::from_utf8_lossy(&responses), RESPONSES);
}
