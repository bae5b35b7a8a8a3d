//! The states of the page "Pets".

use super::{LIST, LONG, Shown, State, element, long_names, text};
use crate::{
    faults,
    locator::{button, field, link},
    rate_limit::WAIT_NOTICE,
    visit::Visit,
};

const fn state(name: &'static str, shown: Shown, reach: fn(&Visit)) -> State {
    State::new(name, shown, reach).signed_in_at(LIST)
}

/// The list with this limit, which may be a number of [`faults`].
const fn limit(name: &'static str, shown: Shown, url: &'static str) -> State {
    State::new(name, shown, |_| ()).signed_in_at(url)
}

pub const STATES: &[State] = &[
    limit("20 rows", element("tbody tr:nth-child(20)"), "/"),
    state("the first load", text("h1 + [role=status]", "Loading…"), |visit| {
        visit.service.suspend();
        visit.open("/?limit=5");
    }),
    limit("sorted rows", text("[aria-sort=descending]", "Name"), "/?sort=-name&limit=4"),
    state("the menu of a row", text("#row-menu:popover-open", "ID"), |visit| {
        let name = visit.rows("Pets")[0].name.clone();
        visit.click(button(&format!("More for {name}")));
    }),
    state("long texts", text("tbody", LONG), |visit| {
        visit.open_page("Add a pet");
        visit.add_pet(LONG, "1");
        visit.wait_for_text("Added “");
        visit.open_page("Pets");
        visit.fill(field("Find in these rows"), LONG);
    })
    .with_setup(long_names),
    state("the whole stock", text("main", "Pets without a status only from the first 4"), see_more),
    state("sold pets of the stock", text("h1 + [role=status]", "with the status “Sold”."), |visit| {
        see_more(visit);
        visit.click(link("Sold"));
        visit.wait_for_url("/?status=sold&limit=4&more=1");
    }),
    state("a stock that did not come", text("main:has(tbody tr) [role=alert]", "500"), |visit| {
        visit.service.fail_after(1, "list", faults::STATUS_500);
        visit.click(button("See more"));
    }),
    state("a copied ID", text("[role=status]", "Copied"), |visit| {
        visit.capture_clipboard();
        visit.click(button("Copy ID 50"));
    }),
    state("an empty store", element(".empty"), |visit| visit.request_list(faults::EMPTY_LIST)),
    state("a search", text("h1 + [role=status]", "match"), |visit| {
        visit.fill(field("Find in these rows"), &visit.rows("Pets")[0].name);
        visit.wait_for_list("fewer rows", |rows| rows.len() < 4);
    }),
    state("a search that finds nothing", element(".empty"), |visit| {
        visit.fill(field("Find in these rows"), "no pet has this name");
    }),
    state("a limit that is not a number", element("[aria-invalid=true]"), |visit| visit.submit_limit("0")),
    limit("an address with values that are not used", text("main [role=note]", "limit"), "/?status=x&limit=y"),
    state("loading over old rows", element("table[aria-busy=true] tr"), |visit| {
        visit.service.suspend();
        visit.request_list(5);
    }),
    state("an error over old rows", text("main:has(tbody tr) [role=alert]", "500"), |visit| {
        visit.request_list(faults::STATUS_500);
    }),
    state("an error without rows", text("main:not(:has(tbody tr)) [role=alert]", "503"), |visit| {
        visit.open(&format!("/?limit={}", faults::STATUS_503));
    }),
    state("the details of no answer", text("[role=alert] details[open]", "Possible reasons"), |visit| {
        visit.service.kill();
        visit.click(button("Refresh"));
        visit.open_details();
    }),
    state("offline", text("[role=status]", "This computer is offline."), |visit| {
        visit.set_offline(true);
        visit.click(button("Refresh"));
    }),
    state("held by the rate limit", text("main", WAIT_NOTICE), |visit| visit.request_list_with(faults::NO_RETRY_AFTER)),
    state("stopped because of a possible ban", text("[role=alert]", "403"), |visit| {
        visit.request_list(faults::BANNED);
    }),
    state("rows that cannot be read", text("main [role=note]", "could not be read"), |visit| {
        visit.request_list(faults::NAME_IS_A_NUMBER);
    }),
    state("long IDs", element("table.long"), |visit| visit.request_list(faults::LONG_IDS)),
    state("a status of the service's own", element(".status.unknown"), |visit| {
        visit.request_list(faults::UNKNOWN_STATUS);
    }),
];

fn see_more(visit: &Visit) {
    visit.click(button("See more"));
    visit.wait_for_list("more rows", |rows| rows.len() > 20);
}
