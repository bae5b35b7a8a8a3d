//! The states of the page "Import".

use super::{State, text};
use crate::{
    faults,
    import::{ENDED, NOT_FINISHED, herd},
    locator::{button, link, navigation},
    rate_limit::WAIT_NOTICE,
    setup::{OTHER_KEY, Setup},
    visit::Visit,
};

const PROGRESS: &str = ".import-progress";

pub const STATES: &[State] = &[
    State::new("the empty form", text("h1", "Import pets"), |visit| {
        visit.open_import();
        visit.find(&button("Check"));
    }),
    State::new("a file that is no table", text("[role=alert]", "This table is empty."), |visit| {
        visit.open_import();
        visit.choose_file("empty.csv", b"");
    }),
    State::new("the question for the encoding", text("[role=alert]", "Which encoding has the file?"), |visit| {
        visit.open_import();
        visit.choose_file("old.csv", b"name;category\nJos\xe9;1\n");
    }),
    State::new("a checked table", text("tbody", "Ready"), |visit| {
        visit.open_import();
        visit.check_table(&herd(3, &[]));
    }),
    State::new("problems, duplicates and unknown values", text("tbody", "The same as line 2."), |visit| {
        visit.open_import();
        visit.check_table("name,category,colour\nRex,Dogs,red\nBella,Dragons,red\nRex,1,red\n,x,red\n");
    }),
    State::new("the question before a second day", text("dialog[open]", "It waits for the next day"), |visit| {
        visit.open_import();
        visit.check_table(&herd(40, &[]));
        visit.click(button("Start import"));
    })
    .with_setup(|| Setup::new().plan("enterprise=1000/30")),
    State::new("a running import", text(PROGRESS, "Sending one row after the other."), |visit| {
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.service.suspend();
        visit.click(button("Start import"));
        visit.wait_for_text("On its way");
    }),
    State::new("an import that waits for the limit", text(PROGRESS, WAIT_NOTICE), |visit| {
        import(visit, &[(2, faults::NO_RETRY_AFTER)]);
    }),
    State::new("a paused import", text(PROGRESS, "The service did not accept line 3."), |visit| {
        import(visit, &[(2, faults::INVALID_NAME)]);
    }),
    State::new("an unknown row", text(PROGRESS, "line 3 may or may not have been added."), import_up_to_unknown_row),
    State::new("an unknown row that is decided", text("dialog[open]", "Found 1 pet"), |visit| {
        import_up_to_unknown_row(visit);
        visit.look(3, "Found 1 pet");
    }),
    State::new("the question before an import is stopped", text("dialog[open]", "Stop the import?"), |visit| {
        import_up_to_unknown_row(visit);
        visit.click(button("Stop"));
    }),
    State::new("an import that has ended", text(PROGRESS, ENDED), |visit| {
        import(visit, &[]);
    }),
    State::new("an unfinished import after a reload", text(PROGRESS, NOT_FINISHED), |visit| {
        import_up_to_unknown_row(visit);
        visit.reload();
    }),
    State::new("another tab imports", text("main", "Another tab of this browser has an import."), |visit| {
        import(visit, &[(2, faults::INVALID_NAME)]);
        visit.wait_for_text("The service did not accept line 3.");
        visit.browser.new_window();
        visit.hold_timers();
        visit.open_import();
    }),
    State::new("an import that cannot be stored", text("main [role=alert]", "This browser blocks storage"), |visit| {
        visit.open_import();
        visit.check_table(&herd(3, &[]));
        visit.click(button("Start import"));
    })
    .with_setup(|| Setup::new().blocked_site_data()),
    State::new("an import of another key", text("main", "Another key has an import"), |visit| {
        import(visit, &[(2, faults::INVALID_NAME)]);
        visit.wait_for_text("The service did not accept line 3.");
        visit.click(button("Sign out"));
        visit.click(button("Sign out anyway"));
        visit.enter_key(OTHER_KEY);
    }),
    State::new("the notice of an unfinished import", text(".notices", "The import is not finished."), |visit| {
        import(visit, &[(2, faults::INVALID_NAME)]);
        visit.wait_for_text("The service did not accept line 3.");
        visit.click(link("Connection").within(navigation("Main")));
    }),
    State::new(
        "the question before signing out during an import",
        text("dialog[open]", "The rows of a started import stay"),
        |visit| {
            visit.open_import();
            visit.check_table(&herd(3, &[]));
            visit.service.suspend();
            visit.click(button("Start import"));
            visit.wait_for_text("On its way");
            visit.click(button("Sign out"));
        },
    ),
];

fn import(visit: &Visit, categories: &[(usize, &str)]) {
    visit.open_import();
    visit.import_table(&herd(4, categories));
}

fn import_up_to_unknown_row(visit: &Visit) {
    import(visit, &[(2, faults::STATUS_500_AFTER_ADDING)]);
    visit.wait_for_text("line 3 may or may not have been added.");
}
