//! The URL of the list contains the filter and the limit. Each changes with the other.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{field, link, navigation},
    setup::Setup,
    visit::Visit,
};

#[test]
fn a_status_changes_the_url_and_the_rows() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        for (status, url) in [("Sold", "/?status=sold"), ("Pending", "/?status=pending")] {
            choose(visit, status);
            visit.wait_for_url(url);
            shows_only(visit, status);
        }
        choose(visit, "All");
        visit.wait_for_url("/");
        is_chosen(visit, "All");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    });
}

#[test]
fn enter_submits_the_limit_to_the_url() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        let requests = visit.requests_during(|| {
            visit.fill(field("Limit"), "7");
            assert_eq!(visit.url(), "/?status=sold");
            visit.browser.press_keys(&ENTER.to_string());
            visit.wait_for_url("/?status=sold&limit=7");
            visit.wait_for_list("7 rows", |rows| rows.len() == 7);
        });
        assert_eq!(requests, ["GET /pets?limit=7&status=sold"]);
    });
}

#[test]
fn a_limit_out_of_range_is_reported_at_the_field_and_not_sent() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let requests = visit.requests_during(|| {
            for limit in ["0\n", "101\n", "-3\n", "2.5\n"] {
                visit.fill(field("Limit"), limit);
                visit.wait_for_field_error(field("Limit"), "from 1 to 100");
            }
        });
        assert!(requests.is_empty(), "{requests:?}");
        assert_eq!(visit.url(), "/");
    });
}

#[test]
fn back_and_forward_restore_the_former_filters() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Available");
        visit.wait_for_url("/?status=available");
        choose(visit, "Sold");
        visit.wait_for_url("/?status=sold");
        visit.browser.back();
        visit.wait_for_url("/?status=available");
        shows_only(visit, "Available");
        visit.browser.back();
        visit.wait_for_url("/");
        is_chosen(visit, "All");
        visit.browser.forward();
        visit.wait_for_url("/?status=available");
        shows_only(visit, "Available");
    });
}

#[test]
fn a_filter_can_be_chosen_again_after_going_back() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Available");
        visit.wait_for_url("/?status=available");
        choose(visit, "Sold");
        visit.wait_for_url("/?status=sold");
        visit.browser.back();
        visit.wait_for_url("/?status=available");
        visit.browser.forward();
        visit.wait_for_url("/?status=sold");
        shows_only(visit, "Sold");
        choose(visit, "Available");
        visit.wait_for_url("/?status=available");
        shows_only(visit, "Available");
        visit.browser.back();
        visit.wait_for_url("/?status=sold");
        choose(visit, "All");
        visit.wait_for_url("/");
        visit.browser.back();
        visit.wait_for_url("/?status=sold");
        shows_only(visit, "Sold");
    });
}

#[test]
fn a_reload_restores_the_filter_and_the_limit_from_the_url() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Sold");
        visit.submit_limit(5);
        visit.wait_for_url("/?status=sold&limit=5");
        visit.browser.reload();
        shows_only(visit, "Sold");
        assert_eq!(visit.value_of(field("Limit")), "5");
        assert_eq!(visit.rows("Pets").len(), 5);
    });
}

#[test]
fn invalid_values_in_the_url_are_replaced_by_the_defaults_with_a_message() {
    Setup::new().run(|visit| {
        let requests = visit.requests_during(|| {
            visit.sign_in_at("/?status=lost&limit=500&sort=age");
            visit.wait_for_text("The status “lost” in the address does not exist, so all pets are shown.");
            visit.wait_for_text("The limit “500” in the address is not a whole number from 1 to 100, so 20 is used.");
            visit.wait_for_text(
                "The sorting “age” in the address does not exist, so the rows are as the service sent them.",
            );
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

fn choose(visit: &Visit, status: &str) {
    visit.click(link(status).within(navigation("Status")));
}

fn shows_only(visit: &Visit, status: &str) {
    visit.wait_for_list(&format!("{status} pets only"), |rows| {
        !rows.is_empty() && rows.iter().all(|row| row.status == status)
    });
    is_chosen(visit, status);
}

fn is_chosen(visit: &Visit, status: &str) {
    let link = visit.find(&link(status).within(navigation("Status")));
    assert_eq!(visit.execute_on(&link, "return arguments[0].ariaCurrent;"), "page", "{status}");
}
