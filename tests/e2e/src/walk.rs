//! A random walk: the states of [`crate::states`] are the nodes, and what a person can do in them are the edges. Each edge says what it
//! leads to. On the way the service fails in all its ways. At calm moments the same address is loaded anew: what was updated has to equal
//! what is new.

pub mod edges;

use crate::{
    axe::texts,
    faults,
    states::{Shown, text},
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use edges::{EDGES, Edge, NO_KEY};
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    env, fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The environment variable with the seed that a walk repeats.
const SEED: &str = "PETSTORE_SEED";
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
    text("dialog[open]", ""),
    text("main", "may or may not have been added"),
    text("main [role=note]", ""),
    HELD,
    text("main .empty", ""),
    text("[aria-invalid=true]", ""),
    text("main", "Checked at"),
];
/// Nothing is sent for now.
const HELD: Shown = text(".rate-limit .held", "");

/// Whole numbers that only the seed decides (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).unwrap()
    }

    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

/// The seed of the command line, or another one in each run.
fn seed() -> u64 {
    let time = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    env::var(SEED).map_or_else(|_| time().into(), |seed| seed.parse().expect("the seed is a number"))
}

impl Visit {
    /// Takes `steps` edges, beginning at the list of a person who has signed in. `home` names a page in the header: the walk goes there, and
    /// comes back as soon as it has left.
    #[track_caller]
    pub fn walk(&self, steps: usize, home: Option<&str>) {
        let seed = seed();
        eprintln!("{SEED}={seed}");
        let mut random = Random(seed);
        self.sign_in_at("/");
        for step in 1..=steps {
            let fault = (random.below(STEPS_FOR_EACH_FAULT) == 0).then(|| random.one_of(MOODS));
            let edge = self.choose_edge(&mut random, home);
            self.take(&step.to_string(), edge, fault, &mut random);
            if step % STEPS_FOR_EACH_COMPARISON == 0 {
                self.compare_with_new();
            }
        }
    }

    /// Takes the edges with these names. The request of the last one has the fault.
    #[track_caller]
    pub(crate) fn walk_along(&self, edges: &[&str], fault: Option<&str>) {
        let mut random = Random(0);
        for (number, name) in edges.iter().enumerate() {
            let edge = EDGES.iter().find(|edge| edge.name == *name).expect("an edge has the name");
            wait_until(format!("“{name}” is possible"), || self.all_shown([&edge.at].into_iter())[0].then_some(()));
            let fault = fault.filter(|_| number + 1 == edges.len());
            self.take("walk", edge, fault, &mut random);
        }
    }

    #[track_caller]
    fn take(&self, step: &str, edge: &Edge, fault: Option<&str>, random: &mut Random) {
        let may_fail = fault.is_some() || self.is_shown(&HELD);
        if let Some(fault) = fault {
            self.act(format!("{step}: the next request has the fault {fault}"), 0, || self.set_mood(fault));
        }
        self.act(format!("{step}: {}", edge.name), 1, || edge.take(self, random));
        self.wait_for_one_of(edge, if may_fail { TROUBLES } else { &[] });
        self.service.clear_faults();
    }

    /// Translates each page from the next one on. Needs Chromium.
    pub fn translate_pages(&self) {
        let script = json!({ "source": include_str!("walk/translator.js") });
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", script);
    }

    fn set_mood(&self, fault: &str) {
        for kind in ["list", "create", "get"] {
            self.service.fail_next(kind, fault);
        }
    }

    fn choose_edge(&self, random: &mut Random, home: Option<&str>) -> &'static Edge {
        let possible = wait_until("something can be done", || {
            let shown = self.all_shown(EDGES.iter().map(|edge| &edge.at));
            let possible: Vec<_> = EDGES.iter().zip(shown).filter(|(_, shown)| *shown).map(|(edge, _)| edge).collect();
            (!possible.is_empty()).then_some(possible)
        });
        // There are many links, and they are everywhere: most steps stay on the page.
        let (anywhere, here): (Vec<_>, Vec<_>) = possible.into_iter().partition(|edge| edge.is_anywhere());
        let way_home = anywhere.iter().find(|edge| home == Some(edge.name));
        if let Some(way) = way_home.filter(|way| !self.is_shown(&way.leads_to[0])) {
            return way;
        }
        let group = if here.is_empty() || (!anywhere.is_empty() && random.below(5) == 0) { anywhere } else { here };
        random.one_of(&group)
    }

    #[track_caller]
    fn wait_for_one_of(&self, edge: &Edge, troubles: &[Shown]) {
        // Without an accepted key, each request asks for one.
        let expected = || edge.leads_to.iter().chain(troubles).chain([&NO_KEY]);
        let names = fmt::from_fn(|f| expected().try_for_each(|shown| write!(f, " {shown},")));
        wait_until_with_timeout(
            PATIENCE,
            fmt::from_fn(|f| write!(f, "“{}” leads to one of{names}", edge.name)),
            || self.all_shown(expected()).contains(&true).then_some(()),
        );
        self.inspect();
    }

    /// Which of these can be seen, and reached by a person: what is behind a dialog or a panel cannot.
    fn all_shown<'a>(&self, all: impl Iterator<Item = &'a Shown>) -> Vec<bool> {
        let script = "const open = document.querySelector('dialog:modal, :popover-open');
            return arguments[0].map(([selector, text]) => [...document.querySelectorAll(selector)].some(element =>
                element.checkVisibility() && element.innerText.includes(text)
                && (!open || open.contains(element) || element.contains(open))));";
        let all: Vec<_> = all.map(|shown| shown.to_json()).collect();
        let found: Value = self.browser.execute(script, vec![json!(all)]).unwrap();
        found.as_array().unwrap().iter().map(|shown| shown == true).collect()
    }

    /// Loads the same address anew, and compares, unless something is open or waits, or the page tells what has happened: that and the
    /// figures of "Connection" are not in the address. It gets a search a little later.
    #[track_caller]
    fn compare_with_new(&self) {
        let calm = "if (/Draft discarded|without a request|Added/.test(document.body.innerText)) return false;
            const search = document.querySelector('#search')?.value ?? new URLSearchParams(location.search).get('q') ?? '';
            return search === (new URLSearchParams(location.search).get('q') ?? '') && !document.querySelector(`dialog[open], :popover-open, #shell,
            [role=alert], .rate-limit .held, main .message, .figures, .import-progress, [aria-invalid=true], main [aria-disabled=true]`);";
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
