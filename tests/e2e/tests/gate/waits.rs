//! A wait for the rate limit holds in all tabs, and whatever a page does. Assistive technology announces its start and its end.

use super::two_tabs::{all_requests, with_two_tabs};
use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    faults,
    locator::{alert, button, main_landmark},
    rate_limit::{WAIT_NOTICE, list_request, rate_limit_region},
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
    wait::{TIMEOUT, wait_until},
};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

const TWO_DAYS_S: &str = "172800";

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
        visit.wait_for_rows(TIMEOUT, 30);
        assert_eq!(announcements(visit), [""; 0]);
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_rows(TIMEOUT, 50);
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
fn a_request_of_another_tab_during_a_wait_is_sent_after_it() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.switch_to_window(&tabs.second);
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        visit.switch_to_window(&tabs.first);
        visit.wait_for_rows(TIMEOUT, 50);
        let requests = all_requests(visit, tabs).split_off(2);
        let [refused, later @ ..] = &requests[..] else { panic!("{requests:?}") };
        assert_eq!(refused.status, Some(429));
        let end = refused.arrived_ms + faults::RETRY_AFTER_2_MS;
        assert!(later.iter().all(|entry| entry.arrived_ms >= end && entry.status == Some(200)), "{requests:?}");
        let mut later: Vec<String> = later.iter().map(ToString::to_string).collect();
        later.sort();
        assert_eq!(later, [list_request(30), list_request(50)]);
    });
}

#[test]
fn a_duplicated_tab_waits() {
    Setup::new().run_in_chromium(|visit| {
        start_wait(visit);
        let requests = visit.requests_during(|| {
            visit.duplicate_tab();
            visit.wait_for_wait_notice();
            visit.click(button("Cancel").within(main_landmark()));
            visit.wait_for_text_in(alert(), &["was not carried out"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn a_page_from_the_back_forward_cache_still_waits() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        start_wait(visit);
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
        let requests = visit.requests_during(|| {
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
        });
        assert!(requests.is_empty(), "{requests:?}");
        visit.click(button("Sign out"));
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

/// Such a wait may be a mistake of the service. It closed the gate until it was over.
#[test]
fn a_wait_of_two_days_can_be_ended_after_a_warning_and_then_one_request_is_sent() {
    Setup::new().run(|visit| {
        let has_refused = AtomicBool::new(false);
        let fake = FakeService::start(move |request| {
            if request.path_and_query.ends_with("limit=30") && !has_refused.swap(true, Ordering::Relaxed) {
                FakeResponse::rate_limited(TWO_DAYS_S)
            } else {
                FakeResponse::json(200, "[]")
            }
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.request_list(30);
        visit.wait_for_wait_notice();
        visit.wait_for_text_in(main_landmark(), &["Sending too soon can cause a ban or a longer one"]);
        visit.click(button("Send anyway"));
        wait_until("the second request arrives", || (fake.requests().len() == 3).then_some(()));
        wait_until("the wait is gone", || (!visit.text().contains(WAIT_NOTICE)).then_some(()));
        assert_eq!(fake.requests().len(), 3);
        // "Send anyway" had it, and disappeared.
        visit.assert_focus_is_kept();
    });
}

/// The panel lost its figures, its plan and its link in the first wait: it said only "The wait is over."
#[test]
fn the_panel_is_complete_after_a_wait_that_ends_by_itself() {
    panel_is_complete_after(None, |visit| {
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_rows(TIMEOUT, 50);
    });
}

#[test]
fn the_panel_is_complete_after_a_cancelled_wait() {
    panel_is_complete_after(None, |visit| {
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.cancel_in_rate_limit_region();
        visit.wait_for_rate_limit(&["The wait is over."]);
    });
}

#[test]
fn the_panel_is_complete_after_no_answer_and_another_attempt() {
    panel_is_complete_after(None, |visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.request_list_with(faults::HIDDEN_429);
        visit.click(button("Try again"));
        visit.wait_until_gone(alert());
        visit.wait_for_rows(TIMEOUT, 50);
    });
}

#[test]
fn the_panel_is_complete_after_a_sign_in_that_had_to_wait() {
    panel_is_complete_after(Some(faults::RETRY_AFTER_2), |visit| visit.wait_for_rows(TIMEOUT, 20));
}

/// Signs in, with this fault if there is one, and looks at the panel of the region "Rate limit" after `wait`.
fn panel_is_complete_after(fault: Option<&str>, wait: impl Fn(&Visit)) {
    Setup::new().run_in_chromium(|visit| {
        fault.into_iter().for_each(|fault| visit.service.fail_next("list", fault));
        visit.sign_in_at("/");
        wait(visit);
        let text = visit.wait_for_rate_limit(&["Requests left today", "Requests left this minute", "Plan: "]);
        assert!(text.contains("Go to Connection"), "{text}");
    });
}

fn start_wait(visit: &Visit) {
    visit.sign_in_at("/");
    visit.request_list_with(faults::NO_RETRY_AFTER);
    visit.wait_for_wait_notice();
}
