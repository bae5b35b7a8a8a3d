//! What a person can do, where it is possible, and what it leads to.

use super::Random;
use crate::{
    faults,
    import::{ENDED, herd},
    keys::ESCAPE,
    locator::{Locator, button, field, heading, link, navigation},
    rate_limit,
    setup::KEY,
    states::{Shown, text},
    visit::Visit,
};

pub struct Edge {
    pub name: &'static str,
    pub at: Shown,
    pub take: fn(&Visit, &mut Random),
    /// One of these is shown afterwards.
    pub leads_to: &'static [Shown],
}

impl Edge {
    /// Whether it is possible on each page.
    pub fn is_anywhere(&self) -> bool {
        self.at == SIGNED_IN
    }
}

const fn edge(name: &'static str, at: Shown, take: fn(&Visit, &mut Random), leads_to: &'static [Shown]) -> Edge {
    Edge { name, at, take, leads_to }
}

const SIGNED_IN: Shown = text("nav[aria-label=Main]", "Pets");
const SIGN_IN: Shown = text("main h1", "Sign in");
const PETS: Shown = text("main:has(nav[aria-label=Status]) h1", "Pets");
/// The whole stock has no limit.
const LIMIT: Shown = text("main:has(nav[aria-label=Status]) label", "Limit");
const ROWS: Shown = text("main:has(nav[aria-label=Status]) tbody tr", "");
const LISTED: Shown = text("main :is(table:not([aria-busy=true]) tbody tr, .empty)", "");
const ADD: Shown = text("main h1", "Add a pet");
const FIND: Shown = text("main h1", "Find a pet by ID");
const IMPORT: Shown = text("main h1", "Import pets");
const CONNECTION: Shown = text("main h1", "Connection");
const DRAFT: Shown = text("main button", "Discard draft");
const UNKNOWN: Shown = text("main section", "may or may not have been added.");
const TWO_UNKNOWN: Shown = text("main [role=group] ~ [role=group]", "may or may not have been added.");
const NOTHING_OPEN: Shown = text("body:not(:has(dialog[open], :popover-open))", "");
const PAGE: Shown = text("main h1", "");

pub const EDGES: &[Edge] = &[
    edge("go to Pets", SIGNED_IN, |visit, _| go_to(visit, "Pets"), &[PETS]),
    edge("go to Add a pet", SIGNED_IN, |visit, _| go_to(visit, "Add a pet"), &[ADD]),
    edge("go to Find by ID", SIGNED_IN, |visit, _| go_to(visit, "Find by ID"), &[FIND]),
    edge("go to Import", SIGNED_IN, |visit, _| go_to(visit, "Import"), &[IMPORT]),
    edge("go to Connection", SIGNED_IN, |visit, _| go_to(visit, "Connection"), &[CONNECTION]),
    edge("reload", SIGNED_IN, |visit, _| visit.reload(), &[PAGE]),
    edge(
        "open the panel of the rate limit",
        SIGNED_IN,
        |visit, _| visit.open_panel(rate_limit::PANEL),
        &[text("#rate-limit-panel:popover-open", "Plan: ")],
    ),
    edge(
        "sign out",
        SIGNED_IN,
        |visit, _| visit.click(button("Sign out")),
        &[SIGN_IN, text("dialog[open]", "Sign out?")],
    ),
    edge(
        "sign out with a draft",
        text("dialog[open]", "Sign out anyway"),
        |visit, _| press(visit, "Sign out anyway"),
        &[SIGN_IN],
    ),
    edge("sign in", SIGN_IN, |visit, _| sign_in(visit), &[SIGNED_IN]),
    edge(
        "press Escape",
        text(":is(dialog[open], :popover-open)", ""),
        |visit, _| visit.press_keys(&ESCAPE.to_string()),
        &[NOTHING_OPEN],
    ),
    edge(
        "enter the key again",
        text("dialog[open]", "The key is no longer accepted"),
        |visit, _| visit.enter_key_in_dialog(KEY),
        &[NOTHING_OPEN],
    ),
    // The list.
    edge("choose Sold", PETS, |visit, _| visit.click(link("Sold")), &[text("[aria-current=page]", "Sold")]),
    edge("choose All", PETS, |visit, _| visit.click(link("All")), &[text("[aria-current=page]", "All")]),
    edge("ask for another limit", LIMIT, |visit, random| visit.submit_limit(3 + random.below(8)), &[LISTED]),
    edge(
        "ask for no possible limit",
        LIMIT,
        |visit, _| visit.submit_limit("0"),
        &[text("#limit[aria-invalid=true]", "")],
    ),
    edge("refresh", PETS, |visit, _| press(visit, "Refresh"), &[text("main", "Updated at")]),
    edge("search", ROWS, |visit, _| visit.fill(search(), "o"), &[text("main h1 + [role=status]", "match")]),
    edge("search in vain", ROWS, |visit, _| visit.fill(search(), "no such pet"), &[text("main .empty", "")]),
    edge("clear the search", text("main button", "Clear search"), |visit, _| press(visit, "Clear search"), &[ROWS]),
    edge("sort by the name", ROWS, |visit, _| press(visit, "Name"), &[ROWS]),
    edge(
        "see more",
        text("main button", "See more"),
        |visit, _| press(visit, "See more"),
        &[text("main", "Back to the list")],
    ),
    edge("open the menu of a row", ROWS, open_row_menu, &[text("#row-menu:popover-open", "ID")]),
    // The form.
    edge("write a draft", ADD, |visit, random| visit.fill_pet(&name(random), "1"), &[DRAFT]),
    edge("write another name", ADD, |visit, random| visit.fill(field("Name"), &name(random)), &[DRAFT]),
    edge("discard the draft", DRAFT, |visit, _| press(visit, "Discard draft"), &[text("main button", "Undo")]),
    edge("take the draft back", text("main button", "Undo"), |visit, _| press(visit, "Undo"), &[DRAFT]),
    edge("add a pet", ADD, |visit, random| visit.add_pet(&name(random), "1"), &[text("main", "Added ")]),
    edge(
        "add a pet without an answer",
        ADD,
        add_without_an_answer,
        &[UNKNOWN, text(super::HELD, ""), text("[role=alert]", "")],
    ),
    edge("look for the first unknown pet", UNKNOWN, |visit, _| press(visit, "Look whether it was added"), &[UNKNOWN]),
    edge("look in vain", UNKNOWN, look_in_vain, &[UNKNOWN]),
    edge("say that one of two was added", TWO_UNKNOWN, |visit, _| press(visit, "It was added"), &[UNKNOWN]),
    edge("say that the unknown pet was not added", UNKNOWN, |visit, _| press(visit, "It was not added"), &[ADD]),
    edge("say that the unknown pet was added", UNKNOWN, |visit, _| press(visit, "It was added"), &[ADD]),
    // "Find by ID".
    edge(
        "look for a pet",
        FIND,
        |visit, random| find(visit, &(1 + random.below(47)).to_string()),
        &[text("main tbody tr", "")],
    ),
    edge("look for a pet that is not there", FIND, |visit, _| find(visit, "123456"), &[text(".empty", "404")]),
    edge("look for no possible ID", FIND, |visit, _| find(visit, "x"), &[text("[aria-invalid=true]", "")]),
    edge(
        "ask the service",
        text("main button", "Ask the service"),
        |visit, _| press(visit, "Ask the service"),
        &[text("main", "The service has this pet.")],
    ),
    // The import.
    edge(
        "check a table",
        text("main:has(#import-file) button", "Check"),
        |visit, _| visit.check_table(&herd(3, &[])),
        &[text("tbody", "")],
    ),
    edge(
        "start the import",
        text("main button", "Start import"),
        |visit, _| press(visit, "Start import"),
        &[text("main", ENDED), text("main button", "Resume"), text("main button", "Decide")],
    ),
    edge(
        "resume the import",
        text("main button", "Resume"),
        |visit, _| press(visit, "Resume"),
        &[text(".import-progress", "")],
    ),
    edge(
        "import another table",
        text("main button", "Import another table"),
        |visit, _| press(visit, "Import another table"),
        &[text("main:has(#import-file) button", "Check")],
    ),
    // "Connection".
    edge(
        "check the connection",
        CONNECTION,
        |visit, _| press(visit, "Check connection"),
        &[text("main", "The connection works.")],
    ),
    edge(
        "choose a plan",
        CONNECTION,
        |visit, random| {
            visit.select_option(field("Plan"), random.one_of(&["Automatic", "Free", "Business"]));
        },
        &[CONNECTION],
    ),
    // Failures and waits.
    edge("cancel the wait", text("main button", "Cancel"), |visit, _| press(visit, "Cancel"), &[PAGE]),
    edge("dismiss a failure", text("[role=alert] button", "Dismiss"), |visit, _| press(visit, "Dismiss"), &[PAGE]),
    edge("try again", text("main [role=alert] button", "Try again"), |visit, _| press(visit, "Try again"), &[PAGE]),
    edge("send anyway", text("[role=alert] button", "Send anyway"), |visit, _| press(visit, "Send anyway"), &[PAGE]),
];

fn go_to(visit: &Visit, page: &str) {
    visit.click(link(page).within(navigation("Main")));
}

/// Presses the button, or the first one of several.
fn press(visit: &Visit, name: &str) {
    visit.click_first(&button(name));
}

fn search() -> Locator {
    field("Find in these rows")
}

fn name(random: &mut Random) -> String {
    format!("Pet {}", random.below(1_000_000))
}

fn sign_in(visit: &Visit) {
    visit.find(&heading("Sign in"));
    visit.enter_key(KEY);
}

fn open_row_menu(visit: &Visit, random: &mut Random) {
    let rows = visit.rows("Pets");
    let menu = button(&format!("More for {}", rows[random.below(rows.len())].name));
    visit.click_first(&menu);
}

fn add_without_an_answer(visit: &Visit, random: &mut Random) {
    visit.service.clear_faults();
    visit.service.fail_next("create", faults::STATUS_500_AFTER_ADDING);
    visit.add_pet(&name(random), "1");
}

fn look_in_vain(visit: &Visit, _: &mut Random) {
    visit.service.clear_faults();
    visit.service.fail_next("list", faults::STATUS_500);
    press(visit, "Look whether it was added");
}

fn find(visit: &Visit, id: &str) {
    visit.fill(field("Pet ID"), id);
    press(visit, "Find");
}
