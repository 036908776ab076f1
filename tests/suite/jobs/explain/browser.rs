//! A Chromium without a window, controlled through its debugging pipe.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::tools;

/// A browser with one page.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    last_id: u64,
    _profile: TempDir,
}

/// The sizes of windows that pages are tested in: a small phone, a laptop, and 4K.
pub const SIZES: [(u32, u32); 3] = [(320, 480), (1280, 800), (3840, 2160)];

impl Browser {
    pub fn start() -> Self {
        let profile = tempfile::tempdir().expect("a folder");
        // The browser takes commands from descriptor 3 and answers to descriptor 4.
        let line = "exec \"$1\" --headless --no-sandbox --disable-gpu --disable-quic \
                    --no-first-run --disable-background-networking --disable-component-update \
                    --disable-sync --disable-extensions --remote-debugging-pipe \
                    --user-data-dir=\"$0\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let mut child = Command::new("sh")
            .args(["-c", line])
            .arg(profile.path())
            .arg(tools::find(&[
                "chromium",
                "chromium-browser",
                "google-chrome",
            ]))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh starts");
        let mut browser = Self {
            input: child.stdin.take().expect("piped"),
            output: BufReader::new(child.stdout.take().expect("piped")),
            child,
            session: None,
            last_id: 0,
            _profile: profile,
        };
        let target = browser.send("Target.createTarget", json!({"url": "about:blank"}));
        let attached = json!({"targetId": target["targetId"], "flatten": true});
        let attached = browser.send("Target.attachToTarget", attached);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.send("Page.enable", json!({}));
        browser.send("Runtime.enable", json!({}));
        browser.send(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
        browser
    }

    /// Reads the next message. A fault of the page's script fails the test.
    fn message(&mut self) -> Value {
        let mut text = Vec::new();
        (self.output.read_until(0, &mut text)).expect("the browser can be read");
        assert_eq!(text.pop(), Some(0), "chromium is installed and runs");
        let message: Value = serde_json::from_slice(&text).expect("JSON");
        assert_ne!(message["method"], "Runtime.exceptionThrown", "{message}");
        message
    }

    pub fn send(&mut self, method: &str, params: Value) -> Value {
        self.last_id += 1;
        let mut message = json!({"id": self.last_id, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        write!(self.input, "{message}\0").expect("the browser takes commands");
        loop {
            let mut answer = self.message();
            if answer["id"] == self.last_id {
                assert_eq!(answer["error"], Value::Null, "{method}");
                return answer["result"].take();
            }
        }
    }

    pub fn resize(&mut self, (width, height): (u32, u32)) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.send("Emulation.setDeviceMetricsOverride", size);
    }

    /// Loads a page, at a link that ends with `fragment`, and waits until its scripts have done their work.
    pub fn open(&mut self, page: &Path, fragment: &str) {
        for url in [
            "about:blank".to_owned(),
            format!("file://{}{fragment}", page.display()),
        ] {
            self.send("Page.navigate", json!({"url": url}));
            self.wait_for(&format!(
                "document.readyState === 'complete' && location.href.startsWith({})",
                json!(url.split(['#', '<']).next())
            ));
        }
        self.wait_for("typeof works === 'undefined' || works.length === 0");
    }

    /// Evaluates an expression in the page.
    #[track_caller]
    pub fn eval(&mut self, expression: &str) -> Value {
        let parameters =
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut evaluated = self.send("Runtime.evaluate", parameters);
        assert_eq!(evaluated["exceptionDetails"], Value::Null, "{expression}");
        evaluated["result"]["value"].take()
    }

    #[track_caller]
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.eval(expression);
        value.as_str().map_or(value.to_string(), str::to_owned)
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub fn wait_for(&mut self, expression: &str) {
        let start = Instant::now();
        while self.eval(expression) != true {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{expression} never is true"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) {
        let (code, number) = match key {
            "Tab" => ("Tab", 9),
            "Enter" => ("Enter", 13),
            " " => ("Space", 32),
            "PageUp" => ("PageUp", 33),
            "PageDown" => ("PageDown", 34),
            "End" => ("End", 35),
            "Home" => ("Home", 36),
            "ArrowLeft" => ("ArrowLeft", 37),
            "ArrowUp" => ("ArrowUp", 38),
            "ArrowRight" => ("ArrowRight", 39),
            "ArrowDown" => ("ArrowDown", 40),
            "," => ("Comma", 188),
            "." => ("Period", 190),
            digit => ("", digit.as_bytes()[0].into()),
        };
        let text = match key {
            "Enter" => "\r",
            key if key.len() == 1 => key,
            _ => "",
        };
        let kind = if text.is_empty() {
            "rawKeyDown"
        } else {
            "keyDown"
        };
        let event =
            |kind| json!({"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number});
        let mut down = event(kind);
        down["text"] = text.into();
        self.send("Input.dispatchKeyEvent", down);
        self.send("Input.dispatchKeyEvent", event("keyUp"));
    }

    /// Moves the mouse to the middle of what an expression gives, and clicks there.
    #[track_caller]
    pub fn click(&mut self, element: &str) {
        self.click_with("left", element);
    }

    /// Clicks with a button of the mouse.
    #[track_caller]
    pub fn click_with(&mut self, button: &str, element: &str) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse_with(button, kind, element);
        }
    }

    /// Moves, presses or releases the mouse in the middle of what an expression gives.
    #[track_caller]
    pub fn mouse(&mut self, kind: &str, element: &str) {
        self.mouse_with("left", kind, element);
    }

    fn mouse_with(&mut self, button: &str, kind: &str, element: &str) {
        let middle = self.middle(element);
        let event = json!({"type": kind, "x": middle[0], "y": middle[1], "button": button, "clickCount": 1});
        self.send("Input.dispatchMouseEvent", event);
    }

    /// Touches the middle of what an expression gives for a time.
    #[track_caller]
    pub fn touch(&mut self, element: &str, time: Duration) {
        let middle = self.middle(element);
        let points = json!([{"x": middle[0], "y": middle[1]}]);
        for (kind, points) in [("touchStart", points), ("touchEnd", json!([]))] {
            let event = json!({"type": kind, "touchPoints": points});
            self.send("Input.dispatchTouchEvent", event);
            std::thread::sleep(time);
        }
    }

    fn middle(&mut self, element: &str) -> Value {
        self.eval(&format!(
            "(() => {{ const r = ({element}).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ))
    }

    /// Emulates a medium and features of it.
    pub fn emulate(&mut self, medium: &str, features: &[(&str, &str)]) {
        let features: Vec<_> = features
            .iter()
            .map(|(name, value)| json!({"name": name, "value": value}))
            .collect();
        self.send(
            "Emulation.setEmulatedMedia",
            json!({"media": medium, "features": features}),
        );
    }

    /// Takes a picture of the window, or of a part of it.
    pub fn picture(&mut self, clip: Option<Value>) -> String {
        let parameters = clip.map_or(json!({}), |clip| json!({"clip": clip}));
        let taken = self.send("Page.captureScreenshot", parameters);
        taken["data"].as_str().expect("a picture").to_owned()
    }

    /// Keeps a picture of the window in `target/screenshots`.
    pub fn keep_picture(&mut self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screenshots");
        fs::create_dir_all(&folder).expect("a folder");
        let picture = from_base64(&self.picture(None));
        assert!(picture.starts_with(b"\x89PNG"));
        fs::write(folder.join(format!("{name}.png")), picture).expect("written");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |byte| digits.iter().position(|digit| *digit == byte).unwrap_or(0);
    let text = text.trim_end_matches('=').as_bytes();
    text.chunks(4)
        .flat_map(|four| {
            let bits = (0..4).fold(0, |bits, at| {
                bits << 6 | four.get(at).copied().map_or(0, value)
            });
            let bytes = [bits >> 16, bits >> 8, bits].map(|byte| byte as u8);
            bytes.into_iter().take(four.len() - 1)
        })
        .collect()
}

/// The script of axe-core, which `.ci/run` installs from npm.
pub fn axe() -> String {
    let place = "target/axe/node_modules/axe-core/axe.min.js";
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), place].iter().collect();
    fs::read_to_string(&path)
        .unwrap_or_else(|_| panic!("{place} is missing: npm install --prefix target/axe axe-core"))
}
