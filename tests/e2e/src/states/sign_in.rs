//! The states of the page "Sign in".

use super::{LONG, Shown, Start, State, element, long_names, state, text, two_environments};
use crate::{
    browser::windows::Window,
    environments::STAGING,
    faults,
    locator::{button, field, heading},
    rate_limit::WAIT_NOTICE,
    setup::{KEY, Setup},
    site::{CONFIG, ConfigFile, PROGRAM},
    visit::Visit,
};
use serde_json::json;

/// A state that is reached from the page "Sign in".
const fn opened(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    state(name, shown, reach).starting(Start::Opened("/"))
}

pub const START: Start = Start::Nothing;

pub const STATES: &[State] = &[
    opened("the form", text("h1", "Sign in"), |visit| {
        visit.wait_for_element(".destination :is(.hint, p, select)");
        visit.find(&heading("Sign in"));
    }),
    state("the form before the program is there", text("#shell h1", "Sign in"), |visit| {
        visit.open_without_program("/")
    }),
    state("the form before config.json is there", text("main", "Loading settings…"), |visit| {
        visit.site.hold(CONFIG);
        visit.open_address(&visit.site.home());
    }),
    opened("a readable key", element("#api-key[type=text]"), |visit| {
        visit.fill(field("API key"), "visible");
        visit.click(button("Show key"));
    }),
    opened("a refused key", element("#api-key[aria-invalid=true]"), |visit| {
        visit.enter_key("not-a-key-of-the-service");
    }),
    opened("held by the rate limit", text("main", WAIT_NOTICE), |visit| {
        visit.service.fail_next("list", faults::NO_RETRY_AFTER);
        visit.enter_key(KEY);
    }),
    opened("no answer", text("[role=alert]", "No answer reached this app"), |visit| {
        visit.service.kill();
        visit.enter_key(KEY);
    }),
    opened("a failed check of the connection", text("main", "The connection does not work."), |visit| {
        visit.service.kill();
        visit.enter_key(KEY);
        visit.click(button("Check connection"));
    }),
    opened("a long name of the environment", text("main", LONG), |_| ()).with_setup(long_names),
    opened("an environment that is not production", text("main", "not production"), |visit| {
        visit.select_option(field("Environment"), STAGING);
    })
    .with_setup(two_environments),
    opened("a base URL with a problem", element("#base-url[aria-invalid=true]"), |visit| {
        visit.fill(field("Base URL"), "nowhere");
        visit.click(button("Sign in"));
    })
    .with_setup(typed_base_url),
    state("the end of the session of a draft", text("[role=status]", "Your draft is kept."), |visit| {
        visit.sign_in_at("/pets/new");
        let first = visit.browser.current_window();
        visit.duplicate_tab();
        visit.fill_pet("Rex", "1");
        sign_out_in(visit, &first);
    }),
    opened("no config.json", text("[role=alert]", "config.json"), |_| ())
        .with_setup(|| Setup::new().config(|_| ConfigFile::Status(404))),
    state("a program that does not start", text("#start-failure", "The app could not start."), |visit| {
        visit.site.lose(PROGRAM);
        visit.open("/");
    }),
];

/// Presses "Sign out" in another tab, and returns to the current one.
fn sign_out_in(visit: &Visit, other: &Window) {
    let current = visit.browser.current_window();
    visit.switch_to_window(other);
    visit.click(button("Sign out"));
    visit.find(&heading("Sign in"));
    visit.switch_to_window(&current);
}

fn typed_base_url() -> Setup {
    Setup::new().config(|_| ConfigFile::Text(json!({ "petStoreAdmin": 1, "environments": [] }).to_string()))
}
