//! "Export": the rows as they are on the screen, as a file.

use petstore_e2e_tests::{
    downloads::SavedFile,
    faults,
    locator::{Locator, button, dialog, field},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};
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
            let pets = format!("{} pets as shown: filtered by “Available”, search “o”, sorted by “Name”.", rows.len());
            visit.wait_for_text_in(export_dialog(), &[&pets, "The list was cut at 20 pets. There may be more."]);
            let SavedFile { name, media_type, text } = download(visit);
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

#[test]
fn json_has_the_fields_of_the_interface_and_every_digit() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::LONG_IDS));
        let rows = visit.wait_for_list("all rows", |rows| rows.len() == 56);
        visit.capture_downloads();
        visit.click(button("Export"));
        visit.select_option(field("Format"), "JSON, for other programs");
        let SavedFile { name, media_type, text } = download(visit);
        assert!(name.starts_with("pets-demonstration-20") && name.ends_with(".json"), "{name}");
        assert_eq!(media_type, "application/json");
        let pets: Value = serde_json::from_str(&text).unwrap();
        let exported = pets.as_array().unwrap().iter().map(|pet| {
            assert!(pet["name"].is_string() && pet["categoryId"].is_i64(), "{pet}");
            (pet["id"].to_string(), pet.get("status").map_or(json!("Not set"), Value::clone))
        });
        let shown = rows.iter().map(|row| {
            let status = if row.status == "Not set" { row.status.clone() } else { row.status.to_lowercase() };
            (row.id.clone(), json!(status))
        });
        assert!(exported.eq(shown), "{text}");
    });
}

#[test]
fn a_long_id_is_a_text_for_spreadsheets_on_request() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::LONG_IDS));
        let rows = visit.wait_for_list("rows", |rows| !rows.is_empty());
        let long = rows.iter().find(|row| row.id.len() > 15).map(|row| row.id.clone()).unwrap();
        visit.capture_downloads();
        visit.click(button("Export"));
        assert!(download(visit).text.contains(&format!("\n{long},")));
        visit.click(button("Export"));
        let script = "return [document.querySelector('dialog[open] input[type=checkbox]')];";
        let checkbox = visit.browser.execute_for_elements(script, vec![]).unwrap().remove(0);
        assert_eq!(visit.browser.accessible_name(&checkbox).unwrap().trim(), "Keep long IDs as text");
        visit.browser.click(&checkbox).unwrap();
        let text = download(visit).text;
        assert!(text.contains(&format!("\n\"=\"\"{long}\"\"\",")), "{text}");
    });
}

#[test]
fn without_rows_there_is_nothing_to_download() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::EMPTY_LIST));
        visit.wait_for_text("The store has no pets yet.");
        visit.click(button("Export"));
        visit.wait_for_text_in(export_dialog(), &["0 pets as shown."]);
        let download = visit.find(&button("Download"));
        assert_eq!(visit.execute_on(&download, "return arguments[0].ariaDisabled;"), "true");
        visit.click(button("Cancel"));
        visit.wait_until_gone(export_dialog());
        visit.wait_for_focus_on(button("Export"));
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
        visit.click(button("Download"));
        let text = wait_until("the file is saved", || {
            let file = fs::read_dir(folder.path()).ok()?.next()?.ok()?.path();
            let is_complete = file.extension().is_some_and(|extension| extension == "csv");
            fs::read_to_string(file).ok().filter(|text| is_complete && text.ends_with("\r\n"))
        });
        assert_eq!(text.lines().count(), 6, "{text}");
        assert!(text.starts_with(HEADER));
    });
}

fn export_dialog() -> Locator {
    dialog("Export pets")
}

/// Presses "Download", and waits for the file.
#[track_caller]
fn download(visit: &Visit) -> SavedFile {
    visit.click(button("Download"));
    let file = visit.saved_file();
    visit.wait_until_gone(export_dialog());
    file
}
