//! The same pet once more is a slip or is meant: the person says which, and until then nothing is sent.

use crate::hands::{ESCAPE, add, additions, press_twice_in_one_task, typed};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, dialog},
    visit::Visit,
};

const QUESTION: &str = "Add the same pet again?";

#[test]
fn the_same_pet_is_not_added_again_when_it_was_a_slip() {
    Shop::new().visit_in_chromium(|visit| {
        let sent = visit.sent_while(|| {
            asks(visit);
            visit.press(button("Don't add it"));
            visit.waits_until_gone(dialog(QUESTION));
        });
        assert_eq!(sent.iter().filter(|sent| *sent == "POST /pets").count(), 1);
        assert_eq!(typed(visit), ["Rex", "1", ""]);
    });
}

#[test]
fn escape_adds_nothing() {
    Shop::new().visit_in_chromium(|visit| {
        asks(visit);
        let sent = visit.sent_while(|| {
            visit.browser.press_keys(&ESCAPE.to_string());
            visit.waits_until_gone(dialog(QUESTION));
        });
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(typed(visit), ["Rex", "1", ""]);
        visit.focus_is_on(button("Add pet"));
    });
}

#[test]
fn the_same_pet_is_added_once_more_when_it_is_meant() {
    Shop::new().visit_in_chromium(|visit| {
        asks(visit);
        press_twice_in_one_task(visit, &visit.find(&button("Add it again")));
        visit.sees("Added “Rex” with the ID 52.");
        visit.waits_until_gone(dialog(QUESTION));
        assert_eq!(additions(visit), [Some(201), Some(201)]);
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

#[test]
fn a_pet_that_differs_is_added_without_a_question() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "1");
        visit.sees("Added “Rex” with the ID 51.");
        add(visit, "Rex", "2");
        visit.sees("Added “Rex” with the ID 52.");
    });
}

fn asks(visit: &Visit) {
    visit.sign_in_at("/pets/new");
    add(visit, "Rex", "1");
    visit.sees("Added “Rex” with the ID 51.");
    add(visit, "Rex", "1");
    visit.find(&dialog(QUESTION));
    assert_eq!(additions(visit), [Some(201)]);
}
