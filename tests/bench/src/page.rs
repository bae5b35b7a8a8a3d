//! A browser with a new profile, and the page that it shows: opening pages, clicking, typing, and reading the measurements.

use crate::{condition::Condition, devtools::DevTools, host::BLANK, site::Site};
use anyhow::{Context, Result, bail};
use petstore_e2e_tests::{browser::Browser, engine::Engine};
use serde_json::{Value, json};
use std::{
    thread::sleep,
    time::{Duration, Instant},
};

const PROBE: &str = include_str!("probe.js");
/// How long the site must send no request before it counts as idle.
const IDLE_TIME: Duration = Duration::from_secs(1);
const POLL_INTERVAL: Duration = Duration::from_millis(5);

pub struct Page<'a> {
    pub site: &'a Site,
    pub browser: Browser,
    devtools: DevTools,
    condition: Condition,
    /// The browser's identifier of the script that measures the next pages.
    probe: Option<Value>,
}

impl<'a> Page<'a> {
    pub fn new(site: &'a Site, condition: Condition) -> Result<Self> {
        let browser = Browser::start(Engine::Chromium);
        let mut devtools = DevTools::of_page(&browser)?;
        devtools.command("Page.enable", json!({}))?;
        Ok(Self { site, browser, devtools, condition, probe: None })
    }

    /// Opens an empty page of the site's origin, and measures the next page until its table has `rows` rows. With a base URL
    /// and a key in `access` that page is signed in.
    pub fn prepare(&mut self, access: Option<[&str; 2]>, rows: u32) -> Result<()> {
        self.browser.open(&format!("{}{BLANK}", self.site.host.origin()));
        let access = access.map(|[service, key]| json!({ "service": service, "key": key }));
        let wanted = json!({ "access": access, "rows": rows });
        if let Some(former) = self.probe.take() {
            self.devtools.command("Page.removeScriptToEvaluateOnNewDocument", former)?;
        }
        let source = json!({ "source": format!("({PROBE})({wanted});") });
        self.probe = Some(self.devtools.command("Page.addScriptToEvaluateOnNewDocument", source)?);
        self.devtools.command("Performance.enable", json!({}))?;
        // Not earlier, because the browser drops these settings together with the process of its start page.
        self.condition.apply(&mut self.devtools)
    }

    /// Goes to `url`. Returns before the page has loaded.
    pub fn go_to(&mut self, url: &str) -> Result<()> {
        self.devtools.command("Page.navigate", json!({ "url": url }))?;
        while self.evaluate("location.pathname")? == json!(BLANK) {
            sleep(POLL_INTERVAL);
        }
        Ok(())
    }

    /// Waits until the site has sent no request to its host for a while.
    pub fn wait_until_idle(&self) {
        let host = &self.site.host;
        let (mut requests, mut since) = (host.requests(), Instant::now());
        while since.elapsed() < IDLE_TIME {
            sleep(IDLE_TIME / 50);
            if host.requests() != requests {
                (requests, since) = (host.requests(), Instant::now());
            }
        }
    }

    /// Calls a method of the probe, such as `loaded()`.
    pub fn probe(&mut self, call: &str) -> Result<Value> {
        self.evaluate(&format!("petstoreBench.{call}"))
    }

    /// The same for a method that returns one number.
    pub fn measure(&mut self, call: &str) -> Result<f64> {
        self.probe(call)?.as_f64().with_context(|| format!("{call} is no number"))
    }

    /// Clicks the link or button with this text.
    pub fn click(&mut self, text: &str) -> Result<()> {
        self.click_at(&format!("positionOf({})", json!(text)))
    }

    /// Types `text` into the first field that matches `selector`, after a click into it.
    pub fn type_into(&mut self, selector: &str, text: &str) -> Result<()> {
        self.click_at(&format!("positionOfField({})", json!(selector)))?;
        for key in text.chars() {
            self.press(&key.to_string())?;
        }
        Ok(())
    }

    /// Chooses the file in the first field that matches `selector`.
    pub fn give_file(&mut self, selector: &str, path: &str) -> Result<()> {
        let expression = format!("document.querySelector({})", json!(selector));
        let field = self.devtools.command("Runtime.evaluate", json!({ "expression": expression }))?;
        let chosen = json!({ "files": [path], "objectId": field["result"]["objectId"] });
        self.devtools.command("DOM.setFileInputFiles", chosen)?;
        Ok(())
    }

    /// Turns the wheel of the mouse at a place of the page, down.
    pub fn turn_wheel(&mut self, place: &Value, pixels: u32) -> Result<()> {
        let turn = json!({ "type": "mouseWheel", "x": place["x"], "y": place["y"], "deltaX": 0, "deltaY": pixels });
        self.devtools.command("Input.dispatchMouseEvent", turn)?;
        Ok(())
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) -> Result<()> {
        let code = if key == "Backspace" { 8 } else { 0 };
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if code == 0 {
            event["text"] = key.into();
        }
        self.devtools.command("Input.dispatchKeyEvent", event.clone())?;
        event["type"] = "keyUp".into();
        self.devtools.command("Input.dispatchKeyEvent", event)?;
        Ok(())
    }

    /// Frees what the page no longer uses.
    pub fn collect_garbage(&mut self) -> Result<()> {
        self.devtools.command("HeapProfiler.collectGarbage", json!({}))?;
        Ok(())
    }

    /// The JavaScript heap after a garbage collection, in bytes.
    pub fn script_heap(&mut self) -> Result<f64> {
        self.collect_garbage()?;
        let result = self.devtools.command("Performance.getMetrics", json!({}))?;
        let mut metrics = result["metrics"].as_array().into_iter().flatten();
        let heap = metrics.find(|metric| metric["name"] == "JSHeapUsedSize");
        heap.and_then(|metric| metric["value"].as_f64()).context("the browser does not report its heap")
    }

    fn click_at(&mut self, position: &str) -> Result<()> {
        let position = self.probe(position)?;
        for kind in ["mousePressed", "mouseReleased"] {
            let click =
                json!({ "type": kind, "x": position["x"], "y": position["y"], "button": "left", "clickCount": 1 });
            self.devtools.command("Input.dispatchMouseEvent", click)?;
        }
        Ok(())
    }

    fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut result = self.devtools.command("Runtime.evaluate", parameters)?;
        if let Some(details) = result.get("exceptionDetails") {
            bail!("{}, {expression}: {}", self.site.kind.name(), details["exception"]["description"]);
        }
        Ok(result["result"]["value"].take())
    }
}

/// A number of an object that the probe returned.
pub fn number(values: &Value, name: &str) -> Result<f64> {
    values[name].as_f64().with_context(|| format!("the page reports no {name}: {values}"))
}
