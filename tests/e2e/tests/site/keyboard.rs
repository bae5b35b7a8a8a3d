//! All pages work with the keyboard alone, and assistive technology announces a change of the page.

use petstore_e2e_tests::{
    keys::{ENTER, SHIFT, SHORTCUT_MODIFIER, TAB},
    locator::{Locator, button, field, heading, link, main_landmark, navigation},
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

#[test]
fn signing_in_filtering_adding_and_finding_need_no_mouse() {
    Setup::new().run(|visit| {
        let type_keys = |keys: &str| visit.browser.press_keys(keys);
        let press_enter = || type_keys(&ENTER.to_string());
        visit.open("/");
        visit.wait_for_focus_on(field("API key"));
        type_keys(&format!("{KEY}{ENTER}"));
        visit.find(&heading("Pets"));

        tab_to(visit, &link("Sold").within(navigation("Status")));
        press_enter();
        visit.wait_for_url("/?status=sold");
        tab_to(visit, &field("Limit"));
        visit.browser.press_chord(SHORTCUT_MODIFIER, 'a');
        type_keys(&format!("7{ENTER}"));
        visit.wait_for_url("/?status=sold&limit=7");

        tab_back_to(visit, &link("Add a pet").within(navigation("Main")));
        press_enter();
        visit.wait_for_focus_on(heading("Add a pet"));
        tab_to(visit, &field("Name"));
        type_keys("Rex");
        tab_to(visit, &field("Category"));
        type_keys("1");
        tab_to(visit, &field("Status"));
        type_keys("S");
        tab_to(visit, &button("Add pet"));
        type_keys(" ");
        visit.wait_for_text("Added “Rex” with the ID 51.");

        tab_back_to(visit, &link("Find by ID").within(navigation("Main")));
        press_enter();
        visit.wait_for_focus_on(field("Pet ID"));
        tab_to(visit, &field("Pet ID"));
        type_keys(&format!("51{ENTER}"));
        visit.wait_for_text("The service has this pet.");
        let found = visit.rows("Pet");
        assert_eq!((found[0].name.as_str(), found[0].status.as_str()), ("Rex", "Sold"));
    });
}

#[test]
fn the_first_tab_stop_of_a_page_is_a_link_that_skips_the_header() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.reload();
        visit.find(&heading("Pets"));
        visit.browser.press_keys(&TAB.to_string());
        visit.wait_for_focus_on(link("Skip to content"));
        visit.browser.press_keys(&ENTER.to_string());
        visit.wait_for_focus_on(main_landmark());
        assert_eq!(visit.url(), "/?status=sold");
        visit.browser.press_keys(&TAB.to_string());
        visit.wait_for_focus_on(button("Refresh"));
    });
}

#[test]
fn the_navigation_has_a_link_to_each_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let main = visit.find(&navigation("Main"));
        let script = "return [...arguments[0].querySelectorAll('a')].map(link => link.textContent.trim());";
        let links = visit.execute_on(&main, script);
        assert_eq!(links, json!(["Pets", "Add a pet", "Find by ID", "Import", "Connection"]));
    });
}

#[test]
fn a_new_page_sets_the_title_and_focuses_its_heading() {
    Setup::new().run(|visit| {
        visit.open("/");
        wait_for_title(visit, "Sign in");
        visit.enter_key(KEY);
        wait_for_title(visit, "Pets");
        visit.wait_for_focus_on(heading("Pets"));
        for (text, title) in
            [("Add a pet", "Add a pet"), ("Import", "Import pets"), ("Connection", "Connection"), ("Pets", "Pets")]
        {
            visit.click(link(text).within(navigation("Main")));
            wait_for_title(visit, title);
            visit.wait_for_focus_on(heading(title));
        }
        visit.click(link("Find by ID").within(navigation("Main")));
        wait_for_title(visit, "Find a pet by ID");
        // The one thing to do there.
        visit.wait_for_focus_on(field("Pet ID"));
        visit.click(button("Sign out"));
        wait_for_title(visit, "Sign in");
    });
}

#[test]
fn a_change_of_the_filter_does_not_move_the_focus() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.click(link("Sold"));
        visit.wait_for_list("sold pets", |rows| rows.iter().all(|row| row.status == "Sold"));
        visit.wait_for_focus_on(link("Sold"));
    });
}

fn wait_for_title(visit: &Visit, title: &str) {
    let expected = format!("{title} – Pet Store Admin");
    wait_until(format!("the title is {expected}"), || (visit.browser.title() == expected).then_some(()));
}

fn tab_to(visit: &Visit, locator: &Locator) {
    move_focus_to(visit, locator, || visit.browser.press_keys(&TAB.to_string()));
}

fn tab_back_to(visit: &Visit, locator: &Locator) {
    move_focus_to(visit, locator, || visit.browser.press_chord(SHIFT, TAB));
}

fn move_focus_to(visit: &Visit, locator: &Locator, step: impl Fn()) {
    let target = visit.find(locator);
    for _ in 0..40 {
        if visit.execute_on(&target, "return document.activeElement === arguments[0];") == json!(true) {
            return;
        }
        step();
    }
    panic!("{locator} does not get the focus within forty steps");
}
