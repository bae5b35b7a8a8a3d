//! The site in a folder of its host: every page, every link and every step in the history stays in that folder.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{button, field, heading, link, navigation},
    visit::Visit,
};

/// The address and the heading of each page.
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
        stays_in_the_folder(visit);
    });
}

#[test]
fn signing_in_keeps_the_address() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/pets/find?id=7");
        visit.sees("The service has this pet.");
        assert_eq!(visit.address(), "/pets/find?id=7");
        stays_in_the_folder(visit);
    });
}

#[test]
fn links_and_history_stay_in_the_folder() {
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
        stays_in_the_folder(visit);
    });
}

#[test]
fn a_pet_can_be_added_and_found() {
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
fn an_unknown_address_has_its_own_page_and_the_status_404() {
    for shop in [Shop::new(), Shop::new().under_a_path()] {
        shop.visit(|visit| {
            visit.sign_in_at("/nowhere/at/all");
            visit.find(&heading("No such page"));
            let status = "const done = arguments[0]; fetch(location.href).then(response => done(response.status));";
            assert_eq!(visit.browser.run_to_its_call(status, vec![]).unwrap(), 404);
            visit.press(link("Go to the pets"));
            visit.comes_to("/");
            visit.list_becomes("20 rows", |rows| rows.len() == 20);
        });
    }
}

#[test]
fn an_address_outside_the_folder_has_a_page_that_works() {
    Shop::new().under_a_path().visit_in_chromium(|visit| {
        visit.browser.open(&format!("{}/elsewhere", visit.site.origin()));
        visit.enter_key(KEY);
        visit.find(&heading("No such page"));
        visit.press(link("Go to the pets"));
        visit.comes_to("/");
    });
}

#[test]
fn signing_out_keeps_the_address() {
    Shop::new().under_a_path().visit(|visit| {
        visit.sign_in_at("/connection");
        visit.press(button("Sign out"));
        visit.find(&heading("Sign in"));
        assert_eq!(visit.address(), "/connection");
    });
}

/// All requests of the page to its host are in the folder.
fn stays_in_the_folder(visit: &Visit) {
    let requests = visit.site.asked();
    assert!(requests.iter().all(|address| address.starts_with("/admin/")), "{requests:?}");
}
