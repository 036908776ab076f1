//! What a person can do in the page of `explain --html`, besides replaying a test.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::json;

use super::browser::{Browser, SIZES};
use super::page::{SAID, SEEN, Shown, html_of, shown};
use crate::support::command::call;
use crate::support::samples::{PROJECT, STATEMENT, sample};

const NAME: &str = "byId('name').textContent";
const ERROR: &str = "byId('error').textContent";
const VERDICT: &str = "byId('verdict').textContent";
const CASE: &str = "byId('case').selectedOptions[0].textContent";
/// The test as the page has it.
const TEST: &str = "textOf(writeTest(cases))";

/// A page with the sample of the statement, opened at a link.
fn sample_page(fragment: &str) -> Shown {
    shown(&html_of(STATEMENT), fragment)
}

fn open_panel(browser: &mut Browser, name: &str) {
    browser.click(&format!("document.querySelector('[data-panel={name}]')"));
}

fn choose_tool(browser: &mut Browser, value: &str) {
    browser.click(&format!(
        "document.querySelector('[name=tool][value=\"{value}\"]')"
    ));
}

/// Puts text into a field and presses a button.
fn fill(browser: &mut Browser, field: &str, text: &str, button: &str) {
    browser.eval(&format!("byId('{field}').value = {}", json!(text)));
    browser.click(&format!("byId('{button}')"));
    browser.wait_for("works.length === 0");
}

/// Pastes a text where an expression says.
fn paste(browser: &mut Browser, target: &str, text: &str) {
    browser.eval(&format!(
        "(() => {{
            const data = new DataTransfer();
            data.setData('text', {});
            ({target}).dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}));
        }})()",
        json!(text)
    ));
    browser.wait_for("works.length === 0");
}

/// Drops a file where an expression says.
fn drop_file(browser: &mut Browser, target: &str, name: &str, text: &str) {
    browser.eval(&format!(
        "(() => {{
            const data = new DataTransfer();
            data.items.add(new File([{}], {}));
            ({target}).dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
        }})()",
        json!(text),
        json!(name)
    ));
}

#[test]
fn the_page_in_the_samples_is_the_page_of_the_sample() {
    let (status, page, _) = call(&["explain", "--html", "-", "samples/statement.in"], "");
    assert_eq!(status, Some(0));
    let kept = sample("workbench.html");
    assert!(
        page == kept,
        "to renew it: minesweeper explain samples/statement.in --html samples/workbench.html"
    );
}

#[test]
fn the_page_is_hardly_larger_than_the_test() {
    let empty = html_of("0\n").len();
    for test in [
        STATEMENT,
        &format!("1\n1 70000\n{}\n0\n", "_".repeat(70_000)),
    ] {
        assert_eq!(html_of(test).len(), empty + test.len() - 2);
    }
}

#[test]
#[ignore = "needs chromium"]
fn the_page_in_the_samples_opens_with_the_sample() {
    let mut browser = Browser::start();
    let path = format!("{PROJECT}/samples/workbench.html");
    browser.open(path.as_ref(), "");
    assert_eq!(browser.text(NAME), "samples/statement.in");
    assert_eq!(browser.text(TEST), STATEMENT);
    let policy = "document.querySelector('meta[http-equiv]').content";
    assert!(browser.text(policy).starts_with("default-src 'none';"));
    let attempt = "fetch('http://127.0.0.1:9/').then(() => 'loaded', (error) => error.message)";
    assert_eq!(browser.text(attempt), "Failed to fetch");
}

#[test]
#[ignore = "needs chromium"]
fn a_page_opens_at_the_case_that_is_asked_for() {
    let (_, html, _) = call(
        &[
            "explain",
            "--case",
            "4",
            "--html",
            "-",
            "samples/statement.in",
        ],
        "",
    );
    let Shown { mut browser, .. } = shown(&html, "");
    assert_eq!(browser.text(CASE), "4: LOSE at operation 1");
    let Shown { mut browser, .. } = shown(&html, "#case=2&step=1");
    assert_eq!(browser.text(CASE), "2: WIN at operation 5");
}

#[test]
#[ignore = "needs chromium"]
fn tests_are_pasted_dropped_and_typed() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("#case=2");
    let test = "2\n1 2\n_*\n1 1 1\n0\n1 3\n*__\n0\n";
    paste(&mut browser, "document.body", test);
    assert_eq!(browser.text(NAME), "pasted test");
    assert_eq!(browser.text(TEST), test);
    assert_eq!(browser.text(SEEN), "__");
    drop_file(
        &mut browser,
        "byId('board')",
        "mine.in",
        "\u{feff}1\r\n1 2\r\n_*\r\n0",
    );
    browser.wait_for(&format!("{NAME} === 'mine.in'"));
    assert_eq!(browser.text(TEST), "1\n1 2\n_*\n0\n");
    assert_eq!(browser.text("document.title"), "mine.in");
    open_panel(&mut browser, "test");
    assert_eq!(browser.text("byId('text').value"), "1\n1 2\n_*\n0\n");
    fill(&mut browser, "text", test, "use-text");
    assert_eq!(browser.text(TEST), test);
    browser.eval("byId('text').value = ''; byId('text').focus()");
    paste(&mut browser, "byId('text')", STATEMENT);
    assert_eq!(browser.text(TEST), STATEMENT);
    assert_eq!(browser.text("byId('text').value"), STATEMENT);
    // All of it can be undone.
    for _ in 0..4 {
        browser.click("byId('undo')");
    }
    assert_eq!(browser.text(NAME), "a test");
    assert_eq!(
        browser.text("`${place + 1} ${byId('undo').ariaDisabled}`"),
        "2 true"
    );
}

#[test]
#[ignore = "needs chromium"]
fn a_wrong_test_changes_nothing_and_its_error_leads_to_the_place() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("#case=2&step=4");
    open_panel(&mut browser, "test");
    let selected = "(() => {
        const area = byId('text');
        return `${document.activeElement.id}: ${area.value.slice(area.selectionStart, area.selectionEnd)}`;
    })()";
    for (test, error, place) in [
        (
            "1\n1 2\n_x\n0\n",
            "3:2: found 'x', expected '_' or '*' (case 1)",
            "text: x",
        ),
        (
            "1\r\n1 2\r\n扫*\r\n0\r\n",
            "3:1: found '扫' (U+626B), expected '_' or '*' (case 1)",
            "text: 扫*",
        ),
        (
            "1\n1 2\n_*\n1 1 </textarea><script>document.title=1</script>\n0\n",
            "4:5: found '</textarea><script>docum…', expected y, a number from 1 to 2 (case 1, operation 1)",
            "text: </textarea><script>document.title=1</script>",
        ),
        (
            "1\n1 2\n",
            "3:1: found the end of the input, expected a row of 2 characters (case 1)",
            "text: ",
        ),
    ] {
        paste(&mut browser, "document.body", test);
        assert_eq!(browser.text(ERROR), format!("error: pasted test:{error}"));
        assert_eq!(browser.text(TEST), STATEMENT);
        assert_eq!(browser.text(SEEN), "_P2/12P/01_");
        browser.click("byId('error').firstChild");
        assert_eq!(browser.text(selected), place);
    }
    assert_eq!(browser.text("document.title"), "a test");
    // Far below, the place is scrolled to.
    let long = format!("1\n1 2\n_*\n{}x", "1 1 1\n".repeat(500));
    fill(&mut browser, "text", &long, "use-text");
    browser.click("byId('error').firstChild");
    assert_eq!(browser.text(selected), "text: x");
    browser.wait_for("byId('text').scrollTop > 1000");
    fill(&mut browser, "text", &long.replace('x', "0"), "use-text");
    assert_eq!(browser.text(ERROR), "");
    assert_eq!(browser.text(CASE), "1: WIN at operation 1");
}

#[test]
#[ignore = "needs chromium"]
fn clicks_on_the_board_become_operations() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("#case=2&step=2");
    // There are later operations, so the page asks.
    browser.click_with("right", "rows[1][2]");
    let question = "byId('question').open + ' ' + byId('asked-for').textContent";
    assert_eq!(
        browser.text(question),
        "true Drop the 6 operations after this step?"
    );
    browser.click("byId('cancel')");
    assert_eq!(browser.text(TEST), STATEMENT);
    browser.click_with("right", "rows[1][2]");
    browser.click("byId('ok')");
    assert_eq!(browser.text(SEEN), "_P2/12_/01_");
    // The game goes on, so the mines are not shown.
    assert_eq!(browser.text(CASE), "2: QUIT after operation 3");
    browser.click_with("right", "rows[2][3]");
    browser.click_with("middle", "rows[2][2]");
    assert_eq!(
        browser.text(SAID),
        "Operation 5: middle click at (2, 2). WIN: 2 cells changed. Row 1, column 1: 1; row 3, column 3: 1."
    );
    browser.click("rows[3][3]");
    assert_eq!(
        browser.text(SAID),
        "Operation 6: left click at (3, 3). INVALID: the game was over before."
    );
    assert_eq!(browser.text("byId('line').textContent"), "INVALID");
    assert_eq!(browser.text(CASE), "2: WIN at operation 5");
    for _ in 0..4 {
        browser.click("byId('undo')");
    }
    assert_eq!(browser.text(TEST), STATEMENT);
    assert_eq!(browser.text("replay.step"), "2");
}

#[test]
#[ignore = "needs chromium"]
fn clicks_need_no_mouse() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of("1\n2 3\n__*\n___\n0\n"), "");
    // With keys.
    browser.eval("byId('row').focus()");
    for key in ["1", "Tab", "3"] {
        browser.press(key);
    }
    choose_tool(&mut browser, "2");
    browser.eval("byId('column').focus()");
    browser.press("Enter");
    assert_eq!(browser.text(SEEN), "__P/___");
    browser.eval("byId('click-cell').focus()");
    browser.press("Enter");
    assert_eq!(browser.text(SEEN), "__?/___");
    browser.eval("document.body.focus(); undo()");
    assert_eq!(browser.text(SEEN), "__P/___");
    // With a finger.
    browser.send(
        "Emulation.setTouchEmulationEnabled",
        json!({"enabled": true}),
    );
    browser.resize(SIZES[0]);
    browser.open(&path, "");
    browser.touch("rows[1][3]", Duration::from_millis(900));
    assert_eq!(browser.text(SEEN), "__P/___");
    choose_tool(&mut browser, "1");
    browser.touch("rows[2][1]", Duration::from_millis(50));
    browser.wait_for("replay.last === 2");
    assert_eq!(browser.text(SEEN), "01P/01_");
}

#[test]
#[ignore = "needs chromium"]
fn mines_sizes_and_cases_are_edited() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(&html_of("1\n1 3\n__*\n1 1 1\n1 1 3\n0\n"), "#step=1");
    assert_eq!(browser.text(SEEN), "01_");
    choose_tool(&mut browser, "mine");
    browser.click("rows[1][2]");
    assert_eq!(browser.text(TEST), "1\n1 3\n_**\n1 1 1\n1 1 3\n0\n");
    assert_eq!(browser.text(SEEN), "1__");
    open_panel(&mut browser, "edit");
    let sizes = "['rows', 'columns', 'mine-count'].map((id) => byId(id).value).join()";
    assert_eq!(browser.text(sizes), "1,3,2");
    browser.eval("byId('columns').value = 2; byId('rows').value = 2");
    browser.click("byId('change-size')");
    assert_eq!(
        browser.text("byId('asked-for').textContent"),
        "Drop the 1 operation outside the new board?"
    );
    browser.click("byId('ok')");
    assert_eq!(browser.text(TEST), "1\n2 2\n_*\n__\n1 1 1\n0\n");
    for (rows, columns, mines, notice) in [
        (
            "0",
            "2",
            "1",
            "Rows and columns are numbers from 1; the board has at most 4,000,000 cells.",
        ),
        (
            "2.5",
            "2",
            "1",
            "Rows and columns are numbers from 1; the board has at most 4,000,000 cells.",
        ),
        (
            "2001",
            "2000",
            "1",
            "Rows and columns are numbers from 1; the board has at most 4,000,000 cells.",
        ),
        ("4", "5", "21", "Mines is a number from 0 to 20."),
        ("4", "5", "7", ""),
    ] {
        let values = format!(
            "byId('rows').value = '{rows}'; byId('columns').value = '{columns}'; byId('mine-count').value = '{mines}'"
        );
        browser.eval(&values);
        browser.click("byId('new-case')");
        assert_eq!(browser.text("byId('notice').textContent"), notice);
    }
    let state =
        "[cases.length, place, replay.board.rows, replay.board.columns, replay.mineCount].join()";
    assert_eq!(browser.text(state), "2,1,4,5,7");
    browser.click("byId('delete-case')");
    browser.click("byId('delete-case')");
    assert_eq!(
        browser.text("byId('empty').innerText"),
        "There is no case to show."
    );
    browser.click("byId('new-case')");
    assert_eq!(browser.text(state), "1,0,2,2,1");
    browser.eval("undo(); undo(); undo(); undo(); undo(); undo()");
    assert_eq!(browser.text(TEST), "1\n1 3\n__*\n1 1 1\n1 1 3\n0\n");
}

#[test]
#[ignore = "needs chromium"]
fn the_test_and_the_output_are_copied_and_saved() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("");
    let downloads = tempfile::tempdir().expect("a folder");
    browser.send(
        "Browser.grantPermissions",
        json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
    );
    browser.send(
        "Browser.setDownloadBehavior",
        json!({"behavior": "allow", "downloadPath": downloads.path()}),
    );
    let expected = call(&[], STATEMENT).1;
    let told = "byId('copied').textContent";
    for (panel, kind, text, name) in [
        ("test", "test", STATEMENT, "a test.in"),
        ("answer", "output", &*expected, "a test.out"),
    ] {
        open_panel(&mut browser, panel);
        browser.click(&format!("byId('copy-{kind}')"));
        browser.wait_for(&format!("{told} === 'Copied the {kind}.'"));
        assert_eq!(browser.text("navigator.clipboard.readText()"), text);
        browser.click(&format!("byId('save-{kind}')"));
        browser.wait_for(&format!("{told} === 'Saved as {name}.'"));
        let saved = downloads.path().join(name);
        let start = Instant::now();
        while fs::read_to_string(&saved).ok().as_deref() != Some(text) {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "{name} is not saved"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    assert_eq!(browser.text("byId('expected').value"), expected);
    // A test that is not valid is copied too, and the page says why it is not.
    choose_tool(&mut browser, "mine");
    browser.click("rows[1][3]");
    open_panel(&mut browser, "test");
    browser.click("byId('copy-test')");
    browser.wait_for(&format!(
        "{told} === 'Copied the test. It is not valid: 3:1: found k = 0, expected k, a number from 1 to 8 (case 1)'"
    ));
    let copied = browser.text("navigator.clipboard.readText()");
    let (_, _, message) = call(&["validate"], copied);
    assert_eq!(
        message,
        "error: stdin:3:1: found k = 0, expected k, a number from 1 to 8 (case 1)\n"
    );
}

#[test]
#[ignore = "needs chromium"]
fn an_output_is_compared_and_its_first_difference_shown() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("");
    let right = call(&[], STATEMENT).1;
    open_panel(&mut browser, "compare");
    fill(&mut browser, "own-output", &right, "compare");
    assert_eq!(browser.text(VERDICT), "ok the output is right");
    // The clicked cell's neighbour is missing, one is too many and one has another value.
    let wrong = right.replacen(
        "[<2, 1, 1>, <2, 2, 2>, <3, 1, 0>, <3, 2, 1>]",
        "[<1, 1, 1>, <2, 1, 1>, <3, 1, 0>, <3, 2, 2>]",
        1,
    );
    browser.eval("byId('own-output').value = ''; byId('own-output').focus()");
    paste(&mut browser, "byId('own-output')", &wrong);
    let verdict = "wrong answer case 2, operation 1, left click at (3, 1): 1 cell missing, 1 too many, 1 with another value \
        (line 5, column 12 of OUTPUT)\n  expected: RUNNING: [<2, 1, 1>, <2, 2, 2>, <3, 1, 0>, <3, 2, 1>]\n  \
        found:    RUNNING: [<1, 1, 1>, <2, 1, 1>, <3, 1, 0>, <3, 2, 2>]\n  missing:  <2, 2, 2>\n  \
        too many: <1, 1, 1>\n  another value: <3, 2, 2> instead of <3, 2, 1>";
    assert_eq!(browser.text(VERDICT), verdict);
    assert_eq!(browser.text("`${place + 1} ${replay.step}`"), "2 1");
    let marks = "['missing', 'surplus', 'other'].map((mark) =>
        [...document.getElementsByClassName(mark)].map((cell) => `${cell.textContent} ${getComputedStyle(cell, '::after').content}`)).join('; ')";
    assert_eq!(
        browser.text(marks),
        "2, missing in your output \"−\" / \"\"; closed, too many in your output \"+\" / \"\"; \
         1, another value in your output \"±\" / \"\""
    );
    browser.keep_picture("compare");
    browser.eval("stepTo(0)");
    assert_eq!(browser.text(marks), "; ; ");
    // A file is dropped on the panel.
    drop_file(
        &mut browser,
        "byId('own-output')",
        "my.out",
        "RUNNING: <b>x</b>\n",
    );
    browser.wait_for(&format!("{VERDICT}.includes('<b>x</b>')"));
    assert_eq!(
        browser.text(VERDICT).lines().next(),
        Some(
            "wrong answer case 1, operation 1, left click at (3, 1): the line is wrong (line 1, column 10 of OUTPUT)"
        )
    );
    assert_eq!(browser.eval("byId('verdict').children.length"), 0);
    // The verdict is about this test only.
    browser.eval("stepTo(replay.last); addClick(LEFT, 0)");
    assert_eq!(browser.text(VERDICT), "");
    let Shown {
        mut browser,
        _folder,
        ..
    } = shown(
        &html_of("1\n1 2\n_*\n0\n").replace("\n_*\n0\n", "\n_*\n1"),
        "",
    );
    open_panel(&mut browser, "compare");
    fill(&mut browser, "own-output", "QUIT\n", "compare");
    assert_eq!(
        browser.text(VERDICT),
        "The test is not complete, so nothing can be compared with it."
    );
}

#[test]
#[ignore = "needs chromium"]
fn the_page_speaks_english_and_chinese() {
    let Shown {
        mut browser,
        path,
        _folder,
    } = sample_page("#case=5&step=3");
    let english = browser.text("document.body.innerText");
    assert!(
        !english
            .chars()
            .any(|letter| ('\u{4e00}'..'\u{9fff}').contains(&letter) && !"中文".contains(letter))
    );
    browser
        .eval("byId('language').value = 'zh'; byId('language').dispatchEvent(new Event('change'))");
    assert_eq!(browser.text("document.documentElement.lang"), "zh-CN");
    assert_eq!(
        browser.text(SAID),
        "操作 3：中键点击 (2, 2)。 LOSE：踩中 1 个地雷，本来会打开 6 个格子。"
    );
    assert_eq!(browser.text(CASE), "5: 操作 3 时 LOSE");
    let tree = browser.send("Accessibility.getFullAXTree", json!({}));
    let names: Vec<_> = (tree["nodes"].as_array().expect("nodes").iter())
        .filter(|node| node["role"]["value"] == "cell" && node["ignored"] == false)
        .filter_map(|node| node["name"]["value"].as_str())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names.join("/"), "0/旗子/1/0/1/踩中的地雷/0/1/1");
    browser.keep_picture("chinese");
    // Each word is there in each language.
    let same = "JSON.stringify(Object.keys(words.en)) === JSON.stringify(Object.keys(words.zh))
        && Object.keys(words.en).every((key) => typeof words.en[key] === typeof words.zh[key])";
    assert_eq!(browser.eval(same), true);
    let unnamed = "[...document.querySelectorAll('[data-words], [data-label], [data-title]')].filter((element) =>
        Object.entries(element.dataset).some(([kind, key]) => ['words', 'label', 'title'].includes(kind) && !words.en[key])).length";
    assert_eq!(browser.eval(unnamed), 0);
    // The browser's language comes first.
    browser.send(
        "Emulation.setUserAgentOverride",
        json!({"userAgent": "x", "acceptLanguage": "zh-TW"}),
    );
    browser.open(&path, "");
    assert_eq!(browser.text("document.documentElement.lang"), "zh-CN");
    assert_eq!(browser.text("byId('play').textContent"), "播放");
}

#[test]
#[ignore = "needs chromium"]
fn the_end_shows_the_mines_over_what_the_last_operation_changed() {
    for (operations, said, class) in [
        (
            "2 1 3\n2 1 3\n2 1 3\n",
            "Row 1, column 3: closed. Then the operations end: QUIT.",
            "cell closed star clicked changed mine",
        ),
        (
            "2 1 3\n2 1 3\n",
            "Row 1, column 3: question mark. Then the operations end: QUIT.",
            "cell closed star clicked changed mine",
        ),
        (
            "1 1 3\n",
            "LOSE: it hit 1 mine. Row 1, column 3: mine that was hit.",
            "cell hit clicked changed mine",
        ),
    ] {
        let test = format!("1\n1 3\n__*\n{operations}0\n");
        let Shown {
            mut browser,
            _folder,
            ..
        } = shown(&html_of(&test), "");
        browser.press("End");
        let text = browser.text(SAID);
        assert!(text.ends_with(said), "{text}");
        assert_eq!(browser.text("rows[1][3].className"), class);
    }
}

#[test]
#[ignore = "needs chromium"]
fn whatever_is_pasted_the_page_goes_on() {
    let Shown {
        mut browser,
        _folder,
        ..
    } = sample_page("#case=2&step=4");
    let mut state = 1_u64;
    for number in 0..200 {
        let mut random = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize
        };
        let pieces = [
            "1",
            "2",
            " ",
            "\n",
            "_*\n",
            "1 1 1\n",
            "0\n",
            "<script>document.title = 1</script>",
            "\0",
            "\u{202e}",
            "扫",
            "999999999999999999999",
            "{{name}}",
            "$&",
            "\u{d7ff}",
            "1\n1 2\n_*\n",
        ];
        let text: String = (0..1 + random() % 30)
            .map(|_| pieces[random() % pieces.len()])
            .collect();
        let target = if number % 2 == 0 {
            "document.body"
        } else {
            "byId('own-output')"
        };
        if number % 2 == 1 {
            browser.eval("byId('own-output').value = ''");
        }
        let before = browser.text(TEST);
        paste(&mut browser, target, &text);
        let (_, _, message) = call(&[], text.as_bytes());
        if number % 2 == 0 && !message.is_empty() {
            let expected = message.trim_end().replacen("stdin", "pasted test", 1);
            assert_eq!(browser.text(ERROR), expected);
            assert_eq!(browser.text(TEST), before);
        }
    }
    assert_eq!(browser.eval("document.scripts.length"), 1);
    assert_ne!(browser.text("document.title"), "1");
}

#[test]
#[ignore = "needs chromium"]
fn large_tests_open_in_pieces_and_too_large_ones_not_at_all() {
    let length = 1000;
    let operations: String = (1..=length)
        .map(|at| format!("1 {at} {at}\n2 {at} {}\n", length + 1 - at))
        .collect();
    let row = format!("{}\n", "___*______".repeat(length / 10));
    let test = format!(
        "1\n{length} {length}\n{}{operations}0\n",
        row.repeat(length)
    );
    let Shown {
        mut browser,
        path,
        _folder,
    } = shown(&html_of(&test), "");
    browser.eval("gaps = [performance.now()]; setInterval(() => gaps.push(performance.now()), 5)");
    browser.eval("openTest(writeTest(cases), 'again')");
    browser.wait_for(&format!("works.length === 0 && {NAME} === 'again'"));
    let longest = browser.eval("Math.max(...gaps.slice(1).map((gap, i) => gap - gaps[i]))");
    assert!(longest.as_f64().expect("a number") < 3000.0, "{longest} ms");
    let stepping = "(() => {
        const start = performance.now();
        for (let i = 0; i < 10; i += 1) stepTo(i % 2 ? 0 : replay.last);
        return performance.now() - start;
    })()";
    let time = browser.eval(stepping).as_f64().expect("a number");
    assert!(time < 5000.0, "ten jumps take {time} ms");
    // A bar shows how far long work is.
    browser.eval("slow = (function* () { for (let i = 0; i < 1e9; i += 1) yield 0.5; })(); run(slow, () => {})");
    browser.wait_for("!byId('progress').hidden && byId('progress').value === 0.5");
    browser.eval("slow.return(1)");
    browser.wait_for("works.length === 0 && byId('progress').hidden");
    // The page of a test of 20 MB says that it is too large.
    let board = format!("{}\n", "_".repeat(4999)).repeat(4000);
    let test = format!("1\n4000 4999\n{board}0\n");
    fs::write(&path, html_of(&test)).expect("written");
    browser.open(&path, "");
    let message = "The text has 20.0 MB. The page takes up to 16 MB; the commands take any size.";
    assert_eq!(browser.text(ERROR), message);
    assert_eq!(
        browser.text("byId('empty').innerText"),
        "There is no case to show."
    );
    fs::write(&path, html_of(STATEMENT)).expect("written");
    browser.open(&path, "");
    browser.eval("readFile(new File([new Uint8Array(20000000)], 'large.in'), openTest)");
    assert_eq!(browser.text(ERROR), message);
    assert_eq!(browser.text(TEST), STATEMENT);
    assert_eq!(
        browser.eval("localStorage.length + sessionStorage.length"),
        json!(0)
    );
}
