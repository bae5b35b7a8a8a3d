//! "Add a pet": what is told, and that nothing typed is lost.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, field, heading, link, main_part, navigation},
    visit::Visit,
};
use serde_json::json;

#[test]
fn every_problem_stands_beside_its_field_and_the_first_takes_the_focus() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        let sent = visit.sent_while(|| {
            visit.press(button("Add pet"));
            visit.is_told_beside(field("Name"), "Enter a name.");
            visit.is_told_beside(field("Category ID"), "Enter");
            visit.focus_is_on(field("Name"));
            visit.fill(field("Name"), "Rex");
            visit.fill(field("Category ID"), "1.5");
            visit.press(button("Add pet"));
            visit.is_told_beside(field("Category ID"), "whole number");
            visit.focus_is_on(field("Category ID"));
            visit.fill(field("Category ID"), "9223372036854775808");
            visit.press(button("Add pet"));
            visit.is_told_beside(field("Category ID"), "9223372036854775807");
        });
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(visit.description_of(field("Name")), "");
    });
}

#[test]
fn a_pet_that_was_added_is_told_with_its_name_and_its_id() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "1");
        visit.sees("Added “Rex” with the ID 51.");
        assert_eq!(
            (visit.value_of(field("Name")), visit.value_of(field("Category ID"))),
            (String::new(), String::new())
        );
        visit.press(link("Go to the list"));
        visit.list_becomes("the pet", |rows| rows.first().is_some_and(|row| row.id == "51" && row.status == "Not set"));
    });
}

#[test]
fn another_of_the_same_kind_keeps_category_and_status() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.fill(field("Category ID"), "1");
        visit.choose(field("Status"), "Pending");
        visit.press(button("Add pet and another"));
        visit.sees("Added “Rex”");
        visit.focus_is_on(field("Name"));
        let left = ["Name", "Category ID", "Status"].map(|name| visit.value_of(field(name)));
        assert_eq!(left, ["", "1", "pending"]);
    });
}

#[test]
fn what_the_service_refuses_is_told_and_the_form_stays() {
    refused(98, &["did not accept this pet", "`name` must not be this one.", "invalid_pet", "400"]);
}

#[test]
fn markup_in_what_the_service_says_is_shown_as_text() {
    refused(93, &["`name` must not be <img src=x onerror=alert(1)>.", "invalid_pet", "400"]);
}

fn refused(category: u8, words: &[&str]) {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.choose(field("Status"), "Sold");
        add(visit, "Rex", &category.to_string());
        visit.reads(alert(), words);
        assert_eq!(
            visit.run_on(&visit.find(&alert()), "return arguments[0].querySelectorAll('img').length;"),
            json!(0)
        );
        let left = ["Name", "Category ID", "Status"].map(|name| visit.value_of(field(name)));
        assert_eq!(left, ["Rex", &category.to_string(), "sold"]);
        visit.press(button("Dismiss"));
        visit.waits_until_gone(alert());
    });
}

#[test]
fn a_pet_that_the_filter_hides_is_said_to_be_hidden() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.press(link("Add a pet").within(navigation("Main")));
        visit.choose(field("Status"), "Available");
        add(visit, "Rex", "1");
        visit.sees("The list is filtered by “Sold”, which leaves this pet out.");
        visit.press(link("Show all pets"));
        visit.comes_to("/");
        visit.list_becomes("the pet", |rows| rows.first().is_some_and(|row| row.name == "Rex"));
    });
}

#[test]
fn what_is_typed_survives_a_reload_and_other_pages() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Zoë 🐈");
        visit.fill(field("Category ID"), "007");
        visit.choose(field("Status"), "Pending");
        visit.browser.reload();
        visit.find(&heading("Add a pet"));
        let typed = || ["Name", "Category ID", "Status"].map(|name| visit.value_of(field(name)));
        assert_eq!(typed(), ["Zoë 🐈", "007", "pending"]);
        visit.press(link("Pets").within(navigation("Main")));
        visit.find(&heading("Pets"));
        visit.browser.back();
        visit.find(&heading("Add a pet"));
        assert_eq!(typed(), ["Zoë 🐈", "007", "pending"]);
    });
}

#[test]
fn a_lost_answer_is_told_as_unknown_and_the_app_does_not_send_again() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        // The log can't judge here: a browser sends a request again by itself, whatever its method, when a connection that
        // it had used before closes without an answer. What counts is how often the app asks the browser.
        let count = "const send = window.fetch; window.sent = 0;
            window.fetch = (...request) => { window.sent += 1; return send(...request); };";
        visit.browser.run(count, vec![]).unwrap();
        add(visit, "Rex", "63");
        visit.reads(alert(), &["No answer came", "may or may not have been added", "Look in the list"]);
        assert!(!visit.has(button("Try again")));
        assert_eq!(visit.value_of(field("Name")), "Rex");
        assert_eq!(visit.browser.run("return window.sent;", vec![]).unwrap(), json!(1));
        visit.press(link("Go to the list").within(main_part()));
        visit.list_becomes("the pet", |rows| rows.first().is_some_and(|row| row.name == "Rex"));
        assert_eq!(visit.sent().last().unwrap().to_string(), "GET /pets?limit=20");
    });
}

#[test]
fn a_confirmed_pet_whose_answer_cannot_be_read_is_told_as_added() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        let sent = visit.sent_while(|| {
            add(visit, "Rex", "65");
            visit.reads(alert(), &["reports that the pet was added", "an HTML page", "201"]);
        });
        assert_eq!(sent, ["POST /pets"]);
    });
}

#[test]
fn a_long_name_beyond_the_basic_plane_arrives_as_it_was_typed() {
    let name = format!("{} 👩‍🚀 <b>&amp; \"{}\" 末", "𝕻".repeat(140), "ü".repeat(140));
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, &name, "1");
        visit.sees(&format!("Added “{name}”"));
        visit.press(link("Go to the list"));
        visit.list_becomes("the name", |rows| rows.first().is_some_and(|row| row.name == name));
    });
}

#[test]
fn the_largest_category_arrives_digit_by_digit() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        for (number, category) in ["9223372036854775807", "-9223372036854775808", "9007199254740993"].iter().enumerate()
        {
            add(visit, "Rex", category);
            visit.sees(&format!("with the ID {}.", 51 + number));
        }
        visit.press(link("Go to the list"));
        let rows = visit.list_becomes("the pets", |rows| rows.first().is_some_and(|row| row.id == "53"));
        let categories = rows.iter().take(3).map(|row| row.category.as_str()).collect::<Vec<_>>();
        assert_eq!(categories, ["9007199254740993", "-9223372036854775808", "9223372036854775807"]);
    });
}

fn add(visit: &Visit, name: &str, category: &str) {
    visit.fill(field("Name"), name);
    visit.fill(field("Category ID"), category);
    visit.press(button("Add pet"));
}
