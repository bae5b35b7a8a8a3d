//! A random walk: the states of [`crate::states`] are the nodes, and what a person can do in them are the edges. Each edge says what it
//! leads to. On the way the service fails in all its ways. At calm moments the same address is loaded anew: what was updated has to equal
//! what is new.

pub mod edges;

use crate::{
    answer::answer,
    axe::texts,
    env_vars, faults,
    states::{Shown, text},
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use edges::{EDGES, Edge, NO_KEY};
use fastrand::Rng;
use serde_json::json;
use std::{cell::RefCell, fmt, time::Duration};
use thirtyfour::WebElement;

/// Each step has one fault in this many.
const STEPS_FOR_EACH_FAULT: usize = 4;
const STEPS_FOR_EACH_COMPARISON: usize = 12;
/// A service that refuses for a second or is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// The moods of the service. Each fault is one of the next request, of whatever kind.
const MOODS: &[&str] = &[
    faults::STATUS_500,
    faults::STATUS_503,
    faults::MAINTENANCE,
    faults::INVALID_NAME,
    faults::EXPIRED_KEY,
    faults::BANNED,
    faults::RETRY_AFTER_1,
    faults::RETRY_AFTER_1,
    faults::NO_RESPONSE,
    faults::NO_RESPONSE_NOT_ADDED,
    faults::STATUS_500_AFTER_ADDING,
    faults::TRUNCATED_BODY,
    faults::SLOW,
    faults::NAME_IS_A_NUMBER,
    faults::UNKNOWN_STATUS,
    faults::EMPTY_LIST,
    faults::HTML_PAGE,
];

/// What an edge may lead to when the service fails, or when the app has to wait.
const TROUBLES: &[Shown] = &[
    text("[role=alert]", ""),
    text("main", "may or may not have been added"),
    text("main [role=note]", ""),
    HELD,
    text("main .empty", ""),
    text("[aria-invalid=true]", ""),
];
/// Nothing is sent for now.
const HELD: Shown = text(".rate-limit .held", "");

/// Of two modal dialogs, the topmost covers all of the page.
const REACHABLE: &str = "const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const open = middle?.closest('dialog:modal') ?? document.querySelector(':popover-open');
    const reachable = ([selector, text]) => [...document.querySelectorAll(selector)].find(element =>
        element.checkVisibility() && element.innerText.includes(text)
        && (!open || open.contains(element) || element.contains(open)));";

/// A walk of one person.
struct Walk<'a> {
    visit: &'a Visit,
    random: Rng,
    /// Whether the service may have refused the key. The next request asks for another one.
    is_key_refused: bool,
    /// Whether a request on its way may ask for another key.
    may_ask_for_key: bool,
}

impl Visit {
    /// Takes `steps` edges, beginning at the list of a person who has signed in. `home` names a page in the header: the walk goes there, and
    /// comes back as soon as it has left.
    #[track_caller]
    pub fn walk(&self, steps: usize, home: Option<&str>) {
        let mut walk = Walk::new(self, env_vars::seed());
        self.sign_in_at("/");
        for step in 1..=steps {
            let fault = (walk.random.usize(..STEPS_FOR_EACH_FAULT) == 0).then(|| *walk.random.choice(MOODS).unwrap());
            let edge = walk.choose_edge(home);
            walk.take(&step.to_string(), edge, fault);
            if step % STEPS_FOR_EACH_COMPARISON == 0 {
                self.compare_with_new();
            }
        }
    }

    /// Takes the edges with these names. The request of the last one has the fault.
    #[track_caller]
    pub(crate) fn walk_along(&self, edges: &[&str], fault: Option<&str>) {
        let mut walk = Walk::new(self, 0);
        for (number, name) in edges.iter().enumerate() {
            let edge = EDGES.iter().find(|edge| edge.name == *name).expect("an edge has the name");
            wait_until(format!("“{name}” is possible"), || self.first_reachable(&edge.at));
            let fault = fault.filter(|_| number + 1 == edges.len());
            assert!(walk.take("walk", edge, fault), "“{name}” is no longer possible");
        }
    }

    /// Translates each page from the next one on. Needs Chromium.
    pub fn translate_pages(&self) {
        let script = json!({ "source": include_str!("walk/translator.js") });
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", script);
    }

    /// Whether the element still shows this. The page may show something else in the same element.
    fn still_shows(&self, element: &WebElement, shown: Shown) -> bool {
        let script = "const [element, [selector, text]] = arguments;
            return element.checkVisibility() && element.matches(selector) && element.innerText.includes(text);";
        let arguments = element.to_json().map(|element| vec![element, shown.to_json()]);
        arguments.and_then(|arguments| self.browser.execute(script, arguments)).is_ok_and(|shows| shows == true)
    }

    fn is_on_its_way(&self) -> bool {
        let script = "return /Looking…|Loading…|Adding…/.test(document.querySelector('main').innerText);";
        self.browser.execute(script, vec![]).unwrap() == true
    }

    fn set_mood(&self, fault: &str) {
        for kind in ["list", "create", "get"] {
            self.service.fail_next(kind, fault);
        }
    }

    /// The first element that shows this and that a person can reach now: what is behind the topmost dialog or a panel cannot be reached.
    fn first_reachable(&self, shown: &Shown) -> Option<WebElement> {
        let script = format!("{REACHABLE} return [reachable(arguments[0])].filter(Boolean);");
        answer(self.browser.execute_for_elements(&script, vec![shown.to_json()]))?.pop()
    }

    /// Which of these a person can reach now.
    fn are_reachable<'a>(&self, all: impl Iterator<Item = &'a Shown>) -> Vec<bool> {
        let script = format!("{REACHABLE} return arguments[0].map(shown => reachable(shown) !== undefined);");
        let all: Vec<_> = all.map(|shown| shown.to_json()).collect();
        let found = self.browser.execute(&script, vec![json!(all)]).unwrap();
        found.as_array().unwrap().iter().map(|shown| shown == true).collect()
    }

    /// Loads the same address anew, and compares, unless something is open or waits, or the page tells what has happened: that is not in
    /// the address. It gets a search a little later. A list that a fault has altered is another one when it is loaded anew.
    #[track_caller]
    fn compare_with_new(&self) {
        let calm = "if (/From the list of|Go to the pet with|[Aa]dded|reserved|no pets yet|No pet has the status/.test(document.body.innerText)) return false;
            // A failure that was dismissed comes again when the address asks again.
            if (/[?&]id=/.test(location.search) && document.querySelector('h1')?.textContent === 'Find a pet by ID') return false;
            const search = document.querySelector('#search')?.value ?? new URLSearchParams(location.search).get('q') ?? '';
            return search === (new URLSearchParams(location.search).get('q') ?? '') && !document.querySelector(`dialog[open], :popover-open, #shell,
            [role=alert], .rate-limit .held, main .message, .import-progress, [aria-invalid=true], main [aria-disabled=true]`);";
        if self.browser.execute(calm, vec![]).unwrap() != true {
            return;
        }
        let before = self.snapshot();
        self.press_reload();
        self.wait_for_app();
        let differences = RefCell::new(Vec::new());
        let condition =
            fmt::from_fn(|f| write!(f, "a new page equals the old one: {}", differences.borrow().join("\n")));
        wait_until(condition, || {
            differences.replace(self.differences(&before));
            differences.borrow().is_empty().then_some(())
        });
    }

    /// What was on the page at the time of this snapshot and is no more, and what is new.
    pub fn differences(&self, before: &[String]) -> Vec<String> {
        let after = self.snapshot();
        let only = |some: &[String], others: &[String], sign: char| -> Vec<String> {
            some.iter().filter(|line| !others.contains(line)).map(|line| format!("{sign} {line}")).collect()
        };
        [only(before, &after, '-'), only(&after, before, '+')].concat()
    }

    /// The texts, roles and controls of the page, without times and figures of the rate limit.
    pub fn snapshot(&self) -> Vec<String> {
        texts(&self.browser.execute(include_str!("walk/snapshot.js"), vec![]).unwrap())
    }
}

impl<'a> Walk<'a> {
    fn new(visit: &'a Visit, seed: u64) -> Self {
        Self { visit, random: Rng::with_seed(seed), is_key_refused: false, may_ask_for_key: false }
    }

    fn choose_edge(&mut self, home: Option<&str>) -> &'static Edge {
        let possible = wait_until("something can be done", || {
            let reachable = self.visit.are_reachable(EDGES.iter().map(|edge| &edge.at));
            let possible: Vec<_> = EDGES.iter().zip(reachable).filter(|(_, is)| *is).map(|(edge, _)| edge).collect();
            (!possible.is_empty()).then_some(possible)
        });
        // There are many links, and they are everywhere: most steps stay on the page.
        let (anywhere, here): (Vec<_>, Vec<_>) = possible.into_iter().partition(|edge| edge.is_anywhere());
        let way_home = anywhere.iter().find(|edge| home == Some(edge.name));
        if let Some(way) = way_home.filter(|way| !self.visit.is_shown_now(&way.leads_to[0])) {
            return way;
        }
        let group =
            if here.is_empty() || (!anywhere.is_empty() && self.random.usize(..5) == 0) { anywhere } else { here };
        self.random.choice(group).unwrap()
    }

    /// Takes an edge, and waits for what it leads to. Returns whether it was taken: an answer may come after the look that has shown that it
    /// is possible, and take away or cover what it begins at.
    #[track_caller]
    fn take(&mut self, step: &str, edge: &Edge, fault: Option<&str>) -> bool {
        let visit = self.visit;
        let may_fail = fault.is_some() || visit.is_shown_now(&HELD);
        if let Some(fault) = fault {
            visit.act(format!("{step}: the next request has the fault {fault}"), 0, || visit.set_mood(fault));
        }
        self.is_key_refused |= fault == Some(faults::EXPIRED_KEY);
        self.may_ask_for_key |= self.is_key_refused && (fault.is_some() || edge.requests > 0);
        // Then only the end of the request shows that it has led there again.
        let was_there = edge.requests > 0 && visit.are_reachable(edge.leads_to.iter()).contains(&true);
        let begun = visit.act(format!("{step}: {}", edge.name), edge.requests, || {
            wait_until(format!("“{}” is done or no longer possible", edge.name), || {
                let Some(element) = visit.first_reachable(&edge.at) else { return Some(None) };
                edge.take(visit, &element, &mut self.random).then_some(Some(element))
            })
        });
        if let Some(element) = &begun {
            self.wait_for_change(edge, element, if may_fail { TROUBLES } else { &[] });
            if was_there {
                wait_until("its request has ended", || {
                    (visit.is_shown_now(&HELD) || !visit.is_on_its_way()).then_some(())
                });
            }
        }
        if visit.is_shown_now(&NO_KEY) {
            self.may_ask_for_key = false;
        } else if edge.enters_key() && begun.is_some() {
            self.is_key_refused = fault == Some(faults::EXPIRED_KEY);
            self.may_ask_for_key = self.is_key_refused;
        }
        visit.service.clear_faults();
        begun.is_some()
    }

    #[track_caller]
    fn wait_for_change(&self, edge: &Edge, begun: &WebElement, troubles: &[Shown]) {
        let no_key = self.may_ask_for_key.then_some(&NO_KEY);
        let expected = || edge.leads_to.iter().chain(troubles).chain(no_key);
        let is_gone = || edge.leads_to.is_empty() && !self.visit.still_shows(begun, edge.at);
        let names = fmt::from_fn(|f| expected().try_for_each(|shown| write!(f, " {shown},")));
        wait_until_with_timeout(
            PATIENCE,
            fmt::from_fn(|f| write!(f, "“{}” leads to its end or to one of{names}", edge.name)),
            || (is_gone() || self.visit.are_reachable(expected()).contains(&true)).then_some(()),
        );
        self.visit.inspect();
    }
}
