//! The visits of one site under one condition. Each has a new profile.

use crate::{
    adding,
    condition::Condition,
    figure::{Figure, Measures},
    import,
    page::{Page, number},
    samples::median,
    services::Services,
    sign_in::{self, Press},
    site::Site,
    trace::{Frames, Recording},
};
use anyhow::{Context, Result};
use petstore_e2e_tests::setup::KEY;
use serde_json::Value;
use std::{thread::sleep, time::Duration};

/// Each key changes the number of rows of the demonstration pets.
const KEYS: [&str; 6] = ["b", "i", "r", "Backspace", "Backspace", "Backspace"];
pub const MAX_ROWS: u32 = 100;
/// The filter that is clicked.
const SOLD: &str = "Sold";
/// How often "Sold" was shown before the click that measures a list that was seen before.
const TIMES_SEEN_BEFORE: usize = 2;
/// The pause between two clicks on a filter. Some sites show a list before its response is there.
const PAUSE_BETWEEN_FILTERS: Duration = Duration::from_millis(500);

/// The figures of a site, until the end of its visits or until an error.
pub fn measure(site: &Site, condition: Condition, services: &Services) -> (Measures, Result<()>) {
    let mut measures = Measures::new();
    let outcome = visit(site, condition, services, &mut measures);
    (measures, outcome)
}

fn visit(site: &Site, condition: Condition, services: &Services, measures: &mut Measures) -> Result<()> {
    services.apply(condition);
    let mut visit = Visit { page: Page::new(site, condition)?, measures, services };
    match condition {
        Condition::Slow => {
            visit.all_of_a_list()?;
            // Some sites need more than a minute for 10,000 rows, which shows nothing new.
            visit.many_rows(1_000, Figure::ThousandRows)?;
            drop(visit);
            sign_in::measure(Page::new(site, condition)?, Press::AtOnce, measures)?;
            sign_in::measure(Page::new(site, condition)?, Press::Later, measures)
        }
        Condition::Unthrottled => {
            visit.all_of_a_list()?;
            visit.many_rows(1_000, Figure::ThousandRows)?;
            visit.many_rows(10_000, Figure::TenThousandRows)
        }
        Condition::SlowProcessor => {
            visit.prepare()?;
            visit.open_list()?;
            visit.page.wait_until_idle();
            visit.filters()
        }
        Condition::Latency => adding::measure(visit.page, &services.additions, visit.measures),
        Condition::Import | Condition::SlowImport => {
            import::measure(visit.page, &services.pets, &services.table, visit.measures)
        }
    }
}

/// A visit that is signed in from its start.
struct Visit<'a> {
    page: Page<'a>,
    measures: &'a mut Measures,
    services: &'a Services,
}

impl Visit<'_> {
    fn all_of_a_list(&mut self) -> Result<()> {
        self.first_load()?;
        self.warm_reload()?;
        self.page.wait_until_idle();
        self.typing()?;
        self.filters()
    }

    fn prepare(&mut self) -> Result<()> {
        self.page.prepare(Some([&self.services.pets.base_url(), KEY]), MAX_ROWS)
    }

    fn open_list(&mut self) -> Result<Value> {
        self.page.go_to(&self.page.site.list())?;
        self.page.probe("loaded()").context("the first load")
    }

    fn first_load(&mut self) -> Result<()> {
        self.prepare()?;
        let (host, service) = (&self.page.site.host, &self.services.pets);
        let (requests, files, sent, served) = (host.requests(), host.file_bytes(), host.bytes(), service.requests());
        let loaded = self.open_list()?;
        self.add(Figure::SiteRequests, (host.requests() - requests) as f64);
        self.add(Figure::FileBytes, (host.file_bytes() - files) as f64);
        self.add(Figure::SiteBytes, (host.bytes() - sent) as f64);
        self.add(Figure::ServiceRequests, (service.requests() - served) as f64);
        self.add(Figure::FirstPaint, number(&loaded, "firstPaint")?);
        self.add(Figure::HundredRows, number(&loaded, "shown")?);
        self.add(Figure::Blocking, number(&loaded, "blocked")?);
        self.add(Figure::LayoutShift, number(&loaded, "shift")?);
        self.add(Figure::WasmMemory, number(&loaded, "wasmMemory")?);
        let heap = self.page.script_heap()?;
        self.add(Figure::ScriptHeap, heap);
        Ok(())
    }

    fn warm_reload(&mut self) -> Result<()> {
        self.page.browser.reload();
        let loaded = self.page.probe("loaded()").context("the reload")?;
        self.add(Figure::WarmReload, number(&loaded, "shown")?);
        Ok(())
    }

    /// Types into "Find in these rows" over all the pets.
    fn typing(&mut self) -> Result<()> {
        self.page.probe("focusSearch()")?;
        let recording = Recording::start(&self.page.browser)?;
        let mut paints = Vec::new();
        for key in KEYS {
            self.page.probe("expectOtherRows()")?;
            self.page.press(key)?;
            paints.push(self.page.measure("sincePress()").with_context(|| format!("the key {key}"))?);
        }
        let frames = Frames::of(&recording.end()?).context("no frame was recorded")?;
        self.add(Figure::KeyToPaint, median(&paints).context("no key was pressed")?);
        self.add(Figure::LongestFrame, frames.longest().context("no frame was recorded")?);
        Ok(())
    }

    /// Filters by "Sold": for the first time, and after the same list was shown several times.
    fn filters(&mut self) -> Result<()> {
        let first = self.filter(SOLD, "expectSold()")?;
        self.add(Figure::FilterSwitch, first);
        for _ in 0..TIMES_SEEN_BEFORE {
            let all = self.page.site.kind.all();
            self.filter(all, "expectAll()")?;
            let again = self.filter(SOLD, "expectSold()")?;
            self.add(Figure::FilterSwitchAgain, again);
        }
        Ok(())
    }

    fn filter(&mut self, filter: &str, expect: &str) -> Result<f64> {
        self.page.probe(expect)?;
        self.page.click(filter)?;
        let time = self.page.measure("sincePress()").with_context(|| format!("the filter {filter}"))?;
        sleep(PAUSE_BETWEEN_FILTERS);
        Ok(time)
    }

    fn many_rows(&mut self, rows: u32, figure: Figure) -> Result<()> {
        self.page.prepare(Some([&self.services.large_lists.base_url(rows), KEY]), rows)?;
        self.page.go_to(&self.page.site.list())?;
        let loaded = self.page.probe("loaded()").with_context(|| format!("{rows} rows"))?;
        self.add(figure, number(&loaded, "sinceAnswer")?);
        Ok(())
    }

    fn add(&mut self, figure: Figure, value: f64) {
        self.measures.insert(figure, value);
    }
}
