//! Signing out in the middle of an import: nothing more is sent, and nothing is lost.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd},
    locator::{button, dialog, heading},
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};

const QUESTION: &str = "Sign out?";

#[test]
fn signing_out_in_the_middle_sends_nothing_more() {
    Setup::new().pets(0).run(|visit| {
        import_up_to_slow_row(visit, faults::VERY_SLOW);
        sign_out(visit);
        wait_for_pet_of_slow_row(visit);
        visit.flush_requests();
        visit.assert_each_added_once(1..=3);
        assert!(visit.posts().len() <= 3, "{:?}", visit.posts());
    });
}

#[test]
fn after_signing_in_again_the_import_is_resumed() {
    Setup::new().pets(0).run(|visit| {
        import_up_to_slow_row(visit, faults::VERY_SLOW);
        sign_out(visit);
        visit.enter_key(KEY);
        visit.find(&heading("Import pets"));
        visit.wait_for_text("This import is not finished.");
        visit.wait_for_text("2 of 8 added, 1 unknown, 5 left");
        visit.click(button("Resume"));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
    });
}

#[test]
fn the_question_before_signing_out_can_be_answered_with_no_and_the_import_goes_on() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        import_up_to_slow_row(visit, faults::SLOW);
        visit.click(button("Sign out"));
        visit.click(button("Stay signed in").within(dialog(QUESTION)));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=8);
    });
}

fn sign_out(visit: &Visit) {
    visit.click(button("Sign out"));
    visit.wait_for_text_in(dialog(QUESTION), &["The rows of a started import stay in this browser"]);
    visit.click(button("Sign out anyway").within(dialog(QUESTION)));
    visit.find(&heading("Sign in"));
}

/// Imports until the third row is on its way. `fault` says how slow it is.
fn import_up_to_slow_row(visit: &Visit, fault: &str) {
    visit.open_import();
    visit.import_table(&herd(8, &[(3, fault)]));
    visit.wait_for_added(2);
    visit.wait_for_text("On its way");
}

fn wait_for_pet_of_slow_row(visit: &Visit) {
    wait_until("the slow row is stored", || (visit.service.pets_by_name().len() == 3).then_some(()));
}
