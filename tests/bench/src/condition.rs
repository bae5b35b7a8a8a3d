//! What a visit is made under: how slow the connection and the processor are.

use clap::ValueEnum;
use petstore_e2e_tests::browser::Browser;
use serde_json::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Condition {
    Slow,
    #[value(name = "unthrottled")]
    Free,
}

impl Condition {
    pub const ALL: [Self; 2] = [Self::Slow, Self::Free];

    pub fn title(self) -> &'static str {
        match self {
            Self::Slow => "Slow: 1.6 Mbps, 150 ms latency, a processor four times slower",
            Self::Free => "Unthrottled",
        }
    }

    pub fn short(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Free => "unthrottled",
        }
    }

    /// Puts the browser under it. The latency is added to each request by the browser itself.
    pub fn impose(self, browser: &Browser) {
        let (bits_per_second, latency_ms, slowdown) = match self {
            Self::Slow => (1_600_000, 150, 4),
            Self::Free => return,
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
