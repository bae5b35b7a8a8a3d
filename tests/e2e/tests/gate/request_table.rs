//! The table of the requests that this tab has sent.

use petstore_e2e_tests::{
    faults,
    locator::{alert, link},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::Value;

#[test]
fn each_request_has_a_row_with_its_result_and_the_newest_is_first() {
    Setup::new().plan("pro").run(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::STATUS_500);
        visit.wait_for_text_in(alert(), &["Something went wrong in the service."]);
        let rows = wait_for_rows_on_connection_page(visit, 2);
        let facts = |row: &[String]| [row[1].clone(), row[2].clone(), row[4].clone()];
        assert_eq!(facts(&rows[0]), [format!("Load {} pets", faults::STATUS_500).as_str(), "Status 500", "298"]);
        assert_eq!(facts(&rows[1]), ["Load 20 pets", "Answered", "299"]);
        for row in &rows {
            assert!(row[3].strip_suffix(" ms").is_some_and(|ms| ms.parse::<u64>().is_ok()), "{row:?}");
        }
    });
}

#[test]
fn a_request_without_a_response_has_a_row_that_says_so() {
    Setup::new().run(|visit| {
        visit.expect_in_console("blocked by CORS policy");
        visit.sign_in_at("/");
        visit.request_list(faults::HIDDEN_429);
        visit.wait_for_text_in(alert(), &["No answer reached this app"]);
        let rows = wait_for_rows_on_connection_page(visit, 2);
        assert_eq!((rows[0][2].as_str(), rows[0][4].as_str()), ("No answer", "–"));
    });
}

#[track_caller]
fn wait_for_rows_on_connection_page(visit: &Visit, count: usize) -> Vec<Vec<String>> {
    visit.click(link("Connection"));
    // The format of the times is loaded after the table is there.
    let has_times = |rows: &Vec<Vec<String>>| rows.iter().all(|row| row[0].contains(':'));
    wait_until(format!("{count} requests are listed"), || {
        Some(rows(visit)).filter(|rows| rows.len() == count && has_times(rows))
    })
}

/// The texts of the cells of each row.
fn rows(visit: &Visit) -> Vec<Vec<String>> {
    let script = "return [...document.querySelectorAll('table')]
        .filter(table => table.caption?.textContent.startsWith('The last 50 requests'))
        .flatMap(table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText.trim())));";
    let rows = visit.browser.execute(script, vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    rows.as_array().unwrap().iter().map(|row| row.as_array().unwrap().iter().map(text).collect()).collect()
}
