//! The site at an http origin that is not local. The browser offers neither locks nor digests there.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::button,
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
    wait::TIMEOUT,
};
use serde_json::json;

/// Each tab had a state of its own.
#[test]
fn a_wait_of_one_tab_holds_in_the_other_tab() {
    with_two_tabs(Setup::new().insecure_origin(), |visit, tabs| {
        assert_insecure(visit);
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.browser.switch_to_window(&tabs.second);
        let requests = visit.requests_during(|| {
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

/// All keys shared one state.
#[test]
fn another_key_does_not_wait_for_the_first_one_which_still_waits_afterwards() {
    Setup::new().insecure_origin().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.click(button("Sign out"));
        visit.open("/");
        visit.enter_key(OTHER_KEY);
        visit.wait_for_rows(TIMEOUT, 20);
        assert_eq!(visit.requests().last().unwrap().key, "key-2");
        visit.click(button("Sign out"));
        let requests = visit.requests_during(|| {
            visit.enter_key(KEY);
            visit.wait_for_wait_notice();
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[track_caller]
fn assert_insecure(visit: &Visit) {
    let script = "return [isSecureContext, navigator.locks === undefined, crypto.subtle === undefined];";
    assert_eq!(visit.browser.execute(script, vec![]).unwrap(), json!([false, true, true]));
}
