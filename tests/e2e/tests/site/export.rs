//! "Export": the rows as they are on the screen, as a file. Unit tests of `pets::export` cover its content and its name.

use petstore_e2e_tests::{
    locator::{button, field},
    setup::Setup,
    wait::wait_until,
};
use serde_json::json;
use std::fs;

#[test]
fn the_found_rows_are_saved_in_their_order_without_a_request() {
    Setup::new().run_in_chromium(|visit| {
        let folder = tempfile::tempdir().unwrap();
        let parameters = json!({ "behavior": "allow", "downloadPath": folder.path() });
        visit.browser.devtools("Browser.setDownloadBehavior", parameters);
        visit.sign_in_at("/?status=available&limit=20&sort=name");
        visit.fill(field("Find in these rows"), "o");
        let rows = visit.wait_for_list("found rows", |rows| !rows.is_empty() && rows.len() < 20);
        visit.assert_sends_nothing(|| visit.click(button("Export")));
        let (name, text) = wait_until("the file is saved", || {
            let file = fs::read_dir(folder.path()).ok()?.next()?.ok()?;
            let name = file.file_name().into_string().ok().filter(|name| name.ends_with(".csv"))?;
            Some((name, fs::read_to_string(file.path()).ok().filter(|text| text.ends_with("\r\n"))?))
        });
        assert!(name.starts_with("pets-available-20"), "{name}");
        let mut lines = text.split_terminator("\r\n");
        assert_eq!(lines.next(), Some("\u{feff}id,name,categoryId,status,service"));
        let ids = lines.map(|line| line.split(',').next().unwrap());
        assert!(ids.eq(rows.iter().map(|row| row.id.as_str())), "{text}");
    });
}
