//! All pages work with the keyboard alone, and assistive technology announces a change of the page.

use petstore_e2e_tests::{
    keys::{ENTER, TAB},
    locator::{button, field, heading, link, main_landmark, navigation},
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;

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
