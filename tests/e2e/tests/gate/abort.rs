//! A request that nobody awaits any more is broken off: the service sees its client go.

use crate::two_windows::{WAITING, ask_for, asked, gets_rows, in_order_of_arrival};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{heading, link},
    visit::Visit,
    waiting::{PATIENCE, eventually, within},
};
use serde_json::json;
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

/// How long trouble 60 takes to answer.
const SLOW_MS: u64 = 3_000;

#[test]
fn leaving_the_list_breaks_its_request_off() {
    Shop::new().visit(|visit| {
        begins_a_slow_request(visit);
        visit.press(link("Add a pet"));
        visit.find(&heading("Add a pet"));
        is_broken_off(visit);
        assert_eq!(visit.sent().len(), 2, "nothing took its place");
    });
}

#[test]
fn a_newer_question_takes_the_place_of_an_older_one() {
    Shop::new().visit(|visit| {
        begins_a_slow_request(visit);
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        is_broken_off(visit);
        let [slow, newer] = [asked(visit, 60), asked(visit, 30)].map(|asked| asked[0].arrived_ms);
        assert!(newer < slow + SLOW_MS, "the newer one waited {} ms", newer - slow);
        assert_eq!(visit.sent().len(), 3);
    });
}

/// Under way once this returns.
fn begins_a_slow_request(visit: &Visit) {
    visit.sign_in_at("/");
    ask_for(visit, 60);
    visit.sees("Loading…");
    visit.sent_while(|| ());
}

fn is_broken_off(visit: &Visit) {
    eventually("the slow request ends", || (!asked(visit, 60).is_empty()).then_some(()));
    let statuses: Vec<Option<u64>> = asked(visit, 60).iter().map(|entry| entry.status).collect();
    assert_eq!(statuses, [None]);
}

/// Six requests in the blocked time banned the key: each was broken off by the next before its `429` was there.
#[test]
fn an_impatient_person_on_a_slow_line_is_not_banned_for_429s_that_they_never_saw() {
    Shop::new().plan("enterprise=4/1000").visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        let slow = json!({ "offline": false, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1 });
        visit.browser.devtools("Network.enable", json!({}));
        visit.browser.devtools("Network.emulateNetworkConditions", slow);
        (0..3).for_each(|_| spend_one_elsewhere(visit));
        for limit in 31..41 {
            ask_for(visit, limit);
            let held = || visit.text().contains(WAITING);
            within(Duration::from_secs(30), "it reached the service, or waits", || {
                (held() || !asked(visit, limit).is_empty()).then_some(())
            });
            if held() {
                break;
            }
        }
        let statuses: Vec<Option<u64>> = in_order_of_arrival(visit).iter().map(|entry| entry.status).collect();
        assert!(!statuses.contains(&Some(403)), "{statuses:?}");
    });
}

/// Another program with the same key.
pub fn spend_one_elsewhere(visit: &Visit) {
    let address = visit.service.base_url().replace("http://", "").replace("/v1", "");
    let mut connection = TcpStream::connect(&address).unwrap();
    let request = format!(
        "GET /v1/pets?limit=2 HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {KEY}\r\nConnection: close\r\n\r\n"
    );
    connection.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
