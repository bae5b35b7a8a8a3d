//! The plans of the interface, and which plan a response's limit belongs to. Pure.
//!
//! No header names the plan or the window: a limit of 1,000 is Free's day or Business's minute. The time until the reset
//! tells them apart.

use crate::api::rate_limit::RateLimit;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A plan of the interface's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Plan {
    Free,
    Pro,
    Business,
    /// Its limits are custom: only the headers state them.
    Enterprise,
}

/// The time span that a limit applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Minute,
    Day,
}

impl Plan {
    /// In the interface's order.
    pub const ALL: [Self; 4] = [Self::Free, Self::Pro, Self::Business, Self::Enterprise];

    /// The interface's table: the name of a plan, and the requests that it allows in a minute and in a day.
    fn row(self) -> (&'static str, Option<(u64, u64)>) {
        match self {
            Self::Free => ("Free", Some((60, 1_000))),
            Self::Pro => ("Pro", Some((300, 10_000))),
            Self::Business => ("Business", Some((1_000, 100_000))),
            Self::Enterprise => ("Enterprise", None),
        }
    }

    /// The interface's name for the plan.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Requests allowed in `window`; `None` where the plan's limits are custom.
    pub fn limit(self, window: Window) -> Option<u64> {
        self.row().1.map(|(minute, day)| if window == Window::Minute { minute } else { day })
    }

    /// The plan called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// The plan that `rate_limit` fits; `None` where it says too little. A limit that no other plan has is Enterprise's.
    pub fn guess(rate_limit: &RateLimit) -> Option<Self> {
        let (limit, window) = (rate_limit.limit?, Window::of(rate_limit)?);
        let fits = |plan: &Self| plan.limit(window) == Some(limit);
        Some(Self::ALL.into_iter().find(fits).unwrap_or(Self::Enterprise))
    }
}

impl Window {
    /// The length of the window.
    pub const fn length(self) -> Duration {
        match self {
            Self::Minute => Duration::from_secs(60),
            Self::Day => Duration::from_secs(86_400),
        }
    }

    /// The window of `rate_limit`: by the time until its reset, or, without one, by a limit that only one window has.
    pub fn of(rate_limit: &RateLimit) -> Option<Self> {
        match (rate_limit.resets_at, rate_limit.limit) {
            (Some(end), _) => {
                let is_near = end.since(rate_limit.received_at) <= Self::Minute.length() + Duration::from_secs(1);
                Some(if is_near { Self::Minute } else { Self::Day })
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

    fn rate_limit(limit: u64, resets_in: Option<u64>) -> RateLimit {
        RateLimit {
            limit: Some(limit),
            remaining: None,
            resets_at: resets_in.map(|seconds| NOW.after(Duration::from_secs(seconds))),
            received_at: NOW,
        }
    }

    #[test]
    fn the_time_until_the_reset_tells_whose_limit_a_thousand_is() {
        assert_eq!(Plan::guess(&rate_limit(1_000, Some(59))), Some(Plan::Business));
        assert_eq!(Plan::guess(&rate_limit(1_000, Some(40_000))), Some(Plan::Free));
        assert_eq!(Plan::guess(&rate_limit(1_000, None)), None);
    }

    #[test]
    fn each_plan_and_window_of_the_table_is_recognised() {
        for plan in [Plan::Free, Plan::Pro, Plan::Business] {
            for (window, resets_in) in [(Window::Minute, 30), (Window::Day, 80_000)] {
                let rate_limit = rate_limit(plan.limit(window).unwrap(), Some(resets_in));
                assert_eq!((Plan::guess(&rate_limit), Window::of(&rate_limit)), (Some(plan), Some(window)));
            }
        }
    }

    #[test]
    fn a_limit_of_no_other_plan_is_an_enterprise_limit() {
        assert_eq!(Plan::guess(&rate_limit(7, Some(30))), Some(Plan::Enterprise));
        assert_eq!(Plan::guess(&rate_limit(100_000, Some(52))), Some(Plan::Enterprise));
        assert_eq!(Plan::guess(&rate_limit(300, Some(80_000))), Some(Plan::Enterprise));
    }
}
