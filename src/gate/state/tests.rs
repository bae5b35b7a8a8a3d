use super::*;
use crate::gate::plan::Plan;
use proptest::prelude::*;

mod bans;
mod merge;

const MINUTE: Duration = Duration::from_secs(61);

fn clocks(seconds: u64) -> Clocks {
    Clocks {
        wall: Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds)),
        monotonic: Duration::from_secs(seconds),
    }
}

/// A state and the tracker of one tab.
#[derive(Default)]
struct Tab(GateState, WaitTracker);

impl Tab {
    fn record(&mut self, at: u64, outcome: Outcome) -> bool {
        self.record_with(at, outcome, None)
    }

    fn record_with(&mut self, at: u64, outcome: Outcome, rate_limit: Option<RateLimit>) -> bool {
        let may_retry = self.0.record_outcome(clocks(at), outcome, rate_limit, 0);
        self.1.observe(&self.0.backoffs, clocks(at));
        may_retry
    }

    fn decide(&self, at: u64) -> Next {
        self.0.decide(&self.1, clocks(at))
    }

    /// The wait in seconds.
    fn wait(&self, at: u64) -> u64 {
        match self.decide(at) {
            Next::Send => 0,
            Next::Wait(_, remaining) => remaining.as_secs(),
            Next::Stop(stop) => panic!("stopped: {stop:?}"),
        }
    }
}

fn rate_limit(remaining: u64, resets_in: Option<u64>, at: u64) -> RateLimit {
    let received_at = clocks(at).wall;
    let resets_at = resets_in.map(|seconds| received_at.after(Duration::from_secs(seconds)));
    RateLimit { limit: Some(60), remaining: Some(remaining), resets_at, received_at }
}

const SUCCESS: Outcome = Outcome::Responded { key_worked: true };

#[test]
fn the_first_request_may_be_sent_at_once() {
    assert_eq!(Tab::default().decide(0), Next::Send);
}

#[test]
fn a_429_is_retried_when_its_wait_has_passed() {
    let mut tab = Tab::default();
    assert!(tab.record(0, Outcome::RateLimited(MINUTE)));
    assert_eq!((tab.wait(0), tab.wait(60), tab.wait(61)), (61, 1, 0));
}

#[test]
fn each_429_in_a_row_doubles_the_wait_and_the_third_stops() {
    let mut tab = Tab::default();
    assert!(tab.record(0, Outcome::RateLimited(MINUTE)));
    assert!(tab.record(61, Outcome::RateLimited(MINUTE)));
    assert_eq!(tab.wait(61), 122);
    assert!(!tab.record(183, Outcome::RateLimited(MINUTE)));
    assert_eq!(tab.decide(183), Next::Stop(Stop::RateLimitedRepeatedly));
    tab.0.resume(Stop::RateLimitedRepeatedly);
    assert_eq!(tab.wait(183), 244);
}

#[test]
fn a_response_resets_the_count_of_429s() {
    let mut tab = Tab::default();
    tab.record(0, Outcome::RateLimited(MINUTE));
    tab.record(61, SUCCESS);
    tab.record(62, Outcome::RateLimited(MINUTE));
    assert_eq!(tab.wait(62), 61);
}

/// Another attempt before that gets the same response.
#[test]
fn a_503_that_asks_to_wait_is_a_backoff_and_counts_as_no_429() {
    let mut tab = Tab::default();
    tab.record(0, Outcome::RateLimited(MINUTE));
    assert!(!tab.record(61, Outcome::Unavailable(Duration::from_secs(30))));
    assert_eq!(tab.decide(61), Next::Wait(Reason::Unavailable, Duration::from_secs(30)));
    assert_eq!(tab.decide(91), Next::Send);
    tab.record(91, Outcome::RateLimited(MINUTE));
    assert_eq!(tab.wait(91), 61, "the first 429 in a row");
}

#[test]
fn jitter_only_lengthens_a_wait() {
    for random in [0, 500, 1000, u32::MAX] {
        let mut tab = Tab::default();
        tab.record(0, Outcome::RateLimited(MINUTE));
        tab.0.record_outcome(clocks(61), Outcome::RateLimited(MINUTE), None, random);
        tab.1.observe(&tab.0.backoffs, clocks(61));
        assert!((122..=128).contains(&tab.wait(61)), "{random}");
    }
}

#[test]
fn only_the_second_429_in_a_row_has_jitter() {
    let mut tab = Tab::default();
    tab.0.record_outcome(clocks(0), Outcome::RateLimited(MINUTE), None, 1000);
    tab.1.observe(&tab.0.backoffs, clocks(0));
    assert_eq!(tab.wait(0), 61);
    tab.0.record_outcome(clocks(61), Outcome::RateLimited(MINUTE), None, 1000);
    tab.1.observe(&tab.0.backoffs, clocks(61));
    assert_eq!(tab.wait(61), 122 + 5);
}

#[test]
fn the_same_stop_again_is_no_change() {
    let mut tab = Tab::default();
    tab.record(0, Outcome::Banned);
    tab.record(0, Outcome::Banned);
    assert_eq!(tab.0.stop_changes, 1);
}

#[test]
fn remaining_zero_waits_for_the_reset() {
    let mut tab = Tab::default();
    tab.record_with(0, SUCCESS, Some(rate_limit(0, Some(30), 0)));
    assert_eq!(tab.decide(0), Next::Wait(Reason::NoneRemaining, Duration::from_secs(31)));
    assert_eq!(tab.wait(31), 0);
}

#[test]
fn remaining_zero_waits_as_long_as_the_service_says_unless_a_person_ends_the_wait() {
    // A limit of 60 waited a minute, and any limit at most a day.
    let mut tab = Tab::default();
    tab.record_with(0, SUCCESS, Some(rate_limit(0, Some(600), 0)));
    assert_eq!(tab.wait(0), 601);
    tab.0.overrule_waits(&tab.1, clocks(0));
    tab.1.observe(&tab.0.backoffs, clocks(0));
    assert_eq!(tab.wait(0), 0);
    let mut tab = Tab::default();
    tab.record_with(0, SUCCESS, Some(rate_limit(0, None, 0)));
    assert_eq!(tab.wait(0), 61);
}

#[test]
fn retry_after_overrides_the_reset() {
    let mut tab = Tab::default();
    tab.record_with(0, Outcome::RateLimited(Duration::from_secs(3)), Some(rate_limit(0, Some(50), 0)));
    assert_eq!(tab.wait(0), 3);
}

#[test]
fn failures_that_may_hide_a_429_back_off_longer_each_time_and_are_never_retried() {
    let mut tab = Tab::default();
    let mut at = 0;
    for backoff in [5, 10, 20, 40, 60, 60] {
        assert!(!tab.record(at, Outcome::Unanswered));
        assert_eq!(tab.wait(at), backoff);
        at += backoff;
    }
    tab.record(at, SUCCESS);
    tab.record(at, Outcome::Unanswered);
    assert_eq!(tab.wait(at), 5);
}

#[test]
fn the_first_cancelled_request_causes_no_backoff_and_the_next_one_does() {
    // Six requests, each cancelled before its 429 arrived, got a key banned: the app never waited.
    let mut tab = Tab::default();
    assert!(!tab.record(0, Outcome::Abandoned));
    assert_eq!(tab.wait(0), 0);
    tab.record(2, Outcome::Abandoned);
    assert_eq!(tab.wait(2), 10);
    tab.record(12, SUCCESS);
    tab.record(13, Outcome::Abandoned);
    assert_eq!(tab.wait(13), 0);
}

#[test]
fn the_limits_of_a_401_are_ignored() {
    let mut tab = Tab::default();
    tab.record_with(0, Outcome::Unauthorized, Some(rate_limit(0, Some(30), 0)));
    assert_eq!((tab.wait(0), tab.0.usage.headers_readable), (0, None));
}

#[test]
fn the_state_survives_storage() {
    let mut tab = Tab::default();
    tab.0.usage.record_request(clocks(0));
    tab.record_with(0, Outcome::RateLimited(MINUTE), Some(rate_limit(0, Some(50), 0)));
    let text = serde_json::to_string(&tab.0).unwrap();
    assert_eq!(serde_json::from_str::<GateState>(&text).unwrap(), tab.0);
}

/// As the app stores it, but for the line breaks.
const STORED: &str = r#"{
"backoffs":[
{"beganAt":1795255200000,"isOverruled":false,"length":61000,"reason":"rateLimited","remaining":60000},
{"beganAt":1795255200000,"isOverruled":false,"length":31000,"reason":"noneRemaining","remaining":31000},
{"beganAt":1795255200000,"isOverruled":true,"length":5000,"reason":"lostResponse","remaining":0}],
"usage":{
"day":{"limit":10000,"receivedAt":1795255200000,"remaining":9000,"resetsAt":1795305600000},"dayBeganAt":1795255200000,
"headersReadable":true,"minute":{"limit":300,"receivedAt":1795255200000,"remaining":0,"resetsAt":null},
"recent":[[1795255200,2],[1795255201,1]],"sentInDay":3,"stated":"business"},
"noResponseInARow":1,"noSuccessSince429":true,"rateLimitedInARow":3,"revision":9,
"stop":"rateLimitedRepeatedly","stopChanges":1,"storedAt":1795255200000,"unfinished":null}"#;

#[test]
fn a_wait_survives_an_update_of_the_app() {
    let state: GateState = serde_json::from_str(STORED).unwrap();
    let names: serde_json::Value = serde_json::from_str(STORED).unwrap();
    assert_eq!(serde_json::to_value(&state).unwrap(), names, "the names in the stored state do not change");
    let mut tab = Tab(state, WaitTracker::default());
    assert_eq!(tab.decide(0), Next::Stop(Stop::RateLimitedRepeatedly));
    tab.0.resume(Stop::RateLimitedRepeatedly);
    assert_eq!(tab.decide(0), Next::Wait(Reason::RateLimited, Duration::from_secs(60)));
    assert_eq!(tab.0.usage.plan(), Some(Plan::Business));
}

#[test]
fn text_that_is_no_state_is_refused_as_a_whole() {
    for text in ["", "{", "7", "null", r#"{"backoffs":7}"#, r#"{"rateLimitedInARow":-1}"#, r#"{"stop":"other"}"#] {
        assert!(serde_json::from_str::<GateState>(text).is_err(), "{text}");
    }
    assert_eq!(serde_json::from_str::<GateState>(r#"{"addedByALaterVersion":{}}"#).unwrap(), GateState::default());
}

proptest! {
    #[test]
    fn no_sequence_of_outcomes_overflows(outcomes in proptest::collection::vec((0u8..6, any::<u64>(), any::<u64>()), 0..60)) {
        let mut tab = Tab::default();
        for (kind, wait, at) in outcomes {
            let now = Clocks { wall: Timestamp::from_unix_ms(at as i64), monotonic: Duration::from_millis(at / 2) };
            let outcome = match kind {
                0 => Outcome::RateLimited(Duration::from_secs(wait)),
                1 => Outcome::Unanswered,
                2 => if wait % 2 == 0 { Outcome::Forbidden } else { Outcome::Banned },
                3 => Outcome::Unauthorized,
                4 => Outcome::Abandoned,
                _ => SUCCESS,
            };
            let rate_limit = RateLimit {
                limit: Some(wait), remaining: Some(wait % 2),
                resets_at: Some(Timestamp::from_unix_ms(wait as i64)), received_at: now.wall,
            };
            tab.0.usage.record_request(now);
            tab.0.record_outcome(now, outcome, Some(rate_limit), 500);
            tab.1.observe(&tab.0.backoffs, now);
            let _ = tab.0.decide(&tab.1, now);
            tab.1.write_remaining(&mut tab.0.backoffs, now);
            let text = serde_json::to_string(&tab.0).unwrap();
            let _ = serde_json::from_str::<GateState>(&text).unwrap();
        }
    }

    #[test]
    fn no_stored_text_panics(text in ".*") {
        let _ = serde_json::from_str::<GateState>(&text);
    }
}

#[test]
fn a_state_is_outdated_after_thirty_days_unless_a_backoff_lasts() {
    const DAY: u64 = 86_400;
    let mut state = GateState::default();
    assert!(state.is_outdated(clocks(0)));
    state.revise(clocks(0));
    assert!(!state.is_outdated(clocks(30 * DAY)));
    assert!(state.is_outdated(clocks(30 * DAY + 1)));
    state.record_outcome(clocks(0), Outcome::RateLimited(Duration::from_secs(40 * DAY)), None, 0);
    assert!(!state.is_outdated(clocks(30 * DAY + 1)));
    assert!(state.is_outdated(clocks(40 * DAY + 7_200)));
}

#[test]
fn only_what_restricts_other_tabs_keeps_the_lock_for_a_moment() {
    let mut tab = Tab::default();
    tab.record(0, SUCCESS);
    assert!(!tab.0.is_restricted());
    for outcome in [Outcome::Abandoned, Outcome::RateLimited(MINUTE), Outcome::Banned] {
        let mut tab = Tab::default();
        tab.record(0, outcome);
        assert!(tab.0.is_restricted(), "{outcome:?}");
    }
}
