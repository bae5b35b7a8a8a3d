//! One visit of one site in a fresh profile, from the first load to ten thousand rows.

use crate::{
    condition::Condition,
    figure::{Figure, Measures},
    host::BLANK,
    samples::median,
    site::Site,
    stand_in::StandIn,
    trace::{Recording, longest_frame},
};
use anyhow::{Context, Result, bail};
use petstore_e2e_tests::{browser::Browser, engine::Engine, service::Service, setup::KEY};
use serde_json::{Value, json};
use std::{
    thread::sleep,
    time::{Duration, Instant},
};

const PROBE: &str = include_str!("probe.js");
/// Each of them leaves another number of rows than the one before, among the demonstration pets.
const KEYS: [&str; 6] = ["b", "i", "r", "Backspace", "Backspace", "Backspace"];
const ROWS_OF_THE_INTERFACE: u32 = 100;
/// Longer than this app waits before it loads its other part.
const AT_REST: Duration = Duration::from_secs(5);

pub struct Visit<'a> {
    site: &'a Site,
    condition: Condition,
    browser: Browser,
    /// The browser's name for the script that watches the next pages.
    probe: Option<Value>,
    measures: Measures,
}

/// What a visit measures, up to its end or to what broke it off.
pub fn measure(site: &Site, condition: Condition, service: &Service, stand_in: &StandIn) -> (Measures, Result<()>) {
    let browser = Browser::start(Engine::Chromium);
    let mut visit = Visit { site, condition, browser, probe: None, measures: Measures::new() };
    let ended = visit.go_through(service, stand_in);
    (visit.measures, ended)
}

impl Visit<'_> {
    fn go_through(&mut self, service: &Service, stand_in: &StandIn) -> Result<()> {
        self.first_load(service)?;
        self.warm_reload()?;
        self.comes_to_rest();
        self.typing()?;
        self.filter_switch()?;
        self.many_rows(stand_in, 1_000, Figure::ThousandRows)?;
        match self.condition {
            // A minute and more for some of the sites, which tells nothing new.
            Condition::Slow => Ok(()),
            Condition::Free => self.many_rows(stand_in, 10_000, Figure::TenThousandRows),
        }
    }

    fn first_load(&mut self, service: &Service) -> Result<()> {
        self.prepare(&service.base_url(), ROWS_OF_THE_INTERFACE);
        let host = &self.site.host;
        let (asked, files, sent, served) = (host.asked(), host.files(), host.sent(), service.log().len());
        self.browser.open(&self.site.list());
        let loaded = self.evaluate("petstoreBench.loaded()").context("the first load")?;
        self.note(Figure::SiteRequests, (host.asked() - asked) as f64);
        self.note(Figure::FileBytes, (host.files() - files) as f64);
        self.note(Figure::SiteBytes, (host.sent() - sent) as f64);
        self.note(Figure::ServiceRequests, (service.log().len() - served) as f64);
        self.note(Figure::FirstPaint, number(&loaded, "firstPaint")?);
        self.note(Figure::HundredRows, number(&loaded, "shown")?);
        self.note(Figure::Blocking, number(&loaded, "blocked")?);
        self.note(Figure::LayoutShift, number(&loaded, "shift")?);
        self.note(Figure::WasmMemory, number(&loaded, "wasmMemory")?);
        self.browser.devtools("HeapProfiler.collectGarbage", json!({}));
        let heap = self.metric("JSHeapUsedSize")?;
        self.note(Figure::ScriptHeap, heap);
        Ok(())
    }

    fn warm_reload(&mut self) -> Result<()> {
        self.browser.reload();
        let loaded = self.evaluate("petstoreBench.loaded()").context("the reload")?;
        self.note(Figure::WarmReload, number(&loaded, "shown")?);
        Ok(())
    }

    /// Waits until the site has asked its host for nothing for a while: what it loads for later is no part of what follows.
    fn comes_to_rest(&self) {
        let host = &self.site.host;
        let (mut asked, mut since) = (host.asked(), Instant::now());
        while since.elapsed() < AT_REST {
            sleep(AT_REST / 50);
            if host.asked() != asked {
                (asked, since) = (host.asked(), Instant::now());
            }
        }
    }

    /// Types into "Find in these rows" over all the pets.
    fn typing(&mut self) -> Result<()> {
        self.evaluate("petstoreBench.focusSearch()")?;
        let recording = Recording::start(&self.browser)?;
        let mut paints = Vec::new();
        for key in KEYS {
            self.evaluate("petstoreBench.expectOtherRows()")?;
            self.press(key);
            let shown = self.evaluate("petstoreBench.pressed()").with_context(|| format!("the key {key}"))?;
            paints.push(shown.as_f64().context("no time")?);
        }
        let longest = longest_frame(&recording.end()?).context("no frame was recorded")?;
        self.note(Figure::KeyToPaint, median(&paints).context("keys were pressed")?);
        self.note(Figure::LongestFrame, longest);
        Ok(())
    }

    fn filter_switch(&mut self) -> Result<()> {
        let place = self.evaluate("petstoreBench.place('Sold')").context("the filter \"Sold\"")?;
        self.evaluate("petstoreBench.expectSold()")?;
        for kind in ["mousePressed", "mouseReleased"] {
            let click = json!({ "type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1 });
            self.browser.devtools("Input.dispatchMouseEvent", click);
        }
        let shown = self.evaluate("petstoreBench.pressed()").context("the filter switch")?;
        self.note(Figure::FilterSwitch, shown.as_f64().context("no time")?);
        Ok(())
    }

    fn many_rows(&mut self, stand_in: &StandIn, rows: u32, figure: Figure) -> Result<()> {
        self.prepare(&stand_in.base_url(rows), rows);
        self.browser.open(&self.site.list());
        let loaded = self.evaluate("petstoreBench.loaded()").with_context(|| format!("{rows} rows"))?;
        self.note(figure, number(&loaded, "sinceAnswer")?);
        Ok(())
    }

    /// An empty page of the site's origin, and what the next page there will be watched with.
    fn prepare(&mut self, base_url: &str, rows: u32) {
        self.browser.open(&format!("{}{BLANK}", self.site.host.origin()));
        let wanted = json!({ "access": { "service": base_url, "key": KEY }, "rows": rows });
        if let Some(former) = self.probe.take() {
            self.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", former);
        }
        let source = json!({ "source": format!("({PROBE})({wanted});") });
        self.probe = Some(self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source));
        self.browser.devtools("Performance.enable", json!({}));
        // Not before: the browser forgets it with the process that it had for the empty start page.
        self.condition.impose(&self.browser);
    }

    fn press(&self, key: &str) {
        let code = if key == "Backspace" { 8 } else { 0 };
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if code == 0 {
            event["text"] = key.into();
        }
        self.browser.devtools("Input.dispatchKeyEvent", event.clone());
        event["type"] = "keyUp".into();
        self.browser.devtools("Input.dispatchKeyEvent", event);
    }

    fn evaluate(&self, expression: &str) -> Result<Value> {
        let asked = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let told = self.browser.devtools("Runtime.evaluate", asked);
        if let Some(details) = told.get("exceptionDetails") {
            bail!("{}: {}", self.site.kind.name(), details["exception"]["description"]);
        }
        Ok(told["result"]["value"].clone())
    }

    fn metric(&self, name: &str) -> Result<f64> {
        let told = self.browser.devtools("Performance.getMetrics", json!({}));
        let metrics = told["metrics"].as_array().context("the browser tells its metrics")?;
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric.and_then(|metric| metric["value"].as_f64()).with_context(|| format!("the browser tells {name}"))
    }

    fn note(&mut self, figure: Figure, value: f64) {
        self.measures.insert(figure, value);
    }
}

fn number(told: &Value, name: &str) -> Result<f64> {
    told[name].as_f64().with_context(|| format!("the page tells no {name}: {told}"))
}
