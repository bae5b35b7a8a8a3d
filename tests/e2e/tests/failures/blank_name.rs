//! The interface shows no rule for names, so a dialog asks about a blank one, and the service decides.

use petstore_e2e_tests::{
    locator::{alert, button, dialog, field},
    setup::Setup,
    visit::Visit,
};

const QUESTION: &str = "The name is blank";

/// The form refused a blank name.
#[test]
fn a_blank_name_is_sent_after_a_question_and_the_answer_of_the_service_is_shown() {
    Setup::new().run_in_chromium(|visit| {
        let requests = visit.requests_during(|| {
            submit_blank_name(visit);
            visit.click_twice_in_one_task(&visit.find(&button("Add it without a name")));
            visit.wait_for_text_in(alert(), &["The service did not accept this pet.", "400"]);
            visit.wait_for_field_error(field("Name"), "name");
        });
        assert_eq!(requests, ["GET /pets?limit=20", "POST /pets"]);
        assert_eq!(visit.pet_form_values(), ["", "1", ""]);
    });
}

/// Returns when the dialog asks about the blank name.
fn submit_blank_name(visit: &Visit) {
    visit.sign_in_at("/pets/new");
    visit.fill(field("Category"), "1");
    visit.click(button("Add pet"));
    visit.find(&dialog(QUESTION));
}
