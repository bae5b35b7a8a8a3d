//! The plans of the interface, and which of them an answer looks like. Pure.
//!
//! No header names the plan or the window that a limit counts over: 1,000 is Free's day and Business's minute. The
//! distance of the reset tells them apart.

use crate::{api::rate_limit::RateLimit, json::json_words};
use std::time::Duration;

/// A plan of the interface's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    Free,
    Pro,
    Business,
    /// Its limits are custom: only the headers know them.
    Enterprise,
}

json_words!(Plan { Free: "free", Pro: "pro", Business: "business", Enterprise: "enterprise" });

/// What a limit counts over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Minute,
    Day,
}

impl Plan {
    /// In the interface's order.
    pub const ALL: [Self; 4] = [Self::Free, Self::Pro, Self::Business, Self::Enterprise];

    /// As the interface calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Free => "Free",
            Self::Pro => "Pro",
            Self::Business => "Business",
            Self::Enterprise => "Enterprise",
        }
    }

    /// Requests allowed in `window`; `None` where the plan's limits are custom.
    pub fn limit(self, window: Window) -> Option<u64> {
        match (self, window) {
            (Self::Free, Window::Minute) => Some(60),
            (Self::Free, Window::Day) => Some(1_000),
            (Self::Pro, Window::Minute) => Some(300),
            (Self::Pro, Window::Day) => Some(10_000),
            (Self::Business, Window::Minute) => Some(1_000),
            (Self::Business, Window::Day) => Some(100_000),
            (Self::Enterprise, Window::Minute | Window::Day) => None,
        }
    }

    /// The plan called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// The plan that `reading` looks like; `None` where it says too little. A limit that no plan has is Enterprise's.
    pub fn guess(reading: &RateLimit) -> Option<Self> {
        let (limit, window) = (reading.limit?, Window::of(reading)?);
        let fits = |plan: &Self| plan.limit(window) == Some(limit);
        Some(Self::ALL.into_iter().find(fits).unwrap_or(Self::Enterprise))
    }
}

impl Window {
    /// How long it lasts.
    pub const fn length(self) -> Duration {
        match self {
            Self::Minute => Duration::from_secs(60),
            Self::Day => Duration::from_secs(86_400),
        }
    }

    /// The window that `reading` speaks of: by the distance of its end, or, where that can't be read, by its limit where
    /// only one plan has it.
    pub fn of(reading: &RateLimit) -> Option<Self> {
        match (reading.resets_at, reading.limit) {
            (Some(end), _) => {
                let near = end.since(reading.received_at) <= Self::Minute.length() + Duration::from_secs(1);
                Some(if near { Self::Minute } else { Self::Day })
            }
            (None, Some(60 | 300)) => Some(Self::Minute),
            (None, Some(10_000 | 100_000)) => Some(Self::Day),
            (None, Some(_) | None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    const NOW: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);

    fn reading(limit: u64, resets_in: Option<u64>) -> RateLimit {
        RateLimit {
            limit: Some(limit),
            remaining: None,
            resets_at: resets_in.map(|seconds| NOW.after(Duration::from_secs(seconds))),
            received_at: NOW,
        }
    }

    #[test]
    fn a_thousand_is_told_apart_by_the_distance_of_its_reset() {
        assert_eq!(Plan::guess(&reading(1_000, Some(59))), Some(Plan::Business));
        assert_eq!(Plan::guess(&reading(1_000, Some(40_000))), Some(Plan::Free));
        assert_eq!(Plan::guess(&reading(1_000, None)), None);
    }

    #[test]
    fn each_row_of_the_table_is_recognised() {
        for plan in [Plan::Free, Plan::Pro, Plan::Business] {
            for (window, resets_in) in [(Window::Minute, 30), (Window::Day, 80_000)] {
                let reading = reading(plan.limit(window).unwrap(), Some(resets_in));
                assert_eq!((Plan::guess(&reading), Window::of(&reading)), (Some(plan), Some(window)));
            }
        }
    }

    #[test]
    fn a_limit_that_no_plan_has_is_custom() {
        assert_eq!(Plan::guess(&reading(7, Some(30))), Some(Plan::Enterprise));
        assert_eq!(Plan::guess(&reading(100_000, Some(52))), Some(Plan::Enterprise));
        assert_eq!(Plan::guess(&reading(300, Some(80_000))), Some(Plan::Enterprise));
    }
}
