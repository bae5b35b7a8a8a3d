//! The heads of the columns sort the rows that are loaded, or a field on a phone. The URL has the order.

use petstore_e2e_tests::{
    locator::{button, field, link, navigation, table},
    page_content::PetRow,
    screen::PHONE,
    setup::Setup,
    visit::Visit,
};
use serde_json::json;

#[test]
fn a_press_on_a_head_sorts_without_a_request_and_the_third_press_removes_the_order() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?limit=50");
        let sent = visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        let requests = visit.requests_during(|| {
            press(visit, "ID");
            visit.wait_for_url("/?limit=50&sort=id");
            visit.wait_for_list("ascending IDs", |rows| ids(rows).is_sorted());
            press(visit, "ID");
            visit.wait_for_url("/?limit=50&sort=-id");
            visit.wait_for_list("descending IDs", |rows| ids(rows).iter().rev().is_sorted());
            press(visit, "Name");
            visit.wait_for_url("/?limit=50&sort=name");
            let sorted = sorted_by_the_browser(visit, &sent);
            visit.wait_for_list("sorted names", |rows| names(rows) == sorted);
            press(visit, "Name");
            press(visit, "Name");
            visit.wait_for_url("/?limit=50");
            visit.wait_for_list("the order of the service", |rows| rows == sent);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn on_a_phone_a_field_sorts_in_place_of_the_heads() {
    Setup::new().run_in_chromium(|visit| {
        visit.open("/");
        visit.set_screen(&PHONE);
        visit.sign_in_at("/");
        let sent = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert!(!visit.is_visible(button("Name").within(table("Pets"))));
        visit.select_option(field("Sort"), "ID");
        visit.wait_for_url("/?sort=id");
        visit.wait_for_list("ascending IDs", |rows| ids(rows).is_sorted());
        visit.browser.back();
        visit.wait_for_list("the order of the service", |rows| rows == sent);
        assert_eq!(visit.value_of(field("Sort")), "");
    });
}

#[test]
fn the_filter_the_limit_and_a_reload_keep_the_order() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        press(visit, "Name");
        visit.wait_for_url("/?sort=name");
        visit.click(link("Sold").within(navigation("Status")));
        visit.wait_for_url("/?status=sold&sort=name");
        visit.submit_limit(5);
        visit.wait_for_url("/?status=sold&limit=5&sort=name");
        let rows = visit.wait_for_list("5 sold pets", |rows| rows.len() == 5);
        assert_eq!(names(&rows), sorted_by_the_browser(visit, &rows));
        visit.browser.reload();
        visit.wait_for_list("the same rows", |again| again == rows);
        let head = visit.find(&table("Pets"));
        let sorted = "return arguments[0].querySelector('th[aria-sort=ascending]').innerText;";
        assert_eq!(visit.execute_on(&head, sorted), json!("Name"));
    });
}

#[test]
fn back_and_forward_restore_the_order_without_a_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let sent = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let requests = visit.requests_during(|| {
            press(visit, "Category");
            visit.wait_for_url("/?sort=category");
            visit.wait_for_list("sorted categories", |rows| categories(rows).is_sorted());
            press(visit, "Status");
            visit.wait_for_url("/?sort=status");
            let by_status = visit.wait_for_list("sorted statuses", |rows| status_ranks(rows).is_sorted());
            assert_ne!(by_status, sent);
            visit.browser.back();
            visit.browser.back();
            visit.wait_for_url("/");
            visit.wait_for_list("the order of the service", |rows| rows == sent);
            visit.browser.forward();
            visit.browser.forward();
            visit.wait_for_url("/?sort=status");
            visit.wait_for_list("sorted statuses", |rows| rows == by_status);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

fn press(visit: &Visit, head: &str) {
    visit.click(button(head).within(table("Pets")));
}

fn ids(rows: &[PetRow]) -> Vec<i64> {
    rows.iter().map(|row| row.id.parse().unwrap()).collect()
}

fn names(rows: &[PetRow]) -> Vec<String> {
    rows.iter().map(|row| row.name.clone()).collect()
}

fn categories(rows: &[PetRow]) -> Vec<&str> {
    rows.iter().map(|row| row.category.as_str()).collect()
}

/// The places of the statuses in the interface's order. A pet without one comes last.
fn status_ranks(rows: &[PetRow]) -> Vec<usize> {
    let is_of = |row: &PetRow, status: &str| row.status == status;
    let rank = |row| ["Available", "Pending", "Sold"].iter().take_while(|status| !is_of(row, status)).count();
    rows.iter().map(rank).collect()
}

fn sorted_by_the_browser(visit: &Visit, rows: &[PetRow]) -> Vec<String> {
    let script = "return arguments[0].sort(new Intl.Collator(undefined, { numeric: true }).compare);";
    let sorted = visit.browser.execute(script, vec![names(rows).into()]).unwrap();
    serde_json::from_value(sorted).unwrap()
}
