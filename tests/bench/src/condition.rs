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
    Import,
    /// Measured together with `Import`.
    #[value(skip)]
    SlowImport,
}

/// What one series of visits measures. Each has a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Pages,
    Import,
}

impl Part {
    pub const ALL: [Self; 2] = [Self::Pages, Self::Import];

    /// The file of the figures.
    pub fn file(self) -> &'static str {
        match self {
            Self::Pages => "README.md",
            Self::Import => "IMPORT.md",
        }
    }
}

impl Condition {
    pub const ALL: [Self; 6] =
        [Self::Slow, Self::Unthrottled, Self::SlowProcessor, Self::Latency, Self::Import, Self::SlowImport];

    pub fn part(self) -> Part {
        match self {
            Self::Slow | Self::Unthrottled | Self::SlowProcessor | Self::Latency => Part::Pages,
            Self::Import | Self::SlowImport => Part::Import,
        }
    }

    /// Whether it is measured with this choice on the command line.
    pub fn is_chosen(self, only: Option<Self>) -> bool {
        only.is_none_or(|only| only == self || (only == Self::Import && self == Self::SlowImport))
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Slow => "Slow: 1.6 Mbps, 150 ms latency, a processor four times slower",
            Self::Unthrottled => "Unthrottled",
            Self::SlowProcessor => "Slow processor: four times slower, no latency",
            Self::Latency => "Latency: 150 ms, nothing else",
            Self::Import => "Import of 10,000 rows",
            Self::SlowImport => "Import of 10,000 rows, slow processor: four times slower, without the workers",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Unthrottled => "unthrottled",
            Self::SlowProcessor => "slow processor",
            Self::Latency => "latency",
            Self::Import => "import",
            Self::SlowImport => "import, slow processor",
        }
    }

    /// The latency of each request, in milliseconds.
    pub fn latency_ms(self) -> u64 {
        match self {
            Self::Slow | Self::Latency => 150,
            Self::Unthrottled | Self::SlowProcessor | Self::Import | Self::SlowImport => 0,
        }
    }

    /// Applies the condition to the page. Its browser then adds the latency to each request itself, except to preflights.
    pub fn apply(self, page: &mut DevTools) -> Result<()> {
        let (bytes_per_second, slowdown) = match self {
            Self::Slow => (1_600_000 / 8, 4),
            Self::Unthrottled | Self::Import => return Ok(()),
            Self::SlowProcessor | Self::SlowImport => (UNLIMITED, 4),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_imports_are_measured_together() {
        let chosen =
            |only| Condition::ALL.into_iter().filter(move |condition| condition.is_chosen(only)).collect::<Vec<_>>();
        assert_eq!(chosen(Some(Condition::Import)), [Condition::Import, Condition::SlowImport]);
        assert_eq!(chosen(Some(Condition::Slow)), [Condition::Slow]);
        assert_eq!(chosen(None), Condition::ALL);
    }
}
