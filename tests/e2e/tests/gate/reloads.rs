//! A request that was pending when its page went may have got a `429` that nobody has seen.

use super::cool_down::COOL_DOWN_NOTICE;
use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use std::time::Duration;

/// The limit of a list that gets no response.
const UNANSWERED: &str = "30";
/// Longer than any test of this file.
const NEVER: Duration = Duration::from_secs(600);
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The app measures a pause from the sending of a request, and this test from its arrival.
const TRAVEL_TIME: Duration = Duration::from_millis(500);

/// A pending request left no trace when its page went: eight reloads sent eight requests. In Chromium this needs a page that
/// ends without running any more code.
#[test]
fn after_reloads_before_the_answer_the_pauses_grow_from_the_third_request_on() {
    Setup::new().run_in_chromium(|visit| {
        let fake = start_fake_service();
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.request_list(UNANSWERED);
        wait_until("the first request arrives", || (unanswered(&fake).len() == 1).then_some(()));
        (0..8).for_each(|_| reload_before_the_answer(visit, &fake));
        assert_growing_pauses(&unanswered(&fake));
        if !visit.text().contains(COOL_DOWN_NOTICE) {
            reload_before_the_answer(visit, &fake);
        }
        visit.wait_for_text(COOL_DOWN_NOTICE);
    });
}

/// Returns when the request of the new document has arrived or waits.
fn reload_before_the_answer(visit: &Visit, fake: &FakeService) {
    let before = unanswered(fake).len();
    visit.reload_as_after_a_crash();
    wait_until("the request arrives or waits", || {
        (unanswered(fake).len() > before || visit.text().contains(COOL_DOWN_NOTICE)).then_some(())
    });
}

/// The first pause follows the second request.
#[track_caller]
fn assert_growing_pauses(requests: &[FakeRequest]) {
    let mut pause = FIRST_PAUSE;
    for (index, pair) in requests.windows(2).enumerate().skip(1) {
        let between = pair[1].arrived_at - pair[0].arrived_at + TRAVEL_TIME;
        assert!(between >= pause, "request {} of {} follows after {between:?}", index + 2, requests.len());
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

fn start_fake_service() -> FakeService {
    FakeService::start(|request| {
        let response = FakeResponse::json(200, "[]");
        if is_unanswered(request) { response.delayed(NEVER) } else { response }
    })
}

fn unanswered(fake: &FakeService) -> Vec<FakeRequest> {
    fake.requests().into_iter().filter(is_unanswered).collect()
}

fn is_unanswered(request: &FakeRequest) -> bool {
    request.path_and_query.ends_with(&format!("limit={UNANSWERED}"))
}
