//! The table of what this tab has sent, for a person to look at and to hand on.

use crate::two_windows::{ask_for, gets_rows};
use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{alert, button, link},
    visit::Visit,
    waiting::{PATIENCE, eventually},
};
use serde_json::{Value, json};

#[test]
fn every_request_stands_there_with_its_outcome_the_newest_first() {
    Shop::new().plan("pro").visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 68);
        visit.reads(alert(), &["The service failed."]);
        visit.press(link("Connection"));
        let rows = eventually("two requests are listed", || Some(rows(visit)).filter(|rows| rows.len() == 2));
        let told = |row: &[String]| (row[1].clone(), row[2].clone(), row[3].clone(), row[5].clone());
        let expected = |path: &str, status: &str, remaining: &str| {
            ("GET".to_owned(), path.to_owned(), status.to_owned(), remaining.to_owned())
        };
        assert_eq!(told(&rows[0]), expected("/v1/pets?limit=68", "500", "298"));
        assert_eq!(told(&rows[1]), expected("/v1/pets?limit=20", "200", "299"));
        for row in &rows {
            assert!(row[0].contains(':'), "a time of day: {row:?}");
            assert!(row[4].strip_suffix(" ms").is_some_and(|ms| ms.parse::<u64>().is_ok()), "{row:?}");
        }
    });
}

#[test]
fn a_request_without_an_answer_says_so() {
    Shop::new().visit(|visit| {
        visit.expects_in_console("blocked by CORS policy");
        visit.sign_in_at("/");
        ask_for(visit, 80);
        visit.reads(alert(), &["No answer came"]);
        visit.press(link("Connection"));
        let rows = eventually("two requests are listed", || Some(rows(visit)).filter(|rows| rows.len() == 2));
        assert_eq!((rows[0][3].as_str(), rows[0][5].as_str()), ("no answer", "–"));
    });
}

#[test]
fn a_request_copied_as_curl_has_a_variable_in_the_keys_place() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection");
        // What another program would find on the clipboard, which tests share with everything on the machine.
        let script = "navigator.clipboard.writeText = async text => { window.copied = text; };";
        visit.browser.run(script, vec![]).unwrap();
        visit.press(button("Copy request 1 as curl"));
        let copied = eventually("something is copied", || {
            let copied = visit.browser.run("return window.copied;", vec![]).unwrap();
            copied.as_str().map(str::to_owned)
        });
        let expected = format!(
            "curl -i '{}/pets?limit=20' -H \"Authorization: Bearer $PETSTORE_API_KEY\"",
            visit.service.base_url()
        );
        assert_eq!(copied, expected);
        assert!(!copied.contains(KEY));
        visit.sees("Copied");
    });
}

#[test]
fn signing_out_empties_the_table() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        visit.press(button("Sign out"));
        visit.enter_key(KEY);
        visit.press(link("Connection"));
        let rows = eventually("a request is listed", || Some(rows(visit)).filter(|rows| !rows.is_empty()));
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!(visit.browser.run("return localStorage.length;", vec![]).unwrap(), json!(1));
    });
}

/// The texts of the cells.
fn rows(visit: &Visit) -> Vec<Vec<String>> {
    let script = "return [...document.querySelectorAll('table')]
        .filter(table => table.caption?.innerText.startsWith('The last 50 requests'))
        .flatMap(table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText.trim())));";
    let rows = visit.browser.run(script, vec![]).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    rows.as_array().unwrap().iter().map(|row| row.as_array().unwrap().iter().map(text).collect()).collect()
}
