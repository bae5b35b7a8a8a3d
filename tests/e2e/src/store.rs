//! The pets in the store of the service, as another client reads them. So a test counts what was added, not what the app says.

use crate::{service::Service, setup::OTHER_KEY};
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashSet},
    io::{Read, Write},
    net::TcpStream,
};

impl Service {
    /// How many pets of each name the store has: the newest 100 of each status, and the newest 100 of all. Fails if a list
    /// may be longer.
    pub fn pets_by_name(&self) -> BTreeMap<String, usize> {
        let queries = ["", "&status=available", "&status=pending", "&status=sold"];
        let mut ids = HashSet::new();
        let mut names = BTreeMap::new();
        for pet in queries.iter().flat_map(|query| self.list(query)) {
            if ids.insert(pet["id"].as_i64().unwrap()) {
                *names.entry(pet["name"].as_str().unwrap().to_owned()).or_default() += 1;
            }
        }
        names
    }

    fn list(&self, query: &str) -> Vec<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port())).unwrap();
        let request = format!(
            "GET /v1/pets?limit=100{query} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {OTHER_KEY}\r\n\
             connection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (_, body) = response.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap()
    }
}
