//! A resumed game, beside the game that it resumes.

use super::*;

const SIZE: Size = Size::new(4, 70);

fn minefield() -> Minefield {
    let mines = [(1, 3), (2, 64), (3, 1), (4, 70), (4, 66)];
    Minefield::from_mines(SIZE, mines.map(|(row, column)| Position::new(row, column)))
}

fn map(game: &Game) -> Vec<Cell> {
    SIZE.positions().map(|cell| game.cell(cell)).collect()
}

#[test]
fn a_resumed_game_goes_on_as_the_original() {
    let clicks = [
        (Button::Right, 1, 3),
        (Button::Right, 2, 20),
        (Button::Right, 3, 30),
        (Button::Right, 3, 30),
        (Button::Left, 1, 1),
        (Button::Left, 4, 40),
        (Button::Right, 2, 20),
        (Button::Left, 2, 20),
        (Button::Right, 3, 1),
        (Button::Middle, 2, 2),
        (Button::Left, 1, 68),
        (Button::Left, 1, 65),
        (Button::Left, 3, 65),
        (Button::Left, 4, 65),
        (Button::Left, 4, 67),
        (Button::Left, 1, 64),
        (Button::Left, 3, 70),
        (Button::Left, 4, 69),
        (Button::Left, 4, 1),
        (Button::Left, 4, 70),
        (Button::Right, 1, 1),
    ];
    let clicks = clicks.map(|(button, row, column)| Click::new(button, Position::new(row, column)));
    for played in 0..=clicks.len() {
        let mut original = Game::new(minefield());
        for &click in &clicks[..played] {
            original.click(click);
        }
        assert_ne!(original.status(), Status::Lost, "after {played} clicks");
        let mut resumed = Game::resume(minefield(), map(&original));
        assert_eq!(resumed.status(), original.status(), "after {played} clicks");
        assert!(resumed.changes().is_empty());
        for &click in &clicks[played..] {
            assert_eq!(resumed.click(click), original.click(click), "{click:?}");
            let changes = resumed.changes().cells();
            assert!(changes.eq(original.changes().cells()), "{click:?}");
            assert_eq!(map(&resumed), map(&original), "{click:?}");
        }
    }
}

#[test]
fn a_resumed_game_without_anything_to_open_is_won() {
    let minefield = || Minefield::from_mines(Size::new(1, 2), [Position::new(1, 2)]);
    let status = |map: [Cell; 2]| Game::resume(minefield(), map).status();
    assert_eq!(status([Cell::opened(1), Cell::FLAG]), Status::Won);
    assert_eq!(status([Cell::CLOSED, Cell::FLAG]), Status::Running);
    let mine = Minefield::from_mines(Size::new(1, 1), [Position::new(1, 1)]);
    let resumed = Game::resume(mine, [Cell::QUESTION]);
    assert_eq!(resumed.status(), Status::Running);
}

#[test]
#[should_panic = "no opened cell is a mine"]
fn a_game_with_an_opened_mine_cannot_be_resumed() {
    Game::resume(minefield(), SIZE.positions().map(|_| Cell::opened(0)));
}

#[test]
#[should_panic = "zip_eq"]
fn a_game_cannot_be_resumed_from_part_of_its_map() {
    Game::resume(minefield(), [Cell::CLOSED]);
}

#[test]
fn a_restarted_game_has_all_cells_closed() {
    let mut game = Game::new(minefield());
    game.click(Click::new(Button::Right, Position::new(1, 1)));
    game.click(Click::new(Button::Left, Position::new(4, 66)));
    assert_eq!(game.status(), Status::Lost);
    game.restart();
    assert_eq!(game.status(), Status::Running);
    assert!(map(&game).iter().all(|&cell| cell == Cell::CLOSED));
    assert_eq!(game.minefield().to_string(), minefield().to_string());
}
