//! The states of the page "Import".

use super::{LONG, Start, State, along, long_names, other_environment, state, text};
use crate::{
    faults,
    import::{ENDED, herd, herd_name},
    locator::{button, field},
    rate_limit::WAIT_NOTICE,
    setup::Setup,
    visit::Visit,
};

const PROGRESS: &str = ".import-progress";

pub const START: Start = Start::SignedIn("/import");

pub const STATES: &[State] = &[
    state("the empty form", text("main button", "Check"), |_| ()).with_setup(other_environment),
    state("a file that is no table", text("[role=alert]", "This table is empty."), |visit| {
        visit.choose_file("empty.csv", b"");
    }),
    state("a file that is no Unicode", text("main [role=note]", "Read as Windows-1252: “José”."), |visit| {
        visit.choose_file("old.csv", b"name;category\nJos\xe9;1\n");
    }),
    state("problems, duplicates and unknown values", text("tbody", "The same as line 2."), |visit| {
        visit.check_table("name,category,colour\nRex,Dogs,red\nBella,Dragons,red\nRex,1,red\n,x,red\n");
    }),
    state("columns and values that are asked", text(".questions", "“Hunde”"), |visit| {
        visit.check_table("Tiername;Preis;Art;Stand\nRex;9,50;Hunde;da\nMia;8,00;Cats;sold\n");
        visit.select_option(field("First row"), "Names of columns");
        visit.select_option(field("Name"), "Tiername: Rex, Mia");
        visit.select_option(field("Category"), "Art: Hunde, Cats");
    }),
    state("an ID for all rows", text(".questions", "Category ID of all rows"), |visit| {
        visit.check_table("Pet name,Status\nRex,sold\nMia,sold\n");
        visit.select_option(field("Name"), "Pet name: Rex, Mia");
        visit.select_option(field("Category"), "All rows: another ID…");
    }),
    state("a checked table of long texts", text("tbody", LONG), |visit| {
        visit.check_table(&format!("name,category,status\n{LONG},{LONG},{LONG}\nRex,1,sold\n"));
    })
    .with_setup(long_names),
    state("the question before a second day", text("dialog[open]", "It waits for the next day"), |visit| {
        visit.import_table(&herd(40, &[]));
    })
    .with_setup(|| Setup::new().plan("enterprise=1000/30")),
    state("a running import", text(PROGRESS, "You can work on other pages."), import_without_an_answer),
    state("an import that waits for the limit", text(PROGRESS, WAIT_NOTICE), |visit| {
        visit.service.fail_after(1, "create", faults::NO_RETRY_AFTER);
        visit.import_table(&herd(4, &[]));
    }),
    state("a paused import", text(PROGRESS, "The service did not accept line 3."), import_up_to_refused_row),
    state("an unknown row after a look", text("main [role=alert]", "Found 1 pet"), |visit| {
        import_up_to_unknown_row(visit);
        visit.look(&herd_name(2), "Found 1 pet");
    }),
    state("the question before an import is stopped", text("dialog[open]", "Stop the import?"), |visit| {
        import_up_to_unknown_row(visit);
        visit.click(button("Stop"));
    }),
    along("an import that has ended", text(PROGRESS, ENDED), &["check a table", "Start import"]),
    state("another tab imports", text("main", "Another tab of this browser has an import"), |visit| {
        import_up_to_refused_row(visit);
        visit.browser.new_window();
        visit.hold_timers();
        visit.open_import();
    }),
    state("an import that cannot be stored", text("main [role=alert]", "This browser blocks storage"), |_| ())
        .with_setup(|| Setup::new().blocked_site_data()),
    state(
        "the notice of an unfinished import",
        text(".notices", "The import is not finished. 1 of 4 added"),
        |visit| {
            import_up_to_refused_row(visit);
            visit.open_page("Add a pet");
        },
    ),
];

fn import_without_an_answer(visit: &Visit) {
    visit.check_table(&herd(3, &[]));
    visit.service.suspend();
    visit.click(button("Start import"));
    visit.wait_for_text("On its way");
}

fn import_up_to_refused_row(visit: &Visit) {
    visit.import_table(&herd(4, &[(2, faults::INVALID_NAME)]));
    visit.wait_for_text("The service did not accept line 3.");
}

fn import_up_to_unknown_row(visit: &Visit) {
    visit.import_table(&herd(4, &[(2, faults::STATUS_500_AFTER_ADDING)]));
    visit.wait_for_text("Paused after line 3.");
}
