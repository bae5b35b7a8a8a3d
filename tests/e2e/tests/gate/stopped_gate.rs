//! After some responses no tab sends a request until the user confirms it.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, link},
    rate_limit::{list_request, rate_limit_region},
    setup::Setup,
    visit::Visit,
    wait::{TIMEOUT, wait_until},
};

const NOTHING_WAS_SENT: &str = "nothing was sent";
const STATE: &str = "Requests are stopped: your key may be banned for a while.";
const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn a_403_stops_all_pages_until_send_anyway_sends_one_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let texts = ["Your key may be banned", "The API key may not do this.", "code forbidden", "status 403"];
        let requests = visit.requests_during(|| {
            visit.request_list(faults::STATUS_403);
            visit.wait_for_text_in(alert(), &texts);
            visit.wait_for_text_in(rate_limit_region(), &["Stopped"]);
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
            find_unloaded_pet(visit);
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
        });
        assert_eq!(requests, [list_request(faults::STATUS_403)]);
        let requests = visit.requests_during(|| {
            visit.click(button("Send anyway"));
            visit.wait_for_text("The service has this pet.");
        });
        assert_eq!(requests, ["GET /pets/7"]);
        wait_until("the region shows no stop", || {
            (!visit.text_of(rate_limit_region()).contains("Stopped")).then_some(())
        });
    });
}

/// A tab without an alert had no button that ends the stop.
#[test]
fn send_anyway_in_another_tab_sends_one_request() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(alert(), &["Your key may be banned", "403"]);
        assert!(!visit.text().contains(STATE), "the page has an alert of its own");
        visit.browser.switch_to_window(&tabs.second);
        visit.wait_for_text_in(alert(), &[STATE]);
        let requests = visit.requests_during(|| {
            visit.click(button("Send anyway"));
            visit.wait_until_gone(alert());
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
        visit.assert_focus_is_kept();
    });
}

#[test]
fn a_403_stops_the_page_after_a_reload() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(alert(), &["Your key may be banned"]);
        let requests = visit.requests_during(|| {
            visit.browser.reload();
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn a_401_soon_after_a_429_is_shown_as_a_ban_and_opens_no_key_dialog() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list(faults::RETRY_AFTER_2);
            visit.wait_for_rows(TIMEOUT, 50);
            visit.request_list(faults::EXPIRED_KEY);
            let texts = ["Your key may be banned", "may be banned", "expired_api_key", "401"];
            visit.wait_for_text_in(alert(), &texts);
            assert!(!visit.is_visible(dialog(KEY_DIALOG)));
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
            assert!(!visit.is_visible(dialog(KEY_DIALOG)));
        });
        let expected = [faults::RETRY_AFTER_2, faults::RETRY_AFTER_2, faults::EXPIRED_KEY].map(list_request);
        assert_eq!(requests, expected);
    });
}

#[test]
fn after_send_anyway_the_next_401_opens_the_key_dialog() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_rows(TIMEOUT, 50);
        visit.request_list(faults::EXPIRED_KEY);
        // The alert of the page, which comes a moment after that of the header and takes its place.
        visit.wait_for_text_in(alert(), &["may be banned", "expired_api_key"]);
        // The service accepts the key every second time.
        visit.click(button("Send anyway"));
        visit.wait_until_gone(alert());
        visit.wait_for_rows(TIMEOUT, 50);
        visit.click(button("Refresh"));
        visit.find(&dialog(KEY_DIALOG));
    });
}

/// The rows of the list do not contain this pet: the page has to request it.
fn find_unloaded_pet(visit: &Visit) {
    visit.click(link("Find by ID"));
    visit.fill(field("Pet ID"), "7");
    visit.click(button("Find"));
}
