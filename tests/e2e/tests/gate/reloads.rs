//! A request that was pending when its page went may have got a `429` that nobody has seen.

use crate::{cool_down::COOL_DOWN_NOTICE, two_tabs::with_two_tabs};
use petstore_e2e_tests::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    faults,
    locator::button,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use std::time::Duration;

/// Longer than any test of this file.
const NEVER: Duration = Duration::from_secs(600);
const FIRST_COOL_DOWN: Duration = Duration::from_secs(5);

/// A pending request left no trace when its page went: eight reloads sent eight requests. In Chromium this needs a page that
/// ends without running any more code.
#[test]
fn eight_reloads_before_the_answer_send_two_requests_at_once_and_the_next_ones_after_growing_pauses() {
    Setup::new().run_in_chromium(|visit| {
        let fake = start_service_that_never_answers(faults::VERY_SLOW);
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.request_list(faults::VERY_SLOW);
        wait_until("the first request arrives", || (!unanswered(&fake).is_empty()).then_some(()));
        (0..8).for_each(|_| reload_before_the_answer(visit, &fake));
        assert_growing_pauses(&unanswered(&fake));
        if !visit.text().contains(COOL_DOWN_NOTICE) {
            reload_before_the_answer(visit, &fake);
        }
        visit.wait_for_text(COOL_DOWN_NOTICE);
    });
}

/// A closed tab left no trace either.
#[test]
fn a_tab_that_closes_before_the_answer_counts_for_the_other_tabs() {
    let fake = start_service_that_never_answers(faults::VERY_SLOW);
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.site.use_service(&fake.base_url());
        for window in [&tabs.first, &tabs.second] {
            visit.browser.switch_to_window(window);
            visit.click(button("Sign out"));
            visit.sign_in_at("/");
        }
        for closed in 1..=2 {
            // `window.open` copies the session storage, as the duplication of a tab does.
            let before = visit.browser.windows();
            visit.browser.execute(&format!("window.open('/?limit={}');", faults::VERY_SLOW), vec![]).unwrap();
            let opened = visit.browser.windows().into_iter().find(|window| !before.contains(window)).unwrap();
            visit.browser.switch_to_window(&opened);
            wait_until("its request arrives", || (unanswered(&fake).len() == closed).then_some(()));
            visit.browser.close_window(&tabs.first);
        }
        visit.click(button("Refresh"));
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
    assert!(requests.len() <= 4, "{} requests left", requests.len());
    let mut pause = FIRST_COOL_DOWN;
    for pair in requests.windows(2).skip(1) {
        let between = pair[1].arrived_at - pair[0].arrived_at;
        assert!(between >= pause, "{between:?} between two requests, and the pause is {pause:?}");
        pause *= 2;
    }
}

/// Answers each list but that with this limit.
fn start_service_that_never_answers(limit: &'static str) -> FakeService {
    FakeService::start(move |request| {
        let response = FakeResponse::json(200, "[]");
        if request.path_and_query.ends_with(&format!("limit={limit}")) { response.delayed(NEVER) } else { response }
    })
}

fn unanswered(fake: &FakeService) -> Vec<FakeRequest> {
    let limit = format!("limit={}", faults::VERY_SLOW);
    fake.requests().into_iter().filter(|request| request.path_and_query.ends_with(&limit)).collect()
}
