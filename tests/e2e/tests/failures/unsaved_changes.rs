//! The browser asks before it unloads the page, but only while that would lose something.

use petstore_e2e_tests::{
    faults,
    locator::{button, link, navigation},
    setup::Setup,
};

#[test]
fn the_browser_asks_while_there_is_a_draft_and_not_after_its_success() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        assert!(!visit.asks_before_unload(), "an empty form");
        visit.fill_pet("Rex", "1");
        assert!(visit.asks_before_unload(), "a draft");
        visit.click(link("Find by ID").within(navigation("Main")));
        assert!(visit.asks_before_unload(), "a draft, on another page");
        visit.browser.back();
        visit.click(button("Add pet"));
        visit.wait_for_text("Added “Rex”");
        assert!(!visit.asks_before_unload(), "after the success");
    });
}

#[test]
fn the_browser_asks_while_the_addition_is_pending() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::SLOW);
        visit.find(&button("Adding…"));
        assert!(visit.asks_before_unload());
        visit.wait_for_text("Added “Rex”");
        assert!(!visit.asks_before_unload());
    });
}

#[test]
fn the_browser_does_not_ask_after_the_draft_is_discarded_or_the_user_signed_out() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "1");
        visit.click(button("Discard draft"));
        visit.wait_until_gone(button("Discard draft"));
        assert!(!visit.asks_before_unload(), "after “Discard draft”");
        visit.fill_pet("Rex", "1");
        visit.click(button("Sign out"));
        visit.click(button("Sign out anyway"));
        visit.find(&button("Sign in"));
        assert!(!visit.asks_before_unload(), "after “Sign out”");
    });
}
