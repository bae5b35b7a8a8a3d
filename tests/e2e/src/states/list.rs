//! The states of the page "Pets".

use super::{LIST, LONG, Shown, Start, State, after_fault, along, element, long_names, other_environment, state, text};
use crate::{
    faults,
    locator::{button, field},
    rate_limit::WAIT_NOTICE,
    setup::Setup,
};

/// The list of "Refresh" with this one of [`faults`].
const fn refreshed(name: &'static str, shown: Shown, fault: &'static str) -> State {
    after_fault(name, shown, &["Refresh"], fault)
}

/// The list with this limit.
const fn limit(name: &'static str, shown: Shown, url: &'static str) -> State {
    state(name, shown, |_| ()).starting(Start::SignedIn(url))
}

pub const START: Start = Start::SignedIn(LIST);

pub const STATES: &[State] = &[
    limit("20 rows", element("tbody tr:nth-child(20)"), "/").with_setup(other_environment),
    state("the first load", text("h1 + [role=status]", "Loading…"), |visit| {
        visit.service.suspend();
        visit.open("/?limit=5");
    }),
    limit("sorted rows", text("[aria-sort=descending]", "Name"), "/?sort=-name&limit=4"),
    state("long texts", text("tbody", LONG), |visit| {
        visit.open_page("Add a pet");
        visit.add_pet(LONG, "1");
        visit.wait_for_text("Added “");
        visit.open_page("Pets");
        visit.fill(field("Find in these rows"), LONG);
    })
    .with_setup(long_names),
    limit("100 rows", text(".see-more", "at most 100 pets"), "/?limit=100").with_setup(|| Setup::new().pets(100)),
    refreshed("an empty store", element(".empty"), faults::EMPTY_LIST),
    along("a search", text("h1 + [role=status]", "match"), &["search"]),
    along("a search that finds nothing", element(".empty"), &["search in vain"]),
    along("a limit that is not a number", element("[aria-invalid=true]"), &["set an impossible limit"]),
    state("loading over old rows", element("table[aria-busy=true] tr"), |visit| {
        visit.service.suspend();
        visit.request_list(5);
    }),
    state("an error without rows", text("main:not(:has(tbody tr)) [role=alert]", "503"), |visit| {
        visit.open(&format!("/?limit={}", faults::STATUS_503));
    }),
    state("no answer", text("[role=alert] li", "service is down"), |visit| {
        visit.service.kill();
        visit.click(button("Refresh"));
    }),
    refreshed("held by the rate limit", text("main", WAIT_NOTICE), faults::NO_RETRY_AFTER),
    refreshed("stopped because of a possible ban", text("[role=alert]", "403"), faults::BANNED),
    refreshed("rows that cannot be read", text("main [role=note]", "could not be read"), faults::NAME_IS_A_NUMBER),
    refreshed("long IDs", text("td.id", "9223372036854775807"), faults::LONG_IDS),
    refreshed("a status of the service's own", element(".status.unknown"), faults::UNKNOWN_STATUS),
];
