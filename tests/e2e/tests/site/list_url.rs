//! The URL of the list has the filter, the limit, the order and the search. Each changes with the other.

use petstore_e2e_tests::{
    locator::{button, field, link, navigation, table},
    page_content::PetRow,
    screen::PHONE,
    setup::{KEY, Setup},
    visit::Visit,
};
use serde_json::json;

#[test]
fn back_and_forward_restore_filters_and_the_order() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let first = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        for (status, url) in [("Available", "/?status=available"), ("Sold", "/?status=sold")] {
            visit.click(link(status).within(navigation("Status")));
            visit.wait_for_url(url);
            shows_only(visit, status);
        }
        visit.assert_sends_nothing(|| {
            visit.click(button("ID").within(table("Pets")));
            visit.wait_for_url("/?status=sold&sort=id");
            visit.wait_for_list("ascending IDs", is_ascending);
            visit.back();
            visit.wait_for_url("/?status=sold");
            visit.wait_for_list("the order of the service", |rows| rows.len() > 1 && !is_ascending(rows));
        });
        visit.back();
        visit.wait_for_url("/?status=available");
        shows_only(visit, "Available");
        visit.back();
        visit.wait_for_url("/");
        visit.wait_for_list("the first rows", |rows| rows == first);
        visit.forward();
        visit.wait_for_url("/?status=available");
        shows_only(visit, "Available");
    });
}

/// It was lost after "Sold", another page and "Back", and filtered the list of the next person.
#[test]
fn the_search_is_in_the_url_until_the_person_signs_out() {
    Setup::new().run(|visit| {
        let search = || field("Find in these rows");
        let entries = || visit.browser.execute("return history.length;", vec![]).unwrap();
        visit.sign_in_at("/");
        let before = entries();
        visit.assert_sends_nothing(|| {
            visit.fill(search(), "a");
            visit.wait_for_url("/?q=a");
        });
        visit.wait_for_focus_on(search());
        assert_eq!(entries(), before);
        visit.click(link("Sold"));
        visit.open_page("Add a pet");
        visit.back();
        visit.wait_for_url("/?status=sold&q=a");
        visit.reload();
        assert_eq!(visit.value_of(search()), "a");
        visit.back();
        visit.wait_for_url("/?q=a");
        visit.click(button("Sign out"));
        visit.enter_key(KEY);
        visit.wait_for_url("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    });
}

#[test]
fn on_a_phone_a_field_sorts_in_place_of_the_heads() {
    Setup::new().run_in_chromium(|visit| {
        visit.open("/");
        visit.set_screen(&PHONE);
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let entries = || visit.browser.execute("return history.length;", vec![]).unwrap();
        let before = entries();
        visit.select_option(field("Sort"), "Name");
        visit.wait_for_url("/?sort=name");
        let sort = "return arguments[0].sort(new Intl.Collator(undefined, { numeric: true }).compare);";
        visit.wait_for_list("20 rows in the order of the language", |rows| {
            let names = json!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>());
            rows.len() == 20 && visit.browser.execute(sort, vec![names.clone()]).unwrap() == names
        });
        assert_eq!(entries(), before, "an arrow key that is held down chooses many times a second");
    });
}

fn is_ascending(rows: &[PetRow]) -> bool {
    rows.len() > 1 && rows.iter().map(|row| row.id.parse::<i64>().unwrap()).is_sorted()
}

fn shows_only(visit: &Visit, status: &str) {
    visit.wait_for_list(&format!("{status} pets only"), |rows| {
        !rows.is_empty() && rows.iter().all(|row| row.status == status)
    });
    let link = visit.find(&link(status).within(navigation("Status")));
    assert_eq!(visit.execute_on(&link, "return arguments[0].ariaCurrent;"), "page", "{status}");
}
