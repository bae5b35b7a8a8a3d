//! The former names of some tools, for the tests that are not renamed yet. It goes with the last of them.

use petstore_e2e_tests::visit::Visit;

#[track_caller]
pub fn type_pet(visit: &Visit, name: &str, category: &str) {
    visit.fill_pet(name, category);
}

#[track_caller]
pub fn waits_for_a_new_page(visit: &Visit) {
    visit.wait_for_new_document();
}

pub fn asks_before_leaving(visit: &Visit) -> bool {
    visit.asks_before_unload()
}

pub fn takes_what_is_copied(visit: &Visit) {
    visit.capture_clipboard();
}

#[track_caller]
pub fn copied(visit: &Visit) -> String {
    visit.copied_text()
}

pub fn break_drawing(visit: &Visit) {
    visit.break_rendering();
}
