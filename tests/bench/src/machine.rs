//! What the figures were measured on, as far as it matters for them.

use petstore_e2e_tests::{browser::Browser, engine::Engine};
use serde_json::json;
use std::{fs, thread, time::Duration};

const LOOK_FOR: Duration = Duration::from_secs(3);
const BUSY_PERCENT: f64 = 20.0;

pub struct Machine {
    browser: String,
    cores: usize,
    /// How much of the processor other programs take; `None` where the system doesn't tell.
    taken_percent: Option<f64>,
}

/// Since the machine was started, in the system's own units.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ProcessorTime {
    idle: f64,
    all: f64,
}

impl Machine {
    /// To be asked while nothing is measured.
    pub fn look() -> Self {
        let before = ProcessorTime::now();
        thread::sleep(LOOK_FOR);
        let taken_percent = before.zip(ProcessorTime::now()).map(|(before, after)| after.taken_percent_since(before));
        let version = Browser::start(Engine::Chromium).devtools("Browser.getVersion", json!({}));
        let browser = version["product"].as_str().unwrap_or("Chromium").replace('/', " ");
        Self { browser, cores: thread::available_parallelism().map_or(1, usize::from), taken_percent }
    }

    /// Such as `Chrome 156.0.8078.79 on 2 cores, of which other programs took 3%`.
    pub fn described(&self) -> String {
        let taken = self.taken_percent.map(|percent| format!(", of which other programs took {percent:.0}%"));
        format!("{} on {} cores{}", self.browser, self.cores, taken.unwrap_or_default())
    }

    /// Whether others leave the browser too little for its times to mean much.
    pub fn is_busy(&self) -> bool {
        self.taken_percent.is_some_and(|percent| percent > BUSY_PERCENT)
    }
}

impl ProcessorTime {
    fn now() -> Option<Self> {
        Self::read(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// The line of all cores together: user, nice, system, idle, waiting for a disk, and so on.
    fn read(text: &str) -> Option<Self> {
        let times = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
        let times = times.map(|time| time.parse().ok()).collect::<Option<Vec<f64>>>()?;
        Some(Self { idle: times.get(3)? + times.get(4)?, all: times.iter().sum() })
    }

    fn taken_percent_since(self, before: Self) -> f64 {
        let all = (self.all - before.all).max(1.0);
        100.0 * (1.0 - (self.idle - before.idle) / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_idle_was_taken() {
        let before = ProcessorTime::read("cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 50").unwrap();
        let after = ProcessorTime::read("cpu  150 0 100 850 100 0 0 0 0 0\n").unwrap();
        assert_eq!(before, ProcessorTime { idle: 800.0, all: 1000.0 });
        assert_eq!(after.taken_percent_since(before), 25.0);
        assert_eq!(ProcessorTime::read("intr 1 2 3"), None);
    }

    #[test]
    fn a_busy_machine_is_told() {
        let machine = |taken_percent| Machine { browser: "Chrome 156".into(), cores: 2, taken_percent };
        assert_eq!(machine(Some(3.2)).described(), "Chrome 156 on 2 cores, of which other programs took 3%");
        assert_eq!(machine(None).described(), "Chrome 156 on 2 cores");
        assert!(machine(Some(80.0)).is_busy() && !machine(Some(3.0)).is_busy() && !machine(None).is_busy());
    }
}
