use super::*;
use crate::{api::rate_limit::MARGIN, clock::Timestamp};

/// One machine in one tab, with the state that the storage holds.
struct Tab {
    machine: Machine,
    tracker: WaitTracker,
    stored: Box<GateState>,
    inputs: Inputs,
}

impl Tab {
    fn new(machine: Machine, stored: GateState) -> Self {
        let clocks = Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO };
        let inputs = Inputs { clocks, is_hidden: false, random_per_mille: 0 };
        Self { machine, tracker: WaitTracker::default(), stored: Box::new(stored), inputs }
    }

    fn handle(&mut self, event: Event) -> Command {
        self.machine.handle(event, &mut self.tracker, &self.inputs)
    }

    fn load(&mut self) -> Command {
        self.handle(Event::Loaded(self.stored.clone()))
    }

    fn grant_lock(&mut self) -> Command {
        self.handle(Event::LockGranted(self.stored.clone()))
    }

    /// Completes [`Command::Store`].
    fn store(&mut self, command: Command) -> Command {
        let Command::Store(state) = command else { panic!("expected Store, not {command:?}") };
        self.stored = state;
        self.handle(Event::Stored)
    }

    /// Completes [`Command::Sleep`].
    fn sleep(&mut self, duration: Duration) -> Command {
        self.inputs.clocks.monotonic += duration;
        self.inputs.clocks.wall = self.inputs.clocks.wall.after(duration);
        self.handle(Event::Woke)
    }

    /// Sends a request that is not held up.
    fn send(&mut self) {
        assert_eq!(self.handle(Event::Started), Command::Load);
        assert_eq!(self.load(), Command::RequestLock);
        let store = self.grant_lock();
        assert_eq!(self.store(store), Command::Send);
    }

    fn complete(&mut self, outcome: Outcome) -> Command {
        assert_eq!(self.handle(Event::Completed { outcome, rate_limit: None }), Command::Load);
        let store = self.load();
        self.store(store)
    }
}

/// The state after a `429` that asks for `seconds`.
fn rate_limited(seconds: u64) -> GateState {
    let mut tab = Tab::new(Machine::request(), GateState::default());
    tab.send();
    tab.complete(Outcome::RateLimited(Duration::from_secs(seconds)));
    *tab.stored
}

fn request(stored: GateState) -> Tab {
    Tab::new(Machine::request(), stored)
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_request_is_counted_under_the_lock_before_it_is_sent() {
    let mut tab = request(GateState::default());
    tab.send();
    assert_ne!(*tab.stored, GateState::default());
    assert!(!tab.machine.is_waiting());
}

#[test]
fn a_pause_that_starts_while_the_request_waits_for_the_lock_holds_it_back() {
    let mut tab = request(GateState::default());
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Command::RequestLock);
    *tab.stored = rate_limited(60);
    assert_eq!(tab.grant_lock(), Command::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Command::Load);
    assert_eq!(tab.load(), Command::Sleep(CHECK_INTERVAL));
    assert!(tab.machine.is_waiting());
}

#[test]
fn a_wait_is_checked_each_second_and_stored_every_two_seconds() {
    let mut tab = request(rate_limited(60));
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Command::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Command::Load);
    assert_eq!(tab.load(), Command::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Command::RequestLock);
    let store = tab.grant_lock();
    assert_eq!(tab.store(store), Command::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Command::Load);
    let stored = tab.stored.clone();
    assert_eq!(tab.load(), Command::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Command::Load);

    let mut new_tab = request(*stored);
    new_tab.handle(Event::Started);
    new_tab.load();
    assert_eq!(new_tab.sleep(Duration::from_millis(57_500)), Command::Load);
    assert_eq!(new_tab.load(), Command::Sleep(Duration::from_millis(500)), "58 seconds were stored");
}

#[test]
fn a_request_is_waiting_from_its_first_wait_until_it_is_sent() {
    let mut tab = request(rate_limited(1));
    tab.handle(Event::Started);
    assert!(!tab.machine.is_waiting());
    tab.load();
    assert!(tab.machine.is_waiting());
    tab.sleep(SECOND + MARGIN);
    tab.load();
    assert!(tab.machine.is_waiting());
    let store = tab.grant_lock();
    assert_eq!(tab.store(store), Command::Send);
    assert!(!tab.machine.is_waiting());
    tab.complete(Outcome::RateLimited(SECOND));
    assert!(!tab.machine.is_waiting());
}

#[test]
fn only_a_hidden_tab_that_has_waited_lets_the_visible_tab_go_first() {
    for (is_hidden, next) in [(true, Command::Sleep(HIDDEN_TAB_DELAY)), (false, Command::RequestLock)] {
        let mut tab = request(rate_limited(1));
        tab.inputs.is_hidden = is_hidden;
        tab.handle(Event::Started);
        tab.load();
        tab.sleep(SECOND + MARGIN);
        assert_eq!(tab.load(), next);
    }
    let mut tab = request(GateState::default());
    tab.inputs.is_hidden = true;
    tab.send();
}

#[test]
fn the_lock_is_kept_for_a_moment_only_after_an_outcome_that_restricts_other_tabs() {
    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::RateLimited(SECOND)), Command::Sleep(SETTLE_DELAY));
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Command::Finish { may_retry: true });

    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::Responded { key_worked: true }), Command::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Command::Finish { may_retry: false });
}

#[test]
fn a_stop_denies_requests_until_a_person_resumes() {
    let mut tab = request(GateState::default());
    tab.send();
    tab.complete(Outcome::Forbidden);
    let mut tab = request(*tab.stored);
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Command::Deny(Stop::SuspectedBan));

    let mut change = Tab::new(Machine::change(Change::Resume), *tab.stored);
    assert_eq!(change.handle(Event::Started), Command::RequestLock);
    let store = change.grant_lock();
    assert_eq!(change.store(store), Command::ReleaseLock);
    assert_eq!(change.handle(Event::LockReleased), Command::Finish { may_retry: false });
    request(*change.stored).send();
}

#[test]
fn a_person_states_the_plan_under_the_lock() {
    let mut change = Tab::new(Machine::change(Change::StatePlan(Some(Plan::Pro))), GateState::default());
    assert_eq!(change.handle(Event::Started), Command::RequestLock);
    let store = change.grant_lock();
    change.store(store);
    assert_eq!(change.stored.budget.stated, Some(Plan::Pro));
}

#[test]
fn an_event_that_does_not_complete_the_last_command_never_sends() {
    for event in [Event::Woke, Event::Stored, Event::LockReleased, Event::LockGranted(Box::default())] {
        assert_eq!(request(GateState::default()).handle(event), Command::Finish { may_retry: false });
    }
}
