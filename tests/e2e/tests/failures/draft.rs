//! The input of "Add a pet" survives all failures, until the pet is added or the draft is discarded. The browser asks before it
//! unloads the page, but only while that would lose something.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, heading},
    pages::KEY_DIALOG,
    pet_form::unknown_pets,
    setup::{KEY, Setup},
    storage::Storage,
    visit::Visit,
    wait::wait_until,
};

#[test]
fn a_draft_survives_a_reload_while_it_waits_for_the_rate_limit_and_is_not_sent_by_itself() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet_with(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        let requests = visit.requests_during(|| {
            visit.reload();
            assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
            assert!(!visit.is_visible_now(unknown_pets()), "the pet had not left");
            visit.open_page("Pets");
            visit.wait_for_list("20 rows after the wait", |rows| rows.len() == 20);
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

/// One wrong click removed all input for good.
#[test]
fn a_problem_of_a_field_stays_until_the_draft_is_discarded_and_undo_brings_the_draft_back() {
    Setup::new().run_in_chromium(|visit| {
        let values = ["Rex", "1", ""];
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.wait_for_text_in(alert(), &["did not accept this pet"]);
        visit.wait_until_gone(alert(), || visit.fill(field("Category ID"), "1"));
        visit.wait_for_field_error(field("Name"), "`name` must not be this one.");
        visit.wait_until_gone(button("Discard draft"), || visit.click(button("Discard draft")));
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert_eq!(visit.description_of(field("Name")), "");
        assert!(!visit.asks_before_unload(), "a discarded draft");
        visit.open_page("Pets");
        visit.open_page("Add a pet");
        visit.reload();
        visit.wait_until_gone(button("Undo"), || visit.click(button("Undo")));
        assert_eq!(visit.pet_form_values(), values);
        visit.wait_for_focus_on(field("Name"));
        visit.reload();
        assert_eq!(visit.pet_form_values(), values);
    });
}

#[test]
fn the_browser_asks_while_there_is_a_draft_or_an_addition_is_pending_and_not_after_its_success_on_another_page() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        assert!(!visit.asks_before_unload(), "an empty form");
        visit.fill_pet("Rex", faults::SLOW);
        assert!(visit.asks_before_unload(), "a draft");
        assert_eq!(stored_drafts(visit), 1);
        visit.click(button("Add pet"));
        visit.find(&button("Adding…"));
        visit.open_page("Pets");
        assert!(visit.asks_before_unload(), "a pending addition, on another page");
        wait_until("the pet is added", || (visit.post_statuses() == [Some(201)]).then_some(()));
        visit.open_page("Add a pet");
        visit.wait_for_text("Added “Rex” · ID 51");
        assert_eq!(visit.pet_form_values(), ["", faults::SLOW, ""]);
        assert!(!visit.asks_before_unload(), "after the success");
        assert_eq!(stored_drafts(visit), 0);
    });
}

/// The draft was lost without a question. The dialog covered an open question, and its own "Sign out" did nothing.
#[test]
fn the_key_dialog_comes_after_an_open_question_and_its_sign_out_asks_before_it_discards_the_pending_addition() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.service.fail_next("create", faults::EXPIRED_KEY);
        visit.service.suspend();
        visit.add_pet("Rex", "1");
        visit.click(button("Sign out"));
        visit.find(&button("Stay signed in"));
        visit.service.resume();
        visit.flush_requests();
        visit.click(button("Stay signed in"));
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Stay signed in"));
        visit.find(&dialog(KEY_DIALOG));
        visit.click(button("Sign out").within(dialog(KEY_DIALOG)));
        visit.click(button("Sign out anyway"));
        visit.find(&heading("Sign in"));
        assert!(!visit.asks_before_unload());
        visit.enter_key(KEY);
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert_eq!(visit.post_statuses(), [Some(401)]);
    });
}

#[test]
fn the_next_session_sees_nothing_of_a_pet_that_was_pending_at_sign_out() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.service.suspend();
        visit.add_pet("Unmistakable", "1");
        visit.find(&button("Adding…"));
        visit.sign_out_anyway();
        visit.service.resume();
        wait_until("the pet is added", || (visit.post_statuses() == [Some(201)]).then_some(()));
        visit.enter_key(KEY);
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert!(!visit.text_now().contains("Unmistakable"));
        assert_eq!(stored_drafts(visit), 0);
    });
}

fn stored_drafts(visit: &Visit) -> usize {
    visit.stored_entries(Storage::Session).iter().filter(|(name, _)| name.contains("add-pet")).count()
}
