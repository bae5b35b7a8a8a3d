//! What a person can do, where it is possible, and what it leads to.

use super::HELD;
use crate::{
    faults,
    import::ENDED,
    keys::ESCAPE,
    locator::{Locator, button, field, link, navigation, table},
    rate_limit,
    setup::KEY,
    states::{Shown, text},
    visit::Visit,
};
use fastrand::Rng;
use thirtyfour::WebElement;

pub struct Edge {
    pub name: &'static str,
    pub at: Shown,
    action: Action,
    /// How many requests it may send.
    pub requests: usize,
    /// One of these is shown afterwards. [`GONE`] if what it began at is gone.
    pub leads_to: &'static [Shown],
}

enum Action {
    /// Presses what it begins at.
    Press,
    /// Returns whether all of it was done: what a look has seen may be gone or covered a moment later, because an answer has come.
    Do(fn(&Visit, &mut Rng) -> bool),
    /// Presses the link of the header with the name of the edge.
    GoTo,
}

/// The element that an edge began at is gone.
pub const GONE: &[Shown] = &[];

impl Edge {
    /// Whether it is possible on each page.
    pub fn is_anywhere(&self) -> bool {
        self.at == SIGNED_IN
    }

    /// Whether the person enters a key.
    pub fn enters_key(&self) -> bool {
        self.at == KEY_FORM || self.at == NO_KEY
    }

    /// Begins at this element. Returns whether it was done.
    pub fn take(&self, visit: &Visit, element: &WebElement, random: &mut Rng) -> bool {
        match self.action {
            Action::Press => visit.browser.click(element).is_ok(),
            Action::Do(action) => action(visit, random),
            Action::GoTo => visit.press_now(&link(self.name).within(navigation("Main"))),
        }
    }

    const fn sending(self, requests: usize) -> Self {
        Self { requests, ..self }
    }
}

const fn go_to(name: &'static str, leads_to: &'static [Shown]) -> Edge {
    Edge { name, at: SIGNED_IN, action: Action::GoTo, requests: 0, leads_to }
}

/// A button that matches `at`.
const fn press(at: &'static str, name: &'static str, leads_to: &'static [Shown]) -> Edge {
    Edge { name, at: text(at, name), action: Action::Press, requests: 0, leads_to }
}

const fn edge(name: &'static str, at: Shown, action: fn(&Visit, &mut Rng) -> bool, leads_to: &'static [Shown]) -> Edge {
    Edge { name, at, action: Action::Do(action), requests: 0, leads_to }
}

const SIGNED_IN: Shown = text("nav[aria-label=Main]", "Pets");
/// The question of "Sign out".
const SIGN_OUT: Shown = text("dialog[open]", "Sign out?");
const SIGN_IN: Shown = text("main h1", "Sign in");
/// Not while a key is checked.
const KEY_FORM: Shown = text("main button[type=submit]:not([aria-disabled=true])", "Sign in");
const PETS: Shown = text("main:has(nav[aria-label=Status]) h1", "Pets");
const LIMIT: Shown = text("main:has(nav[aria-label=Status]) label", "Limit");
const ROWS: Shown = text("main:has(nav[aria-label=Status]) tbody tr", "");
/// A third press takes the order away.
const SORTABLE: Shown = text("main:has(nav[aria-label=Status]) th:not([aria-sort=descending])", "Name");
const SORTED: Shown = text("[aria-sort=ascending], [aria-sort=descending]", "Name");
const LISTED: Shown = text("main :is(table:not([aria-busy=true]) tbody tr, .empty)", "");
const ADD: Shown = text("main h1", "Add a pet");
/// Not while a pet is added.
const FORM: Shown = text("main:has([type=submit]:not([aria-disabled=true])) h1", "Add a pet");
const ADDED: Shown = text("main:has([type=submit]:not([aria-disabled=true]))", " · ID ");
const ADDED_WITHOUT_ID: Shown = text("main:has([type=submit]:not([aria-disabled=true]))", "Its ID is not known.");
const FIND: Shown = text("main h1", "Find a pet by ID");
const FOUND: Shown = text("main:has(dl) h1", "");
const IMPORT: Shown = text("main h1", "Import pets");
const NO_ROWS: Shown = text("main .empty", "");
const DRAFT: Shown = text("main button", "Discard draft");
const UNKNOWN: Shown = text("[aria-label='Outcome unknown']", "may or may not have been added.");
const LOOKED: &[Shown] = &[
    text("[aria-label='Outcome unknown'] [role=status]", "with this name"),
    text("[aria-label='Outcome unknown'] [role=status]", "Not in the list yet."),
    text("[aria-label='Outcome unknown'] [role=alert] details", ""),
];

const PANEL_OPEN: Shown = text("#rate-limit-panel:popover-open", "");
const UNDO: Shown = text("main button", "Undo");
const CHECK_FORM: Shown = text("main:has(#import-file) button", "Check");
const CHECKED: Shown = text("main button", "Start import");
const IMPORTED: &[Shown] = &[text("main", ENDED), text("main button", "Resume"), UNKNOWN];
pub const NO_KEY: Shown = text("dialog[open]", "The key is not accepted");
const OPEN: Shown = text(":is(dialog[open], :popover-open)", "");

const SEARCHED: &[Shown] = &[
    text("main h1 + [role=status]", "match"),
    text("main h1 + [role=status]", "Still showing the previous list."),
    NO_ROWS,
];

pub const EDGES: &[Edge] = &[
    go_to("Pets", &[PETS]).sending(1),
    go_to("Add a pet", &[ADD]),
    go_to("Import", &[IMPORT]),
    edge("reload", SIGNED_IN, reload, &[SIGNED_IN]).sending(1),
    edge("open the panel", SIGNED_IN, open_panel, &[PANEL_OPEN]),
    edge("sign out", SIGNED_IN, |visit, _| visit.press_now(&button("Sign out")), &[SIGN_IN, SIGN_OUT]),
    press("dialog[open] button", "Sign out anyway", &[SIGN_IN]),
    edge("sign in", KEY_FORM, sign_in, &[SIGNED_IN, text("[role=alert]", "Requests were stopped")]).sending(1),
    edge("press Escape", OPEN, press_escape, GONE),
    edge("enter the key again", NO_KEY, sign_in, GONE).sending(1),
    // The list.
    edge("choose Sold", PETS, |visit, _| visit.press_now(&link("Sold")), &[text("[aria-current=page]", "Sold")])
        .sending(1),
    edge("choose All", PETS, |visit, _| visit.press_now(&link("All")), &[text("[aria-current=page]", "All")])
        .sending(1),
    edge("set a limit", LIMIT, set_limit, &[LISTED]).sending(1),
    edge("set an impossible limit", LIMIT, set_impossible_limit, &[text("#limit[aria-invalid=true]", "")]),
    press("main button", "Refresh", &[text("main", "Updated at")]).sending(1),
    edge("search", ROWS, |visit, _| visit.type_now(&search(), "o\n"), SEARCHED),
    edge("search in vain", ROWS, |visit, _| visit.type_now(&search(), "no such pet\n"), &[NO_ROWS]),
    press("main button", "Clear search", GONE),
    press("main .empty a", "Search in “Sold”", &[text("[aria-current=page]", "Sold")]).sending(1),
    edge("ask for a pet that is not loaded", ROWS, |visit, _| visit.type_now(&search(), "123456\n"), &[FIND])
        .sending(1),
    edge("sort by the name", SORTABLE, |visit, _| visit.press_now(&button("Name")), &[SORTED]),
    press("main button", "See more", GONE).sending(1),
    edge("open a pet", ROWS, open_pet, &[FOUND]).sending(1),
    edge("add one like a pet", ROWS, add_one_like, &[FORM]),
    // The form.
    edge("write a draft", FORM, |visit, random| fill_pet(visit, &name(random), "1"), &[DRAFT]),
    edge("write another name", FORM, |visit, random| visit.type_now(&field("Name"), &name(random)), &[DRAFT]),
    press("main button", "Discard draft", &[UNDO]),
    press("main button", "Undo", &[DRAFT]),
    edge("add an impossible pet", FORM, |visit, _| add_pet(visit, " ", "x"), &[text("[aria-invalid=true]", "")]),
    edge("add a pet", FORM, |visit, random| add_pet(visit, &name(random), "1"), &[ADDED, ADDED_WITHOUT_ID]).sending(1),
    edge("add a pet without an answer", FORM, add_without_an_answer, &[UNKNOWN, HELD, text("[role=alert]", "")])
        .sending(1),
    press("[aria-label='Outcome unknown'] button", "Look in the list", LOOKED).sending(1),
    edge("look in vain", UNKNOWN, look_in_vain, LOOKED).sending(1),
    press("[aria-label='Outcome unknown'] button", "It was added", GONE),
    press("[aria-label='Outcome unknown'] button", "It was not added", GONE),
    // "Find a pet by ID".
    edge("find", FIND, |visit, random| find(visit, &(1 + random.usize(..47)).to_string()), &[FOUND]).sending(1),
    edge("find nothing", FIND, |visit, _| find(visit, "123456"), &[text("[role=alert]", "No pet has the ID")])
        .sending(1),
    edge("find an impossible ID", FIND, |visit, _| find(visit, "x"), &[text("[aria-invalid=true]", "")]),
    // Some IDs of pets that were added are those of faults.
    press("main button", "Ask the service", &[text("main", "From the answer of"), text("[role=alert]", "")]).sending(1),
    // The import.
    edge("check a table", CHECK_FORM, check_table, &[CHECKED]),
    press("main button:not([aria-disabled=true])", "Start import", IMPORTED),
    press("main button", "Resume", GONE).sending(1),
    press("main button", "Import another table", &[CHECK_FORM]),
    // Failures and waits.
    press("main button", "Check connection", &[text("main", "Checked at")]).sending(1),
    press("main button", "Cancel", GONE),
    press("[role=alert] button", "Dismiss", GONE),
    press("main [role=alert] button", "Try again", GONE).sending(1),
    press("[role=alert] button", "Send anyway", GONE).sending(1),
    press("[role=alert] button", "Allow requests again", GONE),
];

fn reload(visit: &Visit, _: &mut Rng) -> bool {
    visit.reload();
    true
}

fn press_escape(visit: &Visit, _: &mut Rng) -> bool {
    visit.press_keys(&ESCAPE.to_string());
    true
}

fn open_panel(visit: &Visit, _: &mut Rng) -> bool {
    visit.panel_button(rate_limit::PANEL).is_some_and(|button| visit.browser.click(&button).is_ok())
}

/// On the page, and in the dialog above another page.
fn sign_in(visit: &Visit, _: &mut Rng) -> bool {
    visit.type_now(&field("API key"), KEY) && visit.press_now(&button("Sign in"))
}

fn set_limit(visit: &Visit, random: &mut Rng) -> bool {
    visit.type_now(&field("Limit"), &format!("{}\n", 3 + random.usize(..8)))
}

fn set_impossible_limit(visit: &Visit, _: &mut Rng) -> bool {
    visit.type_now(&field("Limit"), "0\n")
}

fn check_table(visit: &Visit, random: &mut Rng) -> bool {
    let rows: Vec<_> = (0..3).map(|_| format!("{},1\n", name(random))).collect();
    let table = format!("name,category\n{}", rows.concat());
    visit.allow_requests(rows.len());
    let field = visit.first_now(&field("Or paste CSV"));
    field.is_some_and(|field| visit.paste(&field, &table).is_ok()) && visit.press_now(&button("Check"))
}

fn look_in_vain(visit: &Visit, _: &mut Rng) -> bool {
    visit.service.clear_faults();
    visit.service.fail_next("list", faults::STATUS_500);
    visit.press_now(&button("Look in the list"))
}

fn find(visit: &Visit, id: &str) -> bool {
    visit.type_now(&field("Pet ID"), id) && visit.press_now(&button("Find"))
}

fn search() -> Locator {
    field("Find in these rows")
}

fn name(random: &mut Rng) -> String {
    format!("Pet {}", random.usize(..1_000_000))
}

fn open_pet(visit: &Visit, random: &mut Rng) -> bool {
    name_of_a_row(visit, random).is_some_and(|name| visit.press_now(&link(&name).within(table("Pets"))))
}

fn add_one_like(visit: &Visit, random: &mut Rng) -> bool {
    name_of_a_row(visit, random).is_some_and(|name| visit.press_now(&button(&format!("Add one like {name}"))))
}

fn name_of_a_row(visit: &Visit, random: &mut Rng) -> Option<String> {
    let rows = visit.try_rows("Pets")?;
    (!rows.is_empty()).then(|| rows[random.usize(..rows.len())].name.clone())
}

fn fill_pet(visit: &Visit, name: &str, category: &str) -> bool {
    visit.type_now(&field("Name"), name) && visit.choose_category_now(category)
}

fn add_pet(visit: &Visit, name: &str, category: &str) -> bool {
    fill_pet(visit, name, category) && visit.press_now(&button("Add pet"))
}

fn add_without_an_answer(visit: &Visit, random: &mut Rng) -> bool {
    visit.service.clear_faults();
    visit.service.fail_next("create", faults::STATUS_500_AFTER_ADDING);
    add_pet(visit, &name(random), "1")
}
