//! How a tab learns that its session was ended. Pure.
//!
//! Browsers copy session storage into a duplicated tab, and restore it in a reopened one, the key included. So signing out
//! leaves a mark in local storage, which all tabs read. The mark has the id of the session, never the key.

use crate::clock::Timestamp;
use std::time::Duration;

/// How long after signing in a tab can restore the session. A mark is needed as long.
const LIFETIME: Duration = Duration::from_secs(30 * 24 * 3600);

/// The id of a session that begins now. A copy of the tab has the same id.
pub fn new_id(random: &str, now: Timestamp) -> String {
    format!("{random} {}", now.unix_ms())
}

/// Whether no tab can restore the session with this id any more. Then its mark can go, too.
pub fn is_expired(id: &str, now: Timestamp) -> bool {
    let began_at = id.split_once(' ').and_then(|(_, began_at)| began_at.parse().ok());
    began_at.is_none_or(|began_at| now.since(Timestamp::from_unix_ms(began_at)) > LIFETIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3600;

    #[test]
    fn a_session_can_be_restored_for_thirty_days() {
        let id = new_id("a1", Timestamp::from_unix_seconds(DAY));
        let is_expired = |seconds| is_expired(&id, Timestamp::from_unix_seconds(seconds));
        assert!([0, DAY, 31 * DAY].into_iter().all(|seconds| !is_expired(seconds)));
        assert!(is_expired(31 * DAY + 1));
    }

    #[test]
    fn an_id_that_cannot_be_read_is_expired() {
        assert!(["", "a1", "a1 soon"].into_iter().all(|id| is_expired(id, Timestamp::from_unix_seconds(0))));
    }

    #[test]
    fn two_sessions_have_two_ids() {
        let now = Timestamp::from_unix_seconds(DAY);
        assert_ne!(new_id("a1", now), new_id("a2", now));
    }
}
