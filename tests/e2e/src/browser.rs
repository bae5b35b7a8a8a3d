//! One browser with an empty profile, steered over WebDriver; its commands as plain calls that wait.

pub mod windows;

use crate::{driver::Driver, engine::Engine};
use serde_json::{Value, json};
use std::{sync::LazyLock, time::Duration};
use thirtyfour::{
    Capabilities, RequestData, SessionId, WebDriver, WebElement, common::command::FormatRequestData,
    error::WebDriverResult,
};
use tokio::runtime::{Builder, Runtime};

/// What the hosts and the drivers' connections run on, for all tests together.
pub static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap());

pub struct Browser {
    pub engine: Engine,
    /// `None` once it has been ended.
    session: Option<WebDriver>,
    // Ended after the session, which it has to end first.
    _driver: Driver,
}

/// A line of the browser's console.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    pub level: String,
    pub text: String,
}

impl Browser {
    pub fn start(engine: Engine) -> Self {
        let driver = Driver::start(engine);
        let Value::Object(wanted) = engine.capabilities() else { panic!("capabilities are an object") };
        let session = RUNTIME.block_on(WebDriver::new(driver.address(), Capabilities::from(wanted)));
        Self { engine, session: Some(session.expect("the browser starts")), _driver: driver }
    }

    pub fn open(&self, address: &str) {
        RUNTIME.block_on(self.session().goto(address)).unwrap();
    }

    pub fn back(&self) {
        RUNTIME.block_on(self.session().back()).unwrap();
    }

    pub fn forward(&self) {
        RUNTIME.block_on(self.session().forward()).unwrap();
    }

    pub fn reload(&self) {
        RUNTIME.block_on(self.session().refresh()).unwrap();
    }

    /// Answers the browser's own question, which comes back.
    pub fn answer(&self, yes: bool) -> String {
        RUNTIME
            .block_on(async {
                let question = self.session().get_alert_text().await?;
                if yes {
                    self.session().accept_alert().await?
                } else {
                    self.session().dismiss_alert().await?
                }
                WebDriverResult::Ok(question)
            })
            .unwrap()
    }

    pub fn address(&self) -> String {
        RUNTIME.block_on(self.session().current_url()).unwrap().to_string()
    }

    pub fn title(&self) -> String {
        RUNTIME.block_on(self.session().title()).unwrap()
    }

    /// Runs `script` in the page; its `return` comes back.
    pub fn run(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        RUNTIME.block_on(self.session().execute(script, arguments)).map(|returned| returned.json().clone())
    }

    /// Runs `script` in the page and waits until it calls its last argument.
    pub fn run_to_its_call(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Value> {
        RUNTIME.block_on(self.session().execute_async(script, arguments)).map(|returned| returned.json().clone())
    }

    /// The elements that `script` returns.
    pub fn elements(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<Vec<WebElement>> {
        RUNTIME.block_on(self.session().execute(script, arguments))?.elements()
    }

    pub fn click(&self, element: &WebElement) -> WebDriverResult<()> {
        RUNTIME.block_on(element.click())
    }

    pub fn type_into(&self, element: &WebElement, text: &str) -> WebDriverResult<()> {
        RUNTIME.block_on(element.send_keys(text))
    }

    pub fn text_of(&self, element: &WebElement) -> WebDriverResult<String> {
        let text = self.run("return arguments[0].innerText;", vec![element.to_json()?])?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Presses and releases one key after the other, wherever the focus is.
    pub fn press_keys(&self, keys: &str) {
        let strokes = keys.chars().flat_map(|key| [("keyDown", key), ("keyUp", key)]);
        self.act(strokes.map(|(kind, key)| json!({ "type": kind, "value": key })).collect());
    }

    /// Presses `key` while `held` is down.
    pub fn press_with(&self, held: char, key: char) {
        let strokes = [("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held)];
        self.act(strokes.map(|(kind, key)| json!({ "type": kind, "value": key })).to_vec());
    }

    /// Two clicks as quick as the driver makes them.
    pub fn double_click(&self, element: &WebElement) {
        let there =
            json!({ "type": "pointerMove", "duration": 0, "origin": element.to_json().unwrap(), "x": 0, "y": 0 });
        let click = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let strokes = [&[there][..], &click, &click].concat();
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": strokes });
        self.command("actions", json!({ "actions": [pointer] })).unwrap();
    }

    /// The role that the browser tells assistive technology.
    pub fn role_of(&self, element: &WebElement) -> WebDriverResult<String> {
        self.computed(element, "computedrole")
    }

    /// The name that the browser tells assistive technology.
    pub fn name_of(&self, element: &WebElement) -> WebDriverResult<String> {
        self.computed(element, "computedlabel")
    }

    /// What the console has said since the last time this was asked.
    pub fn console(&self) -> Vec<ConsoleLine> {
        if !self.engine.tells_its_console() {
            return Vec::new();
        }
        let told = self.command("se/log", json!({ "type": "browser" })).unwrap();
        let line = |entry: &Value| ConsoleLine {
            level: entry["level"].as_str().unwrap_or_default().to_owned(),
            text: entry["message"].as_str().unwrap_or_default().to_owned(),
        };
        told.as_array().unwrap().iter().map(line).collect()
    }

    /// A command of Chromium's own protocol, and what it answers.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        assert_eq!(self.engine, Engine::Chromium, "no other browser has this protocol");
        self.command("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).unwrap()
    }

    /// Where Chromium listens for other users of that protocol.
    pub fn devtools_address(&self) -> Option<String> {
        let options = self.session().handle().capabilities().get("goog:chromeOptions")?;
        Some(options["debuggerAddress"].as_str()?.to_owned())
    }

    fn act(&self, strokes: Vec<Value>) {
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] });
        self.command("actions", actions).unwrap();
    }

    fn computed(&self, element: &WebElement, what: &str) -> WebDriverResult<String> {
        let path = format!("element/{}/{what}", element.element_id());
        Ok(self.get(&path)?.as_str().unwrap_or_default().to_owned())
    }

    fn get(&self, path: &str) -> WebDriverResult<Value> {
        self.exchange(Raw { path: path.to_owned(), body: None })
    }

    fn command(&self, path: &str, body: Value) -> WebDriverResult<Value> {
        self.exchange(Raw { path: path.to_owned(), body: Some(body) })
    }

    fn exchange(&self, raw: Raw) -> WebDriverResult<Value> {
        RUNTIME.block_on(self.session().handle().cmd(raw))?.value()
    }

    fn session(&self) -> &WebDriver {
        self.session.as_ref().expect("the session lives as long as the browser")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let Some(session) = self.session.take() else { return };
        let process = session.handle().capabilities().get("goog:processID").and_then(Value::as_i64);
        let ended = RUNTIME.block_on(async { tokio::time::timeout(Duration::from_secs(10), session.quit()).await });
        if !matches!(ended, Ok(Ok(()))) {
            process.into_iter().for_each(kill);
        }
    }
}

/// The driver could not end its browser.
#[cfg(unix)]
fn kill(process: i64) {
    use nix::{sys::signal, unistd::Pid};
    let _ = signal::kill(Pid::from_raw(i32::try_from(process).unwrap()), signal::Signal::SIGKILL);
}

#[cfg(not(unix))]
fn kill(_process: i64) {}

/// A command that thirtyfour has no function for, below the session's address.
#[derive(Debug)]
struct Raw {
    path: String,
    body: Option<Value>,
}

impl FormatRequestData for Raw {
    fn format_request(&self, session: &SessionId) -> RequestData {
        let address = format!("session/{session}/{}", self.path);
        match &self.body {
            Some(body) => RequestData::new("POST".parse().unwrap(), address).add_body(body.clone()),
            None => RequestData::new("GET".parse().unwrap(), address),
        }
    }
}
