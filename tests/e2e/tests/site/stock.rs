//! "See more": the whole stock, as far as the interface gives it.

use petstore_e2e_tests::{
    locator::{button, field, link, main_landmark, navigation},
    page_content::PetRow,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;
use std::collections::BTreeSet;

const THREE_REQUESTS: [&str; 3] =
    ["GET /pets?limit=100&status=available", "GET /pets?limit=100&status=pending", "GET /pets?limit=100&status=sold"];
const PRICE: &str = "Uses 3 requests";
const SEE_MORE: &str = "Up to 100 pets of each status. Uses 3 requests";

#[test]
fn see_more_and_refresh_send_three_requests_side_by_side_and_each_pet_is_shown_once() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/");
        let first = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert_eq!(visit.description_of(button("See more")), SEE_MORE);
        let mut rows = Vec::new();
        assert_eq!(requests_during(visit, || rows = see_more(visit)), THREE_REQUESTS);
        let ids: Vec<i64> = rows.iter().map(|row| row.id.parse().unwrap()).collect();
        assert!(ids[20..].iter().rev().is_sorted(), "{ids:?}");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        // They were somewhere else, and the screen began at the top again. Pets without a status come from the list.
        assert_eq!(rows[..20], first);
        let first_new = json!(format!("pets/find?id={}", rows[20].id));
        wait_until("the first new row has the focus", || {
            let focused = visit.browser.execute("return document.activeElement.getAttribute('href');", vec![]).unwrap();
            (focused == first_new).then_some(())
        });
        let lacks = "There may be more available pets. Pets without a status may be missing.";
        visit.wait_for_text_in(main_landmark(), &[&format!("{} pets. There may be more.", rows.len()), lacks]);
        assert!(!visit.is_visible_now(button("See more")) && !visit.is_visible_now(field("Limit")));
        assert_eq!(visit.description_of(button("Refresh")), PRICE);
        let requests = requests_during(visit, || {
            visit.click(button("Refresh"));
            wait_until("three requests are sent", || (visit.requests().len() == 7).then_some(()));
        });
        assert_eq!(requests, THREE_REQUESTS);
    });
}

#[test]
fn the_kept_stock_needs_no_request_until_a_reload_which_leads_to_the_list() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/");
        let all = see_more(visit);
        visit.assert_sends_nothing(|| {
            visit.back();
            visit.wait_for_url("/");
            visit.wait_for_list("the list", |rows| rows.len() == 20);
            visit.forward();
            visit.wait_for_url("/?more=1");
            visit.wait_for_list("the stock", |rows| rows.len() == all.len());
            visit.click(link("Back to the list"));
            visit.wait_for_url("/");
            visit.wait_for_list("the list", |rows| rows.len() == 20);
            visit.assert_focus_is_kept();
            assert_eq!(visit.description_of(button("See more")), "Up to 100 pets of each status. Uses no request");
            visit.click(button("See more"));
            visit.wait_for_list("the stock", |rows| rows.len() == all.len());
            let sold = all.iter().filter(|row| row.status == "Sold").count();
            visit.click(link("Sold").within(navigation("Status")));
            visit.wait_for_url("/?status=sold&more=1");
            visit.wait_for_list("the sold pets", |rows| rows.len() == sold);
            visit.find(&link("Back to the list"));
            visit.click(button("Name"));
            visit.wait_for_url("/?status=sold&more=1&sort=name");
            visit.open_page("Add a pet");
            visit.open_page("Pets");
            visit.wait_for_url("/?status=sold&more=1&sort=name");
            visit.wait_for_list("the sold pets again", |rows| rows.len() == sold);
        });
        let requests = visit.requests_during(|| {
            visit.press_reload();
            visit.wait_for_list("the list", |rows| rows.len() == 20);
            assert_eq!(visit.description_of(button("See more")), SEE_MORE);
        });
        assert_eq!(requests, ["GET /pets?limit=20&status=sold"]);
    });
}

/// The press was lost.
#[test]
fn see_more_while_the_list_is_loading_loads_the_stock() {
    Setup::new().pets(300).run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        let mut requests = requests_during(visit, || {
            visit.service.suspend();
            visit.click(button("Refresh"));
            visit.click(button("See more"));
            visit.service.resume();
            visit.wait_for_url("/?more=1");
        });
        // The list may have been given up before the service went on.
        requests.retain(|request| request != "GET /pets?limit=20");
        assert_eq!(requests, THREE_REQUESTS);
    });
}

/// The requests in the order of their addresses.
fn requests_during(visit: &Visit, action: impl FnOnce()) -> Vec<String> {
    let mut requests = visit.requests_during(action);
    requests.sort();
    requests
}

/// Presses "See more", and waits for all pets. Returns the rows.
#[track_caller]
fn see_more(visit: &Visit) -> Vec<PetRow> {
    visit.wait_for_list("rows", |rows| !rows.is_empty());
    visit.click(button("See more"));
    visit.find(&link("Back to the list"));
    // The rows of a long list come with several frames.
    let rows = visit.wait_for_list("the stock", |rows| visit.text_now().contains(&format!("Pets {} pets", rows.len())));
    visit.assert_focus_is_kept();
    rows
}
