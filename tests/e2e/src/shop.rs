//! What a visit finds: the service with its pets, and the site with its configuration.

use crate::{
    browser::Browser,
    engine::Engine,
    equipment, secrecy,
    service::Service,
    site::{ConfigFile, Site},
    visit::Visit,
};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The key of every visit. No other text on any page looks like it.
pub const KEY: &str = "k3y-that-must-stay-secret";
/// Another one that the service knows.
pub const OTHER_KEY: &str = "k3y-that-comes-second";

/// A service with 50 pets, every trouble at hand and more requests than any test needs; a site that knows its address.
pub struct Shop {
    plan: String,
    pets: u32,
    under_a_path: bool,
    config: fn(&str) -> ConfigFile,
}

impl Shop {
    pub fn new() -> Self {
        Self {
            plan: "enterprise=100000/1000000".into(),
            pets: 50,
            under_a_path: false,
            config: |base_url| ConfigFile::Text(demonstration(base_url).to_string()),
        }
    }

    /// Of the key, as the service's flag `--key` takes it.
    pub fn plan(self, plan: &str) -> Self {
        Self { plan: plan.to_owned(), ..self }
    }

    pub fn pets(self, pets: u32) -> Self {
        Self { pets, ..self }
    }

    /// The site is in a folder of its host.
    pub fn under_a_path(self) -> Self {
        Self { under_a_path: true, ..self }
    }

    /// Another `config.json`; the service's base URL is handed in.
    pub fn config(self, config: fn(&str) -> ConfigFile) -> Self {
        Self { config, ..self }
    }

    /// Plays `story` in each browser that the tests shall run in.
    pub fn visit(self, story: impl Fn(&Visit)) {
        for engine in equipment::engines() {
            self.visit_with(engine, &story);
        }
    }

    /// Plays `story` in Chromium alone, for what no other browser's driver can do.
    pub fn visit_in_chromium(self, story: impl Fn(&Visit)) {
        if equipment::engines().contains(&Engine::Chromium) {
            self.visit_with(Engine::Chromium, &story);
        }
    }

    fn visit_with(&self, engine: Engine, story: &impl Fn(&Visit)) {
        let service = Service::start(self.flags());
        let config = (self.config)(&service.base_url());
        let site = if self.under_a_path { Site::serve_under_a_path(config) } else { Site::serve(config) };
        let visit = Visit::new(Browser::start(engine), site, service);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            story(&visit);
            let console = visit.console();
            secrecy::check_key(&visit, KEY, &console);
            if engine.tells_its_console() {
                secrecy::check_policy(&console, &visit.expected_in_console());
                secrecy::check_console(&console, &visit.expected_in_console());
            }
        }));
        if let Err(surprise) = outcome {
            eprintln!("{engine:?} at that moment:\n{}", visit.told_of_a_failure());
            resume_unwind(surprise);
        }
    }

    fn flags(&self) -> Vec<String> {
        let keys = [format!("{KEY}:{}", self.plan), format!("{OTHER_KEY}:enterprise=100000/1000000")];
        let keys = keys.into_iter().flat_map(|key| ["--key".to_owned(), key]);
        let further = ["--troubles".to_owned(), "--seed".to_owned(), self.pets.to_string()];
        keys.chain(further).collect()
    }
}

impl Default for Shop {
    fn default() -> Self {
        Self::new()
    }
}

/// A configuration with one environment, and the categories of the demonstration pets.
pub fn demonstration(base_url: &str) -> Value {
    json!({
        "petStoreAdmin": 1,
        "environments": [{ "name": "Demonstration", "baseUrl": base_url }],
        "categories": { "1": "Dogs", "2": "Cats", "3": "Birds", "4": "Fish", "5": "Rabbits" },
    })
}
