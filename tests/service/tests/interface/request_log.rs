//! The request log.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::{ServerProcess, send};
use crate::test_service::{START, TestService, preflight};

fn lines(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn every_request_is_logged_and_the_log_contains_no_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let service = TestService::with(|options| options.request_log = Some(file.clone()));
    service.get_as("demo", "/v1/pets?limit=5&status=sold").await;
    service.advance(Duration::from_secs(1));
    service.get_as("other", "/v1/pets/9").await;
    service.get_as("stolen-key", "/v1/pets").await;
    service.send(preflight("http://localhost:8080", "/v1/pets")).await;

    let mut logged = lines(&file);
    for line in &mut logged {
        assert!(line.as_object_mut().unwrap().remove("duration_ms").unwrap().is_u64());
    }
    let headers = logged.iter_mut().map(|line| line.as_object_mut().unwrap().remove("headers").unwrap());
    assert_eq!(headers.collect::<Vec<_>>()[0], json!(["authorization", "content-type"]));
    let (first, later) = (START.as_millis() as u64, START.as_millis() as u64 + 1_000);
    let line = |arrived_ms: u64, method: &str, path: &str, query: Option<&str>, key: &str, status: u16| {
        json!({
            "arrived_ms": arrived_ms, "method": method, "path": path, "query": query, "key": key, "host": null,
            "status": status
        })
    };
    assert_eq!(
        logged,
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
fn a_request_whose_client_disconnects_is_logged_without_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let server = ServerProcess::start(&["--troubles", "--request-log", file.to_str().unwrap()]);
    let connection = send(&server.address, "POST", "/v1/pets", r#"{"name":"Lost","categoryId":61}"#).unwrap();
    // The service adds the pet before the delay of 60 seconds, so now the request is pending.
    wait_until(|| server.get("/v1/pets").unwrap().contains("Lost"));
    drop(connection);
    wait_until(|| lines(&file).iter().any(|line| line["method"] == "POST"));
    let aborted = lines(&file).into_iter().find(|line| line["method"] == "POST").unwrap();
    assert_eq!((&aborted["status"], &aborted["key"]), (&Value::Null, &json!("key-1")));
}

fn wait_until(condition: impl Fn() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_secs(20), "the condition is not met after 20 seconds");
        std::thread::yield_now();
    }
}

#[test]
fn a_request_without_a_response_is_logged_without_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("requests.jsonl");
    let server = ServerProcess::start(&["--troubles", "--request-log", file.to_str().unwrap()]);
    server.get("/v1/pets?limit=63").unwrap();
    assert_eq!(lines(&file)[0]["status"], Value::Null);
}
