//! The plans of the interface, and the windows of their limits. Pure.
//!
//! No header names the plan or the window. Only a limit per minute tells the plan, because a limit of 1,000 is Free's day, too.

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

    /// The window of a limit that only one window has. The time until the reset does not matter: where the browser hides
    /// the service's clock, it is as wrong as this machine's clock.
    pub fn of(rate_limit: &RateLimit) -> Option<Self> {
        match rate_limit.limit? {
            60 | 300 => Some(Self::Minute),
            10_000 | 100_000 => Some(Self::Day),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    /// The window of a limit whose reset is `resets_in` seconds away.
    fn window_of(limit: u64, resets_in: u64) -> Option<Window> {
        let now = Timestamp::from_unix_seconds(1_795_255_200);
        let resets_at = Some(now.after(Duration::from_secs(resets_in)));
        Window::of(&RateLimit { limit: Some(limit), remaining: None, resets_at, received_at: now })
    }

    #[test]
    fn a_limit_per_minute_of_the_table_tells_its_plan_and_no_other_limit_does() {
        let plans = [60, 300, 1_000, 7, 10_000, 100_000].map(Plan::by_minute);
        assert_eq!(plans, [Some(Plan::Free), Some(Plan::Pro), Some(Plan::Business), None, None, None]);
    }

    /// A clock that was 5 s behind made a day of Free's minute, and Enterprise of the plan.
    #[test]
    fn a_limit_that_one_window_has_belongs_to_it_whatever_the_time_until_the_reset() {
        for resets_in in [0, 1, 65, 4_000, 80_000] {
            assert_eq!(window_of(60, resets_in), Some(Window::Minute));
            assert_eq!(window_of(300, resets_in), Some(Window::Minute));
            assert_eq!(window_of(10_000, resets_in), Some(Window::Day));
            assert_eq!(window_of(100_000, resets_in), Some(Window::Day));
        }
    }

    #[test]
    fn a_thousand_and_a_custom_limit_belong_to_either_window() {
        assert_eq!((window_of(1_000, 30), window_of(7, 30)), (None, None));
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
