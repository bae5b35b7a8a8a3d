//! After a `429` the app waits and sends nothing to the service.
//!
//! Unit tests of `api::rate_limit` cover each form of `Retry-After`. This test shows that the page waits and continues.

use petstore_e2e_tests::{faults, setup::Setup};

#[test]
fn a_pet_with_a_429_waits_in_the_form_and_is_added_once() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.add_pet_with(faults::RETRY_AFTER_2);
            visit.wait_for_wait_notice();
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
