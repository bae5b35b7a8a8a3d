//! After some responses no tab sends a request until the user confirms it.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, link},
    pages::KEY_DIALOG,
    rate_limit::{list_request, rate_limit_region},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};

const BANNED: &str = "Your key may be banned";
const NOT_CARRIED_OUT: &str = "this one was not carried out";
const STATE: &str = "Requests are stopped: your key may be banned for a while.";

#[test]
fn a_403_stops_all_pages_also_after_a_reload_until_send_anyway_sends_one_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list(faults::BANNED);
            let texts = [BANNED, "The API key is banned for a while.", "code blocked", "status 403"];
            visit.wait_for_text_in(alert(), &texts);
            visit.press_reload();
            visit.wait_for_text_in(alert(), &[NOT_CARRIED_OUT, "banned"]);
            visit.fill(field("Find in these rows"), "7\n");
            visit.wait_for_url("/pets/find?id=7");
            visit.wait_for_text_in(alert(), &[NOT_CARRIED_OUT, "banned"]);
        });
        assert_eq!(requests, [list_request(faults::BANNED)]);
        let requests = visit.requests_during(|| {
            visit.click(button("Send anyway"));
            visit.wait_for_text("From the answer of");
        });
        assert_eq!(requests, ["GET /pets/7"]);
        wait_until_resumed(visit);
    });
}

/// The alert went on to say that the app sends nothing, and that requests are stopped. A tab without an alert of its own had no button that
/// ends the stop.
#[test]
fn an_alert_does_not_say_that_requests_are_stopped_after_another_tab_has_resumed() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::BANNED);
        visit.wait_for_text_in(alert(), &[BANNED]);
        visit.switch_to_window(&tabs.second);
        visit.wait_for_text_in(alert(), &[STATE]);
        visit.wait_until_gone(alert(), || visit.click(button("Allow requests again")));
        visit.assert_focus_is_kept();
        visit.switch_to_window(&tabs.first);
        wait_until_resumed(visit);
        let text = visit.wait_for_text_in(alert(), &["banned"]);
        assert!(!text.contains("sends nothing more") && !text.contains("Requests are stopped"), "{text}");
    });
}

/// Each of them asked.
#[test]
fn two_requests_side_by_side_that_get_a_401_ask_for_a_key_once_and_the_next_request_asks_again() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        ["create", "list"].iter().for_each(|kind| visit.service.fail_next(kind, faults::EXPIRED_KEY));
        let requests = visit.requests_during(|| {
            visit.service.suspend();
            visit.add_pet("Rex", "1");
            visit.open_page("Pets");
            visit.request_list(30);
            visit.service.resume();
            visit.find(&dialog(KEY_DIALOG));
            wait_until("both have ended", || (visit.requests().len() == 3).then_some(()));
            visit.wait_until_gone(dialog(KEY_DIALOG), || visit.click(button("Not now")));
            visit.wait_for_text_in(alert(), &["did not accept this key"]);
        });
        assert_eq!(requests.len(), 2, "{requests:?}");
        assert!(!visit.is_visible_now(dialog(KEY_DIALOG)));
        assert_eq!(visit.rows_now("Pets").len(), 20, "the rows stay");
        visit.assert_sends_nothing(|| {
            visit.click(link("Sold"));
            visit.find(&dialog(KEY_DIALOG));
        });
    });
}

#[track_caller]
fn wait_until_resumed(visit: &Visit) {
    wait_until("the region shows no stop", || (!visit.text_of(rate_limit_region()).contains("Stopped")).then_some(()));
}
