//! Answers after which nothing is sent any more, in any tab, until a person says so.

use crate::two_windows::{ask_for, asked, budget, gets_rows, in_two_windows, settled};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, dialog, field, link},
    visit::Visit,
    waiting::{PATIENCE, eventually},
};
use std::time::Duration;

const NOTHING_WAS_SENT: &str = "Nothing was sent";

#[test]
fn a_403_closes_the_gate_for_the_other_pages_and_going_on_sends_one_request() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 89);
        visit.reads(alert(), &["turns this API key away"]);
        visit.reads(budget(), &["Nothing is sent: the key looks banned."]);
        let sent = visit.sent_while(|| {
            look_for_a_pet(visit);
            visit.reads(alert(), &[NOTHING_WAS_SENT, "banned"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
        let sent = visit.sent_while(|| {
            visit.press(button("Go on anyway"));
            visit.sees("The service has this pet.");
        });
        assert_eq!(sent, ["GET /pets/7"]);
        eventually("the region tells of no stop", || {
            (!visit.text_of(budget()).contains("Nothing is sent")).then_some(())
        });
    });
}

#[test]
fn a_403_closes_the_gate_for_the_other_tabs() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 89);
        visit.reads(alert(), &["turns this API key away"]);
        visit.browser.go_to(&windows.second);
        visit.reads(budget(), &["Nothing is sent: the key looks banned."]);
        let before = settled(visit, windows).len();
        visit.browser.go_to(&windows.second);
        visit.press(button("Refresh"));
        visit.reads(alert(), &[NOTHING_WAS_SENT, "banned"]);
        assert_eq!(settled(visit, windows).len(), before);
    });
}

#[test]
fn a_403_closes_the_gate_across_a_reload() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 89);
        visit.reads(alert(), &["turns this API key away"]);
        let sent = visit.sent_while(|| {
            visit.browser.reload();
            visit.reads(alert(), &[NOTHING_WAS_SENT, "banned"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn after_three_429_in_a_row_no_tab_sends_anything() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 97);
        visit.reads_within(Duration::from_secs(25), alert(), &["The rate limit is reached", "429"]);
        visit.reads(budget(), &["Nothing is sent: the rate limit was reached three times in a row."]);
        let before = settled(visit, windows).len();
        visit.browser.go_to(&windows.second);
        visit.press(button("Refresh"));
        visit.reads(alert(), &[NOTHING_WAS_SENT, "three times in a row"]);
        assert_eq!(settled(visit, windows).len(), before);
        let arrivals: Vec<u64> = asked(visit, 97).iter().map(|entry| entry.arrived_ms).collect();
        let [first, second, third] = arrivals[..] else { panic!("{arrivals:?}") };
        assert!(second - first >= 1_000 && third - second > second - first, "{arrivals:?}");
    });
}

#[test]
fn a_401_soon_after_a_429_with_a_key_that_worked_is_told_as_a_ban_and_asks_for_no_key() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            ask_for(visit, 71);
            gets_rows(visit, PATIENCE, 50);
            ask_for(visit, 88);
            visit.reads(alert(), &["turns this API key away", "may be banned", "expired_api_key", "401"]);
            assert!(!visit.has(dialog("The key is no longer accepted")));
            visit.press(button("Refresh"));
            visit.reads(alert(), &[NOTHING_WAS_SENT, "banned"]);
            assert!(!visit.has(dialog("The key is no longer accepted")));
        });
        assert_eq!(sent, ["GET /pets?limit=71", "GET /pets?limit=71", "GET /pets?limit=88"]);
    });
}

#[test]
fn a_person_who_goes_on_after_a_401_that_looked_like_a_ban_is_asked_for_a_key_the_next_time() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 71);
        gets_rows(visit, PATIENCE, 50);
        ask_for(visit, 88);
        visit.reads(alert(), &["may be banned"]);
        // Every second time the key is good.
        visit.press(button("Go on anyway"));
        gets_rows_and_no_trouble(visit);
        visit.press(button("Refresh"));
        visit.find(&dialog("The key is no longer accepted"));
    });
}

fn gets_rows_and_no_trouble(visit: &Visit) {
    visit.waits_until_gone(alert());
    gets_rows(visit, PATIENCE, 50);
}

/// One that is not among the rows of the list.
fn look_for_a_pet(visit: &Visit) {
    visit.press(link("Find by ID"));
    visit.fill(field("Pet ID"), "7");
    visit.press(button("Find"));
}
