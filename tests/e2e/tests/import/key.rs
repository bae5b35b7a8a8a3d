//! The service does not accept the key any more in the middle of an import.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, KEY_DIALOG, herd},
    keys::ESCAPE,
    locator::{button, dialog, field},
    setup::{KEY, Setup},
};

#[test]
fn after_a_401_and_a_new_key_resume_goes_on_with_the_same_row() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(8, &[(4, faults::EXPIRED_KEY)]));
        let opened = dialog(KEY_DIALOG);
        visit.wait_for_text_in(opened.clone(), &["The API key has expired."]);
        visit.assert_each_added_once(1..=3);
        visit.fill(field("API key").within(opened.clone()), KEY);
        visit.click(button("Sign in").within(opened.clone()));
        visit.wait_until_gone(opened);
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
    });
}

#[test]
fn without_a_new_key_the_import_stays_paused_and_sends_nothing() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(8, &[(4, faults::EXPIRED_KEY)]));
        let opened = dialog(KEY_DIALOG);
        visit.find(&opened);
        let requests = visit.requests_during(|| {
            visit.browser.press_keys(&ESCAPE.to_string());
            visit.wait_until_gone(opened);
            visit.wait_for_text("The service did not accept this key. Enter a valid key");
        });
        assert!(requests.is_empty(), "{requests:?}");
        visit.assert_each_added_once(1..=3);
    });
}
