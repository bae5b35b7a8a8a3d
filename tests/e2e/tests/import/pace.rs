//! The import is as fast as the plan allows, and no faster. Meanwhile the other pages work.

use petstore_e2e_tests::{
    import::{ENDED, herd},
    locator::button,
    setup::Setup,
    wait::wait_until,
};

#[test]
fn all_rows_are_each_added_once_without_a_429_and_a_page_sends_beside_them() {
    Setup::new().plan("free").minute_seconds(6).pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(130, &[]));
        visit.wait_for_added(20);
        visit.open_page("Pets");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        // The driver takes longer to find and press a button than the import to send a row.
        let script = "const now = Date.now(); arguments[0].click(); return now;";
        let refresh = visit.find(&button("Refresh"));
        let pressed_at = visit.act("press Refresh", 1, || visit.execute_on(&refresh, script)).as_u64().unwrap();
        let refresh = wait_until("the list is refreshed", || {
            let mut requests = visit.requests().into_iter();
            requests.find(|entry| entry.method == "GET" && entry.key == "key-1" && entry.arrived_ms >= pressed_at)
        });
        visit.open_page("Import");
        visit.wait_long_for_text(ENDED);
        assert_eq!(visit.added_rows(), Some(130));
        visit.assert_each_added_once(1..=130);
        // Without the requests with which a test reads the store.
        let mut requests = visit.requests_by_arrival();
        requests.retain(|entry| entry.key == "key-1");
        assert!(requests.iter().all(|entry| matches!(entry.status, Some(200 | 201))), "{requests:?}");
        let (before, after): (Vec<_>, Vec<_>) =
            visit.posts().into_iter().partition(|entry| entry.arrived_ms < pressed_at);
        assert!(!before.is_empty() && !after.is_empty(), "the import runs meanwhile");
        let ahead = after.iter().filter(|entry| entry.arrived_ms < refresh.arrived_ms).count();
        assert!(ahead <= 2, "{ahead} rows were sent before the list was refreshed");
    });
}
