//! Without a record nothing is sent: a reload would forget which rows were added. A worker or a database that fails in the middle
//! loses nothing.

use petstore_e2e_tests::{
    import::{ENDED, herd, herd_name},
    locator::button,
    setup::Setup,
    site::WORKER,
};

#[test]
fn where_a_later_version_has_stored_its_imports_the_import_does_not_start_and_says_what_to_do() {
    Setup::new().pets(0).run(|visit| {
        visit.open("/");
        let script = "const done = arguments[0], request = indexedDB.open('petstore-admin', 9);
            request.onsuccess = () => { request.result.close(); done(true); };";
        assert_eq!(visit.browser.execute_async(script, vec![]).unwrap(), true);
        visit.open_import();
        visit.import_table(&herd(3, &[]));
        visit.wait_for_text("A newer version of this app has stored its imports in this browser. Reload this page");
        visit.flush_requests();
        assert!(visit.posts().is_empty());
    });
}

/// The row stayed "On its way" for ever, and its ID was lost.
#[test]
fn an_outcome_that_could_not_be_stored_is_stored_at_resume_with_its_id() {
    Setup::new().pets(0).run(|visit| {
        // Of the import and its three rows, and of two rows with their outcomes; then of the last row, and its outcome.
        let script = "let puts = 0; const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...values) {
                if (++puts === 6 || puts === 11) throw new DOMException('full', 'QuotaExceededError');
                return put.apply(this, values);
            };";
        visit.site.prepend(WORKER, script);
        visit.open_import();
        visit.import_table(&herd(3, &[]));
        for sent in [1, 3] {
            visit.wait_for_text("Nothing more is sent. This browser cannot store more");
            visit.flush_requests();
            visit.assert_each_added_once(1..=sent);
            visit.click(button("Resume"));
        }
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=3);
        assert_eq!(visit.posts().len(), 3);
        let outcomes = visit.downloaded_outcomes();
        assert_eq!([1, 2, 3].map(|row| outcomes[&herd_name(row)].as_str()), ["added 1", "added 2", "added 3"]);
    });
}

/// The page said "Sending…" for ever, and "Pause" did nothing.
#[test]
fn a_worker_that_ends_silently_is_noticed_and_replaced() {
    Setup::new().pets(0).run_in_chromium(|visit| {
        let script = "let answers = 0; const post = postMessage.bind(self);
            self.postMessage = message => ++answers < 7 ? post(message) : close();";
        visit.site.prepend(WORKER, script);
        visit.hold_timers();
        visit.open_import();
        visit.import_table(&herd(2, &[]));
        visit.wait_for_added(1);
        visit.click(button("Pause"));
        visit.wait_for_text("The import is paused.");
        let script = "return [...heldTimers.values()].some(([ms]) => ms === 30_000);";
        visit.browser.wait_for_true("the page waits for the worker", script, vec![]);
        visit.run_timers(30_000);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=2);
        assert_eq!(visit.posts().len(), 2);
    });
}
