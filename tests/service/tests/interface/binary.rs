//! The binary: its output, its start errors, its shutdown, and behaviour that needs a real connection.

use std::io::Read;
use std::net::TcpListener;

use petstore_service::fault::Fault;

use crate::server_process::{ServerProcess, body, exchange, run_to_end};

#[test]
fn stdout_has_exactly_one_line() {
    let mut server = ServerProcess::start(&["--seed", "3", "--troubles"]);
    assert!(server.get("/v1/pets").unwrap().starts_with("HTTP/1.1 200"));
    server.kill();
    let mut rest = String::new();
    server.stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn every_response_has_a_date() {
    let server = ServerProcess::start(&[]);
    for path in ["/v1/pets", "/v1/pets/1", "/v1/nothing"] {
        let response = server.get(path).unwrap().to_ascii_lowercase();
        assert!(response.contains("\r\ndate: "), "{response}");
    }
}

#[test]
fn a_port_in_use_is_a_start_error_of_one_line() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let output = run_to_end(&["--port", &port, "--key", "demo:pro"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(message.contains(&port) && message.contains("in use") && message.lines().count() == 1, "{message}");
}

#[test]
fn an_unusable_file_is_a_start_error_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let not_a_database = folder.path().join("not_a_database");
    std::fs::write(&not_a_database, "SQLite reads the header of a file that is long enough. ".repeat(50)).unwrap();
    let missing = folder.path().join("missing/file");
    for (flag, file) in [("--data", &not_a_database), ("--data", &missing), ("--request-log", &missing)] {
        let output = run_to_end(&["--port", "0", "--key", "demo:pro", flag, file.to_str().unwrap()]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(message.contains(file.to_str().unwrap()) && message.lines().count() == 1, "{message}");
    }
}

#[test]
fn a_restart_does_not_insert_the_seed_pets_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let arguments = ["--seed", "30", "--data", file.to_str().unwrap()];
    let first = ServerProcess::start(&arguments).get("/v1/pets?limit=100").unwrap();
    let second = ServerProcess::start(&arguments).get("/v1/pets?limit=100").unwrap();
    assert_eq!(body(&first), body(&second));
    assert_eq!(body(&first).matches("\"id\":").count(), 30);
}

#[cfg(unix)]
#[test]
fn sigterm_and_ctrl_c_stop_the_service_with_exit_code_0() {
    for signal in ["-TERM", "-INT"] {
        let mut server = ServerProcess::start(&[]);
        // An idle connection must not delay the shutdown.
        let _idle = std::net::TcpStream::connect(&server.address).unwrap();
        let pid = server.process.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert!(server.process.wait().unwrap().success(), "{signal}");
    }
}

#[test]
fn the_413_arrives_although_the_body_is_much_too_large() {
    let server = ServerProcess::start(&[]);
    let response = exchange(&server.address, "POST", "/v1/pets", &"x".repeat(3_000_000)).unwrap();
    assert!(response.starts_with("HTTP/1.1 413"), "{response}");
}

#[test]
fn a_truncated_body_is_half_of_its_content_length() {
    let server = ServerProcess::start(&["--troubles"]);
    let response = server.get("/v1/pets?limit=62").unwrap();
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    let content_length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(body.len(), content_length.parse::<usize>().unwrap() / 2);
}

#[test]
fn the_no_response_faults_send_no_byte_and_one_of_them_adds_the_pet() {
    for (fault, is_added) in [(Fault::NoResponse, true), (Fault::NoResponseNotAdded, false)] {
        let server = ServerProcess::start(&["--troubles"]);
        let number = fault.number();
        assert_eq!(server.get(&format!("/v1/pets?limit={number}")).unwrap(), "");
        assert_eq!(server.get(&format!("/v1/pets/{number}")).unwrap(), "");
        let pet = format!(r#"{{"name":"Lost","categoryId":{number}}}"#);
        assert_eq!(exchange(&server.address, "POST", "/v1/pets", &pet).unwrap(), "");
        assert_eq!(server.get("/v1/pets").unwrap().contains("Lost"), is_added, "{fault:?}");
    }
}
