//! The pages whose code is in a part of the program: the part comes when nobody waits for the line, or with its page.

use petstore_e2e_tests::{
    locator::{alert, button, heading, link, navigation},
    setup::Setup,
    site::PARTS,
    visit::Visit,
    wait::wait_until,
};

const LATER: &str = "/part-later";
const IMPORT: &str = "/part-import";
/// Each page of a part: its address, its part and its heading.
const PAGES: [(&str, &str, &str); 4] = [
    ("/pets/new", LATER, "Add a pet"),
    ("/pets/find", LATER, "Find a pet by ID"),
    ("/connection", LATER, "Connection"),
    ("/import", IMPORT, "Import pets"),
];
const NOT_LOADED: &str = "A part of this app could not be loaded.";

#[test]
fn the_other_pages_are_loaded_after_the_rows_and_open_without_the_host() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("rows", |rows| !rows.is_empty());
        let count =
            "return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/part-')).length;";
        wait_until("the part and what it shares with the other one have come", || {
            (visit.browser.execute(count, vec![]).ok()?.as_u64()? >= 2).then_some(())
        });
        visit.site.lose("/");
        for (page, title) in
            [("Add a pet", "Add a pet"), ("Find by ID", "Find a pet by ID"), ("Connection", "Connection")]
        {
            open(visit, page);
            visit.find(&heading(title));
        }
        assert!(!is_asked_for(visit, IMPORT), "{:?}", visit.site.requests());
    });
}

#[test]
fn the_import_is_loaded_when_the_focus_comes_to_its_link() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.execute_on(&visit.find(&link("Import").within(navigation("Main"))), "arguments[0].focus();");
        wait_for_request(visit, IMPORT);
        open(visit, "Import");
        visit.find(&heading("Import pets"));
    });
}

#[test]
fn a_part_that_takes_long_is_waited_for() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.site.hold(IMPORT);
        open(visit, "Import");
        visit.wait_for_text("Loading…");
        // Another page can be opened meanwhile, and the one that was left does not come back over it.
        open(visit, "Pets");
        visit.find(&heading("Pets"));
        open(visit, "Import");
        visit.wait_for_text("Loading…");
        visit.site.release(IMPORT);
        visit.find(&heading("Import pets"));
        assert!(!visit.text().contains("Loading…"));
    });
}

#[test]
fn each_page_that_is_opened_by_its_address_waits_for_its_part() {
    for (path, part, title) in PAGES {
        Setup::new().run(|visit| {
            visit.site.hold(part);
            visit.sign_in_at(path);
            visit.wait_for_text("Loading…");
            visit.find(&heading(title));
            visit.site.release(part);
            wait_until_without(visit, "Loading…");
            visit.find(&heading(title));
        });
    }
}

#[test]
fn a_part_that_is_lost_is_reported_and_can_be_tried_again() {
    for (path, _, title) in PAGES {
        Setup::new().run_in_chromium(|visit| {
            visit.expect_in_console("404");
            visit.expect_in_console("Failed");
            visit.expect_in_console("integrity");
            visit.site.lose(PARTS);
            visit.sign_in_at(path);
            visit.wait_for_text_in(alert(), &[NOT_LOADED, "reload in case the app was updated"]);
            visit.find(&heading(title));
            // The rest of the app works, and knows the failure only until the part is there.
            open(visit, "Pets");
            visit.wait_for_list("rows", |rows| !rows.is_empty());
            visit.browser.back();
            visit.wait_for_text_in(alert(), &[NOT_LOADED]);
            visit.click(button("Try again"));
            visit.wait_for_text_in(alert(), &[NOT_LOADED]);
            visit.site.find_lost();
            visit.click(button("Try again"));
            wait_until_without(visit, NOT_LOADED);
            visit.find(&heading(title));
        });
    }
}

fn open(visit: &Visit, page: &str) {
    visit.click(link(page).within(navigation("Main")));
}

fn wait_until_without(visit: &Visit, text: &str) {
    wait_until(format!("the page no longer contains “{text}”"), || (!visit.text().contains(text)).then_some(()));
}

fn is_asked_for(visit: &Visit, file: &str) -> bool {
    visit.site.requests().iter().any(|path| path.contains(file))
}

fn wait_for_request(visit: &Visit, file: &str) {
    wait_until(format!("a request for {file}"), || is_asked_for(visit, file).then_some(()));
}
