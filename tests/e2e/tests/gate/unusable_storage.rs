//! The gate holds in memory whatever the browser's storage does.

use petstore_e2e_tests::{
    faults,
    locator::{button, heading, main_landmark, note},
    rate_limit::list_request,
    setup::Setup,
    storage::{Storage, StorageFault},
    visit::Visit,
    wait::TIMEOUT,
};

const ONE_TAB_ONLY: &str = "Use this app in one tab only.";
const STORAGE_IS_BLOCKED: &str = "Use this app in one tab only. This browser blocks storage: tabs cannot share the rate limit, \
                                  and a reload signs you out and loses your draft.";

#[test]
fn a_wait_holds_when_local_storage_is_blocked() {
    assert_wait_holds_and_survives_a_reload(|visit| visit.break_storage(Storage::Local, StorageFault::Blocked), |_| {});
}

#[test]
fn a_wait_holds_when_local_storage_throws() {
    assert_wait_holds_and_survives_a_reload(
        |visit| visit.break_storage(Storage::Local, StorageFault::Throwing),
        |_| {},
    );
}

#[test]
fn a_wait_holds_when_local_storage_is_full_from_the_429_on() {
    assert_wait_holds_and_survives_a_reload(
        |_| {},
        |visit| {
            visit.clear_storage(Storage::Local);
            visit.break_storage(Storage::Local, StorageFault::Full);
        },
    );
}

#[test]
fn a_wait_holds_when_local_storage_is_cleared() {
    assert_wait_holds_and_survives_a_reload(|_| {}, |visit| visit.clear_storage(Storage::Local));
}

#[test]
fn a_wait_holds_when_the_stored_state_is_garbage() {
    assert_wait_holds_and_survives_a_reload(
        |_| {},
        |visit| visit.overwrite_stored_values(Storage::Local, "{\"pauses\":7"),
    );
}

#[test]
fn a_wait_holds_in_memory_when_all_storage_is_full() {
    Setup::new().run_in_chromium(|visit| {
        visit.break_storage(Storage::Local, StorageFault::Full);
        visit.break_storage(Storage::Session, StorageFault::Full);
        visit.sign_in_at("/");
        assert_wait_holds(visit);
    });
}

/// A reload then forgets everything, also the key.
#[test]
fn a_wait_holds_in_memory_when_the_browser_blocks_all_site_data() {
    Setup::new().blocked_site_data().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_text_in(note(), &[STORAGE_IS_BLOCKED]);
        assert_wait_holds(visit);
        visit.reload();
        visit.find(&heading("Sign in"));
        visit.flush_requests();
        assert_eq!(visit.list_requests(faults::NO_RETRY_AFTER).len(), 1);
    });
}

#[test]
fn a_note_says_that_only_one_tab_should_be_used_when_local_storage_fails() {
    Setup::new().run_in_chromium(|visit| {
        visit.break_storage(Storage::Local, StorageFault::Blocked);
        visit.sign_in_at("/");
        visit.wait_for_text_in(note(), &[ONE_TAB_ONLY]);
    });
}

#[test]
fn with_usable_storage_no_note_is_about_tabs() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_rows(TIMEOUT, 20);
        assert!(!visit.text().contains(ONE_TAB_ONLY));
    });
}

/// `before` runs before the app starts, and `during` during the wait. The reload keeps the session, so it has to keep the wait.
#[track_caller]
fn assert_wait_holds_and_survives_a_reload(before: impl Fn(&Visit), during: impl Fn(&Visit)) {
    Setup::new().run_in_chromium(|visit| {
        before(visit);
        visit.sign_in_at("/");
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        during(visit);
        let requests = visit.requests_during(|| {
            refresh_and_cancel(visit);
            visit.reload();
            visit.wait_for_wait_notice();
            cancel(visit);
            refresh_and_cancel(visit);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

/// The service would accept the second request.
#[track_caller]
fn assert_wait_holds(visit: &Visit) {
    visit.request_list(faults::NO_RETRY_AFTER);
    visit.wait_for_wait_notice();
    refresh_and_cancel(visit);
    visit.flush_requests();
    assert_eq!(visit.list_requests(faults::NO_RETRY_AFTER).len(), 1, "{}", list_request(faults::NO_RETRY_AFTER));
}

#[track_caller]
fn refresh_and_cancel(visit: &Visit) {
    for _ in 0..3 {
        visit.click(button("Refresh"));
        visit.wait_for_wait_notice();
        cancel(visit);
    }
}

#[track_caller]
fn cancel(visit: &Visit) {
    visit.click(button("Cancel").within(main_landmark()));
    visit.wait_until_gone(button("Cancel").within(main_landmark()));
}
