//! A browser with a new profile, and the page that it shows: opening pages, clicking, typing, and reading the measurements.

use crate::{
    delayed_preflights::LATENCY,
    devtools::DevTools,
    site::Site,
    trace::{CATEGORIES, Work},
    visits::Start,
};
use anyhow::{Result, ensure};
use petstore_e2e_tests::{browser::Browser, engine::Engine, setup::KEY};
use serde_json::{Value, json};
use std::{thread::sleep, time::Duration};

const PROBE: &str = include_str!("probe.js");
/// The site has no such file. A visit begins there, so that the browser has a process for the site's origin.
const BLANK: &str = "blank.txt";
const POLL_INTERVAL: Duration = Duration::from_millis(5);

pub struct Page {
    pub browser: Browser,
    devtools: DevTools,
}

impl Page {
    /// Goes to `address` of the site. Returns before the page has loaded. A visit that is signed in uses `service`.
    pub fn open(site: &Site, address: &str, start: Start, service: &str) -> Result<Self> {
        let browser = Browser::start(Engine::Chromium);
        // Before all settings, because the browser drops them together with the process of its start page.
        browser.open(&format!("{}/{BLANK}", site.origin));
        let devtools = DevTools::of_page(&browser)?;
        let mut page = Self { browser, devtools };
        let access = start.signed_in.then(|| json!({ "service": service, "key": KEY }));
        page.devtools.command("Page.enable", json!({}))?;
        let source = json!({ "source": format!("({PROBE})({});", json!(access)) });
        page.devtools.command("Page.addScriptToEvaluateOnNewDocument", source)?;
        page.slow_down(start)?;
        page.devtools.command("Page.navigate", json!({ "url": format!("{}{address}", site.origin) }))?;
        while page.evaluate("window.petstoreBench === undefined")? == true {
            sleep(POLL_INTERVAL);
        }
        Ok(page)
    }

    fn slow_down(&mut self, start: Start) -> Result<()> {
        if start.slow_processor {
            self.devtools.command("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }))?;
        }
        if start.slow_line {
            let (latency, bytes) = (LATENCY.as_millis(), 1_600_000 / 8);
            let line =
                json!({ "offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes });
            self.devtools.command("Network.enable", json!({}))?;
            self.devtools.command("Network.emulateNetworkConditions", line)?;
        }
        Ok(())
    }

    /// Calls a method of the probe, such as `loaded()`.
    pub fn probe(&mut self, call: &str) -> Result<Value> {
        self.evaluate(&format!("petstoreBench.{call}"))
    }

    /// The work of the page during `action`.
    pub fn trace(&mut self, action: impl FnOnce(&mut Self) -> Result<()>) -> Result<Work> {
        let config = json!({ "excludedCategories": ["*"], "includedCategories": CATEGORIES });
        self.devtools.command("Tracing.start", json!({ "transferMode": "ReportEvents", "traceConfig": config }))?;
        action(self)?;
        Work::of(&self.devtools.end_trace()?)
    }

    /// Clicks the link or button with this text.
    pub fn click(&mut self, text: &str) -> Result<()> {
        self.click_at(&format!("positionOf({})", json!(text)))
    }

    /// Types `text` into the first field that matches `selector`, a string in JavaScript, after a click into it.
    pub fn type_into(&mut self, selector: &str, text: &str) -> Result<()> {
        self.click_at(&format!("positionOfField({selector})"))?;
        text.chars().try_for_each(|key| self.press(&key.to_string()))
    }

    /// Presses and releases a key.
    pub fn press(&mut self, key: &str) -> Result<()> {
        let event = |kind: &str| match key {
            "Backspace" => json!({ "type": kind, "key": key, "windowsVirtualKeyCode": 8 }),
            _ => json!({ "type": kind, "key": key, "text": key }),
        };
        for kind in ["keyDown", "keyUp"] {
            self.devtools.command("Input.dispatchKeyEvent", event(kind))?;
        }
        Ok(())
    }

    fn click_at(&mut self, position: &str) -> Result<()> {
        let mut click = self.probe(position)?;
        click["button"] = "left".into();
        click["clickCount"] = 1.into();
        for kind in ["mousePressed", "mouseReleased"] {
            click["type"] = kind.into();
            self.devtools.command("Input.dispatchMouseEvent", click.clone())?;
        }
        Ok(())
    }

    fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut result = self.devtools.command("Runtime.evaluate", parameters)?;
        let exception = &result["exceptionDetails"];
        // The content of a file is no help.
        let call: String = expression.chars().take(100).collect();
        ensure!(exception.is_null(), "{call}: {}", exception["exception"]["description"]);
        Ok(result["result"]["value"].take())
    }
}
