//! An input method, such as one for Japanese: its Enter accepts a suggestion and its Escape refuses one. Both belong to it alone.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{Locator, field},
    setup::Setup,
    visit::Visit,
};
use serde_json::json;

#[test]
fn enter_sends_a_pet_only_after_the_composition() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("", "1");
        let requests = visit.requests_during(|| {
            compose(visit, field("Name"), "たろう", "Enter");
            visit.browser.devtools("Input.insertText", json!({ "text": "太郎" }));
        });
        assert_eq!((requests, visit.value_of(field("Name"))), (vec![], "太郎".to_owned()));
        visit.press_keys(&ENTER.to_string());
        visit.wait_for_text("Added “");
        assert_eq!(visit.service.pets_by_name()["太郎"], 1);
    });
}

/// The browser emptied the whole field.
#[test]
fn escape_ends_a_composition_and_keeps_the_search() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let search = || field("Find in these rows");
        visit.fill(search(), "rex");
        compose(visit, search(), "か", "Escape");
        compose_text(visit, "");
        assert_eq!(visit.value_of(search()), "rex");
    });
}

/// Types `text` at the end of a field, and presses a key, which the input method takes.
fn compose(visit: &Visit, field: Locator, text: &str, key: &str) {
    visit.execute_on(&visit.find(&field), "arguments[0].focus(); arguments[0].setSelectionRange(99, 99);");
    compose_text(visit, text);
    let press = json!({ "type": "rawKeyDown", "key": key, "code": key, "windowsVirtualKeyCode": 229 });
    visit.browser.devtools("Input.dispatchKeyEvent", press);
}

fn compose_text(visit: &Visit, text: &str) {
    let end = text.chars().count();
    let composition = json!({ "text": text, "selectionStart": end, "selectionEnd": end });
    visit.browser.devtools("Input.imeSetComposition", composition);
}
