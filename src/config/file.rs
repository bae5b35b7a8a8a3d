//! The request for `config.json`, before the program is shown. The configuration stays the same as long as the page.
//!
//! [`config`](crate::config) decides what the file may hold and whether it can be used. `src/start.js` shows why it cannot.

use crate::{api::transport, browser, config::Config};
use leptos::prelude::expect_context;

const NO_ANSWER: &str = "config.json could not be loaded: there was no answer.";

/// The configuration, from any component. `main` has loaded it.
pub fn use_config() -> &'static Config {
    expect_context()
}

/// Loads the file. While it cannot be used, a person sees why, and may ask for it again.
pub async fn load() -> &'static Config {
    loop {
        let problem = match transport::site_file("config.json").await {
            Err(_) => not_loaded(NO_ANSWER),
            Ok(response) => match Config::from_response(&response, browser::address::resolve) {
                // The program has it until the end of the page.
                Ok(config) => return Box::leak(Box::new(config)),
                Err(problem) if response.http_status >= 500 => not_loaded(&problem),
                Err(problem) => [
                    "This app is not set up correctly.".to_owned(),
                    format!("{problem} Send this message to the site administrator."),
                ],
            },
        };
        browser::config_is_asked_for_again(problem).await;
    }
}

/// The fault of the network, or of a host that will answer later: a title and a text.
fn not_loaded(problem: &str) -> [String; 2] {
    ["The settings of this app did not load.".to_owned(), format!("{problem} Check your connection, then try again.")]
}
