//! A pet with a 201 survives a kill of the process.

use std::sync::mpsc;
use std::thread;

use serde_json::Value;

use crate::server_process::{ServerProcess, body, exchange};

#[test]
fn every_pet_with_a_201_is_stored_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let arguments = ["--data", file.to_str().unwrap()];
    let mut server = ServerProcess::start(&arguments);

    let (created_sender, created) = mpsc::channel();
    let clients: Vec<_> = (0..8)
        .map(|client| {
            let (address, created) = (server.address.clone(), created_sender.clone());
            thread::spawn(move || create_until_disconnected(&address, client, &created))
        })
        .collect();
    drop(created_sender);

    let mut pets: Vec<Value> = created.iter().take(200).collect();
    server.kill();
    // Includes pets whose 201 arrived during the kill.
    pets.extend(created.iter());
    for client in clients {
        client.join().unwrap();
    }

    assert!(pets.len() >= 200);
    let restarted = ServerProcess::start(&arguments);
    for pet in pets {
        let found = restarted.get(&format!("/v1/pets/{}", pet["id"])).unwrap();
        assert_eq!(serde_json::from_str::<Value>(body(&found)).unwrap(), pet);
    }
}

fn create_until_disconnected(address: &str, client: u32, created: &mpsc::Sender<Value>) {
    for number in 0.. {
        let pet = format!(r#"{{"name":"Pet {number} of {client}","categoryId":{client}}}"#);
        let Ok(response) = exchange(address, "POST", "/v1/pets", &pet) else { return };
        let Some((head, body)) = response.split_once("\r\n\r\n") else { return };
        assert!(head.starts_with("HTTP/1.1 201"), "{head}");
        // The kill can truncate a body, which is then no valid 201.
        let Ok(pet) = serde_json::from_str(body) else { return };
        if created.send(pet).is_err() {
            return;
        }
    }
}
