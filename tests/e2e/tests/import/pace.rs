//! The import is as fast as the plan allows, and no faster.

use petstore_e2e_tests::{
    faults,
    import::{ENDED, LONG, herd, progress},
    locator::{button, dialog, field, heading, link, navigation},
    rate_limit::WAIT_NOTICE,
    request_log::LogEntry,
    setup::Setup,
    visit::Visit,
};

#[test]
fn three_hundred_rows_are_each_added_once_without_a_429_and_a_page_goes_first() {
    Setup::new().plan("free").minute_seconds(6).pets(0).run(|visit| {
        visit.sign_in_at("/connection");
        // The app also counts the requests of the last 60 seconds, which the shorter windows of this service do not have. With
        // this plan only the headers hold the import back.
        visit.select_option(field("Plan"), "Business");
        visit.click(link("Import").within(navigation("Main")));
        visit.import_table(&herd(300, &[]));
        visit.wait_for_added(20);
        visit.click(link("Pets").within(navigation("Main")));
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        // The driver takes longer to find and press a button than the import to send a row.
        let script = "const now = Date.now(); arguments[0].click(); return now;";
        let pressed_at = visit.execute_on(&visit.find(&button("Refresh")), script).as_u64().unwrap();
        visit.wait_for_list("pets that were just added", |rows| rows.len() == 20);
        visit.click(link("Import").within(navigation("Main")));
        visit.find(&heading("Import pets"));
        visit.wait_long_for_text(ENDED);
        assert_eq!(visit.added_rows(), Some(300));
        visit.assert_each_added_once(1..=300);
        let requests = own_requests(visit);
        assert!(requests.iter().all(|entry| matches!(entry.status, Some(200 | 201))), "{requests:?}");
        let (before, after): (Vec<_>, Vec<_>) =
            visit.posts().into_iter().partition(|entry| entry.arrived_ms < pressed_at);
        assert!(!before.is_empty() && !after.is_empty(), "the import runs meanwhile");
        let refresh = requests.iter().find(|entry| entry.method == "GET" && entry.arrived_ms >= pressed_at).unwrap();
        let ahead = after.iter().filter(|entry| entry.arrived_ms < refresh.arrived_ms).count();
        assert!(ahead <= 2, "{ahead} rows were sent before the list was refreshed");
    });
}

#[test]
fn a_tenth_of_each_minute_stays_free_for_other_work() {
    Setup::new().plan("enterprise=10/100000").minute_seconds(4).pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(24, &[]));
        visit.wait_for_text_in_with_timeout(LONG, progress(), &[WAIT_NOTICE]);
        let requests = visit.requests_during(|| {
            visit.click(link("Pets").within(navigation("Main")));
            visit.wait_for_list("rows", |rows| !rows.is_empty());
        });
        assert!(requests.contains(&"GET /pets?limit=20".to_owned()), "{requests:?}");
        visit.click(link("Import").within(navigation("Main")));
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=24);
        let requests = own_requests(visit);
        assert!(requests.iter().all(|entry| matches!(entry.status, Some(200 | 201))), "{requests:?}");
    });
}

#[test]
fn after_a_429_the_import_waits_and_goes_on_by_itself() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(12, &[(6, faults::RETRY_AFTER_2)]));
        visit.wait_for_text_in(progress(), &[WAIT_NOTICE]);
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(1..=12);
        let posts = visit.posts();
        let refused = posts.iter().position(|entry| entry.status == Some(429)).unwrap();
        assert_eq!(posts.iter().filter(|entry| entry.status == Some(201)).count(), 12);
        assert_eq!((refused, posts.len()), (5, 13));
        let wait = posts[refused + 1].arrived_ms - posts[refused].arrived_ms;
        assert!(wait >= 2_000, "the next request came after {wait} ms");
    });
}

#[test]
fn an_import_of_more_than_one_day_starts_after_a_question_and_sends_only_what_today_allows() {
    Setup::new().plan("enterprise=1000/30").pets(0).run(|visit| {
        visit.open_import();
        visit.check_table(&herd(40, &[]));
        visit.wait_for_text("Today 26, on other days 27: 2 days.");
        let question = dialog("Import over several days?");
        let posts = visit.requests_during(|| {
            visit.click(button("Start import"));
            visit.wait_for_text_in(question.clone(), &["Today 26, on other days 27: 2 days. It waits"]);
            visit.click(button("Back").within(question.clone()));
            visit.wait_until_gone(question.clone());
        });
        assert!(posts.is_empty(), "{posts:?}");
        visit.click(button("Start import"));
        visit.click(button("Start the import").within(question));
        visit.wait_for_text_in(progress(), &["Waiting for the limit of the next day"]);
        assert_eq!(visit.added_rows(), Some(26));
        visit.click(link("Pets").within(navigation("Main")));
        visit.click(button("Refresh"));
        visit.wait_for_list("rows from the requests that were kept", |rows| rows.len() == 20);
        visit.flush_requests();
        visit.assert_each_added_once(1..=26);
        assert_eq!(visit.posts().len(), 26);
    });
}

/// The requests of the page, and not those with which a test reads the store.
fn own_requests(visit: &Visit) -> Vec<LogEntry> {
    visit.requests_by_arrival().into_iter().filter(|entry| entry.key == "key-1").collect()
}
