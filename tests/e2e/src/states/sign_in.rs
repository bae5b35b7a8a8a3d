//! The states of the page "Sign in".

use super::State;
use crate::{
    environments::STAGING,
    faults,
    locator::{button, field, heading},
    rate_limit::WAIT_NOTICE,
    setup::{KEY, Setup},
    site::{CONFIG, ConfigFile, PROGRAM},
};
use serde_json::json;

pub const STATES: &[State] = &[
    State::new("the form", |visit| {
        visit.open("/");
        visit.wait_for_element(".destination :is(.hint, p, select)");
        visit.find(&heading("Sign in"));
    }),
    State::new("the form before the program is there", |visit| visit.open_without_program("/")),
    State::new("the form before config.json is there", |visit| {
        visit.site.hold(CONFIG);
        visit.open("/");
    }),
    State::new("a problem in the field", |visit| {
        visit.open("/");
        visit.click(button("Sign in"));
        visit.wait_for_element("[aria-invalid=true]");
    }),
    State::new("a readable key", |visit| {
        visit.open("/");
        visit.fill(field("API key"), "visible");
        visit.click(button("Show key"));
    }),
    State::new("a refused key", |visit| {
        visit.open("/");
        visit.enter_key("not-a-key-of-the-service");
        visit.wait_for_element("[role=alert]");
    }),
    State::new("a slow answer", |visit| {
        visit.open(&format!("/?limit={}", faults::VERY_SLOW));
        visit.enter_key(KEY);
        visit.wait_for_element("form .primary[aria-disabled=true]");
    }),
    State::new("held by the rate limit", |visit| {
        visit.open(&format!("/?limit={}", faults::NO_RETRY_AFTER));
        visit.enter_key(KEY);
        visit.wait_for_text(WAIT_NOTICE);
    }),
    State::new("no answer", |visit| {
        visit.open("/");
        visit.service.kill();
        visit.enter_key(KEY);
        visit.wait_for_element("[role=alert]");
    }),
    State::new("two environments", |visit| {
        visit.open("/");
        visit.find(&field("Environment"));
    })
    .with_setup(two_environments),
    State::new("an environment that is not production", |visit| {
        visit.open("/");
        visit.select_option(field("Environment"), STAGING);
    })
    .with_setup(two_environments),
    State::new("a base URL with a problem", |visit| {
        visit.open("/");
        visit.fill(field("Base URL"), "nowhere");
        visit.click(button("Sign in"));
        visit.wait_for_element("[aria-invalid=true]");
    })
    .with_setup(typed_base_url),
    State::new("no config.json", |visit| {
        visit.open("/");
        visit.wait_for_element("[role=alert]");
    })
    .with_setup(|| Setup::new().config(|_| ConfigFile::Status(404))),
    State::new("a program that does not start", |visit| {
        visit.expect_in_console("failed to fetch Wasm");
        visit.site.lose(PROGRAM);
        visit.open("/");
        visit.wait_for_element("#start-failure");
    }),
];

fn two_environments() -> Setup {
    Setup::new().two_environments()
}

fn typed_base_url() -> Setup {
    Setup::new().config(|_| ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": [] }).to_string()))
}
