//! What an import takes: requests, minutes, days. Pure.

use crate::{
    clock::Timestamp,
    gate::{
        budget::Budget,
        plan::{Plan, Window},
    },
    import::rules::protocol::Options,
};
use std::fmt;

/// What the rows that can be sent take, one request for each. `Display` gives the sentences for the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub requests: u64,
    plan: Plan,
    /// Requests of the import in a minute, and the requests that it leaves free; `None` if no limit is known.
    per_minute: Option<(u64, u64)>,
    /// Requests of the import today, and on any other day; `None` if no limit is known.
    per_day: Option<(u64, u64)>,
}

/// The requests of each minute that an import leaves free for other work.
pub fn kept_per_minute(limit: u64) -> u64 {
    (limit / 10).max(1)
}

/// The requests of each day that an import leaves free unless a person decides otherwise.
pub fn kept_per_day_by_default(budget: &Budget, now: Timestamp) -> u32 {
    let limit = budget.meter(Window::Day, now).limit.unwrap_or_default();
    u32::try_from(limit / 10).unwrap_or(u32::MAX)
}

impl Price {
    /// The price of `requests` under the plan in force.
    pub fn of(requests: u32, budget: &Budget, now: Timestamp, options: Options) -> Self {
        let minute = budget.meter(Window::Minute, now).limit.map(|limit| {
            let kept = kept_per_minute(limit);
            (limit.saturating_sub(kept).max(1), kept)
        });
        let day = budget.meter(Window::Day, now);
        let kept = u64::from(options.kept_per_day);
        let per_day = day
            .limit
            .zip(day.remaining)
            .map(|(limit, remaining)| (remaining.saturating_sub(kept), limit.saturating_sub(kept)));
        Self { requests: requests.into(), plan: budget.plan(), per_minute: minute, per_day }
    }

    /// How long the requests take within one day, in minutes. `None` if no limit is known.
    pub fn minutes(&self) -> Option<u64> {
        self.per_minute.map(|(per_minute, _)| self.requests.div_ceil(per_minute))
    }

    /// How many days the import takes, at least 1. `None` if the limits leave no request for it.
    pub fn days(&self) -> Option<u64> {
        match self.per_day {
            Some((today, _)) if self.requests <= today => Some(1),
            Some((_, 0)) => None,
            Some((today, later)) => Some(1 + (self.requests - today).div_ceil(later)),
            None => Some(1),
        }
    }

    /// Why the import cannot start with these options: a sentence. `None` if it can.
    pub fn refusal(&self, options: Options) -> Option<String> {
        match self.days() {
            _ if self.requests == 0 => Some("No row can be sent.".to_owned()),
            None => Some("No requests are left for the import. Keep fewer requests for other work.".to_owned()),
            Some(days) if days > 1 && !options.splits_over_days => {
                let today = self.per_day.map(|(today, _)| today).unwrap_or_default();
                Some(format!(
                    "Only {} of {} can be sent today. Allow more than one day, or leave rows out.",
                    today, self.requests
                ))
            }
            Some(_) => None,
        }
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let requests = count(self.requests, "request");
        write!(f, "Uses {requests}, one for each pet.")?;
        if let (Some(minutes), Some((per_minute, kept))) = (self.minutes(), self.per_minute) {
            let (minutes, plan) = (count(minutes, "minute"), self.plan.name());
            write!(f, " The plan {plan} allows {per_minute} a minute, with {kept} kept free for other work: ")?;
            write!(f, "about {minutes}.")?;
        }
        match (self.per_day, self.days()) {
            (Some((today, _)), Some(1)) => write!(f, " Today {} left for the import.", are(today)),
            (Some((today, later)), Some(days)) => {
                write!(f, " Today {} left for the import, on other days {later}: {days} days.", are(today))
            }
            _ => Ok(()),
        }
    }
}

fn are(requests: u64) -> String {
    if requests == 1 { "1 request is".to_owned() } else { format!("{requests} requests are") }
}

fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::rate_limit::RateLimit;
    use std::time::Duration;

    const NOW: Timestamp = Timestamp::from_unix_ms(1_795_255_200_000);

    fn budget(plan: Plan) -> Budget {
        let mut budget = Budget::default();
        budget.stated = Some(plan);
        budget
    }

    fn options(splits_over_days: bool, kept_per_day: u32) -> Options {
        Options { stops_at_refusal: true, splits_over_days, kept_per_day }
    }

    fn price(requests: u32, plan: Plan, kept_per_day: u32) -> Price {
        Price::of(requests, &budget(plan), NOW, options(false, kept_per_day))
    }

    #[test]
    fn three_hundred_rows_take_six_minutes_on_the_smallest_plan() {
        let price = price(300, Plan::Free, 100);
        assert_eq!((price.minutes(), price.days()), (Some(6), Some(1)));
        assert_eq!(
            price.to_string(),
            "Uses 300 requests, one for each pet. The plan Free allows 54 a minute, with 6 kept free for other work: about \
             6 minutes. Today 900 requests are left for the import."
        );
        assert_eq!(price.refusal(options(false, 100)), None);
    }

    #[test]
    fn rows_beyond_the_day_are_refused_or_take_more_days() {
        let price = price(2_000, Plan::Free, 100);
        assert_eq!(price.days(), Some(3));
        let refusal = price.refusal(options(false, 100)).unwrap();
        assert_eq!(refusal, "Only 900 of 2000 can be sent today. Allow more than one day, or leave rows out.");
        assert_eq!(price.refusal(options(true, 100)), None);
        assert!(price.to_string().ends_with("Today 900 requests are left for the import, on other days 900: 3 days."));
    }

    #[test]
    fn exactly_the_requests_of_today_take_one_day_and_one_more_takes_two() {
        assert_eq!(price(900, Plan::Free, 100).days(), Some(1));
        assert_eq!(price(901, Plan::Free, 100).days(), Some(2));
        assert_eq!(price(1_801, Plan::Free, 100).days(), Some(3));
    }

    #[test]
    fn an_import_without_any_request_left_cannot_start() {
        let price = price(1, Plan::Free, 1_000);
        assert_eq!(price.days(), None);
        let refusal = price.refusal(options(true, 1_000)).unwrap();
        assert_eq!(refusal, "No requests are left for the import. Keep fewer requests for other work.");
    }

    #[test]
    fn an_import_without_a_row_cannot_start() {
        assert_eq!(price(0, Plan::Free, 0).refusal(options(false, 0)), Some("No row can be sent.".into()));
    }

    #[test]
    fn without_limits_nothing_is_said_about_time() {
        let price = price(5, Plan::Enterprise, 0);
        assert_eq!((price.minutes(), price.days(), price.refusal(options(false, 0))), (None, Some(1), None));
        assert_eq!(price.to_string(), "Uses 5 requests, one for each pet.");
        assert_eq!(self::price(1, Plan::Enterprise, 0).to_string(), "Uses 1 request, one for each pet.");
    }

    #[test]
    fn the_requests_that_the_service_counted_are_not_left() {
        let mut budget = budget(Plan::Free);
        let resets_at = Some(NOW.after(Duration::from_secs(40_000)));
        let day = RateLimit { limit: Some(1_000), remaining: Some(101), resets_at, received_at: NOW };
        budget.record_rate_limit(day);
        let price = Price::of(1, &budget, NOW, options(false, 100));
        assert_eq!(price.days(), Some(1));
        assert!(price.to_string().ends_with("Today 1 request is left for the import."), "{price}");
    }

    #[test]
    fn a_tenth_of_a_limit_is_kept_and_at_least_one_request_of_a_minute() {
        assert_eq!((kept_per_minute(60), kept_per_minute(5), kept_per_minute(1)), (6, 1, 1));
        assert_eq!(kept_per_day_by_default(&budget(Plan::Free), NOW), 100);
        assert_eq!(kept_per_day_by_default(&budget(Plan::Enterprise), NOW), 0);
    }
}
