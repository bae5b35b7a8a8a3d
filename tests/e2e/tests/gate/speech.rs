//! What assistive technology is told of a wait: its start and its end, not the seconds between.

use crate::two_windows::{ask_for, budget, gets_rows, is_held};
use petstore_e2e_tests::{shop::Shop, visit::Visit, waiting::PATIENCE};
use serde_json::{Value, json};

const LISTEN: &str = "window.spoken = [];
    for (const region of arguments[0].querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        new MutationObserver(() => window.spoken.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
    }";

/// The count-downs on the page that a live region would read aloud.
const SPEAKING_TIMERS: &str =
    "const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    return [...document.querySelectorAll('[role=timer]')].filter(timer => timer.closest(live)).length;";

#[test]
fn a_wait_is_spoken_at_its_start_and_at_its_end() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.run_on(&visit.find(&budget()), LISTEN);
        ask_for(visit, 71);
        is_held(visit);
        assert_eq!(visit.browser.run(SPEAKING_TIMERS, vec![]).unwrap(), json!(0));
        gets_rows(visit, PATIENCE, 50);
        assert_eq!(spoken(visit), json!(["Waiting for the rate limit", "The wait is over."]));
    });
}

#[test]
fn answers_without_a_wait_are_not_spoken_of_in_the_region() {
    Shop::new().plan("free").visit(|visit| {
        visit.sign_in_at("/");
        visit.run_on(&visit.find(&budget()), LISTEN);
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        visit.reads(budget(), &["58 of 60"]);
        assert_eq!(spoken(visit), json!([]));
    });
}

#[test]
fn the_count_down_on_the_connection_page_is_in_no_live_region() {
    Shop::new().plan("free").visit(|visit| {
        visit.sign_in_at("/connection");
        visit.reads(budget(), &["resets in"]);
        assert_eq!(visit.browser.run(SPEAKING_TIMERS, vec![]).unwrap(), json!(0));
    });
}

/// Everything that was said, the same again left out.
fn spoken(visit: &Visit) -> Value {
    let script = "return window.spoken.filter((text, index, all) => text && text !== all[index - 1]);";
    visit.browser.run(script, vec![]).unwrap()
}
