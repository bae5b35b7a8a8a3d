//! When the next row may be sent: as fast as the plan allows, with requests left free for other work. Pure.
//!
//! The gate decides whether a request may be sent at all. This only holds the import back earlier, so that a person who works
//! beside it never waits for the rate limit.

use super::price::kept;
use crate::{
    clock::Timestamp,
    gate::{
        budget::{Budget, Meter},
        plan::Window,
    },
};

/// Whether the next row may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Send,
    /// Until the limit of this window resets, if that is known.
    Wait(Window, Option<Timestamp>),
}

/// The pace at the time `now`.
pub fn pace(budget: &Budget, now: Timestamp) -> Pace {
    for window in [Window::Day, Window::Minute] {
        let meter = budget.meter(window, now);
        if !has_more_than_kept(budget, meter) {
            return Pace::Wait(window, meter.resets_at);
        }
    }
    Pace::Send
}

fn has_more_than_kept(budget: &Budget, meter: Meter) -> bool {
    // After a reset only the next response shows how many requests are left.
    let is_outdated = meter.estimated && budget.headers_readable == Some(true);
    let kept = meter.limit.map(kept).unwrap_or_default();
    is_outdated || meter.remaining.is_none_or(|remaining| remaining > kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::rate_limit::RateLimit,
        gate::{backoff::Clocks, plan::Plan},
    };
    use std::time::Duration;

    const NOW: Timestamp = Timestamp::from_unix_ms(1_795_255_200_000);

    fn budget(plan: Plan) -> Budget {
        let mut budget = Budget::default();
        budget.stated = Some(plan);
        budget
    }

    fn stated(limit: u64, remaining: u64, resets_in: u64) -> (Budget, Timestamp) {
        let mut budget = budget(Plan::Free);
        let end = NOW.after(Duration::from_secs(resets_in));
        let resets_at = Some(end);
        budget.record_rate_limit(RateLimit {
            limit: Some(limit),
            remaining: Some(remaining),
            resets_at,
            received_at: NOW,
        });
        (budget, end)
    }

    fn counted(requests: u32) -> Budget {
        let mut budget = budget(Plan::Free);
        for _ in 0..requests {
            budget.record_request(Clocks { wall: NOW, monotonic: Duration::ZERO });
        }
        budget
    }

    #[test]
    fn an_import_leaves_a_tenth_of_each_minute_free() {
        let (budget, end) = stated(60, 6, 30);
        assert_eq!(pace(&budget, NOW), Pace::Wait(Window::Minute, Some(end)));
        assert_eq!(pace(&stated(60, 7, 30).0, NOW), Pace::Send);
    }

    #[test]
    fn an_import_leaves_a_tenth_of_each_day_free() {
        let (budget, end) = stated(1_000, 100, 40_000);
        assert_eq!(pace(&budget, NOW), Pace::Wait(Window::Day, Some(end)));
        assert_eq!(pace(&stated(1_000, 101, 40_000).0, NOW), Pace::Send);
    }

    #[test]
    fn without_headers_the_own_count_sets_the_pace() {
        assert_eq!(pace(&counted(53), NOW), Pace::Send);
        assert_eq!(pace(&counted(54), NOW), Pace::Wait(Window::Minute, None));
    }

    #[test]
    fn after_a_reset_one_request_asks_for_the_new_figures() {
        let (budget, end) = stated(60, 6, 30);
        assert_eq!(pace(&budget, end), Pace::Send);
    }

    #[test]
    fn without_any_limit_nothing_holds_the_import_back() {
        let budget = budget(Plan::Enterprise);
        assert_eq!(pace(&budget, NOW), Pace::Send);
    }
}
