//! A wait that is longer than a day may be a mistake of the service. A person can end it, after a warning about a ban.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::{button, main_landmark},
    rate_limit::WAIT_NOTICE,
    setup::Setup,
    wait::wait_until,
};
use std::sync::atomic::{AtomicBool, Ordering};

const TWO_DAYS_S: &str = "172800";
const HOUR_S: &str = "3600";
const WARNING: &str = "Sending too soon can cause a ban or a longer one";

/// Such a wait closed the gate until it was over.
#[test]
fn a_wait_of_two_days_can_be_ended_after_the_warning_and_then_one_request_is_sent() {
    Setup::new().run(|visit| {
        let fake = start_service_that_refuses_once(TWO_DAYS_S);
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.request_list(30);
        visit.wait_for_wait_notice();
        visit.wait_for_text_in(main_landmark(), &[WARNING]);
        visit.click(button("Send anyway"));
        wait_until("the second request arrives", || (list_requests(&fake) == 2).then_some(()));
        wait_until("the wait is gone", || (!visit.text().contains(WAIT_NOTICE)).then_some(()));
        assert_eq!(list_requests(&fake), 2);
        // "Send anyway" had it, and disappeared.
        visit.assert_focus_is_kept();
    });
}

#[test]
fn a_wait_of_an_hour_cannot_be_ended() {
    Setup::new().run(|visit| {
        let fake = start_service_that_refuses_once(HOUR_S);
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.request_list(30);
        visit.wait_for_wait_notice();
        assert!(!visit.text().contains(WARNING));
        assert!(!visit.is_visible(button("Send anyway")));
        assert_eq!(list_requests(&fake), 1);
    });
}

/// Refuses the first list with the limit 30.
fn start_service_that_refuses_once(retry_after: &'static str) -> FakeService {
    let has_refused = AtomicBool::new(false);
    FakeService::start(move |request| {
        if request.path_and_query.ends_with("limit=30") && !has_refused.swap(true, Ordering::Relaxed) {
            FakeResponse::rate_limited(retry_after)
        } else {
            FakeResponse::json(200, "[]")
        }
    })
}

fn list_requests(fake: &FakeService) -> usize {
    fake.requests().iter().filter(|request| request.path_and_query.ends_with("limit=30")).count()
}
