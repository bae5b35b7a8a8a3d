//! After some responses no tab sends a request until the user confirms it.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, link},
    pages::KEY_DIALOG,
    rate_limit::{list_request, rate_limit_region},
    setup::Setup,
    visit::Visit,
    wait::{TIMEOUT, wait_until},
};

const BANNED: &str = "Your key may be banned";
const NOTHING_WAS_SENT: &str = "nothing was sent";
const STATE: &str = "Requests are stopped: your key may be banned for a while.";

#[test]
fn a_403_stops_all_pages_also_after_a_reload_until_send_anyway_sends_one_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list(faults::STATUS_403);
            let texts = [BANNED, "The API key may not do this.", "code forbidden", "status 403"];
            visit.wait_for_text_in(alert(), &texts);
            visit.press_reload();
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
            visit.click(link("Find by ID"));
            visit.fill(field("Pet ID"), "7");
            visit.click(button("Find"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
        });
        assert_eq!(requests, [list_request(faults::STATUS_403)]);
        let requests = visit.requests_during(|| {
            visit.click(button("Send anyway"));
            visit.wait_for_text("The service has this pet.");
        });
        assert_eq!(requests, ["GET /pets/7"]);
        wait_until_resumed(visit);
    });
}

/// A tab without an alert had no button that ends the stop. The second press crashed the app.
#[test]
fn send_anyway_that_is_pressed_twice_in_another_tab_sends_one_request_and_keeps_the_focus() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(alert(), &[BANNED, "403"]);
        assert!(!visit.text().contains(STATE), "the page has an alert of its own");
        visit.switch_to_window(&tabs.second);
        visit.wait_for_text_in(alert(), &[STATE]);
        let requests = visit.requests_during(|| {
            visit.click_twice_in_one_task(&visit.find(&button("Send anyway")));
            visit.wait_until_gone(alert());
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(requests, [list_request(20)]);
        visit.assert_focus_is_kept();
    });
}

/// The alert went on to say that the app sends nothing, and that requests are stopped.
#[test]
fn an_alert_does_not_say_that_requests_are_stopped_after_another_tab_has_resumed() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        let fail = || {
            visit.request_list(faults::STATUS_403);
            visit.wait_for_text_in(alert(), &[BANNED]);
        };
        let fail_again = || {
            visit.click(button("Refresh"));
            visit.wait_for_text_in(rate_limit_region(), &["Stopped"]);
            // The stop is shown before the load has ended, and a load ignores the button.
            visit.wait_for_list("the former rows", |rows| !rows.is_empty());
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT]);
        };
        for fail in [&fail as &dyn Fn(), &fail_again] {
            fail();
            visit.switch_to_window(&tabs.second);
            visit.wait_for_text_in(alert(), &[STATE]);
            visit.click(button("Send anyway"));
            visit.wait_until_gone(alert());
            visit.switch_to_window(&tabs.first);
            wait_until_resumed(visit);
            let text = visit.wait_for_text_in(alert(), &["banned"]);
            assert!(!text.contains("sends nothing more") && !text.contains("Requests are stopped"), "{text}");
        }
    });
}

/// "Requests are stopped" stood above an alert with "Try again", which could not work.
#[test]
fn an_alert_from_before_a_stop_of_another_tab_has_no_button_to_try_again() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list(faults::STATUS_500);
        visit.wait_for_text_in(alert(), &["500"]);
        visit.switch_to_window(&tabs.second);
        visit.request_list(faults::STATUS_403);
        visit.wait_for_text_in(alert(), &[BANNED]);
        visit.switch_to_window(&tabs.first);
        visit.wait_until_gone(button("Try again"));
        visit.find(&button("Send anyway"));
    });
}

#[test]
fn a_401_soon_after_a_429_is_shown_as_a_ban_and_the_next_401_opens_the_key_dialog() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            visit.request_list_with(faults::RETRY_AFTER_2);
            visit.wait_for_rows(TIMEOUT, 50);
            visit.service.fail_next("list", faults::EXPIRED_KEY);
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &[BANNED, "may be banned", "expired_api_key", "401"]);
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &[NOTHING_WAS_SENT, "banned"]);
            assert!(!visit.is_visible(dialog(KEY_DIALOG)));
        });
        assert_eq!(requests, [50; 3].map(list_request));
        visit.click(button("Send anyway"));
        visit.wait_until_gone(alert());
        visit.wait_for_rows(TIMEOUT, 50);
        visit.service.fail_next("list", faults::EXPIRED_KEY);
        visit.click(button("Refresh"));
        visit.find(&dialog(KEY_DIALOG));
    });
}

/// The queued request was sent with the key that the service had just refused.
#[test]
fn a_request_behind_a_401_is_not_sent_with_the_refused_key() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let requests = visit.requests_during(|| {
            visit.service.fail_next("create", faults::EXPIRED_KEY);
            visit.service.suspend();
            visit.add_pet("Rex", "1");
            visit.open_page("Pets");
            visit.request_list(30);
            visit.service.resume();
            visit.find(&dialog(KEY_DIALOG));
            visit.click(button("Not now"));
            visit.wait_until_gone(dialog(KEY_DIALOG));
        });
        assert_eq!(requests, ["POST /pets"]);
    });
}

#[track_caller]
fn wait_until_resumed(visit: &Visit) {
    wait_until("the region shows no stop", || (!visit.text_of(rate_limit_region()).contains("Stopped")).then_some(()));
}
