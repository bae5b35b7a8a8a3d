//! The browser and the machine of a measurement.

use petstore_e2e_tests::{browser::Browser, engine::Engine};
use serde_json::json;
use std::{fs, thread, time::Duration};

const SAMPLE_TIME: Duration = Duration::from_secs(3);
const BUSY_PERCENT: f64 = 20.0;

pub struct Machine {
    browser: String,
    cores: usize,
    /// How much of the processor other programs use; `None` if the system does not report it.
    used_percent: Option<f64>,
}

/// The processor's time since the start of the machine, in the system's unit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ProcessorTime {
    idle: f64,
    all: f64,
}

impl Machine {
    /// Call this while nothing is measured.
    pub fn inspect() -> Self {
        let before = ProcessorTime::now();
        thread::sleep(SAMPLE_TIME);
        let used_percent = before.zip(ProcessorTime::now()).map(|(before, after)| after.used_percent_since(before));
        let version = Browser::start(Engine::Chromium).devtools("Browser.getVersion", json!({}));
        let browser = version["product"].as_str().unwrap_or("Chromium").replace('/', " ");
        Self { browser, cores: thread::available_parallelism().map_or(1, usize::from), used_percent }
    }

    /// Such as `Chrome 156.0.8078.79 on 2 cores, of which other programs used 3%`.
    pub fn description(&self) -> String {
        let used = self.used_percent.map(|percent| format!(", of which other programs used {percent:.0}%"));
        format!("{} on {} cores{}", self.browser, self.cores, used.unwrap_or_default())
    }

    /// Whether other programs use so much of the processor that the times mean little.
    pub fn is_busy(&self) -> bool {
        self.used_percent.is_some_and(|percent| percent > BUSY_PERCENT)
    }
}

impl ProcessorTime {
    fn now() -> Option<Self> {
        Self::parse(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// Parses the line for all cores: user, nice, system, idle, waiting for a disk, and so on.
    fn parse(text: &str) -> Option<Self> {
        let times = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
        let times = times.map(|time| time.parse().ok()).collect::<Option<Vec<f64>>>()?;
        Some(Self { idle: times.get(3)? + times.get(4)?, all: times.iter().sum() })
    }

    fn used_percent_since(self, before: Self) -> f64 {
        let all = (self.all - before.all).max(1.0);
        100.0 * (1.0 - (self.idle - before.idle) / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_was_not_idle_was_used() {
        let before = ProcessorTime::parse("cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 50").unwrap();
        let after = ProcessorTime::parse("cpu  150 0 100 850 100 0 0 0 0 0\n").unwrap();
        assert_eq!(before, ProcessorTime { idle: 800.0, all: 1000.0 });
        assert_eq!(after.used_percent_since(before), 25.0);
        assert_eq!(ProcessorTime::parse("intr 1 2 3"), None);
    }

    #[test]
    fn a_busy_machine_is_noticed() {
        let machine = |used_percent| Machine { browser: "Chrome 156".into(), cores: 2, used_percent };
        assert_eq!(machine(Some(3.2)).description(), "Chrome 156 on 2 cores, of which other programs used 3%");
        assert_eq!(machine(None).description(), "Chrome 156 on 2 cores");
        assert!(machine(Some(80.0)).is_busy() && !machine(Some(3.0)).is_busy() && !machine(None).is_busy());
    }
}
