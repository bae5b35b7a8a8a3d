//! A page that comes back from the back/forward cache.

use petstore_e2e_tests::{
    faults,
    locator::{button, main_landmark},
    setup::Setup,
};

#[test]
fn a_page_from_the_back_forward_cache_still_waits() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        let requests = visit.requests_during(|| {
            visit.leave_app();
            visit.return_to_app();
            visit.wait_for_wait_notice();
            visit.click(button("Cancel").within(main_landmark()));
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}
