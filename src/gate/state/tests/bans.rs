//! What looks like a ban, and what does not.

use super::*;

#[test]
fn words_of_a_ban_stop_everything() {
    let mut tab = Tab::default();
    assert!(!tab.record(0, Outcome::Banned));
    assert_eq!(tab.decide(100_000), Next::Stop(Stop::SuspectedBan));
}

/// A key that may only read could not read any more.
#[test]
fn a_403_stops_everything_only_in_the_hour_after_the_wait_of_a_429() {
    const HOUR: u64 = 3_600;
    for (at, looks_banned) in [(2 * HOUR, true), (3 * HOUR, true), (3 * HOUR + 1, false)] {
        let mut tab = Tab::default();
        assert!(!tab.record(0, Outcome::Forbidden));
        assert_eq!(tab.decide(0), Next::Send);
        tab.record(0, Outcome::RateLimited(Duration::from_secs(2 * HOUR)));
        tab.record(at, Outcome::Forbidden);
        assert_eq!(tab.decide(at) == Next::Stop(Stop::SuspectedBan), looks_banned, "{at}");
        tab.0.resume(Stop::SuspectedBan);
        tab.record(at, Outcome::Forbidden);
        assert_eq!(tab.decide(at), Next::Send, "a person has decided");
    }
}

#[test]
fn a_401_looks_like_a_ban_only_just_after_a_429_and_with_a_key_that_worked() {
    let mut tab = Tab::default();
    tab.record(0, Outcome::Unauthorized);
    assert_eq!(tab.decide(0), Next::Send);
    tab.record(0, SUCCESS);
    tab.record(0, Outcome::Unauthorized);
    assert_eq!(tab.decide(0), Next::Send);
    tab.record(0, Outcome::RateLimited(MINUTE));
    tab.record(61, Outcome::Unauthorized);
    assert_eq!(tab.decide(61), Next::Stop(Stop::SuspectedBan));
}
