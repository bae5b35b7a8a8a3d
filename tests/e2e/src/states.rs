//! Every page in each of its states, as a table. The checks of accessibility and layout go through all of them.
//!
//! A state is reached as a user reaches it. It stays while the checks run: the timers of the page are held, and a service that
//! gives no answer is suspended. What is shown only in this state is there before the checks and after them.

pub mod add;
pub mod connection;
pub mod every_page;
pub mod find;
pub mod import;
pub mod list;
pub mod notices;
pub mod sign_in;
pub mod start;

use crate::{setup::Setup, visit::Visit, wait::wait_until};
use serde_json::json;
use std::{cell::RefCell, collections::BTreeMap};

pub struct State {
    pub name: &'static str,
    shown: Shown,
    has_running_timers: bool,
    setup: fn() -> Setup,
    reach: fn(&Visit),
}

impl State {
    const fn new(name: &'static str, shown: Shown, reach: fn(&Visit)) -> Self {
        Self { name, shown, has_running_timers: false, setup: Setup::new, reach }
    }

    /// For a state that is reached after a long wait, and that no timer ends.
    const fn with_running_timers(self) -> Self {
        Self { has_running_timers: true, ..self }
    }

    const fn with_setup(self, setup: fn() -> Setup) -> Self {
        Self { setup, ..self }
    }
}

/// What a user sees in a state: a visible element that matches `selector` and contains `text`.
struct Shown {
    selector: &'static str,
    text: &'static str,
}

const fn element(selector: &'static str) -> Shown {
    text(selector, "")
}

const fn text(selector: &'static str, text: &'static str) -> Shown {
    Shown { selector, text }
}

/// Shows each state in a browser of its own, and fails with everything that `check` returns. Does nothing without Chromium.
#[track_caller]
pub fn check_states(states: &[State], check: impl Fn(&Visit) -> Vec<String>) {
    // The states of each problem: most problems are in many states.
    let problems = RefCell::new(BTreeMap::<String, Vec<String>>::new());
    for state in states {
        eprintln!("state “{}”", state.name);
        (state.setup)().run_in_chromium(|visit| {
            if !state.has_running_timers {
                visit.hold_timers();
            }
            (state.reach)(visit);
            let Shown { selector, text } = state.shown;
            let is_shown = format!("the state “{}” shows “{text}” in {selector}", state.name);
            wait_until(&is_shown, || visit.is_shown(&state.shown).then_some(()));
            let found = check(visit);
            assert!(visit.is_shown(&state.shown), "the checks have ended the state: {is_shown}");
            for problem in found {
                problems.borrow_mut().entry(problem).or_default().push(format!("“{}”", state.name));
            }
        });
    }
    let problems = problems.into_inner();
    let lines = problems.iter().map(|(problem, states)| format!("{problem}\n    in {}", states.join(", ")));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), lines.collect::<Vec<_>>().join("\n"));
}

impl Visit {
    fn is_shown(&self, shown: &Shown) -> bool {
        let script = "const [selector, text] = arguments;
            return [...document.querySelectorAll(selector)]
                .some(element => element.checkVisibility() && element.innerText.includes(text));";
        let arguments = vec![shown.selector.into(), shown.text.into()];
        self.browser.execute(script, arguments).is_ok_and(|found| found == json!(true))
    }

    /// Waits until a visible element matches this CSS selector.
    #[track_caller]
    pub(crate) fn wait_for_element(&self, selector: &'static str) {
        wait_until(format!("an element matches {selector}"), || self.is_shown(&element(selector)).then_some(()));
    }

    /// Signs in, and waits for the first list. It is short, because each row takes time in each check.
    #[track_caller]
    pub(crate) fn sign_in_to_list(&self) {
        self.sign_in_at("/?limit=4");
        self.wait_for_list("4 rows", |rows| rows.len() == 4);
    }
}
