//! How fast an import sends: when the next row has to wait, and how long the rows take. Pure.
//!
//! The gate decides whether a request may leave at all. This only holds the import back earlier, so that a tenth of the limit stays free for
//! other work.

use crate::{
    clock::Timestamp,
    gate::{reading::Reading, wait::Clocks},
    words::{count, number},
};
use std::{collections::VecDeque, time::Duration};

/// Rows a minute where no answer states a limit: nine tenths of the smallest plan of the interface.
const ROWS_PER_MINUTE: usize = 54;
const MINUTE: Duration = Duration::from_secs(60);

/// The rows that were sent last.
#[derive(Debug, Default)]
pub struct Pace(VecDeque<Clocks>);

impl Pace {
    /// Records that a row is about to leave.
    pub fn record(&mut self, now: Clocks) {
        self.0.push_back(now);
        if self.0.len() > ROWS_PER_MINUTE {
            self.0.pop_front();
        }
    }

    /// When the last row was sent.
    pub fn last(&self) -> Option<Timestamp> {
        self.0.back().map(|last| last.wall)
    }

    /// Until when the next row waits: for the reset, when a tenth of the limit is left. `None` if it may leave now.
    pub fn hold(&self, reading: Option<Reading>, now: Clocks) -> Option<Timestamp> {
        // The answer to the last row had a reading, unless its headers are hidden.
        let is_new = |reading: &Reading| self.last().is_none_or(|last| last <= reading.stated.received_at);
        let new = reading.filter(|reading| is_new(reading) && reading.stated.remaining.is_some());
        match new.and_then(|reading| Some((usable(reading, now.wall)?, reading.stated.resets_at?))) {
            Some((usable, end)) => Some(end).filter(|end| usable == 0 && now.wall < *end),
            // After a timer that was late, the rows of the minute before are free.
            None => {
                let first = self.0.front().filter(|_| self.0.len() == ROWS_PER_MINUTE)?;
                let elapsed = now.monotonic.saturating_sub(first.monotonic);
                (elapsed < MINUTE).then(|| now.wall.after(MINUTE - elapsed))
            }
        }
    }
}

/// How many requests an import may use until the reset: a tenth of a stated limit stays free.
fn usable(reading: Reading, now: Timestamp) -> Option<u64> {
    let limit = reading.stated.limit?;
    let left = reading.left(now).map_or(limit, |(left, _)| left);
    Some(left.saturating_sub(limit / 10))
}

/// How long rows take, one request for each, and whether that is more than a day: "about 6 minutes". Empty without rows. By nine tenths of
/// a stated limit per minute, and by the table of the interface for the day. A limit of a longer window is taken for one per day, of which
/// a part is used.
pub fn estimate(rows: u32, reading: Option<Reading>, now: Timestamp) -> (String, bool) {
    let rows = u64::from(rows);
    let limit = reading.and_then(|reading| reading.stated.limit);
    let free = |limit: u64| (limit - limit / 10).max(1);
    let longer = reading.filter(|reading| !reading.is_of_a_minute());
    let per_minute = limit.filter(|_| longer.is_none()).map_or(ROWS_PER_MINUTE as u64, free);
    let of_table = reading.and_then(|reading| reading.limit_per_day()).map(|limit| (limit, limit, limit));
    let of_window = || Some((limit?, usable(longer?, now)?, free(limit?)));
    match of_table.or_else(of_window).filter(|(_, first, _)| rows > *first) {
        _ if rows == 0 => (String::new(), false),
        Some((limit, first, per_day)) => {
            let days = count((rows - first).div_ceil(per_day) + 1, "day");
            (format!("{} a day with this limit: about {days}", number(limit)), true)
        }
        None => (format!("about {}", count(rows.div_ceil(per_minute), "minute")), false),
    }
}

#[cfg(test)]
mod tests;
