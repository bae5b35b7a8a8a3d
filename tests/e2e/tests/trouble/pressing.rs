//! However the form is pressed, one pet is sent. Its answer takes three seconds, so that every press meets the first.

use crate::hands::{ENTER, add, additions, press_twice_in_one_task, type_pet, typed};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, field},
    visit::Visit,
};
use serde_json::json;

#[test]
fn enter_held_down_adds_one_pet() {
    adds_one_pet(|visit| {
        let key = |kind: &str, repeats: bool| {
            json!({ "type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r",
                "autoRepeat": repeats })
        };
        visit.browser.devtools("Input.dispatchKeyEvent", key("keyDown", false));
        for _ in 0..10 {
            visit.browser.devtools("Input.dispatchKeyEvent", key("keyDown", true));
        }
        let release = json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 });
        visit.browser.devtools("Input.dispatchKeyEvent", release);
    });
}

#[test]
fn enter_and_a_click_add_one_pet() {
    adds_one_pet(|visit| {
        let press = visit.find(&button("Add pet"));
        visit.browser.press_keys(&ENTER.to_string());
        visit.browser.click(&press).unwrap();
    });
}

#[test]
fn two_presses_in_one_task_add_one_pet() {
    adds_one_pet(|visit| press_twice_in_one_task(visit, &visit.find(&button("Add pet"))));
}

#[test]
fn two_presses_of_add_and_another_in_one_task_add_one_pet() {
    adds_one_pet(|visit| press_twice_in_one_task(visit, &visit.find(&button("Add pet and another"))));
}

#[test]
fn a_press_after_the_success_adds_nothing_because_the_form_is_empty() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "1");
        visit.sees("Added “Rex”");
        visit.press(button("Add pet"));
        visit.is_told_beside(field("Name"), "Enter a name.");
        assert_eq!(additions(visit), [Some(201)]);
    });
}

fn adds_one_pet(press: impl Fn(&Visit)) {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "60");
        let sent = visit.sent_while(|| {
            press(visit);
            visit.sees("Added “Rex” with the ID 51.");
        });
        assert_eq!(sent, ["POST /pets"]);
        assert_eq!(typed(visit)[0], "");
    });
}
