use super::*;
use crate::{api::rate_limit::MARGIN, clock::Timestamp, gate::state::GateState};

/// One machine in one tab, and the storage.
struct Tab {
    machine: Machine,
    memory: Memory,
    stored: GateState,
    inputs: Inputs,
}

impl Tab {
    fn new(machine: Machine, stored: GateState) -> Self {
        let clocks = Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO };
        let inputs = Inputs { clocks, random_per_mille: 0, is_storage_lacking: false };
        Self { machine, memory: Memory::default(), stored, inputs }
    }

    fn handle(&mut self, event: Event) -> Command {
        self.inputs.is_storage_lacking = self.memory.learn(Some(self.stored.clone()), self.inputs.clocks);
        let step = self.machine.handle(event, &mut self.memory, &self.inputs);
        if step.store {
            self.stored = self.memory.state.clone();
        }
        step.command
    }

    /// Completes [`Command::Sleep`].
    fn sleep(&mut self, duration: Duration) -> Command {
        self.inputs.clocks.monotonic += duration;
        self.inputs.clocks.wall = self.inputs.clocks.wall.after(duration);
        self.handle(Event::Woke)
    }

    /// Sends a request that is not held up.
    fn send(&mut self) {
        assert_eq!(self.handle(Event::Started), LOCK);
        assert_eq!(self.handle(Event::LockGranted), Command::Send);
        assert!(self.machine.holds_lock());
    }

    fn complete(&mut self, outcome: Outcome) -> Command {
        self.handle(Event::Completed(outcome, None))
    }
}

/// The state after a `429` that asks for `seconds`.
fn rate_limited(seconds: u64) -> GateState {
    let mut tab = Tab::new(Machine::request(), GateState::default());
    tab.send();
    tab.complete(Outcome::RateLimited(Duration::from_secs(seconds)));
    tab.stored
}

fn request(stored: GateState) -> Tab {
    Tab::new(Machine::request(), stored)
}

const SECOND: Duration = Duration::from_secs(1);
const LOCK: Command = Command::Lock { steal: false };

#[test]
fn a_request_is_counted_under_the_lock_before_it_is_sent() {
    let mut tab = request(GateState::default());
    assert_eq!(tab.handle(Event::Started), LOCK);
    assert_eq!(tab.stored, GateState::default());
    assert_eq!(tab.handle(Event::LockGranted), Command::Send);
    assert_ne!(tab.stored, GateState::default());
    assert_eq!(tab.machine.waiting, None);
}

#[test]
fn a_backoff_that_starts_while_the_request_waits_for_the_lock_holds_it_back() {
    let mut tab = request(GateState::default());
    assert_eq!(tab.handle(Event::Started), LOCK);
    tab.stored = rate_limited(60);
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(CHECK_INTERVAL));
    assert!(!tab.machine.holds_lock());
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));
}

#[test]
fn a_wait_is_checked_each_second_and_stored_every_two_seconds() {
    let mut tab = request(rate_limited(60));
    assert_eq!(tab.handle(Event::Started), Command::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Command::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), LOCK);
    assert_eq!(tab.stored, rate_limited(60));
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(SECOND));
    assert_ne!(tab.stored, rate_limited(60));
    assert!(!tab.machine.holds_lock());
    let stored = tab.stored.clone();
    assert_eq!(tab.sleep(SECOND), Command::Sleep(SECOND));

    let mut new_tab = request(stored);
    new_tab.handle(Event::Started);
    assert_eq!(
        new_tab.sleep(Duration::from_millis(57_500)),
        Command::Sleep(Duration::from_millis(500)),
        "58 seconds were stored"
    );
}

#[test]
fn a_request_is_waiting_from_its_first_wait_until_it_is_sent() {
    let mut tab = request(rate_limited(1));
    assert_eq!(tab.machine.waiting, None);
    tab.handle(Event::Started);
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));
    assert_eq!(tab.sleep(SECOND + MARGIN), LOCK);
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));
    assert_eq!(tab.handle(Event::LockGranted), Command::Send);
    assert_eq!(tab.machine.waiting, None);
    // A pet was shown as unknown when its page was loaded again after the 429 and before the next wait.
    tab.complete(Outcome::RateLimited(SECOND));
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));

    let mut tab = request(GateState::default());
    tab.send();
    tab.complete(Outcome::Unanswered);
    assert_eq!(tab.machine.waiting, None);
}

#[test]
fn the_lock_is_kept_for_a_moment_only_after_an_outcome_that_restricts_other_tabs() {
    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::RateLimited(SECOND)), Command::Sleep(SETTLE_DELAY));
    assert!(tab.machine.holds_lock());
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Finish { may_retry: true });
    assert!(!tab.machine.holds_lock());

    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::Responded { key_worked: true }), Command::Finish { may_retry: false });
    assert!(!tab.machine.holds_lock());
}

#[test]
fn a_stop_denies_requests_until_a_person_resumes() {
    let mut tab = request(GateState::default());
    tab.send();
    tab.complete(Outcome::Banned);
    let mut tab = request(tab.stored);
    assert_eq!(tab.handle(Event::Started), Command::Refuse(Stop::SuspectedBan));

    let mut change = Tab::new(Machine::change(Change::Resume(Stop::SuspectedBan)), tab.stored);
    assert_eq!(change.handle(Event::Started), LOCK);
    assert_eq!(change.handle(Event::LockGranted), Command::Finish { may_retry: false });
    assert!(!change.machine.holds_lock());
    request(change.stored).send();
}

#[test]
fn a_resume_ends_no_stop_that_the_person_has_not_seen() {
    // An old "Try again" ended the stop of a ban that came after it.
    let mut tab = request(GateState::default());
    tab.send();
    tab.complete(Outcome::Banned);
    let mut change = Tab::new(Machine::change(Change::Resume(Stop::RateLimitedRepeatedly)), tab.stored);
    change.handle(Event::Started);
    change.handle(Event::LockGranted);
    assert_eq!(change.stored.stop, Some(Stop::SuspectedBan));
}

#[test]
fn a_person_may_end_a_wait_that_no_429_asked_for_and_one_of_more_than_a_day() {
    // A 503 that asked for an hour closed every page for an hour.
    let after = |outcome| {
        let mut tab = request(GateState::default());
        tab.send();
        tab.complete(outcome);
        tab.stored
    };
    let mut full = GateState::default();
    (0..60).for_each(|_| full.usage.record_request(request(GateState::default()).inputs.clocks));
    for (state, is_over) in [
        (rate_limited(86_400), false),
        (rate_limited(86_401), true),
        (after(Outcome::Unavailable(Duration::from_secs(3_600))), true),
        (after(Outcome::Unanswered), true),
        (full, true),
    ] {
        assert_eq!(request(state.clone()).handle(Event::Started), Command::Sleep(CHECK_INTERVAL));
        let mut change = Tab::new(Machine::change(Change::OverruleWaits), state);
        change.handle(Event::Started);
        change.handle(Event::LockGranted);
        let next = request(change.stored.clone()).handle(Event::Started);
        assert_eq!(next == LOCK, is_over, "{:?}", change.stored);
    }
}

#[test]
fn the_second_request_whose_tab_went_away_causes_a_backoff() {
    // Eight reloads, each before its response, sent eight requests after the limit was reached.
    let mut tab = request(GateState::default());
    tab.send();
    let mut tab = request(tab.stored);
    assert_eq!(tab.handle(Event::Started), LOCK);
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(SETTLE_DELAY));
    assert!(tab.machine.holds_lock());
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Send);

    let mut tab = request(tab.stored);
    tab.handle(Event::Started);
    tab.handle(Event::LockGranted);
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Sleep(CHECK_INTERVAL));
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));
}

#[test]
fn a_request_whose_end_is_visible_late_is_not_counted_as_unfinished() {
    let mut tab = request(GateState::default());
    tab.send();
    let mut next = request(tab.stored.clone());
    next.handle(Event::Started);
    next.handle(Event::LockGranted);
    tab.complete(Outcome::Responded { key_worked: true });
    next.stored = tab.stored;
    assert_eq!(next.sleep(SETTLE_DELAY), Command::Send);
    assert!(!next.stored.is_restricted());
}

#[test]
fn a_request_that_was_not_sent_leaves_no_mark() {
    let mut tab = request(GateState::default());
    tab.send();
    assert!(tab.machine.is_pending());
    assert_eq!(tab.handle(Event::NotSent), Command::Finish { may_retry: false });
    assert!(!tab.machine.is_pending());
    assert_eq!(tab.stored.unfinished, None);
    request(tab.stored).send();
}

#[test]
fn a_lock_is_stolen_only_when_its_owner_does_nothing() {
    // A frozen tab that had the lock stopped all others for ever.
    let mut tab = request(GateState::default());
    tab.handle(Event::Started);
    assert_eq!(tab.handle(Event::LockIsTaken), LOCK);
    assert_eq!(tab.machine.waiting, Some(Waiting::ForOtherTab));
    for _ in 2..CHECKS_BEFORE_STEALING {
        assert_eq!(tab.handle(Event::LockIsTaken), LOCK);
    }
    tab.stored.revise(tab.inputs.clocks);
    for _ in 0..CHECKS_BEFORE_STEALING {
        assert_eq!(tab.handle(Event::LockIsTaken), LOCK);
    }
    assert_eq!(tab.handle(Event::LockIsTaken), Command::Lock { steal: true });
    assert_eq!(tab.handle(Event::LockGranted), Command::Send);
    assert_eq!(tab.machine.waiting, None);
}

#[test]
fn only_a_request_that_waits_for_the_lock_is_shown_as_waiting() {
    let mut change = Tab::new(Machine::change(Change::StoreAgain), GateState::default());
    change.handle(Event::Started);
    change.handle(Event::LockIsTaken);
    assert_eq!(change.machine.waiting, None);
    let mut tab = request(rate_limited(1));
    tab.handle(Event::Started);
    tab.sleep(SECOND + MARGIN);
    tab.handle(Event::LockIsTaken);
    assert_eq!(tab.machine.waiting, Some(Waiting::ForBackoff));
}

#[test]
fn a_request_stores_again_what_the_storage_lacks_before_it_waits() {
    // No event tells a tab that its own storage was emptied. After a reload the wait was forgotten.
    let mut tab = request(rate_limited(60));
    tab.handle(Event::Started);
    tab.stored = GateState::default();
    assert_eq!(tab.sleep(SECOND), LOCK);
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(SECOND));
    assert!(tab.stored.is_restricted());

    let mut next = request(GateState::default());
    next.memory = tab.memory;
    assert_eq!(next.handle(Event::Started), LOCK);
    assert_eq!(next.handle(Event::LockGranted), Command::Sleep(SECOND));
    assert!(next.stored.is_restricted());
}

#[test]
fn nothing_is_stored_without_the_lock() {
    let mut tab = request(rate_limited(60));
    tab.memory.learn(Some(tab.stored.clone()), tab.inputs.clocks);
    assert!(!tab.machine.handle(Event::Started, &mut tab.memory, &tab.inputs).store);
    let mut change = Tab::new(Machine::change(Change::StoreAgain), GateState::default());
    assert!(!change.machine.handle(Event::Started, &mut change.memory, &change.inputs).store);
    assert!(change.machine.handle(Event::LockGranted, &mut change.memory, &change.inputs).store);
}

#[test]
fn a_person_states_the_plan_under_the_lock() {
    let mut change = Tab::new(Machine::change(Change::StatePlan(Some(Plan::Pro))), GateState::default());
    assert_eq!(change.handle(Event::Started), LOCK);
    assert_eq!(change.stored, GateState::default());
    change.handle(Event::LockGranted);
    assert_eq!(change.stored.usage.stated, Some(Plan::Pro));
}

#[test]
fn an_event_that_does_not_complete_the_last_command_never_sends() {
    for event in [Event::Woke, Event::LockGranted, Event::Completed(Outcome::Unanswered, None)] {
        assert_eq!(request(GateState::default()).handle(event), Command::Finish { may_retry: false });
    }
}
