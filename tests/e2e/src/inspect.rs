//! An inspection of the whole page and of the service after each action of a test: of what nobody asked about. The scripts beside this
//! file measure in the page.

use crate::{axe::texts, request_log::LogEntry, service::Service, visit::Visit, wait::wait_until_with_timeout};
use serde_json::{Value, json};
use std::{
    cell::{Cell, RefCell},
    fmt::{self, Display},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// A page that does not answer within this time is frozen. On a machine that runs many tests at once, a page that starts may need
/// some seconds.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);
/// How long a problem has to stay. A page is not complete before its next frame.
const STAY: Duration = Duration::from_secs(3);
/// WCAG 2.2 asks for 24 px; 44 px is the size of its level AAA and of the guidelines for phones.
const TOUCH_TARGET: u32 = 44;

const COMMON: &str = include_str!("inspect/common.js");
const ERRORS: &str = include_str!("inspect/errors.js");
const CONTENTS: &str = include_str!("inspect/contents.js");
/// Engines measure in different ways: only Chromium is asked.
const MEASURES: [&str; 3] =
    [include_str!("inspect/places.js"), include_str!("inspect/fit.js"), include_str!("inspect/texts.js")];

/// What a test has done so far, and what the service may get for it.
#[derive(Default)]
pub struct Actions {
    names: RefCell<Vec<String>>,
    budgets: RefCell<Vec<Budget>>,
    /// For requests that other actions start.
    reserve: Cell<usize>,
    /// Whether a request may wait for something else than the action that it belongs to.
    may_wait: Cell<bool>,
    is_stopped: Cell<bool>,
}

/// The requests of one action.
struct Budget {
    /// Milliseconds since the Unix epoch.
    began_ms: u64,
    left: usize,
}

impl Actions {
    /// Takes a request of the app from the budget of the action during which it arrived, or of the one before, which may just have begun it.
    /// Only a request that waits may be of an earlier one. Returns whether there was room.
    fn charge(&self, request: &LogEntry) -> bool {
        let mut budgets = self.budgets.borrow_mut();
        let begun = budgets.partition_point(|budget| budget.began_ms <= request.arrived_ms);
        let earliest = if self.may_wait.get() { 0 } else { begun.saturating_sub(2) };
        if let Some(budget) = budgets[earliest..begun].iter_mut().rev().find(|budget| budget.left > 0) {
            budget.left -= 1;
            return true;
        }
        self.reserve.get().checked_sub(1).map(|reserve| self.reserve.set(reserve)).is_some()
    }
}

impl Visit {
    /// Does one action of a person that may send up to `requests` requests, and looks at the page and the service afterwards. Every action
    /// of a test passes this function.
    #[track_caller]
    pub fn act<T>(&self, name: impl Display, requests: usize, action: impl FnOnce() -> T) -> T {
        self.actions.names.borrow_mut().push(name.to_string());
        let began_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis().try_into().unwrap();
        self.actions.budgets.borrow_mut().push(Budget { began_ms, left: requests });
        let result = action();
        self.inspect();
        result
    }

    /// Allows `requests` more, for an action after which other actions send, such as an import of a table.
    pub fn allow_requests(&self, requests: usize) {
        self.actions.reserve.update(|reserve| reserve + requests);
    }

    /// Ends the inspections of this visit, for a test that breaks the page.
    pub fn stop_inspecting(&self, reason: &str) {
        self.actions.names.borrow_mut().push(format!("stop inspecting: {reason}"));
        self.actions.is_stopped.set(true);
    }

    /// The actions so far, for the report of a failure.
    pub fn actions_so_far(&self) -> String {
        self.actions.names.borrow().join("\n  ")
    }

    /// Fails if the page is frozen, has an error, or looks wrong, or if the service got more requests than decisions were made.
    #[track_caller]
    pub fn inspect(&self) {
        if self.actions.is_stopped.get() {
            return;
        }
        let problems = RefCell::new(self.problems());
        if !problems.borrow().is_empty() {
            let condition = fmt::from_fn(|f| write!(f, "the page has no problem: {}", problems.borrow().join("; ")));
            wait_until_with_timeout(STAY, condition, || {
                problems.replace(self.problems());
                problems.borrow().is_empty().then_some(())
            });
        }
        assert_eq!(self.undecided_requests(), [""; 0], "requests without a decision");
    }

    /// What looks wrong now.
    pub fn problems(&self) -> Vec<String> {
        let measures: &[&str] = if self.browser.engine.has_console_log() { &MEASURES } else { &[] };
        let checks = [ERRORS, CONTENTS].iter().chain(measures).map(|check| format!("() => {{ {check} }}"));
        let checks = checks.collect::<Vec<_>>().join(",");
        // A picture that is opened by its address has no page.
        let script = format!(
            "if (document.contentType !== 'text/html') return [];
            const args = arguments; {COMMON} return [{checks}].flatMap(check => check());"
        );
        let answer = self.browser.execute_within(ANSWER_LIMIT, &script, vec![json!(self.expected_in_console())]);
        texts(&answer.unwrap())
    }

    /// The requests since the last call for which no action has room. A request that the service refused for now is sent again without a
    /// decision, and a browser repeats one whose connection broke.
    pub fn undecided_requests(&self) -> Vec<String> {
        let actions = &self.actions;
        let services = [Some(&self.service), self.second_service.as_ref()];
        let requests = services.into_iter().flatten().flat_map(Service::new_requests);
        let is_undecided = |request: &LogEntry| {
            let is_refused = matches!(request.status, Some(429 | 503) | None);
            // Such a request goes on after the wait, and with another key.
            let waits = is_refused || request.status == Some(401) || self.service.was_suspended();
            actions.may_wait.set(actions.may_wait.get() || waits);
            !is_refused && !actions.charge(request)
        };
        requests.filter(is_undecided).map(|request| request.to_string()).collect()
    }

    /// What does not fit on the screen: the width of the page, texts and controls outside of it, clipped and narrow texts. Needs Chromium.
    pub fn overflowing(&self) -> Vec<String> {
        self.measure(include_str!("inspect/fit.js"), Value::Null)
    }

    /// The elements that are hidden behind another element, or outside of the screen, when they get the focus, and those
    /// whose focus cannot be seen. Needs Chromium.
    pub fn hidden_focus(&self) -> Vec<String> {
        let script = format!("const args = arguments; {COMMON} {}", include_str!("inspect/focus.js"));
        texts(&self.browser.execute_async(&script, vec![Value::Null]).unwrap())
    }

    /// The dialogs that are not in the middle of the screen, and the panels far from their buttons. Needs Chromium.
    pub fn misplaced(&self) -> Vec<String> {
        self.measure(include_str!("inspect/places.js"), Value::Null)
    }

    /// The controls that stand too close to each other. Needs Chromium.
    pub fn crowded(&self) -> Vec<String> {
        self.measure(include_str!("inspect/gaps.js"), Value::Null)
    }

    /// The controls that are hard to see, because their frame or picture is too similar to what is around them, the texts that
    /// are hard to read, also while the pointer is on them, and the buttons that do not answer the pointer. Needs Chromium.
    pub fn faint(&self) -> Vec<String> {
        let texts = include_str!("inspect/texts.js");
        let hovered =
            format!("return underPointer(() => {{ {texts} }}).map(problem => `under the pointer: ${{problem}}`);");
        let scripts = [texts, &hovered, include_str!("inspect/grounds.js"), include_str!("inspect/controls.js")];
        scripts.iter().flat_map(|script| self.measure(script, Value::Null)).collect()
    }

    /// The controls that a finger cannot hit in a square of 44 px. Needs Chromium.
    pub fn small_targets(&self) -> Vec<String> {
        self.measure(include_str!("inspect/targets.js"), TOUCH_TARGET.into())
    }

    fn measure(&self, script: &str, argument: Value) -> Vec<String> {
        let script = format!("const args = arguments; {COMMON} {script}");
        texts(&self.browser.execute(&script, vec![argument]).unwrap())
    }
}
