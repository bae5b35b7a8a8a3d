//! Every page in each of its states, as a table. The checks of accessibility and layout go through all of them.
//!
//! A state is reached as a user reaches it: along edges of [`crate::walk`], where they lead there. It stays while the checks run: the timers of the page are held, and a service that
//! gives no answer is suspended. What is shown only in this state is there before the checks and after them.

pub mod add;
pub mod check;
pub mod every_page;
pub mod find;
pub mod import;
pub mod list;
pub mod notices;
pub mod sign_in;
pub mod start;

use crate::{
    answer::answer,
    contact_sheet, env_vars,
    setup::{Setup, config_for},
    site::ConfigFile,
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};
use std::{cell::RefCell, collections::BTreeMap, fmt};

pub struct State {
    pub name: &'static str,
    shown: Shown,
    setup: fn() -> Setup,
    /// `None`: as most states of the page.
    start: Option<Start>,
    reach: Reach,
}

/// What the user does first, and at which address.
#[derive(Clone, Copy)]
pub enum Start {
    Nothing,
    Opened(&'static str),
    SignedIn(&'static str),
}

enum Reach {
    By(fn(&Visit)),
    /// These edges by name. The request of the last one has the fault.
    Along(&'static [&'static str], Option<&'static str>),
}

impl State {
    const fn starting(self, start: Start) -> Self {
        Self { start: Some(start), ..self }
    }

    const fn with_setup(self, setup: fn() -> Setup) -> Self {
        Self { setup, ..self }
    }
}

const fn state(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    reached(name, shown, Reach::By(reach))
}

/// A state to which these edges lead.
const fn along(name: &'static str, shown: Shown, edges: &'static [&'static str]) -> State {
    reached(name, shown, Reach::Along(edges, None))
}

/// A state to which an edge leads when its request has this one of [`crate::faults`].
const fn after_fault(name: &'static str, shown: Shown, edge: &'static [&'static str; 1], fault: &'static str) -> State {
    reached(name, shown, Reach::Along(edge, Some(fault)))
}

const fn reached(name: &'static str, shown: Shown, reach: Reach) -> State {
    State { name, shown, setup: Setup::new, start: None, reach }
}

/// What a user sees in a state: a visible element that matches `selector` and contains `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    selector: &'static str,
    text: &'static str,
}

impl Shown {
    pub(crate) fn to_json(self) -> Value {
        json!([self.selector, self.text])
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} “{}”", self.selector, self.text)
    }
}

const fn element(selector: &'static str) -> Shown {
    text(selector, "")
}

pub(crate) const fn text(selector: &'static str, text: &'static str) -> Shown {
    Shown { selector, text }
}

/// Shows each state of a page in a browser of its own, and fails with everything that `check` returns. Does nothing without Chromium.
pub fn check_states(page: &str, start: Start, states: &[State], check: impl Fn(&Visit) -> Vec<String>) {
    let pictures = env_vars::pictures_of_states().map(|folder| folder.join(page));
    // The states of each problem: most problems are in many states.
    let problems = RefCell::new(BTreeMap::<String, Vec<String>>::new());
    for state in states {
        eprintln!("state “{}”", state.name);
        (state.setup)().run_in_chromium(|visit| {
            visit.hold_timers();
            match state.start.unwrap_or(start) {
                Start::Nothing => (),
                Start::Opened(url) => visit.open(url),
                Start::SignedIn(url) => {
                    visit.sign_in_at(url);
                    wait_until("the page is loaded", || (!visit.text_now().contains("Loading…")).then_some(()));
                }
            }
            match state.reach {
                Reach::By(reach) => reach(visit),
                Reach::Along(edges, fault) => visit.walk_along(edges, fault),
            }
            let Shown { selector, text } = state.shown;
            let is_shown = format!("the state “{}” shows “{text}” in {selector}", state.name);
            wait_until(&is_shown, || visit.is_shown_now(&state.shown).then_some(()));
            if let Some(folder) = &pictures {
                return contact_sheet::take_pictures(visit, folder, state.name);
            }
            let found = check(visit);
            assert!(visit.is_shown_now(&state.shown), "the checks have ended the state: {is_shown}");
            visit.press_each_button_twice();
            for problem in found {
                problems.borrow_mut().entry(problem).or_default().push(format!("“{}”", state.name));
            }
        });
    }
    if let Some(folder) = pictures {
        contact_sheet::make_sheets(&folder, page, &states.iter().map(|state| state.name).collect::<Vec<_>>());
    }
    let problems = problems.into_inner();
    let lines = problems.iter().map(|(problem, states)| format!("{problem}\n    in {}", states.join(", ")));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), lines.collect::<Vec<_>>().join("\n"));
}

impl Visit {
    pub(crate) fn is_shown_now(&self, shown: &Shown) -> bool {
        let script = "const [selector, text] = arguments;
            return [...document.querySelectorAll(selector)]
                .some(element => element.checkVisibility() && element.innerText.includes(text));";
        let is_shown = || answer(self.browser.execute(script, vec![shown.selector.into(), shown.text.into()]));
        wait_until("the page can be read", is_shown) == json!(true)
    }

    /// Presses each visible button of the page, its notices and its open dialogs twice at once: the second press comes before the view of
    /// the first one. Each may send one request.
    fn press_each_button_twice(&self) {
        let script = "let count = 0;
            for (const button of document.querySelectorAll(':is(main, .notices, dialog[open]) button')) {
                if (!button.isConnected || !button.checkVisibility()) continue;
                count += 1;
                [button, button].forEach((button) => button.click());
            }
            window.pressedButton = undefined;
            return count;";
        self.act("press each button twice", 0, || {
            let allowed = self.browser.execute(script, vec![]).unwrap();
            self.allow_requests(usize::try_from(allowed.as_u64().unwrap()).unwrap());
        });
    }

    /// Waits until a visible element matches this CSS selector.
    #[track_caller]
    pub(crate) fn wait_for_element(&self, selector: &'static str) {
        wait_until(format!("an element matches {selector}"), || self.is_shown_now(&element(selector)).then_some(()));
    }
}

/// The address of a short list: each row takes time in each check.
const LIST: &str = "/?limit=4";
const LONG: &str = "Zwergkaninchenzubehörverkaufsausstellungseröffnungsfeierlichkeitenbeauftragter";

/// The environment and the first category have long names. They made pages up to 96 px too wide.
fn long_names() -> Setup {
    Setup::new().config(|base_url| {
        let mut config = config_for_other(base_url, LONG);
        config["categories"]["1"] = LONG.into();
        ConfigFile::Text(config.to_string())
    })
}

/// An environment that is not production. Its name has 18 letters, which the header always shows.
pub fn other_environment() -> Setup {
    Setup::new().config(|base_url| ConfigFile::Text(config_for_other(base_url, "Warehouse Northern").to_string()))
}

fn config_for_other(base_url: &str, name: &str) -> Value {
    let mut config = config_for(base_url);
    config["environments"][0] = json!({ "name": name, "baseUrl": base_url, "production": false });
    config
}

fn two_environments() -> Setup {
    Setup::new().two_environments()
}
