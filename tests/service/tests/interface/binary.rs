//! The binary: its start, its file of pets, and behaviour that needs a real connection.

use std::net::TcpListener;

use petstore_service::fault::Fault;

use crate::server_process::{ServerProcess, body, error_of};

#[test]
fn without_flags_it_serves_demonstration_pets_for_the_key_demo() {
    // Another port, because a service may run on the usual one.
    let server = ServerProcess::start_with(&["--port", "0"]);
    let list = server.get("/v1/pets?limit=100").unwrap();
    assert_eq!(list.matches("\"id\":").count(), 100);
}

#[test]
fn a_port_in_use_and_an_unusable_file_are_start_errors_that_name_them() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    assert!(error_of(&["--port", &port]).contains(&port));
    for flag in ["--data", "--request-log"] {
        assert!(error_of(&["--port", "0", flag, "missing/file"]).contains("missing/file"), "{flag}");
    }
}

#[test]
fn a_pet_with_a_201_survives_a_kill_and_the_demonstration_pets_are_inserted_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let flags = ["--seed", "30", "--data", file.to_str().unwrap()];
    let server = ServerProcess::start(&flags);
    let created = server.post(r#"{"name":"Kept","categoryId":1}"#).unwrap();
    // SIGKILL on Unix: the process can't clean up.
    drop(server);
    let list = ServerProcess::start(&flags).get("/v1/pets?limit=100").unwrap();
    assert!(list.contains(body(&created)), "{created}\n{list}");
    assert_eq!(list.matches("\"id\":").count(), 31);
}

#[test]
fn the_413_arrives_although_the_body_is_much_too_large() {
    let server = ServerProcess::start(&[]);
    let response = server.post(&"x".repeat(3_000_000)).unwrap();
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
    let server = ServerProcess::start(&["--troubles"]);
    for (fault, is_added) in [(Fault::NoResponseNotAdded, false), (Fault::NoResponse, true)] {
        let number = fault.number();
        assert_eq!(server.get(&format!("/v1/pets?limit={number}")).unwrap(), "");
        assert_eq!(server.post(&format!(r#"{{"name":"Lost","categoryId":{number}}}"#)).unwrap(), "");
        assert_eq!(server.get("/v1/pets").unwrap().contains("Lost"), is_added, "{fault:?}");
    }
}
