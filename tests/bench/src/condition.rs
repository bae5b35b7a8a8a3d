//! The conditions of a visit: the speed of the connection and of the processor.

use clap::ValueEnum;
use petstore_e2e_tests::browser::Browser;
use serde_json::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Condition {
    Slow,
    Unthrottled,
}

impl Condition {
    pub const ALL: [Self; 2] = [Self::Slow, Self::Unthrottled];

    pub fn title(self) -> &'static str {
        match self {
            Self::Slow => "Slow: 1.6 Mbps, 150 ms latency, a processor four times slower",
            Self::Unthrottled => "Unthrottled",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Unthrottled => "unthrottled",
        }
    }

    /// Applies the condition to the browser, which adds the latency to each request itself.
    pub fn apply(self, browser: &Browser) {
        let (bits_per_second, latency_ms, slowdown) = match self {
            Self::Slow => (1_600_000, 150, 4),
            Self::Unthrottled => return,
        };
        let connection = json!({
            "offline": false,
            "latency": latency_ms,
            "downloadThroughput": bits_per_second / 8,
            "uploadThroughput": bits_per_second / 8,
        });
        browser.devtools("Network.enable", json!({}));
        browser.devtools("Network.emulateNetworkConditions", connection);
        browser.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": slowdown }));
    }
}
