//! What the service says of a field stands beside that field, too, until it is edited.

use crate::hands::{add, typed};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, field},
};
use serde_json::json;

#[test]
fn the_services_word_on_a_field_stands_beside_it_until_it_is_edited() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "98");
        visit.is_told_beside(field("Name"), "`name` must not be this one.");
        assert!(!visit.description_of(field("Category ID")).contains("must not"));
        visit.fill(field("Category ID"), "1");
        visit.is_told_beside(field("Name"), "`name` must not be this one.");
        visit.fill(field("Name"), "Bella");
        let invalid = visit.run_on(&visit.find(&field("Name")), "return arguments[0].ariaInvalid;");
        assert_ne!(invalid, json!("true"));
        assert_eq!(visit.description_of(field("Name")), "");
        visit.press(button("Add pet"));
        visit.sees("Added “Bella”");
        visit.waits_until_gone(alert());
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

#[test]
fn markup_beside_a_field_is_shown_as_text() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "93");
        visit.is_told_beside(field("Name"), "<img src=x onerror=alert(1)>");
        assert_eq!(visit.browser.run("return document.querySelectorAll('img').length;", vec![]).unwrap(), json!(0));
    });
}
