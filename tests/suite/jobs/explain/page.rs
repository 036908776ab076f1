//! The page of `explain --html`, in a real browser.

use std::fs;
use std::iter;
use std::path::PathBuf;

use itertools::Itertools;
use minesweeper_judge::explain::{Options, write_page};
use minesweeper_judge::{Button, Click, Game, Minefield, Position, Size, TestWriter};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::browser::{Browser, SIZES, axe};
use crate::support::command::call;
use crate::support::samples::STATEMENT;

/// A page in a folder, and a browser that shows it.
pub(super) struct Shown {
    pub browser: Browser,
    pub path: PathBuf,
    pub _folder: TempDir,
}

pub(super) fn html_of(test: &str) -> String {
    let mut page = Vec::new();
    write_page("a test", test.as_bytes(), &mut page, Options::default()).expect("a legal test");
    String::from_utf8(page).expect("text")
}

/// Opens a page in a window of 1280 × 800.
pub(super) fn shown(html: &str, fragment: &str) -> Shown {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.html");
    fs::write(&path, html).expect("written");
    let mut browser = Browser::start();
    browser.resize(SIZES[1]);
    browser.open(&path, fragment);
    Shown {
        browser,
        path,
        _folder: folder,
    }
}

/// What the cells of the page are seen to show, as the statement writes them.
pub(super) const SEEN: &str = "[...document.querySelectorAll('.row:not(.top)')].map((row) =>
    [...row.querySelectorAll('.cell')].map((cell) => {
        const content = getComputedStyle(cell, '::before').content;
        return content === 'none' ? '_' : content[1];
    }).join('')).join('/')";

pub(super) const SAID: &str = "byId('said').textContent";

const FOCUS: &str = "document.activeElement.id || document.activeElement.tagName";

/// A text of 16 rows, 30 columns and 150 operations.
fn long_test() -> String {
    let arguments = [
        "generate",
        "--cases=1",
        "--rows=16",
        "--columns=30",
        "--mines=70",
        "--operations=150",
        "--player=careful",
        "--seed=11",
    ];
    let (status, test, _) = call(&arguments, "");
    assert_eq!(status, Some(0));
    test
}

#[test]
#[ignore = "needs chromium"]
fn links_lead_to_a_step_or_say_that_there_is_none() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(STATEMENT), "");
    for (link, map, said, notice) in [
        (
            "#case=2&step=4",
            "_P2/12P/01_",
            "Operation 4: right click at (2, 3). RUNNING: 1 cell changed. Row 2, column 3: flag.",
            "",
        ),
        (
            "#step=3&case=5",
            "0P1/01x/011",
            "Operation 3: middle click at (2, 2). LOSE: it hit 1 mine and would have opened 6 cells.",
            "",
        ),
        (
            "#case=5&step=99",
            "0P1/01x/011",
            "Operation 4: right click at (2, 3). INVALID: the game was over before.",
            "Case 5 has no step 99: its last step is 4.",
        ),
        (
            "#case=99",
            "___/___/___",
            "Before the first operation. ",
            "There is no case 99: the page has cases 1 to 5.",
        ),
        (
            "#case=x&step=1",
            "___/___/___",
            "Before the first operation. ",
            "There is no case “x”: the page has cases 1 to 5.",
        ),
        (
            "#case=1&step=",
            "___/___/___",
            "Before the first operation. ",
            "Case 1 has no step “”: its last step is 2.",
        ),
        (
            "#step",
            "___/___/___",
            "Before the first operation. ",
            "Case 1 has no step “”: its last step is 2.",
        ),
        (
            "#board",
            "___/___/___",
            "Before the first operation. ",
            "The link names no case and no step: “#board”.",
        ),
        (
            "#case=1&step=%3Cb%3E",
            "___/___/___",
            "Before the first operation. ",
            "Case 1 has no step “<b>”: its last step is 2.",
        ),
    ] {
        browser.open(&path, link);
        assert_eq!(browser.text(SEEN), map, "{link}");
        assert_eq!(browser.text(SAID), said, "{link}");
        assert_eq!(browser.text("byId('notice').textContent"), notice, "{link}");
    }
    browser.open(&path, "#case=99");
    browser.eval("location.hash = '#case=3&step=1'");
    browser.wait_for("place + 1 === 3");
    assert_eq!(browser.text(SEEN), "***/_6_/***");
    assert_eq!(browser.text("byId('notice').textContent"), "");
    browser.press("Home");
    browser.wait_for("location.hash === '#case=3&step=0'");
}

#[test]
#[ignore = "needs chromium"]
fn keys_alone_do_everything() {
    let test = long_test();
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(&test), "");
    browser.resize(SIZES[0]);
    let step = "replay.step";
    for (key, expected) in [
        ("ArrowRight", 1),
        (".", 2),
        (",", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("End", 150),
        ("ArrowRight", 150),
        ("Home", 0),
    ] {
        browser.press(key);
        assert_eq!(browser.eval(step), expected, "{key}");
    }
    // Each stop of the Tab key, once around.
    let mut stops = Vec::new();
    for _ in 0..22 {
        browser.press("Tab");
        stops.push(browser.text(FOCUS));
    }
    let expected = [
        "BUTTON",
        "BUTTON",
        "BUTTON",
        "BUTTON",
        "language",
        "case",
        "mines",
        "undo",
        "copy",
        "first",
        "back",
        "play",
        "next",
        "last",
        "slider",
        "speed",
        "view",
        "list",
        "INPUT",
        "row",
        "column",
        "click-cell",
    ];
    assert_eq!(stops, expected);
    // The board does not fit: arrows scroll it.
    browser.eval(
        "ended = false; byId('view').onscrollend = () => { ended = true; }; byId('view').focus()",
    );
    browser.press("ArrowRight");
    browser.wait_for("ended && byId('view').scrollLeft > 0");
    browser.press("ArrowDown");
    browser.wait_for("byId('view').scrollTop > 0");
    assert_eq!(browser.eval(step), 0);
    for (key, expected) in [
        ("PageDown", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        (".", 2),
        ("End", 150),
    ] {
        browser.press(key);
        assert_eq!(browser.eval(step), expected, "{key} in the board");
    }
    // The last step's button stays where the focus is.
    browser.press("Home");
    browser.eval("byId('last').focus()");
    browser.press("Enter");
    browser.press("Enter");
    assert_eq!(
        (browser.eval(step), browser.text(FOCUS)),
        (json!(150), "last".to_owned())
    );
    browser.eval("byId('first').focus()");
    browser.press(" ");
    assert_eq!(
        (browser.eval(step), browser.text(FOCUS)),
        (json!(0), "first".to_owned())
    );
    browser.eval("byId('slider').focus()");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assert_eq!(browser.eval(step), 2);
    browser.eval("byId('list').focus()");
    for (key, expected) in [
        ("ArrowDown", 3),
        ("ArrowDown", 4),
        ("ArrowUp", 3),
        ("PageDown", 13),
        ("PageUp", 3),
    ] {
        browser.press(key);
        assert_eq!(browser.eval(step), expected, "{key} in the list");
        let active = "byId(byId('list').getAttribute('aria-activedescendant')).dataset.step";
        assert_eq!(browser.text(active), expected.to_string());
    }
    browser.press(" ");
    assert_eq!(browser.text("byId('play').textContent"), "Pause");
    browser.press(" ");
    assert_eq!(browser.text("byId('play').textContent"), "Play");
    browser.eval("byId('mines').focus()");
    browser.press(" ");
    let shown_mines = "[...document.querySelectorAll('.mines .mine')].filter((cell) =>
        getComputedStyle(cell, '::after').content !== 'none').length";
    assert_eq!(browser.eval(shown_mines), 70);
    // A cell is asked for in the fields, where keys only write.
    browser.press("Home");
    browser.eval("byId('row').focus()");
    browser.press("1");
    browser.press("5");
    browser.press("Tab");
    browser.press("1");
    browser.press(".");
    assert_eq!(browser.eval(step), 0);
    let history = browser.text("byId('pointed').textContent");
    assert!(
        history.starts_with("Row 15, column 1: closed now; flag at "),
        "{history}"
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_mouse_does_everything() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(STATEMENT), "#case=2");
    let effects = "[...document.querySelectorAll('.option')].map((option) => option.innerText.trim().replaceAll(/\\s+/g, ' ')).join('/')";
    assert_eq!(
        browser.text(effects),
        "before the first operation/1 left (3, 1) opens 4/2 left (1, 3) opens 1/3 right (1, 2) flag/\
         4 right (2, 3) flag/5 middle (2, 2) WIN/6 left (1, 2) INVALID/7 right (2, 1) INVALID/\
         8 middle (3, 3) INVALID"
    );
    browser.click("byId('option-3')");
    assert_eq!(browser.text(SEEN), "_P2/12_/01_");
    assert_eq!(
        browser.text("byId('left').textContent"),
        "2 mines, 1 flag, 4 closed cells"
    );
    browser.click("byId('next')");
    browser.click("byId('next')");
    assert_eq!(browser.text(SEEN), "1P2/12P/011");
    assert_eq!(browser.text("byId('response').className"), "WIN");
    assert_eq!(
        browser.text("[...document.querySelectorAll('.changed')].length + ' ' + document.querySelectorAll('.clicked').length"),
        "2 1"
    );
    browser.click("byId('back')");
    browser.click("document.querySelector('[value=look]')");
    browser.click("rows[2][3]");
    assert_eq!(
        browser.text("byId('pointed').textContent"),
        "Row 2, column 3: flag now; flag at 4."
    );
    browser.click("rows[1][1]");
    assert_eq!(
        browser.text("byId('pointed').textContent"),
        "Row 1, column 1: closed now; 1 at 5."
    );
    assert_eq!(browser.text("byId('speed').value"), "3");
    browser.eval("byId('speed').value = 30");
    browser.click("byId('first')");
    browser.click("byId('play')");
    assert_eq!(browser.text("byId('said').ariaLive"), "off");
    browser.wait_for("replay.step === 8 && byId('play').textContent === 'Play'");
    assert_eq!(browser.text("byId('said').ariaLive"), "polite");
    assert_eq!(
        browser.text(SAID),
        "Operation 8: middle click at (3, 3). INVALID: the game was over before."
    );
    browser.eval("byId('case').value = 4; byId('case').dispatchEvent(new Event('change'))");
    assert_eq!(browser.text("`${place + 1} ${replay.step}`"), "5 0");
    browser.emulate("", &[("prefers-reduced-motion", "reduce")]);
    browser.open(&path, "");
    assert_eq!(browser.text("byId('speed').value"), "1");
}

#[test]
#[ignore = "needs chromium"]
fn a_case_is_copied_as_a_test() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(STATEMENT), "#case=2");
    browser.send(
        "Browser.grantPermissions",
        json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
    );
    browser.click("byId('copy')");
    browser.wait_for("byId('copied').textContent !== ''");
    assert_eq!(browser.text("byId('copied').textContent"), "Copied case 2.");
    let copied = browser.text("navigator.clipboard.readText()");
    let (_, all, _) = call(&["explain", "--case", "2", "samples/statement.in"], "");
    let (status, drawn, _) = call(&["explain"], copied);
    assert_eq!((status, drawn), (Some(0), all.replace("case 2", "case 1")));
    // Without the permission the test can be copied by hand.
    browser.eval("navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false");
    browser.click("byId('copy')");
    browser.wait_for("byId('copied').textContent === 'Copy it from here:'");
    assert_eq!(browser.text(FOCUS), "copy-area");
    assert_eq!(
        browser.text("byId('copy-area').value"),
        browser.text("textOf(writeTest([replay.case]))")
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_focus_stays_in_the_page_when_a_link_is_followed() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(STATEMENT), "");
    browser.eval("navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false");
    browser.click("byId('copy')");
    browser.wait_for("document.activeElement.id === 'copy-area'");
    browser.eval("location.hash = '#case=2'");
    browser.wait_for("place + 1 === 2");
    assert_eq!(browser.text(FOCUS), "copy");
}

#[test]
#[ignore = "needs chromium"]
fn a_slow_click_in_the_list_counts_while_the_replay_plays() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(&long_test()), "");
    browser.eval("byId('speed').value = 30");
    browser.click("byId('play')");
    browser.mouse("mousePressed", "byId('option-2')");
    browser.wait_for("replay.step > 8");
    browser.mouse("mouseReleased", "byId('option-2')");
    assert_eq!(
        browser.text("`${replay.step} ${byId('play').textContent}`"),
        "2 Play"
    );
}

#[test]
#[ignore = "needs chromium"]
fn a_lost_game_opens_no_cell() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(STATEMENT), "#case=5&step=2");
    let left = "byId('left').textContent";
    assert_eq!(browser.text(left), "1 mine, 1 flag, 8 closed cells");
    browser.press("End");
    assert_eq!(browser.text(left), "1 mine, 1 flag, 8 closed cells");
    browser.press("Home");
    assert_eq!(browser.text(left), "1 mine, 0 flags, 9 closed cells");
}

#[test]
#[ignore = "needs chromium"]
fn the_numbers_of_many_columns_have_room() {
    let test = format!("1\n2 1200\n{0}*\n{0}_\n1 1 1101\n0\n", "_".repeat(1199));
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(&test), "#step=1");
    let numbers =
        "rows[0].slice(1).filter((head) => !head.className.includes('mute')).map((head) => {
        const text = document.createRange();
        text.selectNodeContents(head);
        const [inner, outer] = [text, head].map((part) => part.getBoundingClientRect());
        return { number: head.textContent, left: inner.left, right: inner.right, end: outer.right };
    })";
    let faults = format!(
        "({numbers}).filter(({{ left, right, end }}, i, all) => right > end + 0.5 || (i > 0 && left < all[i - 1].right + 2)).length"
    );
    assert_eq!(browser.eval(&faults), 0);
    assert_eq!(
        browser.text(&format!(
            "({numbers}).map(({{ number }}) => number).filter((number) => Math.abs(number - 1101) < 5).join()"
        )),
        "1098,1101,1104"
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_whole_board_is_printed_as_text() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(STATEMENT), "#case=5&step=3");
    browser.eval("byId('mines').click()");
    let print = |browser: &mut Browser| browser.send("Page.printToPDF", json!({}));
    print(&mut browser);
    browser.emulate("print", &[("prefers-color-scheme", "dark")]);
    assert_eq!(
        browser.text("byId('paper').innerText"),
        "Case 5: LOSE at operation 3. Underlined: changed. Thick frame: clicked. Dotted frame: mine.\n\
         \n  1\n1 0P1\n2 01x\n3 011"
    );
    browser.keep_picture("print");
    let marks = "['changed', 'clicked', 'mine'].map((mark) =>
        [...byId('paper').getElementsByClassName(mark)].map((piece) => piece.textContent).join('')).join()";
    assert_eq!(browser.text(marks), "010x011,1,x");
    // A wide board is printed in bands.
    let (rows, columns) = (30, 200);
    let row = |row: usize| {
        (0..columns)
            .map(|column| if column % 29 == row { '*' } else { '_' })
            .collect::<String>()
    };
    let test = format!(
        "1\n{rows} {columns}\n{}\n1 1 10\n0\n",
        (0..rows).map(row).join("\n")
    );
    fs::write(&path, html_of(&test)).expect("written");
    browser.open(&path, "#step=1");
    print(&mut browser);
    let whole = "(() => {
        const bands = [...document.querySelectorAll('#paper pre')].map((band) => band.textContent.split('\\n').slice(1));
        const symbols = String.fromCharCode(...replay.map).match(/.{200}/g);
        return [bands.length, bands[0].map((_, i) => bands.map((band) => band[i].slice(3)).join('')).join() === symbols.join()].join();
    })()";
    assert_eq!(browser.text(whole), "5,true");
    let numbers = "document.querySelectorAll('#paper pre')[4].textContent.split('\\n')[0]";
    assert_eq!(browser.text(numbers), "     185  190  195  200");
    let fits = "[...document.querySelectorAll('#paper pre')].every((band) => band.scrollWidth <= document.documentElement.clientWidth)";
    assert_eq!(browser.eval(fits), true);
}

/// The names of the nodes of a role, in order.
fn names(tree: &Value, role: &str) -> Vec<String> {
    let nodes = tree["nodes"].as_array().expect("nodes");
    let of_role = nodes.iter().filter(|node| node["role"]["value"] == role);
    of_role
        .map(|node| node["name"]["value"].as_str().unwrap_or("").to_owned())
        .collect()
}

#[test]
#[ignore = "needs chromium"]
fn a_screen_reader_gets_a_table_and_the_responses() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(STATEMENT), "#case=5&step=2");
    let tree = browser.send("Accessibility.getFullAXTree", json!({}));
    assert_eq!(names(&tree, "table"), ["board of 3 rows and 3 columns"]);
    assert_eq!(names(&tree, "columnheader"), ["1", "2", "3"]);
    assert_eq!(names(&tree, "rowheader"), ["1", "2", "3"]);
    let cells = names(&tree, "cell").join("/");
    assert_eq!(
        cells,
        "/closed/flag/closed/closed/1/closed/closed/closed/closed"
    );
    let status = "`${byId('said').role} ${byId('said').ariaLive}`";
    assert_eq!(browser.text(status), "status polite");
    browser.eval("byId('mines').click(); stepTo(3)");
    let tree = browser.send("Accessibility.getFullAXTree", json!({}));
    assert!(names(&tree, "cell").contains(&"mine that was hit".to_owned()));
    // The cells that are out of view are there too.
    let whole = format!("1\n100 100\n{}0\n", ("_".repeat(100) + "\n").repeat(100));
    fs::write(&path, html_of(&whole)).expect("written");
    browser.open(&path, "");
    let tree = browser.send("Accessibility.getFullAXTree", json!({}));
    let closed = names(&tree, "cell");
    assert_eq!(
        closed.iter().filter(|name| *name == "closed").count(),
        10_000
    );
    // A board of more than 10,000 cells is one picture with a name.
    let large = format!(
        "1\n101 100\n{}1 1 1\n0\n",
        ("_".repeat(100) + "\n").repeat(101)
    );
    fs::write(&path, html_of(&large)).expect("written");
    browser.open(&path, "");
    let label = "`${byId('table').role}: ${byId('table').ariaLabel}`";
    assert_eq!(
        browser.text(label),
        "img: board of 101 rows and 100 columns, too large to be read cell by cell"
    );
}

#[test]
#[ignore = "needs chromium and axe-core"]
fn axe_finds_nothing_at_any_size_in_any_mode() {
    let axe = axe();
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(&long_test()), "");
    for (size, (feature, value)) in SIZES.into_iter().cartesian_product([
        ("prefers-color-scheme", "light"),
        ("prefers-color-scheme", "dark"),
        ("forced-colors", "active"),
    ]) {
        browser.resize(size);
        browser.emulate("", &[(feature, value)]);
        browser.open(&path, "#step=120");
        browser.eval(&axe);
        let found = browser.text("axe.run().then(({ violations }) => JSON.stringify(violations))");
        assert_eq!(found, "[]", "{size:?} {feature} {value}");
        browser.keep_picture(&format!("{}-{value}", size.0));
        for panel in ["test", "edit", "answer", "compare"] {
            browser.eval(&format!("togglePanel('{panel}')"));
        }
        browser.eval(
            "compare(bytesOf('RUNNING: [<1, 1, 1>]')); refuse(bytesOf('x'), 'x', new Error('x'))",
        );
        let found = browser.text("axe.run().then(({ violations }) => JSON.stringify(violations))");
        assert_eq!(found, "[]", "{size:?} {feature} {value}, with a panel");
    }
}

/// Every kind of cell, numbers from 0 to 8 among them.
const ALL_KINDS: &str = "1\n4 9\n***______\n*_*______\n***___*_*\n_________\n\
    1 2 2\n1 1 9\n2 1 1\n2 1 2\n2 1 2\n0\n";

#[test]
#[ignore = "needs chromium"]
fn all_kinds_of_cells_differ_without_colours() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(ALL_KINDS), "");
    // Cells that the game above does not have.
    browser.eval("choose(0, 0); replay.map.set(Array.from('012345678_P?*x', (symbol) => symbol.charCodeAt(0))); drawCells()");
    for (name, feature, value) in [
        ("forced", "forced-colors", "active"),
        ("grey", "prefers-color-scheme", "light"),
    ] {
        browser.emulate("", &[(feature, value)]);
        let deficiency = json!({"type": "achromatopsia"});
        browser.send("Emulation.setEmulatedVisionDeficiency", deficiency);
        browser.keep_picture(&format!("cells-{name}"));
        let corners = browser.eval(
            "[...document.querySelectorAll('.cell')].slice(0, 14).map((cell) => {
            const { x, y, width, height } = cell.getBoundingClientRect();
            return { x, y, width: width - 2, height: height - 2, scale: 1 };
        })",
        );
        let pictures = corners
            .as_array()
            .expect("corners")
            .iter()
            .map(|clip| browser.picture(Some(clip.clone())));
        let pictures: Vec<_> = pictures.collect();
        assert_eq!(pictures.len(), 14);
        assert!(pictures.iter().all_unique(), "{name}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn nothing_overlaps_and_numbers_stay_in_view() {
    let test = long_test();
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(&test), "");
    for size in SIZES {
        browser.resize(size);
        browser.open(&path, "#step=150");
        let overlaps = browser.text("(() => {
            const parts = [...document.querySelectorAll('header, #shown > .bar, #said, #line, #left, #view, #side, #cell, #help')];
            const boxes = parts.map((part) => part.getBoundingClientRect());
            return parts.flatMap((a, i) => parts.slice(i + 1).filter((b, j) => {
                const [p, q] = [boxes[i], boxes[i + 1 + j]];
                return p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
            }).map((b) => `${a.id || a.className} ${b.id || b.className}`)).join();
        })()");
        assert_eq!(overlaps, "", "{size:?}");
        let fits = "document.documentElement.scrollWidth <= innerWidth
            && byId('said').getBoundingClientRect().bottom <= innerHeight
            && byId('view').getBoundingClientRect().top < innerHeight - 100";
        assert_eq!(browser.eval(fits), true, "{size:?}");
        // The board stays where it is, however long the response.
        let places = "(() => {
            const places = new Set();
            for (let step = 0; step <= replay.last; step += 1) {
                stepTo(step);
                places.add(byId('view').getBoundingClientRect().top);
            }
            return places.size;
        })()";
        assert_eq!(browser.eval(places), 1, "{size:?}");
        // The response stays in view however far the page is scrolled.
        browser.eval("window.scrollTo(0, 1e6)");
        assert_eq!(
            browser.eval("byId('said').getBoundingClientRect().top >= 0"),
            true,
            "{size:?}"
        );
        browser.eval("window.scrollTo(0, 0); byId('view').scrollTo(1e6, 1e6)");
        let in_view = "(() => {
            const view = byId('view').getBoundingClientRect();
            const [top, side] = [rows[0].at(-1), rows.at(-1)[0]].map((head) => head.getBoundingClientRect());
            return [top.textContent, Math.abs(top.top - view.top) < 2 && top.right <= view.right + 1,
                    side.left >= view.left - 1 && side.bottom <= view.bottom + 1].join();
        })()";
        assert_eq!(browser.text(in_view), ",true,true", "{size:?}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn without_scripts_there_is_text() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(STATEMENT), "");
    browser.send(
        "Emulation.setScriptExecutionDisabled",
        json!({"value": true}),
    );
    browser.open(&path, "");
    let text = browser.text("document.body.innerText");
    assert!(text.contains(STATEMENT.trim_end()), "{text}");
    assert!(text.contains("The page needs JavaScript."), "{text}");
    assert!(!text.contains("Play"), "{text}");
    assert_eq!(browser.eval("typeof byId"), "undefined");
    let display = "getComputedStyle(document.getElementById('app')).display";
    assert_eq!(browser.eval(display), "none");
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

/// The map as the page shows it.
fn map(game: &Game) -> String {
    game.to_string().replace('\n', "/")
}

#[test]
#[ignore = "needs chromium"]
fn a_large_board_is_drawn_as_the_engine_has_it() {
    let (minefield, clicks) = long_game();
    let html = html_of(&text_of(&minefield, &clicks));
    assert!(html.len() < 300_000, "a page of {} bytes", html.len());
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html, "");
    // However little of the board exists, it is as wide and high as it should be, and has its last corner.
    browser.eval("byId('view').scrollTo(1e6, 1e6)");
    let corner = "(() => {
        const [view, board] = [byId('view'), byId('board')];
        const last = rows.at(-1).at(-1).getBoundingClientRect();
        const end = board.getBoundingClientRect();
        return [view.scrollWidth - board.offsetWidth, view.scrollHeight - board.offsetHeight,
                Math.round(end.right - last.right), Math.round(end.bottom - last.bottom)].join();
    })()";
    browser.wait_for(&format!("{corner} === '0,0,0,0'"));
    // A window with room for the whole board.
    browser.resize((4200, 4200));
    browser.open(&path, "");
    let mut game = Game::new(minefield);
    let mut maps = vec![map(&game)];
    for click in clicks {
        game.click(click);
        maps.push(map(&game));
    }
    let drawn = "[...document.querySelectorAll('.row:not(.top)')].map((row) =>
        [...row.querySelectorAll('.cell')].map(({ className }) => ({ 'flag': 'P', 'question': '?' })[className.split(' ')[2]]
            ?? (className.includes(' closed') ? '_' : className[6])).join('')).join('/')";
    for step in [1, 999, 250] {
        browser.eval(&format!("stepTo({step})"));
        let drawn = browser.text(drawn);
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
fn what_comes_from_outside_is_escaped() {
    let (folder, name, _) = injected();
    let html = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert_eq!(html.matches("</script>").count(), 1, "{html}");
    assert_eq!(html.matches("<script").count(), 1, "{html}");
    let escaped = name
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    assert_eq!(html.matches(&format!(">{escaped}</")).count(), 2, "{html}");
    assert!(html.contains("1 1 &lt;/script>&lt;script>"), "{html}");
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

/// A folder with the page of a test whose name and content are markup, the name, and the error.
fn injected() -> (TempDir, String, &'static str) {
    let folder = tempfile::tempdir().expect("a folder");
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
    let name = name.to_str().expect("text").to_owned();
    let path = page.to_str().expect("text");
    let (status, output, message) = call(&["explain", &name, "--html", path], "");
    let fault = "8:5: found '</script><script>documen…', expected y, a number from 1 to 2 (case 2, operation 1)";
    assert_eq!((status, output), (Some(1), String::new()));
    assert_eq!(message, format!("error: {name}:{fault}\n"));
    (folder, name, fault)
}

#[test]
#[ignore = "needs chromium"]
fn what_comes_from_outside_stays_text() {
    let (folder, name, fault) = injected();
    let mut browser = Browser::start();
    browser.open(
        &folder.path().join("page.html"),
        "#case=2&step=<img src=x onerror=alert(1)>",
    );
    assert_eq!(browser.text("document.title"), name);
    assert_eq!(
        browser.text("byId('error').textContent"),
        format!("error: {name}:{fault}")
    );
    assert_eq!(browser.eval("document.images.length"), 0);
    assert_eq!(browser.text(SEEN), "__");
    assert_eq!(
        browser.text(SAID),
        "Before the first operation. Then the input is wrong."
    );
}

#[test]
#[ignore = "needs chromium"]
fn pages_without_cases_or_steps_say_so() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of("0\n"), "");
    let no_case = "[byId('empty').innerText, byId('shown').hidden].join()";
    assert_eq!(browser.text(no_case), "There is no case to show.,true");
    browser.press(" ");
    browser.press("ArrowRight");
    fs::write(&path, html_of("1\n1 2\n_*\n0\n")).expect("written");
    browser.open(&path, "");
    browser.press(" ");
    browser.press("ArrowRight");
    assert_eq!(
        browser.text(SAID),
        "Before the first operation. Then the operations end: QUIT."
    );
    assert_eq!(
        browser.text("byId('play').getAttribute('aria-disabled') + byId('play').textContent"),
        "truePlay"
    );
}

#[test]
#[ignore = "needs chromium"]
fn a_page_can_have_very_many_cases() {
    let many = format!("140000\n{}", "1 1\n_\n0\n".repeat(140_000));
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(&many), "");
    assert_eq!(browser.eval("byId('case').options.length"), 140_000);
    assert_eq!(
        browser.text(SAID),
        "Before the first operation. Then the operations end: QUIT."
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_last_row_of_a_very_high_board_can_be_reached() {
    let rows = 2_500_000;
    let test = format!(
        "1\n{rows} 1\n{}1 {rows} 1\n0\n",
        "_\n".repeat(rows - 1) + "*\n"
    );
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of(&test), "");
    browser.press("End");
    let clicked = "(() => {
        const clicked = [...document.querySelectorAll('.cell.clicked')];
        const [inner, outer] = [clicked[0], byId('view')].map((element) => element.getBoundingClientRect());
        return [clicked.length, clicked[0].className, inner.bottom <= outer.bottom + 1 && inner.top >= outer.top].join();
    })()";
    assert_eq!(
        browser.text(clicked),
        "1,cell hit clicked changed mine,true"
    );
}
