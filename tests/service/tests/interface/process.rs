//! The binary: its one line, its errors, its end, and what only a real connection shows.

use std::io::Read;
use std::net::TcpListener;

use petstore_service::trouble::Trouble;

use crate::running::{Running, body, exchange, run};

#[test]
fn exactly_one_line_stands_on_stdout() {
    let mut running = Running::start(&["--seed", "3", "--troubles"]);
    assert!(running.get("/v1/pets").unwrap().starts_with("HTTP/1.1 200"));
    running.kill();
    let mut rest = String::new();
    running.stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn every_answer_has_a_date() {
    let running = Running::start(&[]);
    for path in ["/v1/pets", "/v1/pets/1", "/v1/nothing"] {
        let answer = running.get(path).unwrap().to_ascii_lowercase();
        assert!(answer.contains("\r\ndate: "), "{answer}");
    }
}

#[test]
fn without_a_key_the_service_does_not_start() {
    let output = run(&["--port", "0"]);
    let problem = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(problem.contains("--key <KEY:PLAN>"), "{problem}");
}

#[test]
fn a_taken_port_is_one_line_on_stderr() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = run(&["--port", &port, "--key", "demo:pro"]);
    let problem = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(problem.contains(&port) && problem.contains("in use") && problem.lines().count() == 1, "{problem}");
}

#[test]
fn a_file_that_can_not_be_used_is_one_line_on_stderr() {
    let folder = tempfile::tempdir().unwrap();
    let nonsense = folder.path().join("nonsense");
    std::fs::write(&nonsense, "no database at all, but long enough to be looked at: ".repeat(50)).unwrap();
    let missing = folder.path().join("missing/file");
    for (flag, file) in [("--data", &nonsense), ("--data", &missing), ("--request-log", &missing)] {
        let output = run(&["--port", "0", "--key", "demo:pro", flag, file.to_str().unwrap()]);
        let problem = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(problem.contains(file.to_str().unwrap()) && problem.lines().count() == 1, "{problem}");
    }
}

#[test]
fn seeding_does_not_double_on_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let arguments = ["--seed", "30", "--data", file.to_str().unwrap()];
    let first = Running::start(&arguments).get("/v1/pets?limit=100").unwrap();
    let second = Running::start(&arguments).get("/v1/pets?limit=100").unwrap();
    assert_eq!(body(&first), body(&second));
    assert_eq!(body(&first).matches("\"id\":").count(), 30);
}

#[cfg(unix)]
#[test]
fn sigterm_and_ctrl_c_end_the_service_in_good_order() {
    for signal in ["-TERM", "-INT"] {
        let mut running = Running::start(&[]);
        // An idle connection must not hold up the end.
        let _idle = std::net::TcpStream::connect(&running.address).unwrap();
        let pid = running.process.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert!(running.process.wait().unwrap().success(), "{signal}");
    }
}

#[test]
fn a_refused_body_is_read_so_that_the_refusal_arrives() {
    let running = Running::start(&[]);
    let answer = exchange(&running.address, "POST", "/v1/pets", &"x".repeat(3_000_000)).unwrap();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
}

#[test]
fn a_cut_off_answer_ends_in_the_middle() {
    let running = Running::start(&["--troubles"]);
    let answer = running.get("/v1/pets?limit=62").unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let announced = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(body.len(), announced.parse::<usize>().unwrap() / 2);
}

#[test]
fn a_connection_hung_up_brings_no_byte_though_the_pet_is_added() {
    let running = Running::start(&["--troubles"]);
    let number = Trouble::HangUp.number();
    assert_eq!(running.get(&format!("/v1/pets?limit={number}")).unwrap(), "");
    assert_eq!(running.get(&format!("/v1/pets/{number}")).unwrap(), "");
    let pet = format!(r#"{{"name":"Lost","categoryId":{number}}}"#);
    assert_eq!(exchange(&running.address, "POST", "/v1/pets", &pet).unwrap(), "");
    assert!(running.get("/v1/pets").unwrap().contains("Lost"));
}
