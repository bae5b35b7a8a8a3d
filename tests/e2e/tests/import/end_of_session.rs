//! Signing out in the middle of an import: nothing more is sent, nothing is lost, and another key sees nothing of it.

use petstore_e2e_tests::{
    faults,
    import::{NOT_FINISHED, UNDECIDED, herd},
    locator::{button, dialog, heading},
    setup::{KEY, OTHER_KEY, Setup},
    visit::Visit,
};

#[test]
fn signing_out_asks_and_sends_nothing_more_and_the_same_key_resumes() {
    Setup::new().pets(0).run(|visit| {
        sign_out_during_slow_row(visit);
        visit.wait_for_pets(3);
        visit.flush_requests();
        // The service logs a request when it ends.
        assert!(visit.posts().len() <= 3, "{:?}", visit.posts());
        visit.enter_key(KEY);
        visit.wait_for_text(NOT_FINISHED);
        visit.wait_for_text("2 of 8 added, 1 unknown, 5 left");
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        visit.assert_each_added_once(1..=8);
    });
}

#[test]
fn another_key_sees_no_name_of_the_import_and_can_forget_it() {
    Setup::new().pets(0).run(|visit| {
        sign_out_during_slow_row(visit);
        visit.enter_key(OTHER_KEY);
        visit.wait_for_text("Another key has an import that is not finished.");
        assert!(!visit.text().contains("Herd"), "{}", visit.text());
        assert!(!visit.is_visible(button("Resume")) && !visit.is_visible(button("Download results")));
        visit.click(button("Forget that import"));
        visit.click(button("Stop the import"));
        visit.find(&button("Check"));
        visit.flush_requests();
        assert!(visit.posts().len() <= 3, "{:?}", visit.posts());
    });
}

/// Signs out while the third of eight rows is on its way.
fn sign_out_during_slow_row(visit: &Visit) {
    visit.open_import();
    visit.import_table(&herd(8, &[(3, faults::VERY_SLOW)]));
    visit.wait_for_added(2);
    visit.wait_for_text("On its way");
    visit.click(button("Sign out"));
    let question = dialog("Sign out?");
    visit.wait_for_text_in(question.clone(), &["The rows of a started import stay in this browser"]);
    visit.click(button("Sign out anyway").within(question));
    visit.find(&heading("Sign in"));
}
