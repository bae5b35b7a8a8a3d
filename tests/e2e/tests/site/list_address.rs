//! The address of the list holds the filter and the limit: it changes with them, and they with it.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{field, link, navigation},
    visit::Visit,
};

#[test]
fn a_status_changes_the_address_and_the_rows() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        for (choice, address) in [("Sold", "/?status=sold"), ("Pending", "/?status=pending")] {
            choose(visit, choice);
            visit.comes_to(address);
            shows_only(visit, choice);
        }
        choose(visit, "All");
        visit.comes_to("/");
        is_chosen(visit, "All");
        visit.list_becomes("20 rows", |rows| rows.len() == 20);
    });
}

#[test]
fn a_limit_changes_the_address_once_enter_is_pressed() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?status=sold");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "7");
            assert_eq!(visit.address(), "/?status=sold");
            visit.browser.press_keys("\u{e007}");
            visit.comes_to("/?status=sold&limit=7");
            visit.list_becomes("7 rows", |rows| rows.len() == 7);
        });
        assert_eq!(sent, ["GET /pets?limit=7&status=sold"]);
    });
}

#[test]
fn a_limit_changes_the_address_once_the_field_is_left() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "7\t");
            visit.comes_to("/?limit=7");
            visit.list_becomes("7 rows", |rows| rows.len() == 7);
        });
        assert_eq!(sent, ["GET /pets?limit=7"]);
    });
}

#[test]
fn a_limit_that_the_service_would_refuse_is_told_and_not_sent() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            for limit in ["0\n", "101\n", "-3\n", "2.5\n"] {
                visit.fill(field("Limit"), limit);
                visit.is_told_beside(field("Limit"), "from 1 to 100");
            }
        });
        assert!(sent.is_empty(), "{sent:?}");
        assert_eq!(visit.address(), "/");
    });
}

#[test]
fn back_and_forward_go_through_the_choices() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Available");
        visit.comes_to("/?status=available");
        choose(visit, "Sold");
        visit.comes_to("/?status=sold");
        visit.browser.back();
        visit.comes_to("/?status=available");
        shows_only(visit, "Available");
        visit.browser.back();
        visit.comes_to("/");
        is_chosen(visit, "All");
        visit.browser.forward();
        visit.comes_to("/?status=available");
        shows_only(visit, "Available");
    });
}

#[test]
fn the_choice_that_was_just_gone_back_from_can_be_made_again() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Available");
        visit.comes_to("/?status=available");
        choose(visit, "Sold");
        visit.comes_to("/?status=sold");
        visit.browser.back();
        visit.comes_to("/?status=available");
        visit.browser.forward();
        visit.comes_to("/?status=sold");
        shows_only(visit, "Sold");
        choose(visit, "Available");
        visit.comes_to("/?status=available");
        shows_only(visit, "Available");
        visit.browser.back();
        visit.comes_to("/?status=sold");
        choose(visit, "All");
        visit.comes_to("/");
        visit.browser.back();
        visit.comes_to("/?status=sold");
        shows_only(visit, "Sold");
    });
}

#[test]
fn a_reload_shows_what_the_address_says() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        choose(visit, "Sold");
        visit.fill(field("Limit"), "5\n");
        visit.comes_to("/?status=sold&limit=5");
        visit.browser.reload();
        shows_only(visit, "Sold");
        assert_eq!(visit.value_of(field("Limit")), "5");
        assert_eq!(visit.rows("Pets").len(), 5);
    });
}

#[test]
fn a_pasted_link_shows_what_it_says() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.open("/?status=pending&limit=3");
        shows_only(visit, "Pending");
        assert_eq!(visit.value_of(field("Limit")), "3");
        assert_eq!(visit.rows("Pets").len(), 3);
    });
}

#[test]
fn values_that_the_service_does_not_know_fall_back_with_a_word() {
    Shop::new().visit(|visit| {
        let sent = visit.sent_while(|| {
            visit.sign_in_at("/?status=lost&limit=500");
            visit.sees("The address asks for the status “lost”, which the service does not have: all pets are shown.");
            visit.sees("The address asks for the limit “500”, which is not a whole number from 1 to 100: 20 is used.");
            visit.list_becomes("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(sent, ["GET /pets?limit=20"]);
    });
}

fn choose(visit: &Visit, status: &str) {
    visit.press(link(status).within(navigation("Status")));
}

fn shows_only(visit: &Visit, status: &str) {
    visit.list_becomes(&format!("{status} pets alone"), |rows| {
        !rows.is_empty() && rows.iter().all(|row| row.status == status)
    });
    is_chosen(visit, status);
}

fn is_chosen(visit: &Visit, status: &str) {
    let link = visit.find(&link(status).within(navigation("Status")));
    assert_eq!(visit.run_on(&link, "return arguments[0].ariaCurrent;"), "page", "{status}");
}
