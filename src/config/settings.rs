//! `config.json` as a context: loaded once, and again when a person asks for it.
//!
//! [`config`](crate::config) decides what the file may hold and whether it can be used.

use crate::{api::transport, browser::address, config::Config};
use leptos::{prelude::*, task::spawn_local};

/// The configuration of this installation. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Settings {
    config: RwSignal<Config>,
    load_result: RwSignal<Option<Result<(), String>>>,
}

/// The settings, from any component.
pub fn use_settings() -> Settings {
    expect_context()
}

/// The configuration, from any component. It is empty until the file has loaded.
pub fn use_config() -> ReadSignal<Config> {
    use_settings().config.read_only()
}

impl Settings {
    /// Settings without a configuration; the app provides them as a context once.
    pub fn new() -> Self {
        Self { config: RwSignal::new(Config::default()), load_result: RwSignal::new(None) }
    }

    /// Loads the file. A later call loads it again.
    pub fn load(self) {
        self.load_result.set(None);
        spawn_local(async move {
            let config = match transport::site_file("config.json").await {
                Ok(response) => Config::from_response(&response, address::resolve),
                Err(_) => Err("config.json could not be loaded: there was no answer.".to_owned()),
            };
            let result = config.map(|config| drop(self.config.try_set(config)));
            let _ = self.load_result.try_set(Some(result));
        });
    }

    /// Whether the file could be used, or a sentence why not; `None` while it loads. Reactive.
    pub fn load_result(self) -> Option<Result<(), String>> {
        self.load_result.get()
    }

    /// Whether the file is loaded and could be used. Reactive.
    pub fn is_loaded(self) -> bool {
        self.load_result.with(|result| matches!(result, Some(Ok(()))))
    }
}
