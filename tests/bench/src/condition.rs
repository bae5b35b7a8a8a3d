//! The conditions of a visit: the speed of the connection and of the processor.

use crate::devtools::DevTools;
use anyhow::Result;
use clap::ValueEnum;
use serde_json::json;

/// What the DevTools protocol calls a connection without a limit.
const UNLIMITED: i64 = -1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Condition {
    Slow,
    Unthrottled,
    SlowProcessor,
    Latency,
}

impl Condition {
    pub const ALL: [Self; 4] = [Self::Slow, Self::Unthrottled, Self::SlowProcessor, Self::Latency];

    pub fn title(self) -> &'static str {
        match self {
            Self::Slow => "Slow: 1.6 Mbps, 150 ms latency, a processor four times slower",
            Self::Unthrottled => "Unthrottled",
            Self::SlowProcessor => "Slow processor: four times slower, no latency",
            Self::Latency => "Latency: 150 ms, nothing else",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Unthrottled => "unthrottled",
            Self::SlowProcessor => "slow processor",
            Self::Latency => "latency",
        }
    }

    /// The latency of each request, in milliseconds.
    pub fn latency_ms(self) -> u64 {
        match self {
            Self::Slow | Self::Latency => 150,
            Self::Unthrottled | Self::SlowProcessor => 0,
        }
    }

    /// Applies the condition to the page. Its browser then adds the latency to each request itself, except to preflights.
    pub fn apply(self, page: &mut DevTools) -> Result<()> {
        let (bytes_per_second, slowdown) = match self {
            Self::Slow => (1_600_000 / 8, 4),
            Self::Unthrottled => return Ok(()),
            Self::SlowProcessor => (UNLIMITED, 4),
            Self::Latency => (UNLIMITED, 1),
        };
        let connection = json!({
            "offline": false,
            "latency": self.latency_ms(),
            "downloadThroughput": bytes_per_second,
            "uploadThroughput": bytes_per_second,
        });
        page.command("Network.enable", json!({}))?;
        page.command("Network.emulateNetworkConditions", connection)?;
        page.command("Emulation.setCPUThrottlingRate", json!({ "rate": slowdown }))?;
        Ok(())
    }
}
