//! Every page in each of its states, as a table. The checks of accessibility and layout go through all of them.
//!
//! A state is reached as a user reaches it. It stays for at least a minute, so that several checks can see it.

pub mod add;
pub mod connection;
pub mod every_page;
pub mod find;
pub mod list;
pub mod sign_in;

use crate::{setup::Setup, visit::Visit, wait::wait_until};
use serde_json::json;
use std::{cell::RefCell, collections::BTreeMap};

pub struct State {
    pub name: &'static str,
    setup: fn() -> Setup,
    reach: fn(&Visit),
}

impl State {
    const fn new(name: &'static str, reach: fn(&Visit)) -> Self {
        Self { name, setup: Setup::new, reach }
    }

    const fn with_setup(self, setup: fn() -> Setup) -> Self {
        Self { setup, ..self }
    }
}

/// Shows each state in a browser of its own, and fails with everything that `check` returns. Does nothing without Chromium.
#[track_caller]
pub fn check_states(states: &[State], check: impl Fn(&Visit) -> Vec<String>) {
    // The states of each problem: most problems are in many states.
    let problems = RefCell::new(BTreeMap::<String, Vec<String>>::new());
    for state in states {
        eprintln!("state “{}”", state.name);
        (state.setup)().run_in_chromium(|visit| {
            (state.reach)(visit);
            for problem in check(visit) {
                problems.borrow_mut().entry(problem).or_default().push(format!("“{}”", state.name));
            }
        });
    }
    let problems = problems.into_inner();
    let lines = problems.iter().map(|(problem, states)| format!("{problem}\n    in {}", states.join(", ")));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), lines.collect::<Vec<_>>().join("\n"));
}

impl Visit {
    /// Waits until a visible element matches this CSS selector. For states whose text is tested elsewhere.
    #[track_caller]
    pub(crate) fn wait_for_element(&self, selector: &str) {
        let script = "return [...document.querySelectorAll(arguments[0])].some(element => element.checkVisibility());";
        wait_until(format!("an element matches {selector}"), || {
            (self.browser.execute(script, vec![selector.into()]).ok()? == json!(true)).then_some(())
        });
    }

    /// Signs in, and waits for the rows of the first list.
    #[track_caller]
    pub(crate) fn sign_in_to_list(&self) {
        self.sign_in_at("/");
        self.wait_for_list("20 rows", |rows| rows.len() == 20);
    }
}
