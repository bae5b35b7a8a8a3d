//! The states of the page "Pets".

use super::State;
use crate::{
    faults,
    locator::{button, field, heading},
    rate_limit::WAIT_NOTICE,
    visit::Visit,
};
use serde_json::json;

pub const STATES: &[State] = &[
    State::new("20 rows", Visit::sign_in_to_list),
    State::new("100 rows", |visit| {
        visit.sign_in_at("/?limit=100");
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
    }),
    State::new("the first load", |visit| {
        visit.sign_in_to_list();
        visit.open(&format!("/?limit={}", faults::VERY_SLOW));
        visit.find(&heading("Pets"));
    }),
    State::new("the rows of one status", |visit| {
        visit.sign_in_at("/?status=sold");
        visit.wait_for_list("sold pets", |rows| !rows.is_empty());
    }),
    State::new("sorted rows", |visit| {
        visit.sign_in_at("/?sort=-name");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
    State::new("the menu of a row", |visit| {
        visit.sign_in_to_list();
        let name = visit.rows("Pets")[0].name.clone();
        visit.click(button(&format!("More for {name}")));
        visit.wait_for_element("dialog[open]");
    }),
    State::new("a copied ID", |visit| {
        visit.sign_in_to_list();
        visit.capture_clipboard();
        visit.click(button("Copy ID 50"));
        visit.copied_text();
    }),
    State::new("an empty store", |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::EMPTY_LIST));
        visit.wait_for_element(".empty");
    }),
    State::new("no pet with the status", |visit| {
        visit.sign_in_at(&format!("/?status=sold&limit={}", faults::EMPTY_LIST));
        visit.wait_for_element(".empty");
    }),
    State::new("a search", |visit| {
        visit.sign_in_to_list();
        visit.fill(field("Find in these rows"), "cat");
        visit.wait_for_list("fewer rows", |rows| rows.len() < 20);
    }),
    State::new("a search that finds nothing", |visit| {
        visit.sign_in_to_list();
        visit.fill(field("Find in these rows"), "no pet has this name");
        visit.wait_for_list("no rows", <[_]>::is_empty);
    }),
    State::new("a limit that is not a number", |visit| {
        visit.sign_in_to_list();
        visit.submit_limit("0");
        visit.wait_for_element("[aria-invalid=true]");
    }),
    State::new("an address with values that are not used", |visit| {
        visit.sign_in_at("/?status=x&limit=y");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    }),
    State::new("loading over old rows", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::VERY_SLOW);
        visit.wait_for_element("[aria-busy=true]");
    }),
    State::new("an error over old rows", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::STATUS_500);
        visit.wait_for_element("[role=alert]");
    }),
    State::new("an error without rows", |visit| {
        visit.sign_in_to_list();
        visit.open(&format!("/?limit={}", faults::STATUS_503));
        visit.wait_for_element("[role=alert]");
    }),
    State::new("no answer", |visit| {
        visit.sign_in_to_list();
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.wait_for_element("[role=alert]");
    }),
    State::new("offline", |visit| {
        visit.sign_in_to_list();
        let offline = json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        visit.browser.devtools("Network.enable", json!({}));
        visit.browser.devtools("Network.emulateNetworkConditions", offline);
        visit.click(button("Refresh"));
        visit.wait_for_element("[role=alert]");
    }),
    State::new("held by the rate limit", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_text(WAIT_NOTICE);
    }),
    State::new("stopped because of a possible ban", |visit| {
        visit.sign_in_to_list();
        visit.request_list(faults::STATUS_403);
        visit.wait_for_element("[role=alert]");
    }),
    State::new("rows that cannot be read", |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::NAME_IS_A_NUMBER));
        visit.wait_for_element("tbody tr");
        visit.wait_for_element("main [role=note]");
    }),
    State::new("long IDs", |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::LONG_IDS));
        visit.wait_for_element("tbody tr");
    }),
    State::new("a status of the service's own", |visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::UNKNOWN_STATUS));
        visit.wait_for_element("tbody tr");
    }),
];
