//! Moments and waits in whole milliseconds.
//!
//! Pure: nothing here reads a clock. Whoever needs to know the time is told it ([`crate::browser::now`] at the edge,
//! a plain number in a test).

use std::time::Duration;

/// A moment: milliseconds since 1970-01-01T00:00:00Z, without leap seconds, as every browser counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// From milliseconds since the epoch.
    pub const fn from_unix_ms(unix_ms: i64) -> Self {
        Self(unix_ms)
    }

    /// From whole seconds since the epoch; a number too large to be one becomes the last moment there is.
    pub const fn from_unix_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Milliseconds since the epoch.
    pub const fn unix_ms(self) -> i64 {
        self.0
    }

    /// The moment `wait` later; the last moment there is when that is too far.
    pub fn after(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long it is from `earlier` to this moment; nothing when `earlier` is in fact later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// `wait` in whole seconds, rounded up, so that a count-down never shows 0 while there is still something to wait for.
pub fn seconds_rounded_up(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// A wait in words: `42 s`, `3 min 5 s`, `2 h 10 min`, `4 d 3 h`.
pub fn wait_in_words(wait: Duration) -> String {
    let seconds = seconds_rounded_up(wait);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, _) => format!("{minutes} min {} s", seconds % 60),
        (0, _, _) => format!("{hours} h {minutes} min"),
        (_, _, _) => format!("{days} d {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_before_another_is_no_time_after_it() {
        let (early, late) = (Timestamp::from_unix_ms(1_000), Timestamp::from_unix_ms(3_500));
        assert_eq!(late.since(early), Duration::from_millis(2_500));
        assert_eq!(early.since(late), Duration::ZERO);
    }

    #[test]
    fn the_end_of_time_does_not_overflow() {
        let last = Timestamp::from_unix_seconds(i64::MAX);
        assert_eq!(last.after(Duration::MAX), Timestamp::from_unix_ms(i64::MAX));
    }

    #[test]
    fn waits_are_told_in_the_units_a_person_would_use() {
        let words = |seconds| wait_in_words(Duration::from_secs(seconds));
        assert_eq!(wait_in_words(Duration::from_millis(41_001)), "42 s");
        assert_eq!(words(0), "0 s");
        assert_eq!(words(60), "1 min 0 s");
        assert_eq!(words(7_800), "2 h 10 min");
        assert_eq!(words(356_400), "4 d 3 h");
    }
}
