//! The input of "Add a pet" survives all failures, until the pet is added or the draft is discarded.

use petstore_e2e_tests::{
    faults,
    locator::{alert, button, dialog, field, heading, link, navigation},
    pet_form::unknown_pets,
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};

#[test]
fn a_draft_survives_back_and_forward_and_a_reload_of_any_page() {
    Setup::new().run(|visit| {
        let values = ["Zoë 🐈", "007", "pending"];
        visit.sign_in_at("/");
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.fill_pet("Zoë 🐈", "007");
        visit.select_option(field("Status"), "Pending");
        visit.reload();
        assert_eq!(visit.pet_form_values(), values);
        visit.browser.back();
        visit.find(&heading("Pets"));
        visit.browser.forward();
        assert_eq!(visit.pet_form_values(), values);
        visit.click(link("Pets").within(navigation("Main")));
        visit.find(&heading("Pets"));
        visit.reload();
        visit.click(link("Add a pet").within(navigation("Main")));
        assert_eq!(visit.pet_form_values(), values);
        visit.click(link("Pets").within(navigation("Main")));
        visit.find(&heading("Pets"));
        visit.browser.back();
        assert_eq!(visit.pet_form_values(), values);
    });
}

#[test]
fn a_draft_survives_a_reload_while_it_waits_for_the_rate_limit_and_is_not_sent_by_itself() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        let requests = visit.requests_during(|| {
            visit.reload();
            assert_eq!(visit.pet_form_values(), ["Rex", faults::RETRY_AFTER_2, ""]);
            assert!(!visit.is_visible(unknown_pets()), "the pet had not left");
            visit.click(link("Pets").within(navigation("Main")));
            visit.wait_for_list("20 rows after the wait", |rows| rows.len() == 20);
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
    });
}

/// The notice went with its button "Cancel" and the focus, and the next Tab started at the top of the page.
#[test]
fn cancel_in_the_rate_limit_region_ends_the_wait_and_keeps_the_focus() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::NO_RETRY_AFTER);
        visit.cancel_in_rate_limit_region();
        visit.wait_for_text_in(alert(), &["The rate limit is reached"]);
        visit.assert_focus_is_kept();
    });
}

#[test]
fn a_draft_survives_a_dead_service_and_a_reload() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.service.kill();
        visit.add_pet("Unmistakable", "1");
        visit.wait_for_text_in(
            alert(),
            &["No answer reached this app", "may or may not have been added", "Look in the list"],
        );
        assert_eq!(visit.pet_form_values(), ["Unmistakable", "1", ""]);
        visit.reload();
        assert_eq!(visit.pet_form_values(), ["Unmistakable", "1", ""]);
        visit.service.restart();
        // The outcome of the first request is unknown: the app sends the pet again only when the user confirms it.
        let requests = visit.requests_during(|| {
            visit.click(button("Add pet"));
            visit.wait_for_text("This pet may already have been added");
            visit.click(button("Cancel"));
        });
        assert_eq!(requests, [""; 0]);
        visit.click(button("Add pet"));
        visit.click(button("Send it again"));
        visit.wait_for_text("Added “Unmistakable” with the ID 51.");
        visit.open("/?limit=55");
        let rows = visit.wait_for_list("all rows", |rows| rows.len() >= 50);
        assert_eq!(rows.iter().filter(|row| row.name == "Unmistakable").count(), 1);
    });
}

#[test]
fn a_draft_survives_a_crash_of_the_program() {
    Setup::new().run_in_chromium(|visit| {
        visit.expect_in_console("panicked at");
        visit.expect_in_console("unreachable");
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "7");
        visit.break_rendering();
        // A click of the driver would wait for a page that responds.
        visit.execute_on(&visit.find(&link("Find by ID")), "arguments[0].click();");
        visit.find(&dialog("The app stopped working"));
        visit.wait_for_text("What you typed is kept");
        visit.mark_document_as_old();
        visit.click(button("Reload"));
        visit.wait_for_new_document();
        visit.click(link("Add a pet").within(navigation("Main")));
        assert_eq!(visit.pet_form_values(), ["Rex", "7", ""]);
    });
}

#[test]
fn a_draft_is_removed_from_the_form_and_from_storage_when_the_pet_is_added() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", "7");
        assert_eq!(stored_drafts(visit), 1);
        visit.click(button("Add pet"));
        visit.wait_for_text("Added “Rex”");
        assert!(!visit.is_visible(button("Discard draft")));
        assert_eq!(stored_drafts(visit), 0);
        visit.reload();
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
    });
}

#[test]
fn discard_draft_removes_the_draft_its_alert_and_its_field_errors() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        assert!(!visit.is_visible(button("Discard draft")));
        visit.add_pet("Rex", faults::INVALID_NAME);
        visit.wait_for_text_in(alert(), &["did not accept this pet"]);
        visit.click(button("Discard draft"));
        visit.wait_until_gone(alert());
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert_eq!(visit.description_of(field("Name")), "");
        assert_eq!(stored_drafts(visit), 0);
        visit.reload();
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
    });
}

#[test]
fn the_next_session_sees_nothing_of_a_pet_that_was_pending_at_sign_out() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Unmistakable", faults::VERY_SLOW);
        visit.find(&button("Adding…"));
        visit.click(button("Sign out"));
        visit.click(button("Sign out anyway"));
        visit.find(&heading("Sign in"));
        visit.enter_key(KEY);
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
        assert!(!visit.text().contains("Unmistakable"));
        assert_eq!(stored_drafts(visit), 0);
    });
}

#[test]
fn a_success_that_arrives_on_another_page_is_shown_in_the_form() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", faults::SLOW);
        visit.find(&button("Adding…"));
        visit.click(link("Connection").within(navigation("Main")));
        visit.find(&heading("Connection"));
        wait_until("the pet is added", || (visit.post_statuses() == [Some(201)]).then_some(()));
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.wait_for_text("Added “Rex” with the ID 51.");
        assert_eq!(visit.pet_form_values(), ["", faults::SLOW, ""]);
    });
}

fn stored_drafts(visit: &Visit) -> u64 {
    let script = "return Object.keys(sessionStorage).filter(name => name.includes('add-pet')).length;";
    visit.browser.execute(script, vec![]).unwrap().as_u64().unwrap()
}
