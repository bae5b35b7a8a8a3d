//! What the headers of the last answer say about the requests left, in words, and what the table of the interface says beside it. Pure.

use crate::{
    api::rate_limit::{MARGIN, RateLimit, is_per_minute},
    clock::Timestamp,
    words::number,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, time::Duration};

const MINUTE: Duration = Duration::from_secs(60);

/// The rate limit as the newest answer states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// The epoch of the answer: an answer of an earlier one changes nothing.
    pub epoch: u64,
    pub stated: RateLimit,
}

/// What the screen shows of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InWords {
    /// What stands before the figure. A narrow header has the figure alone.
    pub before: &'static str,
    /// "299", "Limit 300", "not told".
    pub figure: String,
    /// What follows it: " left this minute", " left until 1:00 AM".
    pub rest: String,
    /// The share that is left in percent, if it is known.
    pub percent: Option<u64>,
}

impl Reading {
    /// The newer of two readings, in whatever order they are given. Of two from one moment, one that holds nothing any more comes last.
    pub fn newest(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let rank = |Self { epoch, stated }: &Self| {
            (*epoch, stated.received_at, Reverse(stated.remaining), stated.limit, stated.resets_at)
        };
        let compare = |one: &Self, other: &Self| rank(one).cmp(&rank(other));
        [one, other].into_iter().flatten().max_by(compare)
    }

    /// How long the reading holds requests: `Remaining: 0`, until the reset.
    pub fn hold(&self, now: Timestamp) -> Duration {
        let RateLimit { remaining, resets_at, received_at, .. } = self.stated;
        match resets_at {
            Some(end) if remaining == Some(0) && rule!(WaitForReset) => {
                // By a clock that was set back the reset is not later than when it was stated.
                end.after(MARGIN).since(now.max(received_at))
            }
            _ => Duration::ZERO,
        }
    }

    /// Requests that are left now, and the end of their window. `None` after the reset.
    pub fn left(&self, now: Timestamp) -> Option<(u64, Option<Timestamp>)> {
        let RateLimit { remaining, resets_at, .. } = self.stated;
        resets_at.is_none_or(|end| now < end).then_some((remaining?, resets_at))
    }

    /// Whether its window is a minute: by the table of the interface, else by the time until the reset, which is in whole seconds.
    pub fn is_of_a_minute(&self) -> bool {
        let RateLimit { limit, resets_at, received_at, .. } = self.stated;
        limit.is_some_and(is_per_minute) || resets_at.is_some_and(|end| end.since(received_at) <= MINUTE + MARGIN)
    }

    /// The requests that the table of the interface allows in a day, beside this limit per minute.
    pub fn limit_per_day(&self) -> Option<u64> {
        match self.stated.limit? {
            60 => Some(1_000),
            300 => Some(10_000),
            // A limit of 1,000 is Free's day, too.
            1_000 if self.is_of_a_minute() => Some(100_000),
            _ => None,
        }
    }

    /// The reading as the screen shows it at the time `now`. `time` gives a moment in words.
    pub fn in_words(&self, now: Timestamp, time: impl Fn(Timestamp) -> String) -> InWords {
        let limit = self.stated.limit;
        let Some((left, end)) = self.left(now) else {
            return limit.map_or_else(InWords::not_told, |limit| InWords {
                figure: format!("Limit {}", number(limit)),
                ..InWords::default()
            });
        };
        let rest = match end {
            Some(_) if self.is_of_a_minute() => " left this minute".to_owned(),
            Some(end) => format!(" left until {}", time(end)),
            None => " left".to_owned(),
        };
        let percent = limit.map(|limit| left.saturating_mul(100).div_ceil(limit.max(1)).min(100));
        InWords { figure: number(left), rest, percent, ..InWords::default() }
    }
}

impl InWords {
    /// Where nothing is known.
    pub fn not_told() -> Self {
        Self { before: "Rate limit ", figure: "not told".to_owned(), ..Self::default() }
    }

    /// What a person has to know of the figure. Empty where enough is left.
    pub fn remark(&self) -> &'static str {
        match self.percent {
            Some(0) => "None left.",
            _ if self.is_low() => "Few left.",
            _ => "",
        }
    }

    /// Whether at most a fifth of the limit is left.
    pub fn is_low(&self) -> bool {
        self.percent.is_some_and(|percent| percent <= 20)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Timestamp {
        Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds))
    }

    /// What the screen shows at `now` of a reading that came at the start.
    fn shown(limit: Option<u64>, remaining: Option<u64>, resets_in: Option<u64>, now: u64) -> String {
        let stated = RateLimit { limit, remaining, resets_at: resets_in.map(at), received_at: at(0) };
        let InWords { before, figure, rest, .. } = Reading { epoch: 0, stated }.in_words(at(now), |_| "1:00 AM".into());
        format!("{before}{figure}{rest}")
    }

    #[test]
    fn a_reading_names_its_window_by_the_table_or_by_the_time_of_its_reset() {
        assert_eq!(shown(Some(300), Some(299), Some(60), 0), "299 left this minute");
        assert_eq!(shown(Some(10_000), Some(8_412), Some(7_200), 0), "8,412 left until 1:00 AM");
        assert_eq!(shown(Some(5), Some(3), Some(30), 0), "3 left this minute");
        assert_eq!(shown(Some(60), Some(3), None, 0), "3 left");
    }

    /// The header went on with the app's own count: "at most 59 left this minute".
    #[test]
    fn after_the_reset_only_the_limit_is_known() {
        assert_eq!(shown(Some(300), Some(0), Some(60), 60), "Limit 300");
        assert_eq!(shown(None, Some(3), Some(60), 60), "Rate limit not told");
        assert_eq!(shown(Some(300), None, Some(60), 0), "Limit 300");
    }

    #[test]
    fn only_a_limit_per_minute_of_the_table_tells_the_day() {
        let day = |limit, resets_in: u64| {
            let resets_at = Some(at(resets_in));
            let stated = RateLimit { limit: Some(limit), remaining: None, resets_at, received_at: at(0) };
            Reading { epoch: 0, stated }.limit_per_day()
        };
        assert_eq!([day(60, 60), day(300, 9), day(1_000, 60)], [Some(1_000), Some(10_000), Some(100_000)]);
        assert_eq!([day(1_000, 7_200), day(10_000, 60), day(7, 60)], [None; 3]);
    }

    #[test]
    fn a_fifth_of_the_limit_is_few() {
        let remark = |left| {
            let stated = RateLimit { limit: Some(10), remaining: Some(left), resets_at: None, received_at: at(0) };
            Reading { epoch: 0, stated }.in_words(at(0), |_| String::new()).remark()
        };
        assert_eq!([remark(0), remark(2), remark(3)], ["None left.", "Few left.", ""]);
    }
}
