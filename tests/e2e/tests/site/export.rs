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

/// An app on the home screen of an iPhone has no downloads.
#[test]
fn on_a_home_screen_the_file_is_shared_and_is_saved_if_that_fails() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let script = "navigator.standalone = true;
            navigator.canShare = ({ files }) => files[0] instanceof File;
            navigator.share = ({ files }) => {
                const [{ name, type }] = files;
                window.shared = [name, type, navigator.userActivation.isActive];
                return window.refusal ? Promise.reject(new DOMException('', window.refusal)) : Promise.resolve();
            };";
        visit.browser.execute(script, vec![]).unwrap();
        visit.capture_downloads();
        let export = |refusal: &str| {
            visit
                .browser
                .execute("window.refusal = arguments[0]; window.shared = null;", vec![refusal.into()])
                .unwrap();
            visit.click(button("Export"));
            visit.browser.execute("return window.shared;", vec![]).unwrap()
        };
        for refusal in ["", "AbortError", "NotAllowedError"] {
            let shared = export(refusal);
            assert!(shared[0].as_str().unwrap().ends_with(".csv"), "{shared}");
            assert_eq!((&shared[1], &shared[2]), (&json!("text/csv"), &json!(true)));
            if refusal != "NotAllowedError" {
                assert_eq!(visit.browser.execute("return window.saved ?? null;", vec![]).unwrap(), json!(null));
            }
        }
        assert!(visit.saved_file().name.starts_with("pets-20"));
    });
}
