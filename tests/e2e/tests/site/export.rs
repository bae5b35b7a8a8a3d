//! "Export": the rows as they are on the screen, as a file.

use petstore_e2e_tests::{
    downloads::SavedFile,
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
        visit.assert_sends_nothing(|| {
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
