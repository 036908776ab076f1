//! The page of `explain --html`, in a real browser: what it draws is what the engine says.
//!
//! Chromium loads the page without a window and prints the document as it is then. To press buttons
//! and keys, a script is put at the end of a copy of the page; it reports into the document.

use std::fs;
use std::io::Cursor;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use itertools::Itertools;
use minesweeper_judge::explain::Explain;
use minesweeper_judge::{Button, Click, Game, Minefield, Position, Size, TestWriter};
use tempfile::TempDir;

use crate::support::command::call;
use crate::support::samples::STATEMENT;
use crate::support::tools;

/// What the script of a test can use.
const DRIVER: &str = include_str!("page/driver.js");

fn browser() -> PathBuf {
    tools::find(&["chromium", "chromium-browser", "google-chrome"])
}

/// Loads a page and gives its document, as HTML.
fn document(browser: &Path, page: &Path, step: &str, window: &str) -> String {
    let profile = tempfile::tempdir().expect("a folder");
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
        ])
        .args(["--no-first-run", "--disable-background-networking"])
        .args(["--disable-component-update", "--disable-sync", "--dump-dom"])
        // Timers run ahead until so many milliseconds have passed by them.
        .arg("--virtual-time-budget=5000")
        .arg(format!("--window-size={window}"))
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}{step}", page.display()))
        .output()
        .expect("the browser starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("a document is UTF-8")
}

/// Writes the page of a test, with a script at its end if there is one.
fn page(folder: &TempDir, test: &str, script: &str) -> PathBuf {
    let mut page = Vec::new();
    (Explain::new().write_page(
        "a test",
        test.as_bytes(),
        &mut page,
        Cursor::new(Vec::new()),
    ))
    .expect("a legal test");
    let mut page = String::from_utf8(page).expect("text");
    if !script.is_empty() {
        page += &format!("<script>\n{DRIVER}\n{script}\nreport('end', 'reached');\n</script>\n");
    }
    let path = folder.path().join("page.html");
    fs::write(&path, page).expect("written");
    path
}

/// The lines that the script of a page reported, each a label and what was seen.
fn reported(document: &str) -> Vec<(&str, &str)> {
    let (_, report) = document
        .split_once("<pre id=\"report\">")
        .expect("a report");
    let (report, _) = report.split_once("</pre>").expect("its end");
    report
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect()
}

#[test]
#[ignore = "needs chromium"]
fn a_link_leads_to_a_step() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let script = "report('drawn', drawn()); report('said', said());";
    let page = page(&folder, STATEMENT, script);
    for (link, map, said) in [
        (
            "#case=2&step=4",
            "_P2/12P/01_",
            "Operation 4: right click at (2, 3). RUNNING: 1 cell changed.",
        ),
        (
            "#step=99&case=5",
            "0P1/01x/011",
            "Operation 3: middle click at (2, 2). LOSE: it hit 1 mine and would have opened 6 cells.",
        ),
        (
            "#case=x&step=<b>",
            "___/___/___",
            "Before the first operation. ",
        ),
    ] {
        let document = document(&browser, &page, link, "800,600");
        let expected = [("drawn", map), ("said", said), ("end", "reached")];
        assert_eq!(reported(&document), expected, "{link}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn buttons_keys_slider_and_chooser_lead_through_the_cases() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let document = document(
        &browser,
        &page(&folder, STATEMENT, include_str!("page/controls.js")),
        "",
        "800,600",
    );
    let expected = include_str!("page/controls.expected");
    let found = reported(&document)
        .iter()
        .map(|(label, seen)| format!("{label}: {seen}\n"))
        .join("");
    assert_eq!(found, expected);
}

/// A board of 200 × 200 and a player of 1,000 operations, most of them of effect.
fn long_game() -> (Minefield, Vec<Click>) {
    let size = Size::new(200, 200);
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let minefield = Minefield::from_mines(
        size,
        size.positions().filter(|_| random(7) == 0).collect_vec(),
    );
    let clicks = iter::repeat_with(|| {
        let position = Position::new(random(200) + 1, random(200) + 1);
        let button = match minefield.is_mine(position) {
            true => Button::Right,
            false => [Button::Left, Button::Left, Button::Right][random(3)],
        };
        Click::new(button, position)
    });
    let clicks = clicks.take(1000).collect();
    (minefield, clicks)
}

fn text_of(minefield: &Minefield, clicks: &[Click]) -> String {
    let mut test = TestWriter::new(Vec::new(), 1).expect("memory");
    test.board(minefield).expect("memory");
    for &click in clicks {
        test.click(click).expect("memory");
    }
    test.end_case().expect("memory");
    String::from_utf8(test.finish().expect("memory")).expect("a test is text")
}

/// The map in the form that the script reports it in.
fn map(game: &Game) -> String {
    game.to_string().replace('\n', "/")
}

#[test]
#[ignore = "needs chromium"]
fn a_large_board_is_drawn_as_the_engine_has_it() {
    let browser = browser();
    let (minefield, clicks) = long_game();
    let test = text_of(&minefield, &clicks);
    let script = "for (const step of [1, 999, 250]) { stepTo(step); report(step, drawn()); }";
    let folder = tempfile::tempdir().expect("a folder");
    // A window that has room for all of the board.
    let document = document(&browser, &page(&folder, &test, script), "", "3600,4000");
    let mut game = Game::new(minefield);
    let mut maps = vec![map(&game)];
    for click in clicks {
        game.click(click);
        maps.push(map(&game));
    }
    let reported = reported(&document);
    assert_eq!(reported.len(), 4);
    for (label, drawn) in &reported[..3] {
        let step: usize = label.parse().expect("the number of a step");
        let faults = drawn
            .chars()
            .zip(maps[step].chars())
            .filter(|(a, b)| a != b);
        assert_eq!(
            faults.count() + drawn.len().abs_diff(maps[step].len()),
            0,
            "step {step}"
        );
    }
}

#[test]
#[ignore = "needs chromium"]
fn steps_on_a_large_board_are_quick() {
    let browser = browser();
    let (minefield, clicks) = long_game();
    let script = "
        press('End');
        report('end', replay.step);
        choice('slider', 800, 'input');
        for (let i = 0; i < 200; i += 1) { press('ArrowRight'); document.body.offsetHeight; }
        report('walked', replay.step);";
    let folder = tempfile::tempdir().expect("a folder");
    let page = page(&folder, &text_of(&minefield, &clicks), script);
    let size = fs::metadata(&page).expect("a page").len();
    assert!(
        size < 300_000,
        "a page of {size} bytes holds more than changes"
    );
    let start = Instant::now();
    let document = document(&browser, &page, "", "1280,1000");
    let took = start.elapsed();
    assert_eq!(
        reported(&document)[..2],
        [("end", "1000"), ("walked", "1000")]
    );
    // A step takes some ten milliseconds; the rest is room for a slow and busy machine.
    assert!(took < Duration::from_secs(60), "{took:?}");
}

/// The name of a test, the error in it, and its page `page.html` in the folder. Both texts would be markup in HTML.
fn page_with_markup(folder: &TempDir) -> (String, &'static str, String) {
    fs::create_dir(folder.path().join("<")).expect("a folder");
    let name = folder
        .path()
        .join("</script><img src=x onerror=document.title=1>&amp;.in");
    fs::write(
        &name,
        "2\n1 2\n_*\n1 1 1\n0\n1 2\n_*\n1 1 </script><script>document.title=2</script>",
    )
    .expect("written");
    let page = folder.path().join("page.html");
    let (name, path) = (name.to_str().expect("text"), page.to_str().expect("text"));
    let (status, output, message) = call(&["explain", name, "--html", path], "");
    let fault = "8:5: found '</script><script>documen…', expected y, a number from 1 to 2 (case 2, operation 1)";
    assert_eq!((status, output), (Some(1), String::new()));
    assert_eq!(message, format!("error: {name}:{fault}\n"));

    let html = fs::read_to_string(&page).expect("a page");
    (name.to_owned(), fault, html)
}

#[test]
fn what_comes_from_outside_is_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let (name, fault, html) = page_with_markup(&folder);
    assert_eq!(html.matches("</script>").count(), 2, "{html}");
    assert_eq!(html.matches("<script").count(), 2, "{html}");
    let escaped = format!("{name}:{fault}")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&#39;");
    assert!(html.contains(&format!("error: {escaped}</p>")), "{html}");
    for network in [
        "http:",
        "https:",
        "src=x onerror=document.title=1>",
        "<link",
        "@import",
        "url(",
    ] {
        assert!(!html.contains(network), "{network}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn what_comes_from_outside_stays_text() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let (name, fault, html) = page_with_markup(&folder);
    let page = folder.path().join("page.html");
    let script = format!(
        "<script>\n{DRIVER}
        report('title', document.title); report('error', byId('error').textContent);
        report('images', document.images.length); report('drawn', drawn());</script>"
    );
    fs::write(&page, html + &script).expect("written");
    let document = document(&browser, &page, "#case=2", "800,600");
    // The document is HTML again.
    let text = |seen: &str| {
        seen.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
    };
    let seen = reported(&document)
        .into_iter()
        .map(|(_, seen)| text(seen))
        .collect_vec();
    assert_eq!(seen, [&name, &format!("error: {name}:{fault}"), "0", "__"]);
}

#[test]
#[ignore = "needs chromium"]
fn a_page_of_no_cases_is_whole() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let document = document(
        &browser,
        &page(&folder, "0\n", "report('said', said());"),
        "",
        "800,600",
    );
    let expected = [("said", "There is no case to show. "), ("end", "reached")];
    assert_eq!(reported(&document), expected);
}

#[test]
#[ignore = "needs chromium"]
fn cases_without_steps_say_how_they_end() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.html");
    let script = "for (const place of [0, 1]) {
        choose(place); goTo(0); press(' ');
        report('said', said());
        report('play', `${byId('play').textContent} ${byId('play').disabled} ${byId('slider').disabled}`);
    }";
    let name = path.to_str().expect("text");
    let test = "2\n1 2\n_*\n0\n1 2\n_*\n1 9 9\n";
    assert_eq!(call(&["explain", "--html", name], test).0, Some(1));
    let html = fs::read_to_string(&path).expect("a page");
    fs::write(&path, html + &format!("<script>{DRIVER}{script}</script>")).expect("written");
    let document = document(&browser, &path, "", "800,600");
    let expected = [
        (
            "said",
            "Before the first operation. Then the operations end: QUIT.",
        ),
        ("play", "Play true true"),
        (
            "said",
            "Before the first operation. Then the input is wrong.",
        ),
        ("play", "Play true true"),
    ];
    assert_eq!(reported(&document), expected);
}

#[test]
#[ignore = "needs chromium"]
fn any_number_of_cases_can_be_chosen_from() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let script = "report('cases', byId('case').options.length); report('said', said());
        byId('case').remove();";
    let path = page(&folder, "1\n1 1\n_\n0\n", script);
    // The same case again and again: a page that had them all would take a browser ten seconds.
    let html = fs::read_to_string(&path).expect("a page");
    let read = r#"JSON.parse(byId("cases").textContent)"#;
    assert_eq!(html.matches(read).count(), 1);
    let many = html.replace(read, &format!("Array(140000).fill({read}[0])"));
    fs::write(&path, many).expect("written");
    let document = document(&browser, &path, "", "800,600");
    let expected = [
        ("cases", "140000"),
        (
            "said",
            "Before the first operation. Then the operations end: QUIT.",
        ),
        ("end", "reached"),
    ];
    assert_eq!(reported(&document), expected);
}

#[test]
#[ignore = "needs chromium"]
fn the_last_row_of_a_board_of_any_height_can_be_reached() {
    let browser = browser();
    let folder = tempfile::tempdir().expect("a folder");
    let rows = 2_500_000;
    let test = format!(
        "1\n{rows} 1\n{}1 {rows} 1\n0\n",
        "_\n".repeat(rows - 1) + "*\n"
    );
    let script = "press('End');
        const clicked = [...document.querySelectorAll('.clicked')];
        const [inner, outer] = [clicked[0], byId('view')].map((element) => element.getBoundingClientRect());
        report('clicked', clicked.map((cell) => cell.textContent).join());
        report('in view', inner.bottom <= outer.bottom + 1 && inner.top >= outer.top);";
    let document = document(&browser, &page(&folder, &test, script), "", "800,600");
    let expected = [("clicked", "x"), ("in view", "true"), ("end", "reached")];
    assert_eq!(reported(&document), expected);
}
