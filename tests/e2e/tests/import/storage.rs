//! Without a record nothing is sent: a reload would forget which rows were added. A database that fails in the middle loses nothing.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::button,
    setup::Setup,
};

/// "Reload" was advised for ever.
#[test]
fn a_later_version_has_stored_its_imports() {
    Setup::new().pets(0).run(|visit| {
        visit.open("/");
        let script = "const done = arguments[0], request = indexedDB.open('petstore-admin', 9);
            request.onsuccess = () => { request.result.close(); done(true); };";
        assert_eq!(visit.browser.execute_async(script, vec![]).unwrap(), true);
        visit.open_import();
        visit.wait_for_text("A newer version of this app has stored its imports in this browser. Reload this page");
        assert!(!visit.is_visible_now(button("Check")));
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
        visit.open_import();
        visit.browser.execute(script, vec![]).unwrap();
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

/// The page showed the rows, and said at "Download results" that the table was no longer there.
#[test]
fn after_the_site_data_is_deleted_nothing_more_is_sent_and_the_results_can_be_saved() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(5, &[(3, faults::SLOW)]));
        visit.wait_for_added(2);
        visit.wait_for_text("On its way");
        let script = "const done = arguments[0], request = indexedDB.deleteDatabase('petstore-admin');
            request.onsuccess = () => done(true);";
        assert_eq!(visit.browser.execute_async(script, vec![]).unwrap(), true);
        visit.wait_for_text("Nothing more is sent. The record of this import is gone.");
        let file = visit.download_results();
        visit.click(button("Stop"));
        visit.click(button("Stop the import"));
        visit.choose_file("results.csv", file.as_bytes());
        visit.find(&button("2 ready"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=5);
    });
}
