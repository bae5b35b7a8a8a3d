//! One browser with a profile of its own. Its WebDriver commands are blocking functions.

pub mod windows;

use crate::{
    answer::answer,
    driver::Driver,
    engine::{BrowserOptions, Engine},
    process,
    wait::wait_until,
};
use serde_json::{Value, json};
use std::{cell::RefCell, fmt::Display, sync::LazyLock, time::Duration};
use thirtyfour::{
    Capabilities, RequestData, SessionId, WebDriver, WebElement, common::command::FormatRequestData,
    error::WebDriverResult,
};
use tokio::runtime::{Builder, Runtime};

/// Runs the hosts and the WebDriver connections of all tests.
pub static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap());

/// The longest time of a command, such as a load of a page on a machine that runs many tests at once.
const COMMAND_LIMIT: Duration = Duration::from_secs(60);

pub struct Browser {
    pub engine: Engine,
    pub options: BrowserOptions,
    /// `None` while the browser is dropped or starts again.
    session: RefCell<Option<WebDriver>>,
    // Declared after the session: the session has to end before its driver.
    driver: Driver,
}

/// One line of the console log.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    pub level: String,
    pub text: String,
}

impl Browser {
    pub fn start(engine: Engine) -> Self {
        Self::start_with(engine, BrowserOptions::default())
    }

    pub fn start_with(engine: Engine, options: BrowserOptions) -> Self {
        let driver = Driver::start(engine);
        let session = RefCell::new(Some(new_session(engine, options, &driver)));
        Self { engine, options, session, driver }
    }

    /// Kills the browser, and starts it again with the same profile. It restores no window. Needs Chromium and
    /// [`BrowserOptions::keeps_profile`].
    pub fn start_again_after_a_crash(&self) {
        assert!(self.options.keeps_profile, "the profile is kept");
        let session = self.session.take().expect("the browser runs");
        process_of(&session).into_iter().for_each(kill);
        end(session);
        self.session.replace(Some(new_session(self.engine, self.options, &self.driver)));
    }

    pub fn open(&self, url: &str) {
        self.run(self.session().goto(url)).unwrap();
    }

    pub fn back(&self) {
        self.run(self.session().back()).unwrap();
    }

    pub fn forward(&self) {
        self.run(self.session().forward()).unwrap();
    }

    pub fn reload(&self) {
        self.run(self.session().refresh()).unwrap();
    }

    pub fn url(&self) -> String {
        self.run(self.session().current_url()).unwrap().to_string()
    }

    pub fn title(&self) -> String {
        self.run(self.session().title()).unwrap()
    }

    /// What the window shows, as a PNG file.
    pub fn screenshot(&self) -> Vec<u8> {
        self.run(self.session().screenshot_as_png()).unwrap()
    }

    /// Runs `script` in the page, and returns what the script returns.
    pub fn execute(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        self.execute_within(COMMAND_LIMIT, script, arguments)
    }

    /// Runs `script` until it returns true.
    #[track_caller]
    pub fn wait_for_true(&self, condition: impl Display, script: &str, arguments: Vec<Value>) {
        wait_until(condition, || (answer(self.execute(script, arguments.clone()))? == true).then_some(()));
    }

    /// Runs `script` in the page. The script calls its last argument with the result.
    pub fn execute_async(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        self.run(self.session().execute_async(script, arguments)).map(|returned| returned.json().clone())
    }

    /// Runs `script`, and fails if the page does not answer within this time.
    #[track_caller]
    pub fn execute_within(&self, limit: Duration, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        let session = self.session();
        self.run_within(limit, session.execute(script, arguments)).map(|returned| returned.json().clone())
    }

    /// Runs a script that returns elements.
    pub fn execute_for_elements(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Vec<WebElement>> {
        self.run(self.session().execute(script, arguments))?.elements()
    }

    /// Clicks in the middle of the element. Fails if it has no place on the screen, or if another element covers its middle.
    pub fn click(&self, element: &WebElement) -> Result<(), String> {
        if self.engine != Engine::Chromium {
            // WebKit's driver does not scroll to each element, and presses what covers one, such as the heads of a table.
            let script = "arguments[0].scrollIntoView({ block: 'center' });";
            let element_in_view = element.to_json().and_then(|element| self.execute(script, vec![element]));
            element_in_view.map_err(|error| error.to_string())?;
            return self.run(element.click()).map_err(|error| error.to_string());
        }
        // ChromeDriver's own command for a click takes three times the processor time of this script and these events.
        let is_free = "const [element] = arguments;
            element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const box = element.getClientRects()[0];
            const middle = (from, to, end) => (Math.max(from, 0) + Math.min(to, end)) / 2;
            return box !== undefined && element.contains(document.elementFromPoint(
                middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)));";
        let element = element.to_json().map_err(|error| error.to_string())?;
        match self.execute(is_free, vec![element.clone()]) {
            Ok(Value::Bool(true)) => self.click_at(&element).map_err(|error| error.to_string()),
            Ok(_) => Err("the middle of the element is covered".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Selects an option of a select.
    ///
    /// WebKit's driver neither scrolls to the field nor gives it the focus, and WebKit compares a choice with what stood there at the focus:
    /// the choice that a discarded draft had would be no change.
    pub fn select(&self, option: &WebElement) -> WebDriverResult<()> {
        let script = "const field = arguments[0].closest('select'); field.blur(); field.focus();";
        self.execute(script, vec![option.to_json()?])?;
        self.run(option.click())
    }

    pub fn send_keys(&self, element: &WebElement, text: &str) -> WebDriverResult<()> {
        self.run(element.send_keys(text))
    }

    pub fn text_of(&self, element: &WebElement) -> WebDriverResult<String> {
        let text = self.execute("return arguments[0].innerText;", vec![element.to_json()?])?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Presses and releases each key. They go to the element that has the focus.
    pub fn press_keys(&self, keys: &str) {
        let events = keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)]);
        self.perform_key_events(events.map(|(kind, key)| json!({ "type": kind, "value": key })).collect());
    }

    /// Presses `key` while `modifier` is down.
    pub fn press_chord(&self, modifier: char, key: char) {
        let events = [("keyDown", modifier), ("keyDown", key), ("keyUp", key), ("keyUp", modifier)];
        self.perform_key_events(events.map(|(kind, key)| json!({ "type": kind, "value": key })).to_vec());
    }

    /// Moves the mouse to the middle of the element, and presses and releases its button.
    fn click_at(&self, element: &Value) -> WebDriverResult<()> {
        let move_to = json!({ "type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0 });
        let [press, release] = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let events = [move_to, press, release];
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": events });
        self.command("actions", json!({ "actions": [pointer] })).map(drop)
    }

    /// What the browser exposes to assistive technology: `computedrole` or `computedlabel`.
    pub fn computed(&self, element: &WebElement, property: &str) -> WebDriverResult<String> {
        let path = format!("element/{}/{property}", element.element_id());
        let value = self.send(RawCommand { path, body: None })?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// The lines of the console log since the last call.
    pub fn new_console_lines(&self) -> Vec<ConsoleLine> {
        if !self.engine.has_console_log() {
            return Vec::new();
        }
        let log = self.command("se/log", json!({ "type": "browser" })).unwrap();
        let line = |entry: &Value| ConsoleLine {
            level: entry["level"].as_str().unwrap_or_default().to_owned(),
            text: entry["message"].as_str().unwrap_or_default().to_owned(),
        };
        log.as_array().unwrap().iter().map(line).collect()
    }

    /// Sends a command of the Chrome DevTools Protocol, and returns its result.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        assert_eq!(self.engine, Engine::Chromium, "only Chromium has the DevTools protocol");
        self.command("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).unwrap()
    }

    /// The address at which Chromium accepts other DevTools clients.
    pub fn devtools_address(&self) -> Option<String> {
        let session = self.session();
        let options = session.handle().capabilities().get("goog:chromeOptions")?;
        Some(options["debuggerAddress"].as_str()?.to_owned())
    }

    fn perform_key_events(&self, events: Vec<Value>) {
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": events }] });
        self.command("actions", actions).unwrap();
    }

    fn command(&self, path: &str, body: Value) -> WebDriverResult<Value> {
        self.send(RawCommand { path: path.to_owned(), body: Some(body) })
    }

    fn send(&self, command: RawCommand) -> WebDriverResult<Value> {
        self.run(self.session().handle().cmd(command))?.value()
    }

    #[track_caller]
    fn run<T>(&self, command: impl Future<Output = T>) -> T {
        self.run_within(COMMAND_LIMIT, command)
    }

    /// Runs one command. While a page is in an endless loop, its driver answers none: then this kills both the browser and the driver.
    #[track_caller]
    fn run_within<T>(&self, limit: Duration, command: impl Future<Output = T>) -> T {
        RUNTIME.block_on(async { tokio::time::timeout(limit, command).await }).unwrap_or_else(|_| {
            process_of(&self.session()).into_iter().chain([self.driver.process_id()]).for_each(kill);
            panic!("the page is frozen: it does not answer within {} s", limit.as_secs());
        })
    }

    fn session(&self) -> WebDriver {
        self.session.borrow().clone().expect("the session lives until the browser is dropped")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let Some(session) = self.session.take() else { return };
        let process = process_of(&session);
        if !end(session) {
            process.into_iter().for_each(kill);
        }
    }
}

fn new_session(engine: Engine, options: BrowserOptions, driver: &Driver) -> WebDriver {
    let Value::Object(capabilities) = engine.capabilities(options, &driver.profile()) else {
        panic!("capabilities are an object")
    };
    // On a busy machine, a browser sometimes fails to start. That says nothing about the site.
    let start = || RUNTIME.block_on(WebDriver::new(driver.url(), Capabilities::from(capabilities.clone())));
    let session = start().or_else(|error| {
        eprintln!("{engine:?} starts a second time, after this error: {error}");
        start()
    });
    session.expect("the browser starts")
}

/// Returns whether the driver has ended the session.
fn end(session: WebDriver) -> bool {
    let ended = RUNTIME.block_on(async { tokio::time::timeout(Duration::from_secs(10), session.quit()).await });
    matches!(ended, Ok(Ok(())))
}

fn process_of(session: &WebDriver) -> Option<i64> {
    session.handle().capabilities().get("goog:processID").and_then(Value::as_i64)
}

/// Used when the driver can't end its browser, which may have ended by itself.
fn kill(process: i64) {
    process::signal(process, "KILL");
}

/// A command that thirtyfour has no function for. The path is relative to the session.
#[derive(Debug)]
struct RawCommand {
    path: String,
    body: Option<Value>,
}

impl FormatRequestData for RawCommand {
    fn format_request(&self, session: &SessionId) -> RequestData {
        let path = format!("session/{session}/{}", self.path);
        match &self.body {
            Some(body) => RequestData::new("POST".parse().unwrap(), path).add_body(body.clone()),
            None => RequestData::new("GET".parse().unwrap(), path),
        }
    }
}
