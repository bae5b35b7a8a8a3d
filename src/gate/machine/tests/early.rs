//! The request that leaves before the program is there, and the permit for it.

use super::*;
use crate::{
    api::rate_limit::RateLimitHeaders,
    gate::{early::EarlyAnswer, early_permit::EarlyPermit},
};

const SUCCESS: Outcome = Outcome::Responded { key_worked: true };

/// The state after so many requests with a success.
fn used(requests: u32) -> GateState {
    (0..requests).fold(GateState::default(), |stored, _| {
        let mut tab = request(stored);
        tab.send();
        tab.complete(SUCCESS);
        tab.stored
    })
}

/// A tab whose page has sent an early request.
fn early(before: &GateState) -> Tab {
    Tab::new(Machine::early_request(), before.with_early_request())
}

/// Whether a request with this outcome ends with a permit.
fn permits(stored: GateState, outcome: Outcome) -> bool {
    let mut tab = request(stored);
    tab.send();
    let step = tab.machine.handle(Event::Completed(outcome, None), &mut tab.memory, &tab.inputs);
    step.permits_early
}

fn sent_in_minute(tab: &Tab) -> u64 {
    use crate::gate::plan::Window;
    60 - tab.stored.budget.meter(Window::Minute, tab.inputs.clocks.wall).remaining.unwrap()
}

#[test]
fn only_a_success_ends_with_a_permit() {
    assert!(permits(GateState::default(), SUCCESS));
    for outcome in [
        Outcome::Responded { key_worked: false },
        Outcome::Unauthorized,
        Outcome::Forbidden,
        Outcome::NoResponse,
        Outcome::Abandoned,
        Outcome::RateLimited(SECOND),
    ] {
        assert!(!permits(GateState::default(), outcome), "{outcome:?}");
    }
}

#[test]
fn no_step_before_the_end_of_a_request_has_a_permit() {
    let mut tab = request(used(1));
    for event in [Event::Started, Event::LockGranted] {
        assert!(!tab.machine.handle(event, &mut tab.memory, &tab.inputs).permits_early);
    }
}

#[test]
fn without_a_request_left_there_is_no_permit() {
    assert!(permits(used(58), SUCCESS));
    assert!(!permits(used(59), SUCCESS), "the plan Free has 60 in a minute");
}

#[test]
fn in_doubt_there_is_no_permit() {
    let now = request(GateState::default()).inputs.clocks;
    assert!(used(1).leaves_no_doubt(now));
    assert!(!rate_limited(60).leaves_no_doubt(now), "a pause");
    assert!(!used(1).with_early_request().leaves_no_doubt(now), "a request that has not ended");
    let mut stopped = request(used(1));
    stopped.send();
    stopped.complete(Outcome::Forbidden);
    assert!(!stopped.stored.leaves_no_doubt(now), "a stop");
    let mut abandoned = request(used(1));
    abandoned.send();
    abandoned.complete(Outcome::Abandoned);
    assert!(!abandoned.stored.leaves_no_doubt(now), "a request whose response nobody saw");
}

#[test]
fn an_early_request_is_counted_when_it_ends() {
    let mut tab = early(&used(3));
    assert_eq!(sent_in_minute(&tab), 3);
    assert!(tab.machine.holds_lock());
    assert_eq!(tab.complete(SUCCESS), Command::Finish { may_retry: false });
    assert_eq!(sent_in_minute(&tab), 4);
    assert_eq!(tab.stored.unfinished(), None);
    assert!(tab.stored.leaves_no_doubt(tab.inputs.clocks));
    assert!(!tab.machine.holds_lock());
}

#[test]
fn a_429_to_an_early_request_holds_back_the_next_one() {
    let mut tab = early(&used(1));
    assert_eq!(tab.complete(Outcome::RateLimited(SECOND)), Command::Sleep(SETTLE_DELAY));
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Finish { may_retry: true });
    assert!(matches!(request(tab.stored).handle(Event::Started), Command::Sleep(_)));
}

/// Its tab stands still, and another tab takes the lock.
#[test]
fn an_early_request_that_another_tab_has_recorded_is_not_counted_again() {
    let mut tab = Tab::new(Machine::early_request(), rate_limited(60));
    assert_eq!(tab.complete(SUCCESS), Command::Finish { may_retry: false });
    assert_eq!(sent_in_minute(&tab), 1);
    // A second 429 in a row doubles the wait. A success in between would not.
    let mut next = Tab::new(Machine::early_request(), tab.stored);
    next.complete(Outcome::RateLimited(SECOND * 60));
    let wait = next.stored.decide(&next.memory.tracker, next.inputs.clocks);
    assert!(matches!(wait, Decision::Wait(_, wait) if wait >= SECOND * 120), "{wait:?}");
}

#[test]
fn a_429_to_an_early_request_counts_whoever_took_the_lock() {
    let mut tab = Tab::new(Machine::early_request(), used(2));
    assert_eq!(tab.complete(Outcome::RateLimited(SECOND)), Command::Sleep(SETTLE_DELAY));
    assert_eq!(sent_in_minute(&tab), 2);
}

#[test]
fn an_early_request_whose_page_has_gone_counts_as_one_without_a_response() {
    let mut tab = request(used(1).with_early_request());
    assert_eq!(tab.handle(Event::Started), Command::RequestLock);
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(SETTLE_DELAY));
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Send);
    assert_eq!(sent_in_minute(&tab), 3);
    tab.complete(Outcome::NoResponse);
    assert!(
        matches!(tab.stored.decide(&tab.memory.tracker, tab.inputs.clocks), Decision::Wait(_, wait) if wait > SECOND * 9)
    );
}

/// The program never came, but the page's script has stored the answer.
#[test]
fn a_stored_429_to_an_early_request_holds_back_each_tab() {
    let headers = RateLimitHeaders { retry_after: Some("30".into()), ..RateLimitHeaders::default() };
    let answer = EarlyAnswer { http_status: 429, headers };
    let (head, tail) = EarlyPermit::new(&used(1)).unwrap().begun;
    let answer = serde_json::to_string(&answer).unwrap();
    let mut tab = request(serde_json::from_str(&format!("{head}{answer}{tail}")).unwrap());
    assert_eq!(tab.handle(Event::Started), Command::RequestLock);
    assert_eq!(tab.handle(Event::LockGranted), Command::Sleep(SETTLE_DELAY));
    assert_eq!(tab.sleep(SETTLE_DELAY), Command::Sleep(CHECK_INTERVAL));
    let wait = tab.stored.decide(&tab.memory.tracker, tab.inputs.clocks);
    assert!(matches!(wait, Decision::Wait(_, wait) if wait == SECOND * 31), "{wait:?}");
    assert_eq!(sent_in_minute(&tab), 2);
}

#[test]
fn a_page_that_goes_leaves_the_mark_of_its_early_request() {
    let before = used(1);
    let mut tab = early(&before);
    tab.handle(Event::NotSent);
    assert_eq!(tab.stored.unfinished(), before.with_early_request().unfinished());
}
