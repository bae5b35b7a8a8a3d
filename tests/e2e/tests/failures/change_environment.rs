//! Two environments: what was typed for one service, or waits for it, never goes to the other one.

use petstore_e2e_tests::{
    environments::{PRODUCTION, STAGING},
    faults,
    locator::{button, dialog, field, heading},
    rate_limit::list_request,
    setup::{KEY, Setup},
    visit::Visit,
};

const KEY_DIALOG: &str = "The key is no longer accepted";
const QUESTION: &str = "Change the environment?";

/// The dialog offered the other environment, and the waiting pet was added there.
#[test]
fn after_a_401_the_dialog_takes_a_key_for_the_same_service_only() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/pets/new");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.add_pet("Rex", faults::EXPIRED_KEY);
        let text = visit.text_of(dialog(KEY_DIALOG));
        for part in ["Environment: Production", &format!("Your key goes only to {}", visit.service.base_url())] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!visit.is_visible(field("Environment")) && !visit.is_visible(field("Base URL")));
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
        visit.click(button("Sign in").within(dialog(KEY_DIALOG)));
        visit.wait_for_text("Added “Rex”");
        assert!(visit.staging().requests().is_empty());
    });
}

/// The pet that waited for a key was sent to the other service.
#[test]
fn a_kept_draft_stays_in_its_environment() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        add_pet_until_401(visit);
        visit.click(button("Change environment").within(dialog(KEY_DIALOG)));
        visit.wait_for_text_in(
            dialog(QUESTION),
            &["You need a key for the other environment. What you typed under “Add a pet” stays stored for this one"],
        );
        visit.click(button("Change").within(dialog(QUESTION)));
        visit.find(&heading("Sign in"));
        assert_eq!(visit.value_of(field("Environment")), visit.staging().base_url());
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        visit.flush_requests_to(visit.staging());
        assert_eq!(staging_requests(visit), [list_request(20)]);
        visit.change_environment();
        visit.sign_in_to(PRODUCTION, KEY);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::EXPIRED_KEY, ""]);
        visit.flush_requests();
        assert_eq!(visit.post_statuses(), [Some(401)]);
    });
}

#[test]
fn a_pet_that_waits_for_the_rate_limit_is_not_sent_after_the_change() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/pets/new");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.add_pet("Rex", faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.change_environment();
        visit.click(button("Change").within(dialog(QUESTION)));
        visit.sign_in_to(STAGING, KEY);
        visit.change_environment();
        // The request that checks the key leaves after the wait.
        visit.sign_in_to(PRODUCTION, KEY);
        assert_eq!(visit.pet_form_values(), ["Rex", faults::RETRY_AFTER_2, ""]);
        visit.flush_requests();
        assert_eq!(visit.post_statuses(), [Some(429)]);
        visit.flush_requests_to(visit.staging());
        assert_eq!(staging_requests(visit), [list_request(20)]);
    });
}

#[test]
fn stay_changes_nothing() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        add_pet_until_401(visit);
        visit.click(button("Change environment").within(dialog(KEY_DIALOG)));
        visit.click(button("Stay here"));
        visit.wait_until_gone(dialog(QUESTION));
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
        visit.click(button("Sign in").within(dialog(KEY_DIALOG)));
        visit.wait_for_text("Added “Rex”");
    });
}

/// The panel of the header closes under the question, so there was no button to return the focus to.
#[test]
fn after_stay_the_focus_is_on_the_page() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/pets/new");
        visit.sign_in_to(PRODUCTION, KEY);
        visit.fill_pet("Rex", "1");
        visit.change_environment();
        visit.click(button("Stay here"));
        visit.wait_until_gone(dialog(QUESTION));
        visit.assert_focus_is_kept();
    });
}

#[test]
fn without_a_draft_the_environment_changes_without_a_question() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open("/");
        visit.sign_in_to(STAGING, KEY);
        visit.change_environment();
        visit.find(&heading("Sign in"));
        assert_eq!(visit.value_of(field("Environment")), visit.service.base_url());
        visit.reload();
        visit.wait_for_app();
        visit.find(&heading("Sign in"));
    });
}

fn add_pet_until_401(visit: &Visit) {
    visit.open("/pets/new");
    visit.sign_in_to(PRODUCTION, KEY);
    visit.add_pet("Rex", faults::EXPIRED_KEY);
    visit.find(&dialog(KEY_DIALOG));
}

fn staging_requests(visit: &Visit) -> Vec<String> {
    visit.staging().requests().iter().map(ToString::to_string).collect()
}
