//! One visit of one site with a new profile, from the first load to 10,000 rows.

use crate::{
    condition::Condition,
    figure::{Figure, Measures},
    host::BLANK,
    large_lists::LargeLists,
    samples::median,
    site::Site,
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
/// Each key changes the number of rows of the demonstration pets.
const KEYS: [&str; 6] = ["b", "i", "r", "Backspace", "Backspace", "Backspace"];
const MAX_ROWS: u32 = 100;
/// How long the site must send no request before keys are pressed.
const IDLE_TIME: Duration = Duration::from_secs(1);

pub struct Visit<'a> {
    site: &'a Site,
    condition: Condition,
    browser: Browser,
    /// The browser's identifier of the script that measures the next pages.
    probe: Option<Value>,
    measures: Measures,
}

/// The figures of a visit, until its end or until an error.
pub fn measure(
    site: &Site,
    condition: Condition,
    service: &Service,
    large_lists: &LargeLists,
) -> (Measures, Result<()>) {
    let browser = Browser::start(Engine::Chromium);
    let mut visit = Visit { site, condition, browser, probe: None, measures: Measures::new() };
    let outcome = visit.run(service, large_lists);
    (visit.measures, outcome)
}

impl Visit<'_> {
    fn run(&mut self, service: &Service, large_lists: &LargeLists) -> Result<()> {
        self.first_load(service)?;
        self.warm_reload()?;
        self.wait_until_idle();
        self.typing()?;
        self.filter_switch()?;
        self.many_rows(large_lists, 1_000, Figure::ThousandRows)?;
        match self.condition {
            // Some sites need more than a minute for it, which shows nothing new.
            Condition::Slow => Ok(()),
            Condition::Unthrottled => self.many_rows(large_lists, 10_000, Figure::TenThousandRows),
        }
    }

    fn first_load(&mut self, service: &Service) -> Result<()> {
        self.prepare(&service.base_url(), MAX_ROWS);
        let host = &self.site.host;
        let (requests, files, sent, served) = (host.requests(), host.file_bytes(), host.bytes(), service.log().len());
        self.browser.open(&self.site.list());
        let loaded = self.evaluate("petstoreBench.loaded()").context("the first load")?;
        self.add(Figure::SiteRequests, (host.requests() - requests) as f64);
        self.add(Figure::FileBytes, (host.file_bytes() - files) as f64);
        self.add(Figure::SiteBytes, (host.bytes() - sent) as f64);
        self.add(Figure::ServiceRequests, (service.log().len() - served) as f64);
        self.add(Figure::FirstPaint, number(&loaded, "firstPaint")?);
        self.add(Figure::HundredRows, number(&loaded, "shown")?);
        self.add(Figure::Blocking, number(&loaded, "blocked")?);
        self.add(Figure::LayoutShift, number(&loaded, "shift")?);
        self.add(Figure::WasmMemory, number(&loaded, "wasmMemory")?);
        self.browser.devtools("HeapProfiler.collectGarbage", json!({}));
        let heap = self.metric("JSHeapUsedSize")?;
        self.add(Figure::ScriptHeap, heap);
        Ok(())
    }

    fn warm_reload(&mut self) -> Result<()> {
        self.browser.reload();
        let loaded = self.evaluate("petstoreBench.loaded()").context("the reload")?;
        self.add(Figure::WarmReload, number(&loaded, "shown")?);
        Ok(())
    }

    /// Waits until the site has sent no request to its host for a while.
    fn wait_until_idle(&self) {
        let host = &self.site.host;
        let (mut requests, mut since) = (host.requests(), Instant::now());
        while since.elapsed() < IDLE_TIME {
            sleep(IDLE_TIME / 50);
            if host.requests() != requests {
                (requests, since) = (host.requests(), Instant::now());
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
            let duration = self.evaluate("petstoreBench.pressed()").with_context(|| format!("the key {key}"))?;
            paints.push(duration.as_f64().context("no time")?);
        }
        let longest = longest_frame(&recording.end()?).context("no frame was recorded")?;
        self.add(Figure::KeyToPaint, median(&paints).context("no key was pressed")?);
        self.add(Figure::LongestFrame, longest);
        Ok(())
    }

    fn filter_switch(&mut self) -> Result<()> {
        let position = self.evaluate("petstoreBench.position('Sold')").context("the filter \"Sold\"")?;
        self.evaluate("petstoreBench.expectSold()")?;
        for kind in ["mousePressed", "mouseReleased"] {
            let click =
                json!({ "type": kind, "x": position["x"], "y": position["y"], "button": "left", "clickCount": 1 });
            self.browser.devtools("Input.dispatchMouseEvent", click);
        }
        let duration = self.evaluate("petstoreBench.pressed()").context("the filter switch")?;
        self.add(Figure::FilterSwitch, duration.as_f64().context("no time")?);
        Ok(())
    }

    fn many_rows(&mut self, large_lists: &LargeLists, rows: u32, figure: Figure) -> Result<()> {
        self.prepare(&large_lists.base_url(rows), rows);
        self.browser.open(&self.site.list());
        let loaded = self.evaluate("petstoreBench.loaded()").with_context(|| format!("{rows} rows"))?;
        self.add(figure, number(&loaded, "sinceAnswer")?);
        Ok(())
    }

    /// Opens an empty page of the site's origin, and installs the script that measures the next page there.
    fn prepare(&mut self, base_url: &str, rows: u32) {
        self.browser.open(&format!("{}{BLANK}", self.site.host.origin()));
        let wanted = json!({ "access": { "service": base_url, "key": KEY }, "rows": rows });
        if let Some(former) = self.probe.take() {
            self.browser.devtools("Page.removeScriptToEvaluateOnNewDocument", former);
        }
        let source = json!({ "source": format!("({PROBE})({wanted});") });
        self.probe = Some(self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", source));
        self.browser.devtools("Performance.enable", json!({}));
        // Not earlier, because the browser drops these settings together with the process of its start page.
        self.condition.apply(&self.browser);
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
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.browser.devtools("Runtime.evaluate", parameters);
        if let Some(details) = result.get("exceptionDetails") {
            bail!("{}: {}", self.site.kind.name(), details["exception"]["description"]);
        }
        Ok(result["result"]["value"].clone())
    }

    fn metric(&self, name: &str) -> Result<f64> {
        let result = self.browser.devtools("Performance.getMetrics", json!({}));
        let metrics = result["metrics"].as_array().context("the browser reports no metrics")?;
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric.and_then(|metric| metric["value"].as_f64()).with_context(|| format!("the browser reports no {name}"))
    }

    fn add(&mut self, figure: Figure, value: f64) {
        self.measures.insert(figure, value);
    }
}

fn number(values: &Value, name: &str) -> Result<f64> {
    values[name].as_f64().with_context(|| format!("the page reports no {name}: {values}"))
}
