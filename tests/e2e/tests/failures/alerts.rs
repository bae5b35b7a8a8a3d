//! An alert appears where its request was started, once, until a request succeeds or the user dismisses it. Its details can be
//! copied for support, and never contain the key.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button},
    setup::{KEY, Setup},
};

#[test]
fn the_copied_details_contain_all_facts_and_not_the_key_and_another_page_has_no_alert() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.capture_clipboard();
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.open_details();
        visit.wait_for_text_in(alert(), &["At "]);
        visit.click(button("Copy details of this error, for the service administrator"));
        let details = visit.copied_text();
        let date = visit.browser.execute("return new Date().toISOString().slice(0, 11);", vec![]).unwrap();
        let request = format!("POST {}/pets", visit.service.base_url());
        for text in
            ["`name` must not be this one.", "invalid_pet", "HTTP status: 400", &request, date.as_str().unwrap()]
        {
            assert!(details.contains(text), "{text} is missing in: {details}");
        }
        assert!(!details.contains(KEY), "{details}");
        visit.wait_for_text_in(alert(), &["Copied"]);
        visit.open_page("Pets");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert!(!visit.is_visible_now(alert()));
    });
}
