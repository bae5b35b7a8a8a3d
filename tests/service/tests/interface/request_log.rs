//! The request log.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::ServerProcess;
use crate::test_service::{START, TestService, preflight};

fn lines(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn every_request_is_logged_without_the_values_of_its_headers() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let service = TestService::with(|options| options.request_log = Some(file.path().to_owned()));
    service.get_as("demo", "/v1/pets?limit=5&status=sold").await;
    service.get_as("other", "/v1/pets/9").await;
    service.get_as("stolen-key", "/v1/pets").await;
    service.send(preflight("/v1/pets")).await;

    let preflight = ["access-control-request-headers", "access-control-request-method", "origin"];
    let line = |method: &str, path: &str, query: Option<&str>, key: &str, headers: &[&str], status: u16| {
        json!({
            "arrived_ms": START.as_millis() as u64, "method": method, "path": path, "query": query, "key": key,
            "host": null, "headers": headers, "status": status
        })
    };
    let headers = ["authorization", "content-type"];
    assert_eq!(
        lines(file.path()),
        [
            line("GET", "/v1/pets", Some("limit=5&status=sold"), "key-1", &headers, 200),
            line("GET", "/v1/pets/9", None, "key-2", &headers, 404),
            line("GET", "/v1/pets", None, "unknown", &headers, 401),
            line("OPTIONS", "/v1/pets", None, "none", &preflight, 204),
        ]
    );
}

#[test]
fn a_request_without_a_response_is_logged_without_a_status() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let server = ServerProcess::start(&["--troubles", "--request-log", file.path().to_str().unwrap()]);
    server.get("/v1/pets?limit=63").unwrap();
    assert_eq!(lines(file.path())[0]["status"], Value::Null, "a fault");

    let connection = server.send("POST", "/v1/pets", r#"{"name":"Lost","categoryId":61}"#).unwrap();
    // The service adds the pet before the delay of 60 seconds, so now the request is pending.
    wait_until("the pet is added", || server.get("/v1/pets").unwrap().contains("Lost"));
    drop(connection);
    let line = || lines(file.path()).into_iter().find(|line| line["method"] == "POST");
    wait_until("the request is logged", || line().is_some());
    assert_eq!(line().unwrap()["status"], Value::Null, "a client that has disconnected");
}

fn wait_until(condition: &str, is_met: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_met() {
        assert!(started.elapsed() < Duration::from_secs(20), "after 20 seconds: not yet true that {condition}");
        std::thread::yield_now();
    }
}
