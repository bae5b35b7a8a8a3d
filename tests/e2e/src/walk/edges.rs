//! What a person can do, where it is possible, and what it leads to.

use super::{HELD, Random};
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

pub struct Edge {
    pub name: &'static str,
    pub at: Shown,
    action: Action,
    /// One of these is shown afterwards.
    pub leads_to: &'static [Shown],
}

enum Action {
    /// Presses the link of the header with the name of the edge.
    GoTo,
    /// Presses the button with the name of the edge, or the first one of several.
    Press,
    Do(fn(&Visit, &mut Random)),
}

impl Edge {
    /// Whether it is possible on each page.
    pub fn is_anywhere(&self) -> bool {
        self.at == SIGNED_IN
    }

    pub fn take(&self, visit: &Visit, random: &mut Random) {
        match self.action {
            Action::GoTo => visit.click(link(self.name).within(navigation("Main"))),
            Action::Press => visit.click_first(&button(self.name)),
            Action::Do(action) => action(visit, random),
        }
    }
}

const fn go_to(name: &'static str, leads_to: &'static [Shown]) -> Edge {
    Edge { name, at: SIGNED_IN, action: Action::GoTo, leads_to }
}

/// A button that is in an element that matches `at`.
const fn press(at: &'static str, name: &'static str, leads_to: &'static [Shown]) -> Edge {
    Edge { name, at: text(at, name), action: Action::Press, leads_to }
}

const fn edge(name: &'static str, at: Shown, action: fn(&Visit, &mut Random), leads_to: &'static [Shown]) -> Edge {
    Edge { name, at, action: Action::Do(action), leads_to }
}

const SIGNED_IN: Shown = text("nav[aria-label=Main]", "Pets");
const SIGN_IN: Shown = text("main h1", "Sign in");
/// Not while a key is checked.
const KEY_FORM: Shown = text("main button[type=submit]:not([aria-disabled=true])", "Sign in");
const PETS: Shown = text("main:has(nav[aria-label=Status]) h1", "Pets");
/// The whole stock has no limit.
const LIMIT: Shown = text("main:has(nav[aria-label=Status]) label", "Limit");
const ROWS: Shown = text("main:has(nav[aria-label=Status]) tbody tr", "");
const LISTED: Shown = text("main :is(table:not([aria-busy=true]) tbody tr, .empty)", "");
const ADD: Shown = text("main h1", "Add a pet");
/// Not while a pet is added.
const FORM: Shown = text("main:has([type=submit]:not([aria-disabled=true])) h1", "Add a pet");
const ADDED: Shown = text("main:has([type=submit]:not([aria-disabled=true]))", "with the ID");
const ADDED_WITHOUT_ID: Shown = text("main:has([type=submit]:not([aria-disabled=true]))", "Its ID is not known.");
const FIND: Shown = text("main h1", "Find a pet by ID");
const FOUND: Shown = text("main .card h2", "");
const IMPORT: Shown = text("main h1", "Import pets");
const CONNECTION: Shown = text("main h1", "Connection");
const NO_ROWS: Shown = text("main .empty", "");
const DRAFT: Shown = text("main button", "Discard draft");
const UNKNOWN: Shown = text("[aria-label='Outcome unknown']", "may or may not have been added.");
const TWO_UNKNOWN: Shown =
    text("[aria-label='Outcome unknown'] [role=alert] ~ [role=alert]", "may or may not have been added.");
const NOTHING_OPEN: Shown = text("body:not(:has(dialog[open], :popover-open))", "");
const PAGE: Shown = text("main h1", "");

const PANEL_OPEN: Shown = text("#rate-limit-panel:popover-open", "Go to Connection");
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
    go_to("Pets", &[PETS]),
    go_to("Add a pet", &[ADD]),
    go_to("Import", &[IMPORT]),
    go_to("Connection", &[CONNECTION]),
    edge("reload", SIGNED_IN, |visit, _| visit.reload(), &[PAGE]),
    edge("open the panel", SIGNED_IN, |visit, _| visit.open_panel(rate_limit::PANEL), &[PANEL_OPEN]),
    edge(
        "sign out",
        SIGNED_IN,
        |visit, _| visit.click(button("Sign out")),
        &[SIGN_IN, text("dialog[open]", "Sign out?")],
    ),
    press("dialog[open] button", "Sign out anyway", &[SIGN_IN]),
    edge(
        "sign in",
        KEY_FORM,
        |visit, _| visit.enter_key(KEY),
        &[SIGNED_IN, text("[role=alert]", "Requests were stopped")],
    ),
    edge("press Escape", OPEN, |visit, _| visit.press_keys(&ESCAPE.to_string()), &[NOTHING_OPEN]),
    edge("enter the key again", NO_KEY, |visit, _| visit.enter_key_in_dialog(KEY), &[NOTHING_OPEN]),
    // The list.
    edge("choose Sold", PETS, |visit, _| visit.click(link("Sold")), &[text("[aria-current=page]", "Sold")]),
    edge("choose All", PETS, |visit, _| visit.click(link("All")), &[text("[aria-current=page]", "All")]),
    edge("set a limit", LIMIT, |visit, random| visit.submit_limit(3 + random.below(8)), &[LISTED]),
    edge(
        "set an impossible limit",
        LIMIT,
        |visit, _| visit.submit_limit("0"),
        &[text("#limit[aria-invalid=true]", "")],
    ),
    press("main button", "Refresh", &[text("main", "Updated at")]),
    edge("search", ROWS, |visit, _| visit.fill(search(), "o\n"), SEARCHED),
    edge("search in vain", ROWS, |visit, _| visit.fill(search(), "no such pet\n"), &[NO_ROWS]),
    press("main button", "Clear search", &[ROWS]),
    edge("ask for a pet that is not loaded", ROWS, |visit, _| visit.fill(search(), "123456\n"), &[FIND]),
    edge("sort by the name", ROWS, |visit, _| visit.click_first(&button("Name")), &[ROWS]),
    press("main button", "See more", &[text("main", "Back to the list")]),
    edge("open a pet", ROWS, open_pet, &[FOUND]),
    edge("add one like a pet", ROWS, add_one_like, &[FORM]),
    // The form.
    edge("write a draft", FORM, |visit, random| visit.fill_pet(&name(random), "1"), &[DRAFT]),
    edge("write another name", FORM, |visit, random| visit.fill(field("Name"), &name(random)), &[DRAFT]),
    press("main button", "Discard draft", &[UNDO]),
    press("main button", "Undo", &[DRAFT]),
    edge("add an impossible pet", FORM, |visit, _| visit.add_pet(" ", "x"), &[text("[aria-invalid=true]", "")]),
    edge("add a pet", FORM, |visit, random| visit.add_pet(&name(random), "1"), &[ADDED, ADDED_WITHOUT_ID]),
    edge("add a pet without an answer", FORM, add_without_an_answer, &[UNKNOWN, HELD, text("[role=alert]", "")]),
    press("[aria-label='Outcome unknown'] button", "Look in the list", &[UNKNOWN]),
    edge("look in vain", UNKNOWN, look_in_vain, &[UNKNOWN]),
    edge("say that one of two was added", TWO_UNKNOWN, |visit, _| was_added(visit), &[UNKNOWN]),
    edge("say that an unknown pet was added", UNKNOWN, |visit, _| was_added(visit), &[ADD, IMPORT]),
    press("[aria-label='Outcome unknown'] button", "It was not added", &[ADD, IMPORT]),
    // "Find a pet by ID".
    edge("find", FIND, |visit, random| find(visit, &(1 + random.below(47)).to_string()), &[FOUND]),
    edge("find nothing", FIND, |visit, _| find(visit, "123456"), &[text(".empty", "No pet has the ID")]),
    edge("find an impossible ID", FIND, |visit, _| find(visit, "x"), &[text("[aria-invalid=true]", "")]),
    // Some IDs of pets that were added are those of faults.
    press("main button", "Ask the service", &[text("main", "The service has this pet."), text("[role=alert]", "")]),
    // The import.
    edge("check a table", CHECK_FORM, check_table, &[CHECKED, text(".import-progress", "")]),
    press("main button:not([aria-disabled=true])", "Start import", IMPORTED),
    press("main button", "Resume", &[text(".import-progress", "")]),
    press("main button", "Import another table", &[CHECK_FORM]),
    // "Connection".
    press("main button", "Check connection", &[text("main", "The connection works.")]),
    // Failures and waits.
    press("main button", "Cancel", &[PAGE]),
    press("[role=alert] button", "Dismiss", &[PAGE]),
    press("main [role=alert] button", "Try again", &[PAGE]),
    press("[role=alert] button", "Send anyway", &[PAGE]),
];

fn was_added(visit: &Visit) {
    visit.click_first(&button("It was added"));
}

/// The form stands there until the last import is read from the storage, and may go at any moment before.
fn check_table(visit: &Visit, random: &mut Random) {
    let rows: Vec<_> = (0..3).map(|_| format!("{},1\n", name(random))).collect();
    let table = format!("name,category\n{}", rows.concat());
    visit.allow_requests(rows.len());
    let form = || field("Or paste CSV").all(&visit.browser).ok()?.pop();
    if form().is_some_and(|field| visit.paste(&field, &table).is_ok()) && visit.is_visible(button("Check")) {
        visit.click_first(&button("Check"));
    }
}

fn look_in_vain(visit: &Visit, _: &mut Random) {
    visit.service.clear_faults();
    visit.service.fail_next("list", faults::STATUS_500);
    visit.click_first(&button("Look in the list"));
}

fn find(visit: &Visit, id: &str) {
    visit.fill(field("Pet ID"), id);
    visit.click(button("Find"));
}

fn search() -> Locator {
    field("Find in these rows")
}

fn name(random: &mut Random) -> String {
    format!("Pet {}", random.below(1_000_000))
}

fn open_pet(visit: &Visit, random: &mut Random) {
    visit.click_first(&link(&name_of_a_row(visit, random)).within(table("Pets")));
}

fn add_one_like(visit: &Visit, random: &mut Random) {
    visit.click_first(&button(&format!("Add one like {}", name_of_a_row(visit, random))));
}

fn name_of_a_row(visit: &Visit, random: &mut Random) -> String {
    let rows = visit.rows("Pets");
    rows[random.below(rows.len())].name.clone()
}

fn add_without_an_answer(visit: &Visit, random: &mut Random) {
    visit.service.clear_faults();
    visit.service.fail_next("create", faults::STATUS_500_AFTER_ADDING);
    visit.add_pet(&name(random), "1");
}
