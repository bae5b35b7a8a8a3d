use super::*;
use crate::clock::Timestamp;
use proptest::prelude::*;

const MINUTE: Duration = Duration::from_secs(61);

/// A page that was loaded at the start, so many seconds later.
fn at(seconds: u64) -> Clocks {
    Clocks {
        wall: Timestamp::from_unix_seconds(1_795_255_200).after(Duration::from_secs(seconds)),
        monotonic: Duration::from_secs(seconds),
    }
}

fn stated(remaining: u64, resets_in: Option<u64>, seconds: u64) -> RateLimit {
    let received_at = at(seconds).wall;
    let resets_at = resets_in.map(|seconds| received_at.after(Duration::from_secs(seconds)));
    RateLimit { limit: Some(60), remaining: Some(remaining), resets_at, received_at }
}

impl Memory {
    /// Sends a request that is answered at once.
    fn request(&mut self, seconds: u64, outcome: Outcome) {
        self.answer(seconds, self.state.departure(), outcome);
    }

    fn answer(&mut self, seconds: u64, departure: Departure, outcome: Outcome) {
        self.state.record_outcome(at(seconds), departure, outcome);
        self.measure(at(seconds));
    }

    /// The wait in seconds.
    fn wait(&self, seconds: u64) -> u64 {
        match self.decide(at(seconds)) {
            Next::Leave | Next::GoFirst => 0,
            Next::Wait(_, remaining) => remaining.as_secs(),
            Next::Stop(stop) => panic!("stopped: {stop:?}"),
        }
    }
}

#[test]
fn after_the_wait_of_a_429_one_goes_first_until_an_answer_shows_that_the_key_works() {
    let mut memory = Memory::default();
    memory.request(0, Outcome::RateLimited(MINUTE));
    assert_eq!((memory.wait(0), memory.wait(60), memory.decide(at(61))), (61, 1, Next::GoFirst));
    memory.request(61, Outcome::Other);
    assert_eq!(memory.decide(at(61)), Next::GoFirst);
    memory.request(62, Outcome::KeyWorked);
    assert_eq!(memory.decide(at(62)), Next::Leave);
}

#[test]
fn each_429_in_a_row_doubles_the_wait_and_the_third_stops() {
    let mut memory = Memory::default();
    memory.request(0, Outcome::RateLimited(MINUTE));
    memory.request(61, Outcome::RateLimited(MINUTE));
    assert_eq!(memory.wait(61), 122);
    memory.request(183, Outcome::RateLimited(MINUTE));
    assert_eq!(memory.decide(at(183)), Next::Stop(Stop::RateLimitedRepeatedly));
    memory.state.end_stop(Stop::SuspectedBan);
    assert_eq!(memory.state.stop(), Some(Stop::RateLimitedRepeatedly), "the screen showed another stop");
    memory.state.end_stop(Stop::RateLimitedRepeatedly);
    assert_eq!(memory.wait(183), 244);
}

#[test]
fn a_403_stops_in_words_of_a_ban_or_if_its_request_went_first() {
    let mut memory = Memory::default();
    memory.request(0, Outcome::Forbidden);
    let earlier = memory.state.departure();
    memory.request(0, Outcome::RateLimited(MINUTE));
    memory.answer(0, earlier, Outcome::Forbidden);
    assert_eq!(memory.state.stop(), None);
    let mut banned = memory.clone();
    banned.answer(0, earlier, Outcome::Banned);
    memory.request(61, Outcome::Forbidden);
    for mut memory in [memory, banned] {
        assert_eq!(memory.state.stop(), Some(Stop::SuspectedBan));
        memory.state.end_stop(Stop::SuspectedBan);
        memory.request(122, Outcome::Forbidden);
        assert_eq!(memory.state.stop(), None, "the same 429 raises no suspicion again");
    }
}

#[test]
fn none_remaining_holds_until_a_stated_reset_and_a_person_may_send_anyway() {
    let mut memory = Memory::default();
    let departure = memory.state.departure();
    memory.state.record_reading(departure, false, stated(0, None, 0));
    assert_eq!(memory.decide(at(0)), Next::Leave, "no reset is stated");
    memory.state.record_reading(departure, false, stated(0, Some(40), 1));
    let wait = memory.decide(at(1));
    let Next::Wait(reason, remaining) = wait else { panic!("{wait:?}") };
    assert_eq!((reason.may_be_ended(remaining), remaining.as_secs()), (true, 41));
    assert_eq!(memory.decide(at(42)), Next::Leave);
    let other_tab = memory.clone();
    memory.end_waits(at(1));
    // Another tab brought the wait back.
    memory.learn(other_tab.state, at(1));
    assert_eq!(memory.decide(at(1)), Next::Leave);
}

#[test]
fn a_person_may_end_the_wait_of_a_429_only_if_it_lasts_more_than_a_day() {
    for (seconds, is_ended) in [(86_400, false), (86_401, true)] {
        let mut memory = Memory::default();
        memory.request(0, Outcome::RateLimited(Duration::from_secs(seconds)));
        let other_tab = memory.clone();
        assert_eq!(Reason::RateLimited.may_be_ended(Duration::from_secs(seconds)), is_ended);
        memory.end_waits(at(0));
        memory.learn(other_tab.state, at(0));
        assert_eq!(memory.wait(0) == 0, is_ended, "{seconds}");
    }
}

/// The text of a former release, of another site, or of a person who looks into the storage.
#[test]
fn a_stored_text_of_another_shape_tells_nothing() {
    for text in ["{}", r#"{"usage":{"minute":null},"backoffs":[],"stop":null,"revision":7}"#] {
        assert_eq!(serde_json::from_str::<GateState>(text).unwrap_or_default(), GateState::default(), "{text}");
    }
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        (1..120_u64).prop_map(|seconds| Outcome::RateLimited(Duration::from_secs(seconds))),
        Just(Outcome::KeyWorked),
        Just(Outcome::Forbidden),
        Just(Outcome::Banned),
        Just(Outcome::Other),
    ]
}

/// States that tabs reach by answers, some of them with another tab's requests between.
fn states() -> impl Strategy<Value = GateState> {
    proptest::collection::vec((outcomes(), 0..3_u64, 0..60_u64), 0..6).prop_map(|answers| {
        let mut state = GateState::default();
        let first = state.departure();
        for (outcome, kind, seconds) in answers {
            let departure = if kind == 0 { first } else { state.departure() };
            state.record_outcome(at(seconds), departure, outcome);
            state.record_reading(departure, false, stated(seconds, Some(kind), seconds));
            if kind == 2 {
                state.end_stop(Stop::SuspectedBan);
            }
        }
        state
    })
}

fn merged(one: &GateState, other: &GateState) -> GateState {
    let mut merged = one.clone();
    merged.merge(other);
    merged
}

proptest! {
    #[test]
    fn the_order_and_the_repetition_of_merges_make_no_difference(a in states(), b in states(), c in states()) {
        prop_assert_eq!(merged(&a, &b), merged(&b, &a));
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        prop_assert_eq!(merged(&merged(&a, &b), &b), merged(&a, &b));
    }

    #[test]
    fn the_answers_of_one_epoch_give_the_same_state_in_any_order(
        start in states(),
        (answers, shuffled) in proptest::collection::vec((outcomes(), 0..60_u64, any::<bool>()), 1..5)
            .prop_flat_map(|answers| (Just(answers.clone()), Just(answers).prop_shuffle())),
    ) {
        let after = |answers: &[(Outcome, u64, bool)]| {
            let mut state = GateState { stop: (0, None), ..start.clone() };
            let departure = state.departure();
            for (outcome, remaining, has_reading) in answers {
                let is_429 = matches!(outcome, Outcome::RateLimited(_));
                if *has_reading {
                    state.record_reading(departure, is_429, stated(*remaining, Some(90), 0));
                }
                state.record_outcome(at(0), departure, *outcome);
            }
            (state.stop().is_some(), GateState { stop: (0, None), ..state })
        };
        prop_assert_eq!(after(&answers), after(&shuffled));
    }

    #[test]
    fn a_merge_shortens_no_wait(a in states(), b in states()) {
        let mut memory = Memory { state: GateState { stop: (0, None), ..a }, ..Memory::default() };
        memory.measure(at(60));
        let before = memory.tracker.remaining(at(60));
        memory.learn(b, at(60));
        prop_assert!(memory.tracker.remaining(at(60)) >= before);
    }
}
