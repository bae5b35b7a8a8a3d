//! What got a 201 outlives a kill in the middle of the work.

use std::sync::mpsc;
use std::thread;

use serde_json::Value;

use crate::running::{Running, body, exchange};

#[test]
fn every_pet_with_a_201_is_there_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pets.db");
    let arguments = ["--data", file.to_str().unwrap()];
    let mut running = Running::start(&arguments);

    let (confirmed, confirmations) = mpsc::channel();
    let clients: Vec<_> = (0..8)
        .map(|client| {
            let (address, confirmed) = (running.address.clone(), confirmed.clone());
            thread::spawn(move || create_until_the_end(&address, client, &confirmed))
        })
        .collect();
    drop(confirmed);

    let mut pets: Vec<Value> = confirmations.iter().take(200).collect();
    running.kill();
    // Those whose 201 was on its way when the kill came count as well.
    pets.extend(confirmations.iter());
    for client in clients {
        client.join().unwrap();
    }

    assert!(pets.len() >= 200);
    let restarted = Running::start(&arguments);
    for pet in pets {
        let found = restarted.get(&format!("/v1/pets/{}", pet["id"])).unwrap();
        assert_eq!(serde_json::from_str::<Value>(body(&found)).unwrap(), pet);
    }
}

fn create_until_the_end(address: &str, client: u32, confirmed: &mpsc::Sender<Value>) {
    for number in 0.. {
        let pet = format!(r#"{{"name":"Pet {number} of {client}","categoryId":{client}}}"#);
        let Ok(answer) = exchange(address, "POST", "/v1/pets", &pet) else { return };
        let Some((head, body)) = answer.split_once("\r\n\r\n") else { return };
        assert!(head.starts_with("HTTP/1.1 201"), "{head}");
        // A body cut off by the kill confirms nothing.
        let Ok(pet) = serde_json::from_str(body) else { return };
        if confirmed.send(pet).is_err() {
            return;
        }
    }
}
