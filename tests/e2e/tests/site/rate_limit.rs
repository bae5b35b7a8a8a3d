//! After a `429` the app waits and sends nothing to the service.
//!
//! Unit tests of `api::rate_limit` cover each form of `Retry-After`. These tests show that the page waits and continues.

use petstore_e2e_tests::{faults, locator::button, rate_limit::list_request, setup::Setup, visit::Visit};

#[test]
fn a_pet_with_a_429_waits_in_the_form_and_is_added_once() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet_with(faults::RETRY_AFTER_2);
            wait_for_countdown(visit);
            assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
            visit.wait_for_text("Added “Rex” with the ID 51.");
            assert_eq!(visit.pet_form_values(), ["", "1", ""]);
        });
        assert_eq!(requests, ["POST /pets"; 2]);
        let requests = visit.posts();
        let [refused, successful] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!((refused.status, successful.status), (Some(429), Some(201)));
        assert!(successful.arrived_ms - refused.arrived_ms >= faults::RETRY_AFTER_2_MS, "{requests:?}");
    });
}

#[test]
fn neither_a_click_nor_a_reload_sends_a_request_during_the_wait() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list_with(faults::NO_RETRY_AFTER);
            wait_for_countdown(visit);
            visit.click(button("Refresh"));
            visit.request_list(30);
            wait_for_countdown(visit);
            visit.press_reload();
            wait_for_countdown(visit);
        });
        assert_eq!(requests, [list_request(50)]);
    });
}

/// Waits for the notice that the request waits, with the remaining seconds.
fn wait_for_countdown(visit: &Visit) {
    visit.wait_for_wait_notice();
    let timer = "return document.querySelector('main [role=timer]')?.innerText ?? '';";
    let remaining = visit.browser.execute(timer, vec![]).unwrap();
    assert!(remaining.as_str().unwrap().starts_with(|first: char| first.is_ascii_digit()), "{remaining}");
}
