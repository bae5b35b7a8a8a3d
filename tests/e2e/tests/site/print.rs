//! The pages on paper.

use petstore_e2e_tests::{import::herd, locator::button, setup::Setup};
use serde_json::json;

/// The first sheet was empty, because the page was as high as the screen.
#[test]
fn a_list_of_20_pets_is_printed_on_one_sheet_and_a_checked_table_without_its_button() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let pdf = visit.browser.devtools("Page.printToPDF", json!({ "paperWidth": 8.27, "paperHeight": 11.69 }));
        let script = "return atob(arguments[0]).split('/Type /Page\\n').length - 1;";
        assert_eq!(visit.browser.execute(script, vec![pdf["data"].clone()]).unwrap(), json!(1));
        // The bar with the button covered a row.
        visit.open_page("Import");
        visit.check_table(&herd(3, &[]));
        assert!(visit.is_visible_now(button("Start import")));
        visit.browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        assert!(!visit.is_visible_now(button("Start import")));
    });
}
