//! The dialog that asks for a key after a `401`: the keyboard works in it, and nothing on the page behind it is lost.

use petstore_e2e_tests::{
    faults,
    keys::ESCAPE,
    locator::{alert, button, dialog, field},
    setup::{KEY, Setup},
};

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn escape_keeps_the_draft_until_a_key_is_entered_and_the_pet_is_added() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::EXPIRED_KEY);
        visit.find(&dialog(KEY_DIALOG));
        visit.browser.press_keys(&ESCAPE.to_string());
        visit.wait_until_gone(dialog(KEY_DIALOG));
        let texts = ["did not accept this key", "code expired_api_key", "status 401"];
        visit.wait_for_text_in(alert(), &texts);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::EXPIRED_KEY, ""]);
        assert_eq!(visit.post_statuses(), [Some(401)]);
        visit.click(button("Enter a key"));
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
        visit.click(button("Sign in").within(dialog(KEY_DIALOG)));
        visit.wait_for_text("Added “Rex” with the ID 51.");
        assert_eq!(visit.post_statuses(), [Some(401), Some(201)]);
    });
}

/// The draft was lost without a question.
#[test]
fn signing_out_in_the_dialog_asks_before_it_discards_the_pending_addition() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::EXPIRED_KEY);
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Stay signed in"));
        visit.find(&dialog(KEY_DIALOG));
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Sign out anyway"));
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert_eq!(visit.post_statuses(), [Some(401)]);
    });
}
