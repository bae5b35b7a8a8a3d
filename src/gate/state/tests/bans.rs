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
fn a_403_stops_everything_only_after_a_429_without_a_success_since() {
    const OTHER: Outcome = Outcome::Responded { key_worked: false };
    for (since, looks_banned) in [(vec![], true), (vec![OTHER, Outcome::Unauthorized], true), (vec![SUCCESS], false)] {
        let mut tab = Tab::default();
        assert!(!tab.record(0, Outcome::Forbidden));
        assert_eq!(tab.decide(0), Next::Send);
        tab.record(0, Outcome::RateLimited(MINUTE));
        since.iter().for_each(|outcome| _ = tab.record(61, *outcome));
        tab.record(100_000, Outcome::Forbidden);
        assert_eq!(tab.decide(100_000) == Next::Stop(Stop::SuspectedBan), looks_banned, "{since:?}");
        tab.0.resume(Stop::SuspectedBan);
        tab.record(100_000, Outcome::Forbidden);
        assert_eq!(tab.decide(100_000), Next::Send, "a person has decided");
    }
}

/// A key that expired after a `429` was called banned, and no tab offered to enter another one.
#[test]
fn a_401_is_about_the_key_and_never_looks_like_a_ban() {
    let mut tab = Tab::default();
    tab.record(0, SUCCESS);
    tab.record(0, Outcome::RateLimited(MINUTE));
    tab.record(61, Outcome::Unauthorized);
    assert_eq!(tab.decide(61), Next::Send);
    tab.record(61, Outcome::Forbidden);
    assert_eq!(tab.decide(61), Next::Stop(Stop::SuspectedBan), "a 401 is no success");
}

/// Three `429` in a row were taken for what the person decided about, and the ban that followed was not seen.
#[test]
fn a_resume_after_three_429s_does_not_hide_the_ban_that_follows() {
    let mut tab = Tab::default();
    (0..3).for_each(|_| _ = tab.record(0, Outcome::RateLimited(MINUTE)));
    tab.0.resume(Stop::RateLimitedRepeatedly);
    tab.record(1_000, Outcome::Forbidden);
    assert_eq!(tab.decide(1_000), Next::Stop(Stop::SuspectedBan));
}
