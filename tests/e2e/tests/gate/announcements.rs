//! Assistive technology announces the start and the end of a wait, and not each second.

use petstore_e2e_tests::{
    faults,
    rate_limit::{WAIT_NOTICE, rate_limit_region},
    setup::Setup,
    visit::Visit,
    wait::TIMEOUT,
};
use serde_json::{Value, json};

const RECORD_ANNOUNCEMENTS: &str = "window.announcements = [];
    for (const region of arguments[0].querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        new MutationObserver(() => window.announcements.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
    }";

/// Counts the timers inside a live region: a screen reader would announce each of their changes.
const COUNT_ANNOUNCED_TIMERS: &str =
    "const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    return [...document.querySelectorAll('[role=timer]')].filter(timer => timer.closest(live)).length;";

#[test]
fn the_start_and_the_end_of_a_wait_are_announced() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.execute_on(&visit.find(&rate_limit_region()), RECORD_ANNOUNCEMENTS);
        visit.request_list(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        assert_eq!(visit.browser.execute(COUNT_ANNOUNCED_TIMERS, vec![]).unwrap(), json!(0));
        visit.wait_for_rows(TIMEOUT, 50);
        let announcements = announcements(visit);
        let start = announcements[0].as_str().unwrap();
        assert!(start.starts_with(&format!("{WAIT_NOTICE}, ")) && start.contains("second"), "{start}");
        assert_eq!(announcements.as_array().unwrap()[1..], [json!("The wait is over.")]);
    });
}

#[test]
fn a_request_without_a_wait_is_not_announced() {
    Setup::new().plan("free").run(|visit| {
        visit.sign_in_at("/");
        visit.execute_on(&visit.find(&rate_limit_region()), RECORD_ANNOUNCEMENTS);
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        visit.wait_for_rate_limit(&["58 of 60"]);
        assert_eq!(announcements(visit), json!([]));
    });
}

/// All announcements, without direct repetitions.
fn announcements(visit: &Visit) -> Value {
    let script = "return window.announcements.filter((text, index, all) => text && text !== all[index - 1]);";
    visit.browser.execute(script, vec![]).unwrap()
}
