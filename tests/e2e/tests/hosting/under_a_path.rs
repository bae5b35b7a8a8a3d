//! The site in a folder of its host: every address, every link and every step through the history stays below it.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{button, field, heading, link, navigation},
    visit::Visit,
};

/// Each page's address and heading.
const PAGES: [(&str, &str); 4] = [
    ("/?status=sold&limit=50", "Pets"),
    ("/pets/new", "Add a pet"),
    ("/pets/find?id=7", "Find a pet by ID"),
    ("/connection", "Connection"),
];

#[test]
fn each_page_opens_by_its_address_and_after_a_reload() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/");
        for (address, title) in PAGES {
            visit.open(address);
            visit.find(&heading(title));
            visit.browser.reload();
            visit.find(&heading(title));
            assert_eq!(visit.address(), address);
        }
        stays_below(visit);
    });
}

#[test]
fn an_address_survives_signing_in_there() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/pets/find?id=7");
        visit.sees("The service has this pet.");
        assert_eq!(visit.address(), "/pets/find?id=7");
        stays_below(visit);
    });
}

#[test]
fn links_back_and_forward_stay_below_the_path() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/");
        visit.list_becomes("20 rows", |rows| rows.len() == 20);
        visit.press(link("Sold").within(navigation("Status")));
        visit.comes_to("/?status=sold");
        for (name, address) in [("Add a pet", "/pets/new"), ("Connection", "/connection"), ("Pets", "/?status=sold")] {
            visit.press(link(name).within(navigation("Main")));
            visit.comes_to(address);
        }
        visit.browser.back();
        visit.comes_to("/connection");
        visit.find(&heading("Connection"));
        visit.browser.back();
        visit.comes_to("/pets/new");
        visit.find(&heading("Add a pet"));
        visit.browser.forward();
        visit.comes_to("/connection");
        visit.find(&heading("Connection"));
        stays_below(visit);
    });
}

#[test]
fn a_pet_is_added_and_found_there() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.fill(field("Category ID"), "1");
        visit.press(button("Add pet"));
        visit.sees("Added “Rex”");
        visit.open("/pets/find?id=51");
        visit.sees("The service has this pet.");
    });
}

#[test]
fn an_unknown_address_is_told_in_the_app_and_by_its_status() {
    for shop in [Shop::new(), Shop::new().under_a_path()] {
        shop.visit(|visit| {
            visit.sign_in_at("/nowhere/at/all");
            visit.find(&heading("No such page"));
            let status = "const told = arguments[0]; fetch(location.href).then(answer => told(answer.status));";
            assert_eq!(visit.browser.run_to_its_call(status, vec![]).unwrap(), 404);
            visit.press(link("Go to the pets"));
            visit.comes_to("/");
            visit.list_becomes("20 rows", |rows| rows.len() == 20);
        });
    }
}

#[test]
fn an_address_beside_the_site_gets_a_page_that_works() {
    Shop::new().under_a_path().visit_in_chromium(|visit| {
        visit.browser.open(&format!("{}/elsewhere", visit.site.origin()));
        visit.enter_key(KEY);
        visit.find(&heading("No such page"));
        visit.press(link("Go to the pets"));
        visit.comes_to("/");
    });
}

#[test]
fn signing_out_stays_at_the_address() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/connection");
        visit.press(button("Sign out"));
        visit.find(&heading("Sign in"));
        assert_eq!(visit.address(), "/connection");
    });
}

/// Nothing of what the page asked its host for lies beside it.
fn stays_below(visit: &Visit) {
    let asked = visit.site.asked();
    assert!(asked.iter().all(|address| address.starts_with("/admin/")), "{asked:?}");
}
