//! A wait that one tab has to keep is kept by all of them.

use crate::{
    abort::spend_one_elsewhere,
    two_windows::{ask_for, asked, budget, gets_rows, in_two_windows, is_held, settled},
};
use petstore_e2e_tests::{
    request_log::Entry,
    shop::{KEY, Shop},
    sought::{alert, button, main_part},
    waiting::PATIENCE,
};
use std::time::Duration;

/// What trouble 71 asks to wait.
const ASKED_TO_WAIT_MS: u64 = 2_000;

#[test]
fn what_is_asked_in_another_tab_during_a_wait_arrives_after_it() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 71);
        is_held(visit);
        visit.browser.go_to(&windows.second);
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        visit.browser.go_to(&windows.first);
        gets_rows(visit, PATIENCE, 50);
        let sent = settled(visit, windows);
        let since = sent.iter().position(|entry| entry.status == Some(429)).unwrap();
        kept_the_wait(&sent[since..]);
        let mut further: Vec<String> = sent[since + 1..].iter().map(ToString::to_string).collect();
        further.sort();
        assert_eq!(further, ["GET /pets?limit=30", "GET /pets?limit=71"]);
    });
}

#[test]
fn the_wait_is_shown_in_the_other_tab_as_well() {
    in_two_windows(Shop::new(), |visit, windows| {
        ask_for(visit, 75);
        is_held(visit);
        visit.browser.go_to(&windows.second);
        visit.reads(budget(), &["Waiting for the rate limit"]);
        assert!(!visit.has(button("Cancel")), "nothing of this tab waits");
    });
}

#[test]
fn a_reload_during_a_wait_does_not_shorten_it() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 71);
        is_held(visit);
        visit.browser.reload();
        gets_rows(visit, PATIENCE, 50);
        let asked = asked(visit, 71);
        assert_eq!(asked.len(), 2);
        kept_the_wait(&asked);
    });
}

#[test]
fn a_duplicated_tab_waits_as_well() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 75);
        is_held(visit);
        // A window that a page opens gets a copy of its session storage, as a duplicated tab does.
        let before = visit.browser.windows();
        visit.browser.run("window.open(location.href);", vec![]).unwrap();
        let opened = visit.browser.windows().into_iter().find(|window| !before.contains(window)).unwrap();
        visit.browser.go_to(&opened);
        is_held(visit);
        let sent = visit.sent_while(|| {
            visit.press(button("Cancel").within(main_part()));
            visit.reads(alert(), &["was not carried out"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(asked(visit, 75).len(), 1);
    });
}

#[test]
fn signing_in_with_the_same_key_in_a_new_tab_waits_as_well() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 75);
        is_held(visit);
        visit.browser.open_window();
        visit.open("/");
        let sent = visit.sent_while(|| {
            visit.enter_key(KEY);
            is_held(visit);
            visit.press(button("Cancel").within(main_part()));
            visit.reads(alert(), &["was not carried out"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn signing_out_and_in_again_during_a_wait_does_not_shorten_it() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 75);
        is_held(visit);
        let sent = visit.sent_while(|| {
            visit.press(button("Sign out"));
            visit.enter_key(KEY);
            is_held(visit);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

/// The window opens with the first request: until a minute after it nothing may follow the sixth.
#[test]
fn two_tabs_together_stay_within_a_minute_s_limit_and_everything_asked_for_is_done() {
    in_two_windows(Shop::new().plan("enterprise=6/1000"), |visit, windows| {
        for left in ["3 of 6", "2 of 6"] {
            visit.press(button("Refresh"));
            visit.reads(budget(), &[left]);
        }
        visit.browser.go_to(&windows.second);
        for left in ["1 of 6", "0 of 6"] {
            visit.press(button("Refresh"));
            visit.reads(budget(), &[left]);
        }
        ask_for(visit, 30);
        is_held(visit);
        visit.browser.go_to(&windows.first);
        ask_for(visit, 40);
        is_held(visit);
        gets_rows(visit, Duration::from_secs(80), 40);
        visit.browser.go_to(&windows.second);
        gets_rows(visit, PATIENCE, 30);

        let sent = settled(visit, windows);
        let (in_the_window, later) = sent.split_at(6);
        assert!(sent.iter().all(|entry| entry.status == Some(200)), "{sent:?}");
        let end = in_the_window[0].arrived_ms + 60_000;
        assert!(later.iter().all(|entry| entry.arrived_ms >= end), "{sent:?}");
        assert_eq!(later.len(), 2, "{sent:?}");
    });
}

/// Free's window of a minute, used up by another program: neither tab can know it before the service refuses.
#[test]
fn on_the_plan_free_a_429_stops_both_tabs_across_a_reload_until_the_window_ends() {
    in_two_windows(Shop::new().plan("free"), |visit, windows| {
        (0..58).for_each(|_| spend_one_elsewhere(visit));
        ask_for(visit, 30);
        is_held(visit);
        visit.browser.go_to(&windows.second);
        ask_for(visit, 40);
        is_held(visit);
        visit.browser.go_to(&windows.first);
        visit.browser.reload();
        is_held(visit);
        gets_rows(visit, Duration::from_secs(80), 30);
        visit.browser.go_to(&windows.second);
        gets_rows(visit, PATIENCE, 40);

        let sent = settled(visit, windows);
        let refused = sent.iter().position(|entry| entry.status == Some(429)).unwrap();
        let end = sent[0].arrived_ms + 60_000;
        let later = &sent[refused + 1..];
        assert!(later.iter().all(|entry| entry.arrived_ms >= end && entry.status == Some(200)), "{later:?}");
        let mut further: Vec<String> = later.iter().map(ToString::to_string).collect();
        further.sort();
        assert_eq!(further, ["GET /pets?limit=30", "GET /pets?limit=40"]);
    });
}

/// The first was refused; nothing came before its wait was over, and then all went well.
#[track_caller]
fn kept_the_wait(sent: &[Entry]) {
    let [refused, later @ ..] = sent else { panic!("nothing was sent") };
    assert_eq!(refused.status, Some(429));
    let end = refused.arrived_ms + ASKED_TO_WAIT_MS;
    assert!(later.iter().all(|entry| entry.arrived_ms >= end && entry.status == Some(200)), "{sent:?}");
}
