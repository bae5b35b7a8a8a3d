//! Everything with the keyboard alone, and what assistive technology hears of a change of page.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{Sought, button, field, heading, link, main_part, navigation},
    visit::Visit,
    waiting::eventually,
};
use serde_json::json;

const ENTER: &str = "\u{e007}";
const TAB: char = '\u{e004}';
const CONTROL: char = if cfg!(target_os = "macos") { '\u{e03d}' } else { '\u{e009}' };
const SHIFT: char = '\u{e008}';

#[test]
fn signing_in_filtering_adding_and_finding_need_no_mouse() {
    Shop::new().visit(|visit| {
        let keys = |keys: &str| visit.browser.press_keys(keys);
        visit.open("/");
        visit.focus_is_on(field("API key"));
        keys(&format!("{KEY}{ENTER}"));
        visit.find(&heading("Pets"));

        tab_to(visit, &link("Sold").within(navigation("Status")));
        keys(ENTER);
        visit.comes_to("/?status=sold");
        tab_to(visit, &field("Limit"));
        visit.browser.press_with(CONTROL, 'a');
        keys(&format!("7{ENTER}"));
        visit.comes_to("/?status=sold&limit=7");

        tab_back_to(visit, &link("Add a pet").within(navigation("Main")));
        keys(ENTER);
        visit.focus_is_on(heading("Add a pet"));
        tab_to(visit, &field("Name"));
        keys("Rex");
        tab_to(visit, &field("Category ID"));
        keys("1");
        tab_to(visit, &field("Status"));
        keys("S");
        tab_to(visit, &button("Add pet"));
        keys(" ");
        visit.sees("Added “Rex” with the ID 51.");

        tab_back_to(visit, &link("Find by ID").within(navigation("Main")));
        keys(ENTER);
        visit.focus_is_on(heading("Find a pet by ID"));
        tab_to(visit, &field("Pet ID"));
        keys(&format!("51{ENTER}"));
        visit.sees("The service has this pet.");
        let found = visit.rows("Pet");
        assert_eq!((found[0].name.as_str(), found[0].status.as_str()), ("Rex", "Sold"));
    });
}

#[test]
fn the_first_tab_of_a_page_leads_past_everything_that_is_on_all_of_them() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.browser.reload();
        visit.find(&heading("Pets"));
        visit.browser.press_keys(&TAB.to_string());
        visit.focus_is_on(link("Skip to content"));
        visit.browser.press_keys(ENTER);
        visit.focus_is_on(main_part());
        assert_eq!(visit.address(), "/?status=sold");
        visit.browser.press_keys(&TAB.to_string());
        visit.focus_is_on(link("All").within(navigation("Status")));
    });
}

#[test]
fn another_page_is_announced_by_its_title_and_its_heading() {
    Shop::new().visit(|visit| {
        visit.open("/");
        titled(visit, "Sign in");
        visit.enter_key(KEY);
        titled(visit, "Pets");
        visit.focus_is_on(heading("Pets"));
        for (text, title) in [("Add a pet", "Add a pet"), ("Find by ID", "Find a pet by ID"), ("Pets", "Pets")] {
            visit.press(link(text).within(navigation("Main")));
            titled(visit, title);
            visit.focus_is_on(heading(title));
        }
        visit.browser.back();
        titled(visit, "Find a pet by ID");
        visit.focus_is_on(heading("Find a pet by ID"));
        visit.press(button("Sign out"));
        titled(visit, "Sign in");
    });
}

#[test]
fn an_address_that_the_site_does_not_have_leads_on() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/orders");
        visit.find(&heading("No such page"));
        visit.press(link("Go to the pets"));
        visit.comes_to("/");
        visit.find(&heading("Pets"));
    });
}

#[test]
fn a_change_of_the_filter_leaves_the_focus_where_it_is() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.press(link("Sold"));
        visit.list_becomes("sold pets", |rows| rows.iter().all(|row| row.status == "Sold"));
        visit.focus_is_on(link("Sold"));
    });
}

fn titled(visit: &Visit, title: &str) {
    let wanted = format!("{title} – Pet Store Admin");
    eventually(format!("the title is {wanted}"), || (visit.browser.title() == wanted).then_some(()));
}

fn tab_to(visit: &Visit, sought: &Sought) {
    walk_to(visit, sought, || visit.browser.press_keys(&TAB.to_string()));
}

fn tab_back_to(visit: &Visit, sought: &Sought) {
    walk_to(visit, sought, || visit.browser.press_with(SHIFT, TAB));
}

fn walk_to(visit: &Visit, sought: &Sought, step: impl Fn()) {
    let target = visit.find(sought);
    for _ in 0..40 {
        if visit.run_on(&target, "return document.activeElement === arguments[0];") == json!(true) {
            return;
        }
        step();
    }
    panic!("forty steps do not lead to {sought}");
}
