//! The log by which tests judge a client.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::running::{Running, send};
use crate::shop::{START, Shop, request};

fn lines(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn every_request_is_a_line_and_no_line_holds_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let shop = Shop::with(|options| options.request_log = Some(file.clone()));
    shop.get_as("demo", "/v1/pets?limit=5&status=sold").await;
    shop.advance(Duration::from_secs(1));
    shop.get_as("other", "/v1/pets/9").await;
    shop.get_as("stolen-key", "/v1/pets").await;
    let mut preflight = request("OPTIONS", "/v1/pets", None, "");
    preflight.headers_mut().insert("origin", "http://localhost:8080".parse().unwrap());
    preflight.headers_mut().insert("access-control-request-method", "POST".parse().unwrap());
    shop.send(preflight).await;

    let mut written = lines(&file);
    for line in &mut written {
        assert!(line.as_object_mut().unwrap().remove("duration_ms").unwrap().is_u64());
    }
    let (first, later) = (START.as_millis() as u64, START.as_millis() as u64 + 1_000);
    let line = |arrived_ms: u64, method: &str, path: &str, query: Option<&str>, key: &str, status: u16| json!({ "arrived_ms": arrived_ms, "method": method, "path": path, "query": query, "key": key, "status": status });
    assert_eq!(
        written,
        [
            line(first, "GET", "/v1/pets", Some("limit=5&status=sold"), "key-1", 200),
            line(later, "GET", "/v1/pets/9", None, "key-2", 404),
            line(later, "GET", "/v1/pets", None, "unknown", 401),
            line(later, "OPTIONS", "/v1/pets", None, "none", 204),
        ]
    );
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(!text.contains("stolen-key") && !text.contains("demo"), "{text}");
}

#[test]
fn a_request_whose_client_goes_away_is_logged_without_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let running = Running::start(&["--troubles", "--request-log", file.to_str().unwrap()]);
    let stalled = send(&running.address, "POST", "/v1/pets", r#"{"name":"Rex","categoryId":61}"#).unwrap();
    // The pet is added before the stall: once it is there, the request is under way.
    wait_until(|| running.get("/v1/pets").unwrap().contains("Rex"));
    drop(stalled);
    wait_until(|| lines(&file).iter().any(|line| line["method"] == "POST"));
    let aborted = lines(&file).into_iter().find(|line| line["method"] == "POST").unwrap();
    assert_eq!((&aborted["status"], &aborted["key"]), (&Value::Null, &json!("key-1")));
}

fn wait_until(happened: impl Fn() -> bool) {
    let started = Instant::now();
    while !happened() {
        assert!(started.elapsed() < Duration::from_secs(20), "it never happened");
        std::thread::yield_now();
    }
}

#[test]
fn a_request_without_any_answer_is_logged_without_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let running = Running::start(&["--troubles", "--request-log", file.to_str().unwrap()]);
    running.get("/v1/pets?limit=63").unwrap();
    assert_eq!(lines(&file)[0]["status"], Value::Null);
}
