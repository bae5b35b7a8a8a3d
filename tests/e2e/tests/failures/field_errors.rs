//! An error of the service that names a field is also shown at that field, until the user edits it.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, field},
    setup::Setup,
};
use serde_json::json;

#[test]
fn an_error_about_a_field_stays_at_the_field_until_the_field_is_edited() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.wait_for_field_error(field("Name"), "`name` must not be this one.");
        assert!(!visit.description_of(field("Category")).contains("must not"));
        visit.fill(field("Category"), "1");
        visit.wait_for_field_error(field("Name"), "`name` must not be this one.");
        visit.fill(field("Name"), "Bella");
        let invalid = visit.execute_on(&visit.find(&field("Name")), "return arguments[0].ariaInvalid;");
        assert_ne!(invalid, json!("true"));
        assert_eq!(visit.description_of(field("Name")), "");
        visit.click(button("Add pet"));
        visit.wait_for_text("Added “Bella”");
        visit.wait_until_gone(alert());
        assert_eq!(visit.pet_form_values(), ["", "1", ""]);
    });
}

#[test]
fn markup_in_an_error_is_shown_as_text_at_the_field_and_in_the_alert() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::MARKUP_IN_MESSAGE);
        visit.wait_for_field_error(field("Name"), "<img src=x onerror=alert(1)>");
        visit.wait_for_text_in(alert(), &["`name` must not be <img src=x onerror=alert(1)>.", "invalid_pet", "400"]);
        let images = visit.browser.execute("return document.querySelectorAll('img').length;", vec![]).unwrap();
        assert_eq!(images, json!(0));
    });
}
