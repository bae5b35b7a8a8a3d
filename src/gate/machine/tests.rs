use super::*;
use crate::{api::rate_limit::MARGIN, clock::Timestamp};

/// One machine in one tab, with the state that the storage holds.
struct Tab {
    machine: Machine,
    tracker: WaitTracker,
    stored: Box<GateState>,
    environment: Environment,
}

impl Tab {
    fn new(machine: Machine, stored: GateState) -> Self {
        let clocks = Clocks { wall: Timestamp::from_unix_seconds(1_795_255_200), monotonic: Duration::ZERO };
        let environment = Environment { clocks, is_hidden: false, random_per_mille: 0 };
        Self { machine, tracker: WaitTracker::default(), stored: Box::new(stored), environment }
    }

    fn handle(&mut self, event: Event) -> Action {
        self.machine.handle(event, &mut self.tracker, &self.environment)
    }

    fn load(&mut self) -> Action {
        self.handle(Event::Loaded(self.stored.clone()))
    }

    fn grant_lock(&mut self) -> Action {
        self.handle(Event::LockGranted(self.stored.clone()))
    }

    /// Completes [`Action::Store`].
    fn store(&mut self, action: Action) -> Action {
        let Action::Store(state) = action else { panic!("expected Store, not {action:?}") };
        self.stored = state;
        self.handle(Event::Stored)
    }

    /// Completes [`Action::Sleep`].
    fn sleep(&mut self, duration: Duration) -> Action {
        self.environment.clocks.monotonic += duration;
        self.environment.clocks.wall = self.environment.clocks.wall.after(duration);
        self.handle(Event::Woke)
    }

    /// Sends a request that is not held up.
    fn send(&mut self) {
        assert_eq!(self.handle(Event::Started), Action::Load);
        assert_eq!(self.load(), Action::RequestLock);
        let store = self.grant_lock();
        assert_eq!(self.store(store), Action::Send);
    }

    fn complete(&mut self, outcome: Outcome) -> Action {
        assert_eq!(self.handle(Event::Completed { outcome, rate_limit: None }), Action::Load);
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
    assert!(!tab.machine.has_waited());
}

#[test]
fn a_pause_that_starts_while_the_request_waits_for_the_lock_holds_it_back() {
    let mut tab = request(GateState::default());
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Action::RequestLock);
    *tab.stored = rate_limited(60);
    assert_eq!(tab.grant_lock(), Action::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Action::Load);
    assert_eq!(tab.load(), Action::Sleep(CHECK_INTERVAL));
    assert!(tab.machine.has_waited());
}

#[test]
fn a_wait_is_checked_each_second_and_stored_every_two_seconds() {
    let mut tab = request(rate_limited(60));
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Action::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Action::Load);
    assert_eq!(tab.load(), Action::Sleep(SECOND));
    assert_eq!(tab.sleep(SECOND), Action::RequestLock);
    let store = tab.grant_lock();
    assert_eq!(tab.store(store), Action::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Action::Load);

    let mut new_tab = request(*tab.stored);
    new_tab.handle(Event::Started);
    new_tab.load();
    assert_eq!(new_tab.sleep(Duration::from_millis(57_500)), Action::Load);
    assert_eq!(new_tab.load(), Action::Sleep(Duration::from_millis(500)), "58 seconds were stored");
}

#[test]
fn only_a_hidden_tab_that_has_waited_lets_the_visible_tab_go_first() {
    for (is_hidden, next) in [(true, Action::Sleep(HIDDEN_TAB_DELAY)), (false, Action::RequestLock)] {
        let mut tab = request(rate_limited(1));
        tab.environment.is_hidden = is_hidden;
        tab.handle(Event::Started);
        tab.load();
        tab.sleep(SECOND + MARGIN);
        assert_eq!(tab.load(), next);
    }
    let mut tab = request(GateState::default());
    tab.environment.is_hidden = true;
    tab.send();
}

#[test]
fn the_lock_is_kept_for_a_moment_only_after_an_outcome_that_restricts_other_tabs() {
    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::RateLimited(SECOND)), Action::Sleep(SETTLE_DELAY));
    assert_eq!(tab.sleep(SETTLE_DELAY), Action::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Action::Finish { may_retry: true });

    let mut tab = request(GateState::default());
    tab.send();
    assert_eq!(tab.complete(Outcome::Responded { key_worked: true }), Action::ReleaseLock);
    assert_eq!(tab.handle(Event::LockReleased), Action::Finish { may_retry: false });
}

#[test]
fn a_stop_denies_requests_until_a_person_resumes() {
    let mut tab = request(GateState::default());
    tab.send();
    tab.complete(Outcome::Forbidden);
    let mut tab = request(*tab.stored);
    tab.handle(Event::Started);
    assert_eq!(tab.load(), Action::Deny(Stop::SuspectedBan));

    let mut change = Tab::new(Machine::change(Change::Resume), *tab.stored);
    assert_eq!(change.handle(Event::Started), Action::RequestLock);
    let store = change.grant_lock();
    assert_eq!(change.store(store), Action::ReleaseLock);
    assert_eq!(change.handle(Event::LockReleased), Action::Finish { may_retry: false });
    request(*change.stored).send();
}

#[test]
fn a_person_states_the_plan_under_the_lock() {
    let mut change = Tab::new(Machine::change(Change::StatePlan(Some(Plan::Pro))), GateState::default());
    assert_eq!(change.handle(Event::Started), Action::RequestLock);
    let store = change.grant_lock();
    change.store(store);
    assert_eq!(change.stored.budget.stated, Some(Plan::Pro));
}

#[test]
fn an_event_that_completes_another_action_never_sends() {
    for event in [Event::Woke, Event::Stored, Event::LockReleased, Event::LockGranted(Box::default())] {
        assert_eq!(request(GateState::default()).handle(event), Action::Finish { may_retry: false });
    }
}
