//! "See more": the whole stock, as far as the interface gives it.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::{alert, button, field, heading, link, main_landmark, navigation},
    page_content::PetRow,
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};
use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

const THREE_REQUESTS: [&str; 3] =
    ["GET /pets?limit=100&status=available", "GET /pets?limit=100&status=pending", "GET /pets?limit=100&status=sold"];
const PRICE: &str = "Uses 3 requests";

fn setup() -> Setup {
    Setup::new().pets(300)
}

#[test]
fn see_more_sends_three_requests_in_order_and_shows_each_pet_once() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        let first = visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        assert_eq!(visit.description_of(button("See more")), PRICE);
        let requests = visit.requests_during(|| {
            see_more(visit);
        });
        assert_eq!(requests, THREE_REQUESTS);
        let rows = visit.rows("Pets");
        let ids: Vec<i64> = rows.iter().map(|row| row.id.parse().unwrap()).collect();
        assert!(ids.iter().rev().is_sorted(), "{ids:?}");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        assert!(first.iter().all(|row| rows.contains(row)), "pets without a status come from the list");
        let sentence = format!("{} pets. There are more available pets than the service sends.", rows.len());
        visit.wait_for_text_in(main_landmark(), &[&sentence, "Pets without a status only from the first 20."]);
        assert!(!visit.is_visible(button("See more")) && !visit.is_visible(field("Limit")));
        visit.wait_for_text(&format!("In these {} rows", rows.len()));
    });
}

#[test]
fn filter_search_order_and_other_pages_send_nothing() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        let all = see_more(visit);
        let requests = visit.requests_during(|| {
            let sold = all.iter().filter(|row| row.status == "Sold").count();
            visit.click(link("Sold").within(navigation("Status")));
            visit.wait_for_url("/?status=sold&more=1");
            visit.wait_for_list("the sold pets", |rows| rows.len() == sold && is_only(rows, "Sold"));
            visit.wait_for_text(&format!("{sold} pets with the status “Sold”."));
            visit.click(button("Name"));
            visit.wait_for_url("/?status=sold&more=1&sort=name");
            visit.fill(field("Find in these rows"), "cotton");
            visit.wait_for_list("found pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.name == "Cotton"));
            visit.click(link("Add a pet").within(navigation("Main")));
            visit.find(&heading("Add a pet"));
            visit.click(link("Pets").within(navigation("Main")));
            visit.wait_for_url("/?status=sold&more=1&sort=name");
            visit.wait_for_list("the sold pets again", |rows| rows.len() == sold);
            visit.capture_downloads();
            visit.click(button("Export"));
            let file = visit.saved_file();
            assert!(file.name.starts_with("pets-demonstration-stock-sold-20"), "{file:?}");
            assert_eq!(file.text.lines().count(), sold + 1);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn back_forward_and_the_link_lead_to_the_list_and_to_the_kept_stock() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        let all = see_more(visit);
        let requests = visit.requests_during(|| {
            visit.browser.back();
            visit.wait_for_url("/");
            visit.wait_for_list("the list", |rows| rows.len() == 20);
            visit.browser.forward();
            visit.wait_for_url("/?more=1");
            visit.wait_for_list("the stock", |rows| rows.len() == all.len());
            visit.click(link("Back to the list"));
            visit.wait_for_url("/");
            visit.wait_for_list("the list", |rows| rows.len() == 20);
            visit.assert_focus_is_kept();
            assert_eq!(visit.description_of(button("See more")), "Uses no request: the pets are loaded");
            visit.click(button("See more"));
            visit.wait_for_list("the stock", |rows| rows.len() == all.len());
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn a_reload_sends_one_request_and_offers_the_stock() {
    setup().run(|visit| {
        visit.sign_in_at("/?status=sold&limit=5");
        see_more(visit);
        visit.wait_for_url("/?status=sold&limit=5&more=1");
        let requests = visit.requests_during(|| {
            visit.browser.reload();
            visit.wait_for_list("the list", |rows| rows.len() == 5 && is_only(rows, "Sold"));
            assert_eq!(visit.description_of(button("See more")), PRICE);
        });
        assert_eq!(requests, ["GET /pets?limit=5&status=sold"]);
    });
}

#[test]
fn refresh_says_and_sends_three_requests() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        assert_eq!(visit.description_of(button("Refresh")), "");
        let all = see_more(visit);
        assert_eq!(visit.description_of(button("Refresh")), "Uses 3 requests");
        let requests = visit.requests_during(|| {
            visit.click(button("Refresh"));
            wait_until("three requests are sent", || (visit.requests().len() == 7).then_some(()));
            visit.wait_for_list("the stock", |rows| rows.len() == all.len());
        });
        assert_eq!(requests, THREE_REQUESTS);
    });
}

#[test]
fn a_failure_in_the_middle_leaves_the_list_as_it_was() {
    Setup::new().run(|visit| {
        visit.expect_in_console("500");
        let has_failed = AtomicBool::new(false);
        use_stock(visit, move |status| {
            let fails = status == "pending" && !has_failed.swap(true, Ordering::SeqCst);
            fails.then(|| {
                FakeResponse::json(500, r#"{"code":"internal_error","message":"Something went wrong.","status":500}"#)
            })
        });
        visit.click(button("See more"));
        visit.wait_for_text_in(alert(), &["500"]);
        assert_eq!(visit.url(), "/?limit=1");
        assert_eq!(ids(&visit.rows("Pets")), ["1"]);
        assert_eq!(visit.description_of(button("See more")), PRICE);
        visit.click(button("Try again"));
        visit.wait_for_list("the stock", |rows| ids(rows) == ["9", "8", "7", "6", "1"]);
        visit.wait_for_url("/?limit=1&more=1");
        visit.assert_focus_is_kept();
        assert!(!visit.is_visible(alert()));
    });
}

#[test]
fn leaving_the_page_cancels_the_rest() {
    Setup::new().run(|visit| {
        let asks_for_pending = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&asks_for_pending);
        use_stock(visit, move |status| {
            (status == "pending").then(|| {
                asked.store(true, Ordering::SeqCst);
                stock_of("pending").delayed(Duration::from_secs(3))
            })
        });
        visit.click(button("See more"));
        wait_until("the second list is requested", || asks_for_pending.load(Ordering::SeqCst).then_some(()));
        visit.click(link("Add a pet").within(navigation("Main")));
        visit.find(&heading("Add a pet"));
        visit.click(link("Pets").within(navigation("Main")));
        visit.wait_for_list("the list as it was", |rows| ids(rows) == ["1"]);
        visit.wait_for_url("/?limit=1");
        assert_eq!(visit.description_of(button("See more")), PRICE);
    });
}

#[test]
fn after_an_addition_the_stock_says_that_it_may_lack_pets() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        see_more(visit);
        let requests = visit.requests_during(|| {
            visit.click(link("Add a pet").within(navigation("Main")));
            visit.add_pet("Newcomer", "2");
            visit.wait_for_text("Added “Newcomer”");
            visit.click(link("Pets").within(navigation("Main")));
            visit.wait_for_text_in(main_landmark(), &["Pets may have been added since."]);
        });
        assert_eq!(requests, ["POST /pets"]);
    });
}

#[test]
fn find_by_id_looks_in_the_stock() {
    setup().run(|visit| {
        visit.sign_in_at("/");
        let rows = see_more(visit);
        let oldest = rows.last().unwrap().clone();
        let requests = visit.requests_during(|| {
            visit.click(link("Find by ID").within(navigation("Main")));
            visit.fill(field("Pet ID"), &format!("{}\n", oldest.id));
            visit.wait_for_text("without a request.");
            assert_eq!(visit.rows("Pet"), [oldest]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

/// Presses "See more", and waits for all pets. Returns the rows.
#[track_caller]
fn see_more(visit: &Visit) -> Vec<PetRow> {
    visit.wait_for_list("rows", |rows| !rows.is_empty());
    visit.click(button("See more"));
    visit.find(&link("Back to the list"));
    // The rows of a long list come with several frames.
    let rows = visit.wait_for_list("the stock", |rows| visit.text().contains(&format!("Pets {} pets", rows.len())));
    visit.assert_focus_is_kept();
    rows
}

fn is_only(rows: &[PetRow], status: &str) -> bool {
    rows.iter().all(|row| row.status == status)
}

fn ids(rows: &[PetRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

/// Signs in to a service with one pet in the list, and one or two pets of each status. `respond` may give another response for a
/// status.
#[track_caller]
fn use_stock(visit: &Visit, respond: impl Fn(&str) -> Option<FakeResponse> + Send + Sync + 'static) {
    visit.use_fake_service(FakeService::start(move |request| {
        let status = request.path_and_query.split("status=").nth(1).unwrap_or_default();
        respond(status).unwrap_or_else(|| stock_of(status))
    }));
    visit.open("/?limit=1");
    visit.enter_key(KEY);
    visit.wait_for_list("one row", |rows| rows.len() == 1);
}

fn stock_of(status: &str) -> FakeResponse {
    let ids: &[i64] = match status {
        "available" => &[9, 6],
        "pending" => &[8],
        "sold" => &[7],
        _ => return FakeResponse::json(200, r#"[{"id":1,"name":"Rex","categoryId":1}]"#),
    };
    let pet = |id: &i64| format!(r#"{{"id":{id},"name":"Rex","categoryId":1,"status":"{status}"}}"#);
    FakeResponse::json(200, format!("[{}]", ids.iter().map(pet).collect::<Vec<_>>().join(",")))
}
