use super::*;
use proptest::prelude::*;

const MINUTE: Duration = Duration::from_secs(61);

fn clocks(seconds: u64) -> Clocks {
    Clocks {
        time: Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds)),
        ticks: Duration::from_secs(seconds),
    }
}

/// A state and the tab that looks at it.
#[derive(Default)]
struct Tab(GateState, WaitTracker);

impl Tab {
    fn end(&mut self, at: u64, ended: Outcome) -> bool {
        self.end_with(at, ended, None)
    }

    fn end_with(&mut self, at: u64, ended: Outcome, reading: Option<RateLimit>) -> bool {
        let again = self.0.end(clocks(at), ended, reading, 0);
        self.1.look(self.0.pauses(), clocks(at));
        again
    }

    fn decide(&self, at: u64) -> Decision {
        self.0.decide(&self.1, clocks(at))
    }

    /// Seconds to wait at `at`.
    fn wait(&self, at: u64) -> u64 {
        match self.decide(at) {
            Decision::Send => 0,
            Decision::Wait(_, left) => left.as_secs(),
            Decision::Stop(stop) => panic!("stopped: {stop:?}"),
        }
    }
}

fn reading(remaining: u64, resets_in: Option<u64>, at: u64) -> RateLimit {
    let received_at = clocks(at).time;
    let resets_at = resets_in.map(|seconds| received_at.after(Duration::from_secs(seconds)));
    RateLimit { limit: Some(60), remaining: Some(remaining), resets_at, received_at }
}

const FINE: Outcome = Outcome::Responded { key_worked: true };

#[test]
fn nothing_is_held_at_first() {
    assert_eq!(Tab::default().decide(0), Decision::Send);
}

#[test]
fn a_429_holds_until_its_wait_has_passed_and_goes_again() {
    let mut tab = Tab::default();
    assert!(tab.end(0, Outcome::RateLimited(MINUTE)));
    assert_eq!((tab.wait(0), tab.wait(60), tab.wait(61)), (61, 1, 0));
}

#[test]
fn each_429_in_a_row_doubles_the_wait_and_the_third_asks_the_person() {
    let mut tab = Tab::default();
    assert!(tab.end(0, Outcome::RateLimited(MINUTE)));
    assert!(tab.end(61, Outcome::RateLimited(MINUTE)));
    assert_eq!(tab.wait(61), 122);
    assert!(!tab.end(183, Outcome::RateLimited(MINUTE)));
    assert_eq!(tab.decide(183), Decision::Stop(Stop::RateLimitedRepeatedly));
    tab.0.resume();
    assert_eq!(tab.wait(183), 244);
}

#[test]
fn an_answer_ends_the_row() {
    let mut tab = Tab::default();
    tab.end(0, Outcome::RateLimited(MINUTE));
    tab.end(61, FINE);
    tab.end(62, Outcome::RateLimited(MINUTE));
    assert_eq!(tab.wait(62), 61);
}

#[test]
fn chance_only_adds() {
    for chance in [0, 500, 1000, u32::MAX] {
        let mut tab = Tab::default();
        tab.end(0, Outcome::RateLimited(MINUTE));
        tab.0.end(clocks(61), Outcome::RateLimited(MINUTE), None, chance);
        tab.1.look(tab.0.pauses(), clocks(61));
        assert!((122..=128).contains(&tab.wait(61)), "{chance}");
    }
}

#[test]
fn nothing_left_waits_for_the_reset() {
    let mut tab = Tab::default();
    tab.end_with(0, FINE, Some(reading(0, Some(30), 0)));
    assert_eq!(tab.decide(0), Decision::Wait(Reason::NothingLeft, Duration::from_secs(31)));
    assert_eq!(tab.wait(31), 0);
}

#[test]
fn nothing_left_with_an_absurd_reset_does_not_block_for_ever() {
    let mut tab = Tab::default();
    tab.end_with(0, FINE, Some(reading(0, Some(10_000_000), 0)));
    assert_eq!(tab.wait(0), 86_401);
    tab.end_with(0, FINE, Some(reading(0, None, 0)));
    assert_eq!(tab.wait(0), 61);
}

#[test]
fn retry_after_beats_the_reset() {
    let mut tab = Tab::default();
    tab.end_with(0, Outcome::RateLimited(Duration::from_secs(3)), Some(reading(0, Some(50), 0)));
    assert_eq!(tab.wait(0), 3);
}

#[test]
fn failures_that_may_hide_a_429_pause_longer_each_time_and_never_go_again() {
    let mut tab = Tab::default();
    let mut at = 0;
    for pause in [5, 10, 20, 40, 60, 60] {
        assert!(!tab.end(at, Outcome::NoResponse));
        assert_eq!(tab.wait(at), pause);
        at += pause;
    }
    tab.end(at, FINE);
    tab.end(at, Outcome::NoResponse);
    assert_eq!(tab.wait(at), 5);
}

#[test]
fn changing_ones_mind_is_free_once_and_then_pauses_until_an_answer_comes() {
    // Six requests, each broken off before its 429 was there, banned a key that never waited.
    let mut tab = Tab::default();
    assert!(!tab.end(0, Outcome::Abandoned));
    assert_eq!(tab.wait(0), 0);
    tab.end(2, Outcome::Abandoned);
    assert_eq!(tab.wait(2), 10);
    tab.end(12, FINE);
    tab.end(13, Outcome::Abandoned);
    assert_eq!(tab.wait(13), 0);
}

#[test]
fn a_403_stops_everything() {
    let mut tab = Tab::default();
    assert!(!tab.end(0, Outcome::Forbidden));
    assert_eq!(tab.decide(100_000), Decision::Stop(Stop::SuspectedBan));
}

#[test]
fn a_401_looks_like_a_ban_only_just_after_a_429_and_with_a_key_that_worked() {
    let mut tab = Tab::default();
    tab.end(0, Outcome::Unauthorized);
    assert_eq!(tab.decide(0), Decision::Send);
    tab.end(0, FINE);
    tab.end(0, Outcome::Unauthorized);
    assert_eq!(tab.decide(0), Decision::Send);
    tab.end(0, Outcome::RateLimited(MINUTE));
    tab.end(61, Outcome::Unauthorized);
    assert_eq!(tab.decide(61), Decision::Stop(Stop::SuspectedBan));
}

#[test]
fn limits_told_to_an_unknown_key_are_nobodys() {
    let mut tab = Tab::default();
    tab.end_with(0, Outcome::Unauthorized, Some(reading(0, Some(30), 0)));
    assert_eq!((tab.wait(0), tab.0.budget.headers_readable), (0, None));
}

#[test]
fn the_state_survives_storage() {
    let mut tab = Tab::default();
    tab.0.begin(clocks(0));
    tab.end_with(0, Outcome::RateLimited(MINUTE), Some(reading(0, Some(50), 0)));
    let text = crate::json::write(&tab.0);
    assert_eq!(crate::json::read(&text), Some(tab.0));
}

proptest! {
    #[test]
    fn no_row_of_endings_overflows(endings in proptest::collection::vec((0u8..6, any::<u64>(), any::<u64>()), 0..60)) {
        let mut tab = Tab::default();
        for (kind, wait, at) in endings {
            let now = Clocks { time: Timestamp::from_unix_ms(at as i64), ticks: Duration::from_millis(at / 2) };
            let ended = match kind {
                0 => Outcome::RateLimited(Duration::from_secs(wait)),
                1 => Outcome::NoResponse,
                2 => Outcome::Forbidden,
                3 => Outcome::Unauthorized,
                4 => Outcome::Abandoned,
                _ => FINE,
            };
            let reading = RateLimit {
                limit: Some(wait), remaining: Some(wait % 2),
                resets_at: Some(Timestamp::from_unix_ms(wait as i64)), received_at: now.time,
            };
            tab.0.begin(now);
            tab.0.end(now, ended, Some(reading), 500);
            tab.1.look(tab.0.pauses(), now);
            let _ = tab.0.decide(&tab.1, now);
            tab.0.note(&tab.1, now);
        }
    }
}
