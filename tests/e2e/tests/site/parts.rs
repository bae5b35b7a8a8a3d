//! The pages whose code is in a part of the program: the part comes when nobody waits for the line, or with its page.

use petstore_e2e_tests::{
    engine::Engine,
    locator::{alert, button, heading, link, navigation},
    setup::{KEY, Setup},
    site::PARTS,
    visit::Visit,
    wait::wait_until,
};

const IMPORT: &str = "/part-import";
const NOT_LOADED: &str = "A part of this app could not be loaded.";

#[test]
fn the_other_pages_are_loaded_once_with_the_form_to_sign_in_and_open_without_the_host() {
    Setup::new().run(|visit| {
        visit.open("/");
        let script =
            "return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/part-')).length >= 2;";
        visit.browser.wait_for_true("the part and what it shares with the other one have come", script, vec![]);
        visit.enter_key(KEY);
        let asks_for_import = || visit.site.requests().iter().any(|path| path.contains(IMPORT)).then_some(());
        assert!(asks_for_import().is_none(), "{:?}", visit.site.requests());
        visit.execute_on(&visit.find(&link("Import").within(navigation("Main"))), "arguments[0].focus();");
        wait_until("the part of the focused link is requested", asks_for_import);
        let mut requests = visit.site.requests();
        requests.sort();
        // The other browsers may load again what the page preloads: config.json and the program.
        let is_checked = |path: &str| visit.browser.engine == Engine::Chromium || path.contains("/part-");
        let twice: Vec<_> = requests.windows(2).filter(|pair| pair[0] == pair[1] && is_checked(&pair[0])).collect();
        assert!(twice.is_empty(), "{twice:?}");
        visit.site.lose("/");
        open(visit, "Add a pet");
        visit.find(&heading("Add a pet"));
    });
}

#[test]
fn a_part_that_takes_long_is_waited_for() {
    Setup::new().run(|visit| {
        visit.site.hold(IMPORT);
        visit.sign_in_at("/import");
        visit.wait_for_text("Loading…");
        // Another page can be opened meanwhile, and the one that was left does not come back over it.
        open(visit, "Pets");
        visit.find(&heading("Pets"));
        open(visit, "Import");
        visit.wait_for_text("Loading…");
        visit.site.release(IMPORT);
        visit.find(&button("Check"));
        assert!(!visit.text_now().contains("Loading…"));
    });
}

#[test]
fn a_part_that_is_lost_is_reported_and_can_be_tried_again() {
    for (path, control) in [("/pets/new", "Add pet"), ("/import", "Check")] {
        Setup::new().run_in_chromium(|visit| {
            visit.expect_in_console("404");
            visit.expect_in_console("Failed");
            visit.site.lose(PARTS);
            visit.sign_in_at(path);
            visit.wait_for_text_in(alert(), &[NOT_LOADED, "reload in case the app was updated"]);
            // The rest of the app works, and knows the failure only until the part is there.
            open(visit, "Pets");
            visit.wait_for_list("rows", |rows| !rows.is_empty());
            visit.back();
            visit.wait_for_text_in(alert(), &[NOT_LOADED]);
            visit.site.repair();
            visit.click(button("Try again"));
            visit.find(&button(control));
            assert!(!visit.text_now().contains(NOT_LOADED));
        });
    }
}

fn open(visit: &Visit, page: &str) {
    visit.click(link(page).within(navigation("Main")));
}
