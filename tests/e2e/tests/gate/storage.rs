//! What the gate writes to the browser's storage, which is never the key. The gate holds in memory whatever the storage does.

use petstore_e2e_tests::{
    faults,
    locator::{button, heading, main_landmark, note},
    setup::{KEY, Setup},
    storage::Storage,
};

const STORAGE_IS_BLOCKED: &str = "Use this app in one tab only. This browser blocks storage: tabs cannot share the rate limit, \
                                  and a reload signs you out and loses your draft.";

#[test]
fn the_storage_has_a_fingerprint_of_the_key_also_after_signing_out() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        let before = visit.stored_entries(Storage::Local);
        let origin = visit.service.base_url().replace("/v1", "");
        let [(name, value)] = &before[..] else { panic!("{before:?}") };
        let fingerprint = name.strip_prefix(&format!("petstore-admin.limit {origin} ")).unwrap();
        assert!(fingerprint.len() == 3 && fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit()), "{fingerprint}");
        assert!(!value.contains(KEY));
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        let mut after = visit.stored_entries(Storage::Local);
        // The mark that ends the session in the copies of this tab has a random id and a time, and nothing else.
        after.retain(|(name, value)| !(name.starts_with("petstore-admin.ended ") && value.is_empty()));
        assert_eq!(after, before);
    });
}

/// A reload then forgets everything, also the key.
#[test]
fn a_wait_holds_in_memory_when_the_browser_blocks_all_site_data() {
    Setup::new().blocked_site_data().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_text_in(note(), &[STORAGE_IS_BLOCKED]);
        visit.request_list_with(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        // The first press finds a request that waits. The second one begins another request, which stores what the storage lacks.
        for _ in 0..2 {
            visit.click(button("Refresh"));
            visit.wait_for_wait_notice();
            visit.wait_until_gone(button("Cancel").within(main_landmark()), || {
                visit.click(button("Cancel").within(main_landmark()))
            });
        }
        visit.reload();
        visit.find(&heading("Sign in"));
        visit.flush_requests();
        assert_eq!(visit.list_requests(50).len(), 1);
    });
}
