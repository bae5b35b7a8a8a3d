//! The states of the page "Pets".

use super::{State, element, text};
use crate::{
    fake_service::{FakeRequest, FakeResponse, FakeService},
    faults,
    locator::{button, field, link},
    rate_limit::WAIT_NOTICE,
    setup::KEY,
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("20 rows", element("tbody tr:nth-child(20)"), sign_in_to_20_rows),
    State::new("100 rows", element("tbody tr:nth-child(50)"), |visit| {
        visit.sign_in_at("/?limit=100");
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
    }),
    State::new("the first load", text("h1 + [role=status]", "Loading…"), |visit| {
        visit.sign_in_to_list();
        visit.service.suspend();
        visit.open("/?limit=5");
    }),
    State::new("the rows of one status", element(".status.sold"), |visit| {
        visit.sign_in_at("/?status=sold&limit=4");
        visit.wait_for_list("sold pets", |rows| !rows.is_empty());
    }),
    State::new("sorted rows", text("[aria-sort=descending]", "Name"), |visit| {
        visit.sign_in_at("/?sort=-name&limit=4");
        visit.wait_for_list("4 rows", |rows| rows.len() == 4);
    }),
    State::new("the menu of a row", text("#row-menu:popover-open", "ID"), |visit| {
        visit.sign_in_to_list();
        let name = visit.rows("Pets")[0].name.clone();
        visit.click(button(&format!("More for {name}")));
    }),
    State::new("the whole stock", text("main", "Pets without a status only from the first 4"), see_more),
    State::new("sold pets of the stock", text("h1 + [role=status]", "with the status “Sold”."), |visit| {
        see_more(visit);
        visit.click(link("Sold"));
        visit.wait_for_url("/?status=sold&limit=4&more=1");
    }),
    State::new("a stock that did not come", text("main:has(tbody tr) [role=alert]", "500"), |visit| {
        visit.use_fake_service(FakeService::start(fails_for_pending));
        visit.open("/?limit=1");
        visit.enter_key(KEY);
        visit.click(button("See more"));
    }),
    State::new("a copied ID", text("[role=status]", "Copied"), |visit| {
        visit.sign_in_to_list();
        visit.capture_clipboard();
        visit.click(button("Copy ID 50"));
    }),
    State::new("an empty store", element(".empty"), |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::EMPTY_LIST));
    }),
    State::new("no pet with the status", element(".empty"), |visit| {
        visit.sign_in_at(&format!("/?status=sold&limit={}", faults::EMPTY_LIST));
    }),
    State::new("a search", text("h1 + [role=status]", "match"), |visit| {
        sign_in_to_20_rows(visit);
        visit.fill(field("Find in these rows"), "cat");
        visit.wait_for_list("fewer rows", |rows| rows.len() < 20);
    }),
    State::new("a search that finds nothing", element(".empty"), |visit| {
        visit.sign_in_to_list();
        visit.fill(field("Find in these rows"), "no pet has this name");
        visit.wait_for_list("no rows", <[_]>::is_empty);
    }),
    State::new("a limit that is not a number", element("[aria-invalid=true]"), |visit| {
        visit.sign_in_to_list();
        visit.submit_limit("0");
    }),
    State::new("an address with values that are not used", text("main [role=note]", "limit"), |visit| {
        visit.sign_in_at("/?status=x&limit=y");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
    State::new("loading over old rows", element("table[aria-busy=true] tr"), |visit| {
        visit.sign_in_to_list();
        visit.service.suspend();
        visit.request_list(5);
    }),
    State::new("an error over old rows", text("main:has(tbody tr) [role=alert]", "500"), |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::STATUS_500);
    }),
    State::new("an error without rows", text("main:not(:has(tbody tr)) [role=alert]", "503"), |visit| {
        visit.sign_in_to_list();
        visit.open(&format!("/?limit={}", faults::STATUS_503));
    }),
    State::new("no answer", text("[role=alert]", "No"), |visit| {
        visit.sign_in_to_list();
        visit.service.kill();
        visit.click(button("Refresh"));
    }),
    State::new("the details of no answer", text("[role=alert] details[open]", "Possible reasons"), |visit| {
        visit.sign_in_to_list();
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.open_details();
    }),
    State::new("offline", text("[role=status]", "This computer is offline."), |visit| {
        visit.sign_in_to_list();
        visit.set_offline(true);
        visit.click(button("Refresh"));
    }),
    State::new("held by the rate limit", text("main", WAIT_NOTICE), |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::NO_RETRY_AFTER);
    }),
    State::new("stopped because of a possible ban", text("[role=alert]", "403"), |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::STATUS_403);
    }),
    State::new("rows that cannot be read", text("main [role=note]", "could not be read"), |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::NAME_IS_A_NUMBER));
    }),
    State::new("no row that can be read", text("main [role=note]", "3 of 3 rows could not be read."), |visit| {
        let unreadable = r#"[{ "id": "one" }, { "name": "Rex" }, 7]"#;
        visit.use_fake_service(FakeService::start(move |_| FakeResponse::json(200, unreadable)));
        visit.open("/");
        visit.enter_key(KEY);
    }),
    State::new("long IDs", element("table.long"), |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::LONG_IDS));
    }),
    State::new("a status of the service's own", element(".status.unknown"), |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::UNKNOWN_STATUS));
    }),
];

fn sign_in_to_20_rows(visit: &Visit) {
    visit.sign_in_at("/");
    visit.wait_for_list("20 rows", |rows| rows.len() == 20);
}

fn see_more(visit: &Visit) {
    visit.sign_in_to_list();
    visit.click(button("See more"));
    visit.wait_for_list("more rows", |rows| rows.len() > 20);
}

fn fails_for_pending(request: &FakeRequest) -> FakeResponse {
    if request.path_and_query.contains("status=pending") {
        FakeResponse::json(500, r#"{"code":"internal_error","message":"Something went wrong.","status":500}"#)
    } else {
        FakeResponse::json(200, r#"[{"id":7,"name":"Rex","categoryId":1,"status":"available"}]"#)
    }
}
