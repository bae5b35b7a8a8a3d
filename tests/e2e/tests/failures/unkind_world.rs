//! A full storage.

use petstore_e2e_tests::{
    locator::{button, field, note},
    setup::{KEY, Setup},
    storage::{Storage, StorageFault},
};

const NOT_KEPT: &str = "This browser cannot store all of this tab: a reload may sign you out and lose what you typed.";

#[test]
fn signing_out_without_room_for_a_mark_says_to_close_the_other_tabs() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.break_storage(Storage::Local, StorageFault::Full);
        visit.click(button("Sign out"));
        visit.wait_for_text("this browser could not tell the others. Close the other tabs of this app.");
    });
}

/// A draft that the browser could not store was gone after a reload, without a word before. The page came back from memory with it and
/// with the key, and forgot them.
#[test]
fn a_draft_that_cannot_be_stored_is_told_and_a_page_that_comes_back_keeps_it_and_the_key() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.open("/pets/new");
        visit.break_storage(Storage::Session, StorageFault::Full);
        visit.enter_key(KEY);
        visit.fill_pet("Rex", "1");
        visit.wait_for_text(NOT_KEPT);
        visit.leave_app();
        visit.return_to_app();
        assert_eq!(visit.pet_form_values(), ["Rex", "1", ""]);
    });
}

/// The draft before it came back, and the sentence about the storage stayed for ever.
#[test]
fn what_has_no_room_is_told_as_long_as_it_is_there_and_brings_back_no_older_draft() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.break_storage(Storage::Session, StorageFault::Full);
        visit.fill(field("Name"), "Max");
        visit.wait_for_text(NOT_KEPT);
        let empty = "arguments[0].value = ''; arguments[0].dispatchEvent(new Event('input', { bubbles: true }));";
        visit.wait_until_gone(note(), || {
            visit.execute_on(&visit.find(&field("Name")), empty);
        });
        visit.fill(field("Name"), "Bella");
        visit.wait_for_text(NOT_KEPT);
        visit.reload();
        assert_eq!(visit.pet_form_values(), ["", "", ""]);
    });
}
