//! Random games, answered by the library and by the oracle: the two must agree to the byte.
//!
//! A game is drawn as a board and a list of moves, each an aim ("a mine", "beside a number") and a place; playing the
//! moves turns an aim into a cell. So a player can know the mines and follow the game, which uniformly random clicks do
//! not (they soon hit a mine, and hardly ever click in the middle of anything), and a failing game still shrinks move by
//! move. Its text is in the failure message, ready to become a file under `samples/`.

use std::fmt::Write as _;
use std::io::Read;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::oracle::{Cell, Game, Position, State, answer};
use crate::support::samples::sample;
use crate::support::streams::{ShortReads, ShortWrites};

use Aim::*;
use Click::*;

#[derive(Clone, Copy, Debug)]
enum Click {
    Left,
    Right,
    Middle,
}

/// What a player clicks on. Where there is nothing of the kind, any cell serves.
#[derive(Clone, Copy, Debug)]
enum Aim {
    Anywhere,
    Empty,
    /// An empty cell that is still closed; a flag on it is taken off first.
    EmptyAndClosed,
    Mine,
    Opened,
    /// An opened cell that shows more than 0, as the rim of a flood does.
    Number,
    /// The same, preferably with something left to open beside it, once all the mines beside it have been flagged.
    NumberBesideFlaggedMines,
    BesideNumber,
    /// A cell that was given a flag or a question mark at some time.
    Marked,
    BesideMarked,
    /// The cell of the click before.
    Again,
}

/// The aims, in proportion to how often each is drawn; a failing game shrinks towards the first.
const PLAYER_WHO_KNOWS_THE_MINES: &[(Click, Aim)] = &[
    (Left, Empty),
    (Left, Empty),
    (Left, Empty),
    (Left, EmptyAndClosed),
    (Left, EmptyAndClosed),
    (Left, EmptyAndClosed),
    (Left, Marked),
    (Left, Again),
    (Right, Mine),
    (Right, Mine),
    (Right, Mine),
    (Right, Empty),
    (Right, BesideNumber),
    (Right, BesideNumber),
    (Right, Marked),
    (Right, Marked),
    (Right, Again),
    (Middle, Opened),
    (Middle, Number),
    (Middle, NumberBesideFlaggedMines),
    (Middle, NumberBesideFlaggedMines),
    (Middle, NumberBesideFlaggedMines),
    (Middle, BesideMarked),
    (Middle, BesideMarked),
    (Middle, Again),
];

const PLAYER_WHO_CLICKS_ANYWHERE: &[(Click, Aim)] = &[
    (Left, Anywhere),
    (Right, Anywhere),
    (Right, Anywhere),
    (Right, Again),
    (Middle, Anywhere),
    (Middle, Opened),
];

#[derive(Clone, Debug)]
struct Move {
    click: Click,
    aim: Aim,
    place: Index,
}

#[derive(Clone, Debug)]
enum Mines {
    At(Vec<Index>),
    AllBut(Vec<Index>),
    /// The bytes of the words, over and over, are the noise of the cells; a cell below the threshold is a mine.
    Noise {
        words: Vec<u64>,
        threshold: u8,
    },
}

#[derive(Clone, Debug)]
struct Case {
    height: usize,
    width: usize,
    mines: Mines,
    moves: Vec<Move>,
    moves_after_the_end: usize,
}

fn cases() -> impl Strategy<Value = Vec<Case>> {
    vec(case(), 0..=5)
}

fn case() -> impl Strategy<Value = Case> {
    (shape(), mines(), moves(), 0_usize..=6).prop_map(
        |((height, width), mines, moves, moves_after_the_end)| Case {
            height,
            width,
            mines,
            moves,
            moves_after_the_end,
        },
    )
}

/// Boards of which one click opens most: what is read at once is answered by much more than is written at once.
fn cases_of_long_responses() -> impl Strategy<Value = Vec<Case>> {
    let mines = vec(any::<Index>(), 0..=6).prop_map(Mines::At);
    let case = (80_usize..=100, 80_usize..=100, mines, moves()).prop_map(
        |(height, width, mines, moves)| Case {
            height,
            width,
            mines,
            moves,
            moves_after_the_end: 6,
        },
    );
    vec(case, 9..=12)
}

/// Height and width. Where rows are kept in machine words, the ends of the words are where they go wrong.
fn shape() -> impl Strategy<Value = (usize, usize)> {
    let beside_word_ends = || prop_oneof![62_usize..=66, 126_usize..=130, 190_usize..=194];
    prop_oneof![
        14 => (1_usize..=9, 1_usize..=9),
        2 => (Just(1), 1_usize..=200),
        2 => (1_usize..=200, Just(1)),
        3 => (10_usize..=24, 10_usize..=30),
        5 => (1_usize..=6, beside_word_ends()),
        1 => (7_usize..=24, beside_word_ends()),
        2 => (beside_word_ends(), 1_usize..=6),
        1 => (60_usize..=68, 60_usize..=68),
    ]
}

fn mines() -> impl Strategy<Value = Mines> {
    let noise = |threshold| {
        (vec(any::<u64>(), 1..=40), threshold)
            .prop_map(|(words, threshold)| Mines::Noise { words, threshold })
    };
    prop_oneof![
        4 => vec(any::<Index>(), 0..=6).prop_map(Mines::At),
        2 => vec(any::<Index>(), 7..=40).prop_map(Mines::At),
        6 => noise(8_u8..=64),
        2 => noise(0_u8..=255),
        1 => vec(any::<Index>(), 0..=4).prop_map(Mines::AllBut),
    ]
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let moves = |player, count| {
        let one = (select(player), any::<Index>());
        vec(
            one.prop_map(|((click, aim), place)| Move { click, aim, place }),
            count,
        )
    };
    prop_oneof![
        3 => moves(PLAYER_WHO_KNOWS_THE_MINES, 0..=30),
        2 => moves(PLAYER_WHO_KNOWS_THE_MINES, 31..=100),
        2 => moves(PLAYER_WHO_CLICKS_ANYWHERE, 0..=40),
    ]
}

/// The text of a test in which these cases are played.
fn played(cases: &[Case]) -> String {
    let mut text = format!("{}\n", cases.len());
    for case in cases {
        play(case, &mut text);
    }
    text
}

fn play(case: &Case, text: &mut String) {
    let minefield = minefield(case);
    writeln!(text, "{} {}", case.height, case.width).unwrap();
    for row in &minefield {
        text.extend(row.iter().map(|mine| if *mine { '*' } else { '_' }));
        text.push('\n');
    }
    let mut player = Player::new(minefield, text);
    let mut moves_after_the_end = 0;
    for next in &case.moves {
        if !player.is_running() {
            if moves_after_the_end == case.moves_after_the_end {
                break;
            }
            moves_after_the_end += 1;
        }
        player.play(next);
    }
    text.push_str("0\n");
}

fn minefield(case: &Case) -> Vec<Vec<bool>> {
    let area = case.height * case.width;
    let with = |background: bool, places: &[Index]| {
        let mut cells = vec![background; area];
        for place in places {
            cells[place.index(area)] = !background;
        }
        cells
    };
    let cells = match &case.mines {
        Mines::At(places) => with(false, places),
        Mines::AllBut(places) => with(true, places),
        Mines::Noise { words, threshold } => {
            let noise: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let noise = noise.iter().cycle().take(area);
            noise.map(|byte| byte < threshold).collect()
        }
    };
    cells.chunks(case.width).map(<[bool]>::to_vec).collect()
}

/// Follows the game to know where to click next, and writes the clicks down.
struct Player<'a> {
    game: Game,
    text: &'a mut String,
    everywhere: Vec<Position>,
    mines: Vec<Position>,
    empty: Vec<Position>,
    opened: Vec<Position>,
    numbers: Vec<Position>,
    marked: Vec<Position>,
    latest: Position,
}

impl Player<'_> {
    fn new(minefield: Vec<Vec<bool>>, text: &mut String) -> Player<'_> {
        let (height, width) = (minefield.len(), minefield[0].len());
        let everywhere: Vec<Position> = (0..height)
            .flat_map(|row| (0..width).map(move |column| Position { row, column }))
            .collect();
        let game = Game::new(minefield);
        let (mines, empty) = everywhere.iter().partition(|at| game.is_mine(**at));
        Player {
            game,
            text,
            latest: everywhere[0],
            everywhere,
            mines,
            empty,
            opened: Vec::new(),
            numbers: Vec::new(),
            marked: Vec::new(),
        }
    }

    fn is_running(&self) -> bool {
        self.game.state == State::Running
    }

    fn play(&mut self, Move { click, aim, place }: &Move) {
        let at = self
            .find(*aim, place)
            .unwrap_or(*place.get(&self.everywhere));
        match aim {
            EmptyAndClosed if self.game.cell(at) == Cell::Flag => self.click(Right, at),
            NumberBesideFlaggedMines if self.is_running() => self.flag_mines_beside(at),
            _ => {}
        }
        self.click(*click, at);
    }

    fn find(&self, aim: Aim, place: &Index) -> Option<Position> {
        match aim {
            Anywhere => pick(&self.everywhere, place),
            Empty => pick(&self.empty, place),
            EmptyAndClosed => self.find_empty_and_closed(place),
            Mine => pick(&self.mines, place),
            Opened => pick(&self.opened, place),
            Number => pick(&self.numbers, place),
            NumberBesideFlaggedMines => self.find_number_worth_a_middle_click(place),
            BesideNumber => self.pick_beside(&self.numbers, place),
            Marked => pick(&self.marked, place),
            BesideMarked => self.pick_beside(&self.marked, place),
            Again => Some(self.latest),
        }
    }

    fn find_empty_and_closed(&self, place: &Index) -> Option<Position> {
        from_place_on(&self.empty, place).find(|at| !self.is_opened(*at))
    }

    fn find_number_worth_a_middle_click(&self, place: &Index) -> Option<Position> {
        let is_worth_it = |at: &Position| {
            let mut near = self.game.near(*at).into_iter();
            near.any(|near| !self.is_opened(near) && !self.game.is_mine(near))
        };
        // Most numbers are not, and looking at all of them for every move would take most of the time.
        from_place_on(&self.numbers, place)
            .take(20)
            .find(is_worth_it)
            .or_else(|| pick(&self.numbers, place))
    }

    fn is_opened(&self, at: Position) -> bool {
        matches!(self.game.cell(at), Cell::Opened(_))
    }

    fn pick_beside(&self, cells: &[Position], place: &Index) -> Option<Position> {
        // Eight places for each cell, so that one number chooses both the cell and its neighbour.
        let index = pick_index(cells.len() * 8, place)?;
        let near = self.game.near(cells[index / 8]);
        near.get(index % 8 * near.len() / 8).copied()
    }

    fn flag_mines_beside(&mut self, at: Position) {
        for near in self.game.near(at) {
            // A question mark is two right clicks away from a flag.
            while self.game.is_mine(near) && self.game.cell(near) != Cell::Flag {
                self.click(Right, near);
            }
        }
    }

    fn click(&mut self, click: Click, at: Position) {
        let (op, play): (_, fn(&mut Game, Position) -> Vec<Position>) = match click {
            Left => (1, Game::left),
            Right => (2, Game::right),
            Middle => (3, Game::middle),
        };
        writeln!(self.text, "{op} {} {}", at.row + 1, at.column + 1).unwrap();
        self.latest = at;
        if self.is_running() {
            for changed in play(&mut self.game, at) {
                match self.game.cell(changed) {
                    Cell::Opened(0) => self.opened.push(changed),
                    Cell::Opened(_) => {
                        self.opened.push(changed);
                        self.numbers.push(changed);
                    }
                    Cell::Flag | Cell::Question => self.marked.push(changed),
                    Cell::Closed => {}
                }
            }
        }
    }
}

fn pick_index(len: usize, place: &Index) -> Option<usize> {
    (len > 0).then(|| place.index(len))
}

/// All the cells, the one at the place first.
fn from_place_on(cells: &[Position], place: &Index) -> impl Iterator<Item = Position> {
    let start = pick_index(cells.len(), place).unwrap_or(0);
    let (before, after) = cells.split_at(start);
    after.iter().chain(before).copied()
}

fn pick(cells: &[Position], place: &Index) -> Option<Position> {
    Some(cells[pick_index(cells.len(), place)?])
}

fn sizes() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        Just(vec![1]),
        vec(1_usize..=5, 1..=7),
        vec(1_usize..=60, 1..=7),
        vec(1_usize..=3000, 1..=7),
    ]
}

/// The same tokens with other white space around them.
#[derive(Clone, Debug)]
struct Layout {
    start: &'static str,
    /// The whitespace between tokens, repeated.
    gaps: Vec<&'static str>,
    /// How many zeros stand before a number, over and over.
    zeros: Vec<usize>,
    end: &'static str,
}

fn layout() -> impl Strategy<Value = Layout> {
    const STARTS: &[&str] = &["", "\u{feff}", "\n", "\u{feff}\r\n \t"];
    const GAPS: &[&str] = &[
        " ",
        "\n",
        "\r\n",
        "\t",
        "\r",
        "\n\n",
        "    ",
        " \t \r\n\r\n  ",
        "                                                                                  ",
    ];
    const ENDS: &[&str] = &[
        "",
        "\n",
        "\r\n",
        " ",
        "\n\n\t\n",
        "\n1 1\nnot a token is read here: -7 *",
    ];
    let gaps = vec(select(GAPS), 1..=9);
    let zeros = vec(
        prop_oneof![3 => Just(0), 2 => 1_usize..=3, 1 => 4_usize..=40],
        1..=9,
    );
    (select(STARTS), gaps, zeros, select(ENDS)).prop_map(|(start, gaps, zeros, end)| Layout {
        start,
        gaps,
        zeros,
        end,
    })
}

impl Layout {
    fn apply(&self, text: &str) -> String {
        let mut gaps = self.gaps.iter().cycle();
        let mut zeros = self.zeros.iter().cycle();
        let mut laid_out = self.start.to_owned();
        for (index, token) in text.split_ascii_whitespace().enumerate() {
            if index > 0 {
                laid_out.extend(gaps.next().copied());
            }
            if token.starts_with(|first: char| first.is_ascii_digit()) {
                laid_out.extend(zeros.next().map(|zeros| "0".repeat(*zeros)));
            }
            laid_out.push_str(token);
        }
        laid_out.push_str(self.end);
        laid_out
    }
}

/// Checks the library's answer to what is read against the oracle's answer to the text.
fn check(text: &str, read: impl Read) -> Result<(), TestCaseError> {
    check_against(&answer(text), text, read)
}

fn check_against(expected: &str, text: &str, read: impl Read) -> Result<(), TestCaseError> {
    let mut found = Vec::new();
    let result = minesweeper_judge::respond(read, &mut found);
    check_output(expected, text, result, &found)
}

fn check_output(
    expected: &str,
    text: &str,
    result: Result<(), minesweeper_judge::Error>,
    found: &[u8],
) -> Result<(), TestCaseError> {
    let found = String::from_utf8_lossy(found);
    if result.is_ok() && found == expected {
        return Ok(());
    }
    // Outputs are long: the first line that differs says more than both of them.
    let mut lines = found.split('\n').zip(expected.split('\n')).enumerate();
    let difference = match lines.find(|(_, (found, expected))| found != expected) {
        Some((index, (found, expected))) => format!(
            "line {} of the output\n   found: {found}\nexpected: {expected}",
            index + 1
        ),
        None => format!("{} bytes found, {} expected", found.len(), expected.len()),
    };
    Err(TestCaseError::fail(format!(
        "{difference}\n  result: {result:?}\ninput:\n{text}"
    )))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(9_000))]

    #[test]
    fn any_test_gets_the_oracles_answer(cases in cases()) {
        let text = played(&cases);
        check(&text, text.as_bytes())?;
    }
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn it_makes_no_difference_where_the_reads_end(cases in cases(), sizes in sizes()) {
        let text = played(&cases);
        check(&text, ShortReads::new(&text, &sizes))?;
    }

    #[test]
    fn it_makes_no_difference_which_white_space_separates_the_tokens(
        cases in cases(),
        layout in layout(),
        sizes in sizes(),
    ) {
        let text = played(&cases);
        let laid_out = layout.apply(&text);
        let expected = answer(&text);
        check_against(&expected, &laid_out, laid_out.as_bytes())?;
        check_against(&expected, &laid_out, ShortReads::new(&laid_out, &sizes))?;
    }

    #[test]
    fn it_makes_no_difference_how_little_each_write_takes(cases in cases(), sizes in sizes()) {
        let text = played(&cases);
        let mut output = ShortWrites::new(&sizes);
        let result = minesweeper_judge::respond(text.as_bytes(), &mut output);
        check_output(&answer(&text), &text, result, &output.into_bytes())?;
    }
}

proptest! {
    #![proptest_config(config(30))]

    #[test]
    fn it_makes_no_difference_where_the_writes_end(cases in cases_of_long_responses()) {
        let text = played(&cases);
        check(&text, text.as_bytes())?;
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn one_cut_may_be_anywhere(case in case(), layout in layout()) {
        // Every place is tried, so the boards and games are short.
        let case = Case {
            height: case.height.min(3),
            width: case.width.min(66),
            moves: case.moves.into_iter().take(6).collect(),
            ..case
        };
        let text = played(&[case]);
        let laid_out = layout.apply(&text);
        let expected = answer(&text);
        for cut in 1..laid_out.len() {
            check_against(&expected, &laid_out, ShortReads::new(&laid_out, &[cut, usize::MAX]))?;
        }
    }
}

#[test]
fn the_oracle_answers_the_published_sample() {
    assert_eq!(answer(&sample("statement.in")), sample("statement.out"));
}

#[test]
fn the_published_sample_may_be_cut_anywhere() {
    let text = sample("statement.in");
    let expected = sample("statement.out");
    for cut in 1..text.len() {
        check_against(&expected, &text, ShortReads::new(&text, &[cut, usize::MAX])).unwrap();
    }
}

/// Worked out by hand from the rules.
#[test]
fn the_oracle_knows_the_corner_cases() {
    let table = [
        ("no case", "0", ""),
        ("no operation", "1  1 1 _  0", "QUIT\n"),
        (
            "no mines: won when all is opened",
            "1  2 2 __ __  1 1 2  3 1 1  0",
            "RUNNING: [<1, 1, 0>, <1, 2, 0>, <2, 1, 0>, <2, 2, 0>]\nWIN\nINVALID\n",
        ),
        (
            "mines only: never won",
            "1  1 2 **  2 1 1  3 1 1  1 1 1  1 1 2  2 1 1  0",
            "RUNNING: [<1, 1, P>]\nRUNNING: []\nRUNNING: []\nLOSE\nINVALID\n",
        ),
        (
            "a flag stops a flood; unflagged, it is a target of the 0 beside it",
            "1  1 6 _____*  2 1 3  1 1 1  3 1 2  2 1 3  3 1 2  0",
            "RUNNING: [<1, 3, P>]\nRUNNING: [<1, 1, 0>, <1, 2, 0>]\nRUNNING: []\n\
             RUNNING: [<1, 3, ?>]\nRUNNING: [<1, 3, 0>, <1, 4, 0>, <1, 5, 1>]\nWIN\n",
        ),
        (
            "a question mark stops no flood",
            "1  3 1 _ _ *  2 2 1  2 2 1  2 3 1  2 3 1  2 3 1  1 1 1  0",
            "RUNNING: [<2, 1, P>]\nRUNNING: [<2, 1, ?>]\nRUNNING: [<3, 1, P>]\n\
             RUNNING: [<3, 1, ?>]\nRUNNING: [<3, 1, _>]\nRUNNING: [<1, 1, 0>, <2, 1, 1>]\nWIN\n",
        ),
        (
            "a flag protects from a left click, a question mark does not",
            "1  2 2 *_ __  2 1 2  1 1 2  2 1 2  1 1 2  2 1 2  0",
            "RUNNING: [<1, 2, P>]\nRUNNING: []\nRUNNING: [<1, 2, ?>]\nRUNNING: [<1, 2, 1>]\n\
             RUNNING: []\nQUIT\n",
        ),
        (
            "as many flags as the number, but on the wrong cell",
            "1  1 3 *__  1 1 2  3 1 2  2 1 3  3 1 2  0",
            "RUNNING: [<1, 2, 1>]\nRUNNING: []\nRUNNING: [<1, 3, P>]\nLOSE\n",
        ),
    ];
    for (name, input, expected) in table {
        assert_eq!(answer(input), expected, "{name}");
    }
}
