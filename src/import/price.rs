//! What an import takes: requests, minutes, days. Pure.

use crate::{
    clock::Timestamp,
    gate::{budget::Budget, plan::Window},
    words::count,
};
use std::fmt;

/// What the rows that can be sent take, one request for each. `Display` gives the sentences for the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub requests: u64,
    /// Requests of the import in a minute, and the requests that it leaves free; `None` if no limit is known.
    per_minute: Option<(u64, u64)>,
    /// Requests of the import today, and on any other day; `None` if no limit is known.
    per_day: Option<(u64, u64)>,
}

/// The requests of a window that an import leaves free for other work.
pub fn kept(limit: u64) -> u64 {
    limit / 10
}

impl Price {
    /// The price of `requests` under the limits in force.
    pub fn of(requests: u32, budget: &Budget, now: Timestamp) -> Self {
        let minute = budget.meter(Window::Minute, now).limit;
        let day = budget.meter(Window::Day, now);
        let of_day = |(limit, remaining): (u64, u64)| (remaining.saturating_sub(kept(limit)), limit - kept(limit));
        Self {
            requests: requests.into(),
            per_minute: minute.map(|limit| (limit - kept(limit), kept(limit))),
            per_day: day.limit.zip(day.remaining).map(of_day),
        }
    }

    /// How long the requests take within one day, in minutes. `None` if no limit is known.
    pub fn minutes(&self) -> Option<u64> {
        self.per_minute.map(|(per_minute, _)| self.requests.div_ceil(per_minute.max(1)))
    }

    /// How many days the import takes, at least 1.
    pub fn days(&self) -> u64 {
        match self.per_day {
            Some((today, later)) if self.requests > today => 1 + (self.requests - today).div_ceil(later.max(1)),
            Some(_) | None => 1,
        }
    }

    /// Requests of the import today; `None` if no limit is known.
    pub fn today(&self) -> Option<u64> {
        self.per_day.map(|(today, _)| today)
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uses {}, one for each pet.", count(self.requests, "request"))?;
        if let (Some(minutes), Some((per_minute, kept))) = (self.minutes(), self.per_minute) {
            write!(f, " Sends {per_minute} a minute at most, with {kept} kept free for other work: ")?;
            write!(f, "about {}.", count(minutes, "minute"))?;
        }
        match (self.per_day, self.days()) {
            (Some((today, _)), 1) => write!(f, " Today {} left for the import.", are(today)),
            (Some((today, later)), days) => {
                write!(f, " Today {} left for the import, on other days {later}: {days} days.", are(today))
            }
            (None, _) => Ok(()),
        }
    }
}

fn are(requests: u64) -> String {
    format!("{} {}", count(requests, "request"), if requests == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::rate_limit::RateLimit, gate::plan::Plan};
    use std::time::Duration;

    const NOW: Timestamp = Timestamp::from_unix_ms(1_795_255_200_000);

    fn budget(plan: Plan) -> Budget {
        let mut budget = Budget::default();
        budget.stated = Some(plan);
        budget
    }

    fn price(requests: u32, plan: Plan) -> Price {
        Price::of(requests, &budget(plan), NOW)
    }

    #[test]
    fn three_hundred_rows_take_six_minutes_on_the_smallest_plan() {
        let price = price(300, Plan::Free);
        assert_eq!((price.minutes(), price.days()), (Some(6), 1));
        assert_eq!(
            price.to_string(),
            "Uses 300 requests, one for each pet. Sends 54 a minute at most, with 6 kept free for other work: about \
             6 minutes. Today 900 requests are left for the import."
        );
    }

    #[test]
    fn rows_beyond_the_day_take_more_days() {
        let price = price(2_000, Plan::Free);
        assert_eq!((price.days(), price.today()), (3, Some(900)));
        assert!(price.to_string().ends_with("Today 900 requests are left for the import, on other days 900: 3 days."));
    }

    #[test]
    fn exactly_the_requests_of_today_take_one_day_and_one_more_takes_two() {
        assert_eq!(price(900, Plan::Free).days(), 1);
        assert_eq!(price(901, Plan::Free).days(), 2);
        assert_eq!(price(1_801, Plan::Free).days(), 3);
    }

    #[test]
    fn without_limits_nothing_is_said_about_time() {
        let price = price(5, Plan::Enterprise);
        assert_eq!((price.minutes(), price.days(), price.today()), (None, 1, None));
        assert_eq!(price.to_string(), "Uses 5 requests, one for each pet.");
        assert_eq!(self::price(1, Plan::Enterprise).to_string(), "Uses 1 request, one for each pet.");
    }

    #[test]
    fn the_requests_that_the_service_counted_are_not_left() {
        let mut budget = budget(Plan::Free);
        let resets_at = Some(NOW.after(Duration::from_secs(40_000)));
        let day = RateLimit { limit: Some(1_000), remaining: Some(101), resets_at, received_at: NOW };
        budget.record_rate_limit(day);
        let price = Price::of(1, &budget, NOW);
        assert_eq!(price.days(), 1);
        assert!(price.to_string().ends_with("Today 1 request is left for the import."), "{price}");
    }

    #[test]
    fn a_tenth_of_a_limit_is_kept() {
        assert_eq!((kept(1_000), kept(60), kept(5)), (100, 6, 0));
    }
}
