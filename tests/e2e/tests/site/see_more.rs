//! "See more": the longest list of the filter.

use petstore_e2e_tests::{
    locator::{button, main_landmark},
    setup::Setup,
};

#[test]
fn see_more_sends_one_request_and_the_address_holds_it() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/");
        let first = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert_eq!(visit.description_of(button("See more")), "Up to 100 pets. Uses 1 request");
        let requests = visit.requests_during(|| {
            visit.click(button("See more"));
            visit.wait_for_url("/?limit=100");
            visit.wait_for_list("100 rows", |rows| rows.len() == 100);
        });
        assert_eq!(requests, ["GET /pets?limit=100"]);
        let rows = visit.rows_now("Pets");
        assert_eq!(rows[..20], first);
        let sentence = "The service lists at most 100 pets. Choose a status to see others.";
        visit.wait_for_text_in(main_landmark(), &["100 pets. There may be more.", sentence]);
        assert!(!visit.is_visible_now(button("See more")));
        visit.reload();
        visit.wait_for_list("100 rows", |rows| rows.len() == 100);
        visit.back();
        visit.wait_for_url("/");
        visit.wait_for_list("20 rows", |rows| rows == first);
    });
}

/// The press was lost.
#[test]
fn see_more_while_the_list_is_loading_loads_the_longest_list() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let mut requests = visit.requests_during(|| {
            visit.service.suspend();
            visit.click(button("Refresh"));
            visit.click(button("See more"));
            visit.service.resume();
            visit.wait_for_list("100 rows", |rows| rows.len() == 100);
        });
        // The list may have been given up before the service went on.
        requests.retain(|request| request != "GET /pets?limit=20");
        assert_eq!(requests, ["GET /pets?limit=100"]);
    });
}
