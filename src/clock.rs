//! Timestamps and durations in whole milliseconds.
//!
//! Pure: nothing here reads a clock. Callers pass the time as an argument: [`crate::browser::time::now`] at the edge, a plain
//! number in a test.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds, as every browser counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// From milliseconds since the epoch.
    pub const fn from_unix_ms(unix_ms: i64) -> Self {
        Self(unix_ms)
    }

    /// From whole seconds since the epoch; saturates at the last timestamp.
    pub const fn from_unix_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// Milliseconds since the epoch.
    pub const fn unix_ms(self) -> i64 {
        self.0
    }

    /// The timestamp `wait` later; saturates at the last timestamp.
    pub fn after(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The time from `earlier` to this timestamp; zero if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// A wait in words: `42 s`, `3 min 5 s`, `2 h`, `4 d 3 h`.
pub fn wait_in_words(wait: Duration) -> String {
    in_units(wait, |count, short, _| format!("{count} {short}"))
}

/// A wait as a screen reader speaks it: `42 seconds`, `3 minutes 5 seconds`.
pub fn spoken_wait(wait: Duration) -> String {
    in_units(wait, |count, _, name| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
}

/// The greatest unit of a wait and the next one, unless that is zero, each as `text` gives it.
fn in_units(wait: Duration, text: impl Fn(u64, &str, &str) -> String) -> String {
    // Rounded up: a countdown never shows 0 before the wait is over.
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let units = [
        (seconds / 86_400, "d", "day"),
        (seconds / 3_600 % 24, "h", "hour"),
        (seconds / 60 % 60, "min", "minute"),
        (seconds % 60, "s", "second"),
    ];
    let greatest = units.iter().position(|unit| unit.0 > 0).unwrap_or(3);
    let has_next = units.get(greatest + 1).is_some_and(|next| next.0 > 0);
    let shown = units[greatest..].iter().take(if has_next { 2 } else { 1 });
    shown.map(|(count, short, name)| text(*count, short, name)).collect::<Vec<_>>().join(" ")
}

/// For `#[serde(with = "duration_ms")]`: whole milliseconds, rounded up, so that a stored wait is never shorter.
pub mod duration_ms {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        let part = duration.subsec_nanos().div_ceil(1_000_000);
        serializer.serialize_u64(duration.as_secs().saturating_mul(1_000).saturating_add(part.into()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_since_a_later_timestamp_is_zero() {
        let (early, late) = (Timestamp::from_unix_ms(1_000), Timestamp::from_unix_ms(3_500));
        assert_eq!(late.since(early), Duration::from_millis(2_500));
        assert_eq!(early.since(late), Duration::ZERO);
    }

    #[test]
    fn timestamps_saturate_instead_of_overflowing() {
        let last = Timestamp::from_unix_seconds(i64::MAX);
        assert_eq!(last.after(Duration::MAX), Timestamp::from_unix_ms(i64::MAX));
    }

    #[test]
    fn a_wait_is_shown_in_the_units_that_fit_its_length() {
        let words = |seconds| wait_in_words(Duration::from_secs(seconds));
        assert_eq!(wait_in_words(Duration::from_millis(41_001)), "42 s");
        assert_eq!(words(0), "0 s");
        assert_eq!(words(60), "1 min");
        assert_eq!(words(7_800), "2 h 10 min");
        assert_eq!(words(356_400), "4 d 3 h");
    }

    #[test]
    fn a_wait_is_spoken_in_whole_words() {
        let spoken = |seconds| spoken_wait(Duration::from_secs(seconds));
        assert_eq!(spoken(1), "1 second");
        assert_eq!(spoken(42), "42 seconds");
        assert_eq!(spoken(185), "3 minutes 5 seconds");
        assert_eq!(spoken(7_260), "2 hours 1 minute");
        assert_eq!(spoken(356_400), "4 days 3 hours");
    }

    #[test]
    fn a_duration_is_stored_in_milliseconds_rounded_up() {
        let stored = |duration| duration_ms::serialize(&duration, serde_json::value::Serializer).unwrap();
        assert_eq!(stored(Duration::from_millis(61_000)), serde_json::json!(61_000));
        assert_eq!(stored(Duration::from_nanos(1)), serde_json::json!(1));
        assert_eq!(stored(Duration::MAX), serde_json::json!(u64::MAX));
    }

    #[test]
    fn a_timestamp_is_stored_as_an_integer_of_milliseconds() {
        let timestamp = Timestamp::from_unix_ms(1_795_255_200_123);
        assert_eq!(serde_json::to_string(&timestamp).unwrap(), "1795255200123");
        assert_eq!(serde_json::from_str::<Timestamp>("1795255200123").unwrap(), timestamp);
        assert!(serde_json::from_str::<Timestamp>("1795255200123.5").is_err());
    }
}
