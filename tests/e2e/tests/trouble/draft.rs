//! What is typed into "Add a pet" survives whatever happens, until the pet was added or the draft is discarded.

use crate::hands::{add, additions, break_drawing, focused, listed, reload, type_pet, typed, waits_for_a_new_page};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{alert, button, dialog, field, heading, link, navigation, region},
    visit::Visit,
    waiting::eventually,
};

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn a_draft_survives_going_back_and_forward_and_a_reload_elsewhere() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.press(link("Add a pet").within(navigation("Main")));
        type_pet(visit, "Rex", "7");
        visit.choose(field("Status"), "Sold");
        visit.browser.back();
        visit.find(&heading("Pets"));
        visit.browser.forward();
        assert_eq!(typed(visit), ["Rex", "7", "sold"]);
        visit.browser.back();
        visit.find(&heading("Pets"));
        reload(visit);
        visit.press(link("Add a pet").within(navigation("Main")));
        assert_eq!(typed(visit), ["Rex", "7", "sold"]);
    });
}

#[test]
fn a_draft_that_the_service_refused_survives_a_reload() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "98");
        visit.reads(alert(), &["did not accept this pet", "Nothing you typed is lost"]);
        assert_eq!(typed(visit), ["Rex", "98", ""]);
        reload(visit);
        assert_eq!(typed(visit), ["Rex", "98", ""]);
        assert_eq!(additions(visit), [Some(400)]);
    });
}

#[test]
fn a_draft_whose_key_was_refused_survives_a_reload_under_the_dialog() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "88");
        visit.find(&dialog(KEY_DIALOG));
        reload(visit);
        assert_eq!(typed(visit), ["Rex", "88", ""]);
        assert_eq!(additions(visit), [Some(401)]);
    });
}

#[test]
fn a_draft_waits_for_the_rate_limit_and_is_added_once() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "71");
        visit.sees("Waiting for the rate limit");
        assert_eq!(typed(visit), ["Rex", "71", ""]);
        visit.sees("Added “Rex” with the ID 51.");
        assert_eq!(typed(visit), ["", "", ""]);
        assert_eq!(additions(visit), [Some(429), Some(201)]);
    });
}

#[test]
fn a_draft_survives_a_reload_in_the_wait_for_the_rate_limit_and_is_not_sent_by_itself() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "71");
        visit.sees("Waiting for the rate limit");
        let sent = visit.sent_while(|| {
            reload(visit);
            assert_eq!(typed(visit), ["Rex", "71", ""]);
            visit.press(link("Pets").within(navigation("Main")));
            visit.list_becomes("its rows after the wait", |rows| rows.len() == 20);
        });
        assert_eq!(sent, ["GET /pets?limit=20"]);
    });
}

#[test]
fn a_wait_that_is_cancelled_leaves_the_draft() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "75");
        visit.press(button("Cancel").within(region("Rate limit")));
        visit.reads(alert(), &["The rate limit is reached; the request was not carried out.", "status 429"]);
        assert_eq!(typed(visit), ["Rex", "75", ""]);
        assert_eq!(additions(visit), [Some(429)]);
    });
}

#[test]
fn a_wait_that_is_cancelled_leaves_the_focus_on_the_page() {
    // The line with “Cancel” went, and the focus with it; the next Tab began at the top of the page.
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "75");
        visit.press(button("Cancel").within(region("Rate limit")));
        visit.reads(alert(), &["The rate limit is reached"]);
        assert_ne!(focused(visit), "BODY", "the focus went with the button");
    });
}

#[test]
fn a_draft_survives_a_dead_service_and_a_reload() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.service.kill();
        add(visit, "Unmistakable", "1");
        visit.reads(alert(), &["No answer came", "may or may not have been added", "Look in the list"]);
        assert_eq!(typed(visit), ["Unmistakable", "1", ""]);
        reload(visit);
        assert_eq!(typed(visit), ["Unmistakable", "1", ""]);
        visit.service.restart();
        // Nobody knows whether the first one was added: it goes again by choice only.
        let sent = visit.sent_while(|| {
            visit.press(button("Add pet"));
            visit.sees("It may have been added already");
            visit.press(button("Don't send it"));
        });
        assert_eq!(sent, [""; 0]);
        visit.press(button("Add pet"));
        visit.press(button("Send it again"));
        visit.sees("Added “Unmistakable” with the ID 51.");
        assert_eq!(listed(visit, "Unmistakable").len(), 1);
    });
}

#[test]
fn a_draft_survives_a_crash_of_the_program() {
    Shop::new().visit_in_chromium(|visit| {
        visit.expects_in_console("panicked at");
        visit.expects_in_console("unreachable");
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "7");
        break_drawing(visit);
        // A press of the driver would wait for a page that answers.
        visit.run_on(&visit.find(&link("Find by ID")), "arguments[0].click();");
        visit.find(&dialog("The app has crashed."));
        visit.sees("What you typed is kept");
        visit.browser.run("window.isOld = true;", vec![]).unwrap();
        visit.press(button("Reload"));
        waits_for_a_new_page(visit);
        visit.press(link("Add a pet").within(navigation("Main")));
        assert_eq!(typed(visit), ["Rex", "7", ""]);
    });
}

#[test]
fn a_draft_goes_when_it_was_added_also_from_storage() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "7");
        assert_eq!(stored_drafts(visit), 1);
        visit.press(button("Add pet"));
        visit.sees("Added “Rex”");
        assert!(!visit.has(button("Discard draft")));
        assert_eq!(stored_drafts(visit), 0);
        reload(visit);
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

#[test]
fn a_draft_goes_when_it_is_discarded_with_all_that_was_said_of_it() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        assert!(!visit.has(button("Discard draft")));
        add(visit, "Rex", "98");
        visit.reads(alert(), &["did not accept this pet"]);
        visit.press(button("Discard draft"));
        visit.waits_until_gone(alert());
        assert_eq!(typed(visit), ["", "", ""]);
        assert_eq!(visit.description_of(field("Name")), "");
        assert_eq!(stored_drafts(visit), 0);
        reload(visit);
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

#[test]
fn a_discarded_draft_leaves_the_focus_on_the_page() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "1");
        visit.press(button("Discard draft"));
        visit.waits_until_gone(button("Discard draft"));
        visit.focus_is_on(field("Name"));
    });
}

#[test]
fn a_draft_goes_with_the_session() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "7");
        visit.press(button("Sign out"));
        visit.press(button("Sign out anyway"));
        visit.find(&heading("Sign in"));
        visit.enter_key(KEY);
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

/// One wrong click on “Sign out” threw everything away that was typed.
#[test]
fn a_draft_survives_a_wrong_click_on_sign_out() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        type_pet(visit, "Rex", "7");
        visit.press(button("Sign out"));
        visit.press(button("Stay"));
        assert_eq!(typed(visit), ["Rex", "7", ""]);
        visit.find(&button("Sign out"));
    });
}

#[test]
fn the_next_session_learns_nothing_of_a_pet_that_the_last_one_was_adding() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Unmistakable", "60");
        visit.find(&button("Adding…"));
        visit.press(button("Sign out"));
        visit.press(button("Sign out anyway"));
        visit.find(&heading("Sign in"));
        visit.enter_key(KEY);
        assert_eq!(typed(visit), ["", "", ""]);
        assert!(!visit.text().contains("Unmistakable"));
        assert_eq!(stored_drafts(visit), 0);
    });
}

#[test]
fn what_is_typed_while_a_pet_is_being_added_is_not_lost_by_its_success() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "60");
        visit.find(&button("Adding…"));
        visit.fill(field("Name"), "Bella");
        visit.sees("Added “Rex” with the ID 51.");
        assert_eq!(typed(visit), ["Bella", "60", ""]);
        reload(visit);
        assert_eq!(typed(visit), ["Bella", "60", ""]);
        assert_eq!(additions(visit), [Some(201)]);
    });
}

#[test]
fn an_answer_that_comes_on_another_page_is_told_in_the_form() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "60");
        visit.find(&button("Adding…"));
        visit.press(link("Connection").within(navigation("Main")));
        visit.find(&heading("Connection"));
        eventually("the pet is added", || (additions(visit) == [Some(201)]).then_some(()));
        visit.press(link("Add a pet").within(navigation("Main")));
        visit.sees("Added “Rex” with the ID 51.");
        assert_eq!(typed(visit), ["", "", ""]);
    });
}

fn stored_drafts(visit: &Visit) -> u64 {
    let script = "return Object.keys(sessionStorage).filter(name => name.includes('draft')).length;";
    visit.browser.run(script, vec![]).unwrap().as_u64().unwrap()
}
