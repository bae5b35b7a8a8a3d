//! The app aborts a request whose result it no longer needs, and the service sees the disconnect.

use petstore_e2e_tests::{
    faults,
    locator::{heading, link},
    rate_limit::WAIT_NOTICE,
    setup::{KEY, Setup},
    visit::Visit,
    wait::{TIMEOUT, wait_until, wait_until_with_timeout},
};
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

/// The response time of [`faults::VERY_SLOW`].
const SLOW_MS: u64 = 60_000;

#[test]
fn leaving_the_list_aborts_its_request() {
    Setup::new().run(|visit| {
        start_slow_request(visit);
        visit.click(link("Add a pet"));
        visit.find(&heading("Add a pet"));
        wait_for_aborted_request(visit);
        assert_eq!(visit.requests().len(), 2, "no request replaced the aborted one");
    });
}

#[test]
fn a_newer_request_aborts_the_older_one() {
    Setup::new().run(|visit| {
        start_slow_request(visit);
        visit.request_list(30);
        visit.wait_for_rows(TIMEOUT, 30);
        wait_for_aborted_request(visit);
        let [slow, newer] = [faults::VERY_SLOW, "30"].map(|limit| visit.list_requests(limit)[0].arrived_ms);
        assert!(newer < slow + SLOW_MS, "the newer request waited {} ms", newer - slow);
        assert_eq!(visit.requests().len(), 3);
    });
}

/// Returns when the request has reached the service.
fn start_slow_request(visit: &Visit) {
    visit.sign_in_at("/");
    visit.request_list(faults::VERY_SLOW);
    visit.wait_for_text("Loading…");
    visit.flush_requests();
}

fn wait_for_aborted_request(visit: &Visit) {
    wait_until("the slow request ends", || (!visit.list_requests(faults::VERY_SLOW).is_empty()).then_some(()));
    let statuses: Vec<Option<u64>> = visit.list_requests(faults::VERY_SLOW).iter().map(|entry| entry.status).collect();
    assert_eq!(statuses, [None]);
}

/// Six requests in the blocked time banned the key: each one was aborted by the next before its `429` arrived.
#[test]
fn quick_changes_on_a_slow_line_do_not_ban_the_key_for_429s_that_the_app_never_received() {
    Setup::new().plan("enterprise=4/1000").run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let slow = json!({ "offline": false, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1 });
        visit.browser.devtools("Network.enable", json!({}));
        visit.browser.devtools("Network.emulateNetworkConditions", slow);
        (0..3).for_each(|_| send_request_from_another_program(visit));
        for limit in 31..41 {
            visit.request_list(limit);
            let waits = || visit.text().contains(WAIT_NOTICE);
            wait_until_with_timeout(Duration::from_secs(60), "the request reaches the service or waits", || {
                (waits() || !visit.list_requests(limit).is_empty()).then_some(())
            });
            if waits() {
                break;
            }
        }
        let statuses: Vec<Option<u64>> = visit.requests_by_arrival().iter().map(|entry| entry.status).collect();
        assert!(!statuses.contains(&Some(403)), "{statuses:?}");
    });
}

/// Uses one request of the key's rate limit; the app can't know about it.
pub fn send_request_from_another_program(visit: &Visit) {
    let address = visit.service.base_url().replace("http://", "").replace("/v1", "");
    let mut connection = TcpStream::connect(&address).unwrap();
    let request = format!(
        "GET /v1/pets?limit=2 HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {KEY}\r\nConnection: close\r\n\r\n"
    );
    connection.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    connection.read_to_string(&mut response).unwrap();
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
}
