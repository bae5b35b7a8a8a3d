//! "Export": the rows as they are on the screen, as a file.

use petstore_e2e_tests::{
    downloads::SavedFile,
    faults,
    locator::{button, field},
    setup::Setup,
    wait::wait_until,
};
use serde_json::json;
use std::fs;

const HEADER: &str = "\u{feff}id,name,categoryId,status";

#[test]
fn the_rows_are_exported_as_they_are_shown_without_a_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=available&limit=20&sort=name");
        visit.fill(field("Find in these rows"), "o");
        let rows = visit.wait_for_list("found rows", |rows| !rows.is_empty() && rows.len() < 20);
        visit.capture_downloads();
        let requests = visit.requests_during(|| {
            visit.click(button("Export"));
            let SavedFile { name, media_type, text } = visit.saved_file();
            assert_eq!(media_type, "text/csv");
            let (start, end) = ("pets-demonstration-available-search-o-first-20-20", ".csv");
            assert!(name.starts_with(start) && name.ends_with(end), "{name}");
            let mut lines = text.split_terminator("\r\n");
            assert_eq!(lines.next(), Some(HEADER));
            let ids = lines.map(|line| line.split(',').next().unwrap());
            assert!(ids.eq(rows.iter().map(|row| row.id.as_str())), "{text}");
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

/// A spreadsheet replaces all digits after the 15th by zeros.
#[test]
fn a_long_id_is_a_text_for_spreadsheets() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::LONG_IDS));
        let rows = visit.wait_for_list("rows", |rows| !rows.is_empty());
        let long = rows.iter().find(|row| row.id.len() > 15).map(|row| row.id.clone()).unwrap();
        visit.capture_downloads();
        visit.click(button("Export"));
        let text = visit.saved_file().text;
        assert!(text.contains(&format!("\n\"=\"\"{long}\"\"\",")), "{text}");
    });
}

/// A spreadsheet of a German computer opens a file with commas in one column.
#[test]
fn a_german_browser_exports_with_semicolons() {
    Setup::new().run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setLocaleOverride", json!({ "locale": "de-DE" }));
        visit.sign_in_at("/?limit=5");
        visit.wait_for_list("5 rows", |rows| rows.len() == 5);
        visit.capture_downloads();
        visit.click(button("Export"));
        let text = visit.saved_file().text;
        assert!(text.starts_with("\u{feff}sep=;\r\nid;name;categoryId;status\r\n"), "{text}");
    });
}

#[test]
fn without_rows_there_is_nothing_to_export() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::EMPTY_LIST));
        visit.wait_for_text("The store has no pets yet.");
        let export = visit.find(&button("Export"));
        assert_eq!(visit.execute_on(&export, "return arguments[0].ariaDisabled;"), "true");
        assert_eq!(visit.execute_on(&export, "return arguments[0].title;"), "There are no rows to export.");
    });
}

#[test]
fn the_policy_of_the_site_allows_the_file() {
    Setup::new().run_in_chromium(|visit| {
        let folder = tempfile::tempdir().unwrap();
        let parameters = json!({ "behavior": "allow", "downloadPath": folder.path() });
        visit.browser.devtools("Browser.setDownloadBehavior", parameters);
        visit.sign_in_at("/?limit=5");
        visit.wait_for_list("5 rows", |rows| rows.len() == 5);
        visit.click(button("Export"));
        let text = wait_until("the file is saved", || {
            let file = fs::read_dir(folder.path()).ok()?.next()?.ok()?.path();
            let is_complete = file.extension().is_some_and(|extension| extension == "csv");
            fs::read_to_string(file).ok().filter(|text| is_complete && text.ends_with("\r\n"))
        });
        assert_eq!(text.lines().count(), 6, "{text}");
        assert!(text.starts_with(HEADER));
    });
}
