//! What can be done with the pet of a row.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    keys::ESCAPE,
    locator::{Locator, button, dialog, field, heading, link, table},
    page_content::PetRow,
    setup::{CATEGORIES, Setup},
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

#[test]
fn the_menu_of_a_row_works_by_keyboard_and_returns_the_focus() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let pet = a_pet(visit);
        let more = visit.find(&more_for(&pet));
        visit.execute_on(&more, "arguments[0].focus();");
        visit.browser.press_keys(" ");
        visit.find(&dialog(&pet.name));
        visit.browser.press_keys(&ESCAPE.to_string());
        visit.wait_until_gone(dialog(&pet.name));
        visit.wait_for_focus_on(more_for(&pet));
    });
}

#[test]
fn add_one_like_this_fills_the_form_and_selects_the_name() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        let pet = a_pet(visit);
        visit.click(more_for(&pet));
        visit.click(link("Add one like this").within(dialog(&pet.name)));
        visit.find(&heading("Add a pet"));
        assert_filled_like(visit, &pet);
    });
}

/// The buttons were below the screen, where nobody can scroll to.
#[test]
fn the_menu_of_a_long_name_fits_the_screen() {
    Setup::new().run_in_chromium(|visit| {
        let name = &["Bartholomew"; 40].join(" ");
        let body = json!([{ "id": 1, "name": name, "categoryId": 1 }]).to_string();
        visit.use_fake_service(FakeService::start(move |_| FakeResponse::json(200, body.clone())));
        let metrics = json!({ "width": 1280, "height": 400, "deviceScaleFactor": 1, "mobile": false });
        visit.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
        visit.sign_in_at("/");
        visit.click(button(&format!("More for {name}")));
        visit.click(link("Add one like this").within(dialog(name)));
        visit.find(&heading("Add a pet"));
    });
}

/// A pet of the list whose name no other row has.
fn a_pet(visit: &Visit) -> PetRow {
    let rows = visit.wait_for_list("rows", |rows| rows.len() > 1);
    let is_only = |pet: &&PetRow| rows.iter().filter(|row| row.name == pet.name).count() == 1;
    rows.iter().find(is_only).unwrap().clone()
}

fn more_for(pet: &PetRow) -> Locator {
    button(&format!("More for {}", pet.name)).within(table("Pets"))
}

fn assert_filled_like(visit: &Visit, pet: &PetRow) {
    visit.wait_for_focus_on(field("Name"));
    wait_until("the name is selected", || {
        let script = "const [field] = arguments; return field.value.slice(field.selectionStart, field.selectionEnd);";
        let selected = visit.read(&field("Name"), script);
        (selected == json!(pet.name)).then_some(())
    });
    let category = 1 + CATEGORIES.iter().position(|label| *label == pet.category).unwrap();
    let status = if pet.status == "Not set" { String::new() } else { pet.status.to_lowercase() };
    assert_eq!(visit.pet_form_values(), [pet.name.clone(), category.to_string(), status]);
}
