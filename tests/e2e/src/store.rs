//! The pets in the store of the service, as another client reads them. So a test counts what was added, not what the app says.

use crate::{browser::RUNTIME, service::Service, setup::OTHER_KEY};
use reqwest::Client;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// A parameter that the service ignores, in the requests that are not the app's.
pub(crate) const BY_THE_TEST: &str = "by=the-test";

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
        let url = format!("{}/pets?limit=100{query}&{BY_THE_TEST}", self.base_url());
        let request = Client::builder().no_proxy().build().unwrap().get(url).bearer_auth(OTHER_KEY);
        let body = RUNTIME.block_on(async { request.send().await?.text().await }).unwrap();
        serde_json::from_str(&body).unwrap()
    }
}
