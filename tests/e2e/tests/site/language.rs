//! Times in the language of the browser, and a page that it translates.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd},
    locator::{button, link},
    setup::Setup,
};
use serde_json::json;

/// The program changed texts that were no longer in the page: "20 pets" over 5 rows, "2 of 25 added" at the end.
#[test]
fn a_translated_page_shows_no_old_figure() {
    Setup::new().run_in_chromium(|visit| {
        visit.translate_pages();
        visit.sign_in_at("/");
        visit.wait_for_text("20 pets.");
        assert_eq!(
            visit.browser.execute("return document.querySelectorAll('font').length > 10;", vec![]).unwrap(),
            true
        );
        visit.request_list(5);
        visit.wait_for_text("5 pets.");
        visit.click(link("Sold"));
        visit.wait_for_url("/?status=sold&limit=5");
        visit.service.fail_next("list", faults::RETRY_AFTER_2);
        visit.click(button("Refresh"));
        visit.wait_for_wait_notice();
        visit.wait_for_text("The wait is over.");
        visit.open_page("Import");
        visit.import_table(&herd(25, &[]));
        visit.wait_long_for_text(ENDED);
        visit.wait_for_text("25 of 25 added");
        visit.click(button("Import another table"));
        visit.find(&button("Check"));
        visit.open_page("Add a pet");
        for name in ["Rex", "Bella"] {
            visit.add_pet(name, "1");
            visit.wait_for_text(&format!("Added “{name}” · ID"));
        }
        visit.open_page("Pets");
        visit.ask_for_pet("123456");
        visit.wait_for_text("No pet has the ID 123456.");
        visit.find_pet("123457");
        visit.wait_for_text("No pet has the ID 123457.");
        let data =
            "return [...document.querySelectorAll('td, bdi, [role=status]')].some(element => element.translate);";
        assert_eq!(visit.browser.execute(data, vec![]).unwrap(), false);
    });
}

#[test]
fn a_german_browser_shows_german_times() {
    Setup::new().run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setLocaleOverride", json!({ "locale": "de-DE" }));
        visit.browser.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "Europe/Berlin" }));
        visit.sign_in_at("/");
        // The list came in this minute or in the one before.
        let script =
            "const time = ago => new Date(Date.now() - ago).toLocaleTimeString('de-DE', { timeStyle: 'short' });
            const text = document.querySelector('h1 + [role=status]').textContent;
            return [0, 60_000].some(ago => text.endsWith(` Updated at ${time(ago)}`));";
        visit.browser.wait_for_true("the time is German", script, vec![]);
    });
}
