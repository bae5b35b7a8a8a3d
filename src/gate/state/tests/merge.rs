//! What a tab knows after it has read what another tab stored.

use super::*;
use crate::gate::plan::Window;

/// What a tab with `own` knows after it has read `stored`.
fn merged(own: &GateState, stored: &GateState, at: u64) -> GateState {
    let mut merged = own.clone();
    merged.merge(stored, clocks(at));
    merged
}

#[test]
fn a_stale_state_removes_no_backoff_and_no_stop() {
    // A tab that read the storage too early overwrote the backoff that another tab had just stored.
    let mut fresh = Tab::default();
    fresh.record(0, Outcome::RateLimited(MINUTE));
    fresh.record(0, Outcome::Banned);
    fresh.0.revise(clocks(0));
    let mut stale = GateState::default();
    for _ in 0..3 {
        stale.revise(clocks(0));
    }
    for merged in [merged(&fresh.0, &stale, 0), merged(&stale, &fresh.0, 0)] {
        assert_eq!(merged.backoffs, fresh.0.backoffs);
        assert_eq!(merged.stop, Some(Stop::SuspectedBan));
        assert_eq!(merged.revision, 3);
    }
    assert!(fresh.0.is_missing_in(&stale, clocks(0)));
    assert!(!stale.is_missing_in(&merged(&fresh.0, &stale, 0), clocks(0)));
}

#[test]
fn a_stop_that_a_person_ended_does_not_come_back_from_a_stale_state() {
    let mut stopped = GateState::default();
    stopped.record_outcome(clocks(0), Outcome::Banned, None, 0);
    let mut resumed = stopped.clone();
    resumed.resume(Stop::SuspectedBan);
    assert_eq!(merged(&resumed, &stopped, 0).stop, None);
    assert_eq!(merged(&stopped, &resumed, 0).stop, None);
    assert!(resumed.is_missing_in(&stopped, clocks(0)));
}

#[test]
fn of_two_states_of_the_same_revision_the_more_restricted_one_counts() {
    let mut limited = GateState::default();
    limited.record_outcome(clocks(0), Outcome::RateLimited(MINUTE), None, 0);
    let mut unanswered = GateState::default();
    unanswered.record_outcome(clocks(0), Outcome::Abandoned, None, 0);
    for (restricted, other) in [(&limited, &unanswered), (&unanswered, &GateState::default())] {
        let expected = (restricted.rate_limited_in_a_row, restricted.no_response_in_a_row);
        for merged in [merged(restricted, other, 0), merged(other, restricted, 0)] {
            assert_eq!((merged.rate_limited_in_a_row, merged.no_response_in_a_row), expected);
        }
    }
}

#[test]
fn the_shorter_remaining_time_of_a_backoff_counts() {
    let mut own = Tab::default();
    own.record(0, Outcome::RateLimited(MINUTE));
    let stored = own.0.clone();
    own.1.write_remaining(&mut own.0.backoffs, clocks(50));
    for merged in [merged(&own.0, &stored, 50), merged(&stored, &own.0, 50)] {
        assert_eq!(Tab(merged, WaitTracker::default()).wait(50), 11);
    }
}

#[test]
fn a_backoff_that_has_ended_is_forgotten_and_not_brought_back() {
    let mut own = Tab::default();
    own.record(0, Outcome::RateLimited(MINUTE));
    own.record(0, Outcome::RateLimited(Duration::from_secs(300)));
    let (at, mut forgotten) = (100, own.0.clone());
    forgotten.forget_ended_backoffs(&own.1, clocks(at));
    assert_eq!(forgotten.backoffs.len(), 1);
    own.1.write_remaining(&mut own.0.backoffs, clocks(at));
    assert_eq!(merged(&own.0, &forgotten, at).backoffs.len(), 1);
    assert!(!own.0.is_missing_in(&forgotten, clocks(at)));
}

#[test]
fn a_wait_that_a_person_ended_does_not_come_back_from_a_stale_state() {
    for outcome in
        [Outcome::RateLimited(Duration::from_secs(200_000)), Outcome::Unavailable(MINUTE), Outcome::Unanswered]
    {
        let mut waiting = Tab::default();
        waiting.record(0, outcome);
        let mut ended = waiting.0.clone();
        ended.overrule_waits(&waiting.1, clocks(0));
        ended.forget_ended_backoffs(&waiting.1, clocks(0));
        for both in [merged(&ended, &waiting.0, 0), merged(&waiting.0, &ended, 0)] {
            let again = merged(&waiting.0, &both, 0);
            assert_eq!(Tab(again, WaitTracker::default()).decide(0), Next::Send, "{outcome:?}");
        }
    }
}

#[test]
fn the_requests_that_another_tab_sent_since_a_statement_are_subtracted_by_both() {
    let mut own = Tab::default();
    own.record_with(0, SUCCESS, Some(rate_limit(40, Some(60), 0)));
    let mut other = own.0.clone();
    other.begin_request(clocks(1));
    // Both have changed the same state, because one of them saw the other's change late.
    own.0.revise(clocks(2));
    for merged in [merged(&own.0, &other, 2), merged(&other, &own.0, 2)] {
        assert_eq!(merged.usage.meter(Window::Minute, clocks(2).wall).remaining, Some(39));
    }
}
