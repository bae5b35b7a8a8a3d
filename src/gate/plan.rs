//! The plans of the interface, and the windows of their limits. Pure.
//!
//! No header names the plan or the window. Only a limit per minute tells the plan, because a limit of 1,000 is Free's day, too. A service
//! may have other limits than the table, so the reset says which window a limit has.

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

    /// The plan that allows `limit` requests in a minute; `None` for a custom limit.
    pub fn by_minute(limit: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.limit(Window::Minute) == Some(limit))
    }
}

impl Window {
    /// For the screen.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Minute => "this minute",
            Self::Day => "today",
        }
    }

    /// The length of the window.
    pub const fn length(self) -> Duration {
        match self {
            Self::Minute => Duration::from_secs(60),
            Self::Day => Duration::from_secs(86_400),
        }
    }

    /// The window that the table has for `limit`. `None` for a limit of either window.
    pub fn in_table(limit: u64) -> Option<Self> {
        match limit {
            60 | 300 => Some(Self::Minute),
            10_000 | 100_000 => Some(Self::Day),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_per_minute_of_the_table_tells_its_plan_and_no_other_limit_does() {
        let plans = [60, 300, 1_000, 7, 10_000, 100_000].map(Plan::by_minute);
        assert_eq!(plans, [Some(Plan::Free), Some(Plan::Pro), Some(Plan::Business), None, None, None]);
    }

    #[test]
    fn a_plan_is_found_by_its_name() {
        for (name, plan) in
            [("Free", Plan::Free), ("Pro", Plan::Pro), ("Business", Plan::Business), ("Enterprise", Plan::Enterprise)]
        {
            assert_eq!((Plan::named(name), plan.name()), (Some(plan), name));
        }
        assert_eq!((Plan::named("free"), Plan::Enterprise.limit(Window::Day)), (None, None));
    }

    #[test]
    fn a_minute_and_a_day_have_their_words_and_lengths() {
        assert_eq!([Window::Minute, Window::Day].map(Window::in_words), ["this minute", "today"]);
        assert_eq!((Window::Minute.length().as_secs(), Window::Day.length().as_secs()), (60, 86_400));
    }
}
