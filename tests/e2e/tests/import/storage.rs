//! Without a journal nothing is sent: a reload would forget which rows were added.

use petstore_e2e_tests::{import::herd, locator::button, setup::Setup, site::WORKER};

#[test]
fn where_storage_is_blocked_the_import_does_not_start_and_says_why() {
    Setup::new().pets(0).blocked_site_data().run_in_chromium(|visit| {
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.click(button("Start import"));
        visit.wait_for_text("This browser blocks storage, so the app cannot keep a record of the import.");
        visit.flush_requests();
        assert_eq!(visit.posts().len(), 0);
    });
}

#[test]
fn where_storage_is_full_the_import_does_not_start_and_says_why() {
    Setup::new().pets(0).run(|visit| {
        visit.site.prepend(
            WORKER,
            "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
        );
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.click(button("Start import"));
        visit.wait_for_text("This browser cannot store more, so the app cannot keep a record of the import.");
        visit.flush_requests();
        assert_eq!(visit.posts().len(), 0, "{}", visit.text());
    });
}

/// The journal has a row as sent, and cannot store its outcome: the row is sent no second time, and no other row follows.
#[test]
fn where_storage_becomes_full_in_the_middle_nothing_more_is_sent() {
    Setup::new().pets(0).run(|visit| {
        let script = "let left = 15; const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...values) {
                if (left-- > 0) return put.apply(this, values);
                throw new DOMException('full', 'QuotaExceededError');
            };";
        visit.site.prepend(WORKER, script);
        visit.open_import();
        visit.import_table(&herd(20, &[]));
        visit.wait_for_text("The browser could not store what was sent, so nothing more is sent.");
        visit.flush_requests();
        let posts = visit.posts().len();
        assert_eq!(posts, 7);
        visit.reload();
        visit.wait_for_text("This import is not finished.");
        visit.wait_for_text("6 of 20 added, 1 unknown, 13 left");
        visit.assert_each_added_once(1..=posts);
    });
}
