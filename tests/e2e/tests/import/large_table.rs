//! A table with more rows than an import takes.

use petstore_e2e_tests::{
    engine::Engine,
    import::{LONG, herd},
    locator::button,
    setup::Setup,
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use serde_json::json;

const END: char = '\u{e010}';
const HOME: char = '\u{e011}';
const ROWS: usize = 10_000;
const MOST_ROWS_IN_DOCUMENT: u64 = 100;

#[test]
fn of_a_longer_table_the_first_ten_thousand_rows_are_taken_and_the_last_one_is_reached_by_the_keyboard() {
    Setup::new().run(|visit| {
        visit.open_import();
        visit.choose_file_of_text("large.csv", &herd(ROWS + 1, &[]));
        visit.click(button("Check"));
        wait_until_with_timeout(LONG, "the table is checked", || {
            visit.is_visible(button("Start import")).then_some(())
        });
        visit.wait_for_text("10000 rows in “large.csv” (UTF-8, comma). The table has more rows.");
        visit.browser.execute("document.querySelector('.frame.scroll').focus();", vec![]).unwrap();
        for (key, row) in [(END, ROWS), (HOME, 1), (END, ROWS)] {
            visit.browser.press_keys(&key.to_string());
            wait_until(format!("row {row} is seen"), || {
                let seen = is_seen(visit, row);
                // WebKit scrolls step by step, and stops when the rows change meanwhile.
                if !seen && visit.browser.engine == Engine::Webkit {
                    visit.browser.press_keys(&key.to_string());
                }
                seen.then_some(())
            });
            let count = visit.browser.execute("return document.querySelectorAll('tr').length;", vec![]).unwrap();
            assert!(count.as_u64().unwrap() <= MOST_ROWS_IN_DOCUMENT, "{count} rows are in the document");
        }
    });
}

/// Whether the row is inside of the frame that scrolls.
fn is_seen(visit: &Visit, row: usize) -> bool {
    let script = "const frame = document.querySelector('.frame.scroll').getBoundingClientRect();
        const rows = [...document.querySelectorAll(`tr[aria-rowindex='${arguments[0] + 1}']`)];
        return rows.map(row => row.getBoundingClientRect())
            .some(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom + 1);";
    visit.browser.execute(script, vec![row.into()]).is_ok_and(|seen| seen == json!(true))
}
