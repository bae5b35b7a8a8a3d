//! The browser asks before the site is left exactly while that would lose something.

use crate::hands::{add, asks_before_leaving, type_pet};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, link, navigation},
};

#[test]
fn leaving_is_asked_about_while_a_draft_is_there_and_not_after_its_success() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        assert!(!asks_before_leaving(visit), "an untouched form");
        type_pet(visit, "Rex", "1");
        assert!(asks_before_leaving(visit), "a draft");
        visit.press(link("Find by ID").within(navigation("Main")));
        assert!(asks_before_leaving(visit), "a draft, seen from another page");
        visit.browser.back();
        visit.press(button("Add pet"));
        visit.sees("Added “Rex”");
        assert!(!asks_before_leaving(visit), "after the success");
    });
}

#[test]
fn leaving_is_asked_about_while_an_answer_is_awaited() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "60");
        visit.find(&button("Adding…"));
        assert!(asks_before_leaving(visit));
        visit.sees("Added “Rex”");
        assert!(!asks_before_leaving(visit));
    });
}

#[test]
fn leaving_is_not_asked_about_after_the_draft_is_discarded_or_the_session_ended() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "1");
        visit.press(button("Discard draft"));
        visit.waits_until_gone(button("Discard draft"));
        assert!(!asks_before_leaving(visit), "after “Discard draft”");
        type_pet(visit, "Rex", "1");
        visit.press(button("Sign out"));
        visit.press(button("Sign out anyway"));
        visit.find(&button("Sign in"));
        assert!(!asks_before_leaving(visit), "after “Sign out”");
    });
}
