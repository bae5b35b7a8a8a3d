//! The site in a folder of its host: every page, every link and every step in the history stays in that folder.

use petstore_e2e_tests::{
    import::{ENDED, herd},
    locator::{heading, link, navigation},
    setup::{KEY, Setup},
    visit::Visit,
};

/// The address and the heading of each page.
const PAGES: [(&str, &str); 5] = [
    ("/?status=sold&limit=50", "Pets"),
    ("/pets/new", "Add a pet"),
    ("/pets/find?id=7", "Find a pet by ID"),
    ("/import", "Import pets"),
    ("/connection", "Connection"),
];

#[test]
fn each_page_opens_by_its_address_and_after_a_reload() {
    Setup::new().under_a_path().run(|visit| {
        visit.sign_in_at("/");
        for (address, title) in PAGES {
            visit.open(address);
            visit.find(&heading(title));
            visit.browser.reload();
            visit.find(&heading(title));
            assert_eq!(visit.url(), address);
        }
        stays_in_the_folder(visit);
    });
}

#[test]
fn an_import_runs_with_its_worker_from_the_folder() {
    Setup::new().pets(0).under_a_path().run(|visit| {
        visit.open_import();
        visit.import_table(&herd(3, &[]));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=3);
        stays_in_the_folder(visit);
    });
}

#[test]
fn links_and_history_stay_in_the_folder() {
    Setup::new().under_a_path().run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.click(link("Sold").within(navigation("Status")));
        visit.wait_for_url("/?status=sold");
        for (name, address) in [("Add a pet", "/pets/new"), ("Connection", "/connection"), ("Pets", "/?status=sold")] {
            visit.click(link(name).within(navigation("Main")));
            visit.wait_for_url(address);
        }
        visit.browser.back();
        visit.wait_for_url("/connection");
        visit.find(&heading("Connection"));
        visit.browser.back();
        visit.wait_for_url("/pets/new");
        visit.find(&heading("Add a pet"));
        visit.browser.forward();
        visit.wait_for_url("/connection");
        visit.find(&heading("Connection"));
        stays_in_the_folder(visit);
    });
}

#[test]
fn an_unknown_address_has_its_own_page_and_the_status_404() {
    for shop in [Setup::new(), Setup::new().under_a_path()] {
        shop.run(|visit| {
            visit.sign_in_at("/nowhere/at/all");
            visit.find(&heading("No such page"));
            let status = "const done = arguments[0]; fetch(location.href).then(response => done(response.status));";
            assert_eq!(visit.browser.execute_async(status, vec![]).unwrap(), 404);
            visit.click(link("Go to the pets"));
            visit.wait_for_url("/");
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
    }
}

#[test]
fn an_address_outside_the_folder_has_a_page_that_works() {
    Setup::new().under_a_path().run_in_chromium(|visit| {
        visit.browser.open(&format!("{}/elsewhere", visit.site.origin()));
        visit.enter_key(KEY);
        visit.find(&heading("No such page"));
        visit.click(link("Go to the pets"));
        visit.wait_for_url("/");
    });
}

/// All requests of the page to its host are in the folder.
fn stays_in_the_folder(visit: &Visit) {
    let requests = visit.site.requests();
    assert!(requests.iter().all(|address| address.starts_with("/admin/")), "{requests:?}");
}
