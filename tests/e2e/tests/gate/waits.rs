//! A wait for the rate limit holds in all tabs, and whatever a page does. Assistive technology announces its start and its end.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{button, main_landmark},
    rate_limit::{WAIT_NOTICE, rate_limit_region},
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
};
use serde_json::{Value, json};

const RECORD_ANNOUNCEMENTS: &str = "window.announcements = [];
    for (const region of arguments[0].querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        new MutationObserver(() => window.announcements.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
    }";

#[test]
fn the_start_and_the_end_of_a_wait_are_announced_and_nothing_else() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.execute_on(&visit.find(&rate_limit_region()), RECORD_ANNOUNCEMENTS);
        visit.request_list(30);
        visit.wait_for_rows(30);
        assert_eq!(announcements(visit), [""; 0]);
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_rows(50);
        let announcements = announcements(visit);
        let [start, end] = &announcements[..] else { panic!("{announcements:?}") };
        assert!(start.starts_with(&format!("{WAIT_NOTICE}, ")) && start.contains("second"), "{start}");
        assert_eq!(end, "The wait is over.");
    });
}

/// All announcements, without direct repetitions.
fn announcements(visit: &Visit) -> Vec<String> {
    let script = "return window.announcements.filter((text, index, all) => text && text !== all[index - 1]);";
    let texts = visit.browser.execute(script, vec![]).unwrap();
    texts.as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn a_wait_of_two_hours_also_holds_a_page_from_the_back_forward_cache() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.service.limit_next_list(7_200);
        visit.request_list(30);
        visit.wait_for_wait_notice();
        visit.assert_sends_nothing(|| {
            visit.leave_app();
            visit.return_to_app();
            visit.wait_for_text_in(main_landmark(), &["1 h 59 min"]);
            visit.click(button("Cancel").within(main_landmark()));
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
        });
    });
}

/// At an http origin that is not local the browser offers neither locks nor digests. There each tab had a state of its own, which all
/// keys shared.
#[test]
fn at_an_insecure_origin_the_other_tab_waits_and_another_key_does_not() {
    with_two_tabs(Setup::new().insecure_origin(), |visit, tabs| {
        let script = "return [isSecureContext, navigator.locks === undefined, crypto.subtle === undefined];";
        assert_eq!(visit.browser.execute(script, vec![]).unwrap(), json!([false, true, true]));
        visit.request_list_with(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.switch_to_window(&tabs.second);
        visit.assert_sends_nothing(|| {
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
        });
        visit.click(button("Sign out"));
        visit.enter_key(OTHER_KEY);
        visit.wait_for_rows(20);
        assert_eq!(visit.requests().last().unwrap().key, "key-2");
        visit.click(button("Sign out"));
        visit.assert_sends_nothing(|| {
            visit.enter_key(KEY);
            visit.wait_for_wait_notice();
        });
    });
}

/// Such a wait may be a mistake of the service. It closed the gate until it was over.
#[test]
fn a_wait_of_two_days_can_be_ended_after_a_warning_and_then_one_request_is_sent() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.service.limit_next_list(172_800);
        visit.request_list(30);
        visit.wait_for_text_in(main_landmark(), &["Sending too soon can cause a ban or a longer one"]);
        visit.click(button("Send anyway"));
        visit.wait_for_rows(30);
        assert_eq!(visit.list_requests(30).len(), 2);
        // "Send anyway" had it, and disappeared.
        visit.assert_focus_is_kept();
    });
}
