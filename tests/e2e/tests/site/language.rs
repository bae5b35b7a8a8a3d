//! Times and numbers in the language of the browser.

use petstore_e2e_tests::{
    locator::{link, main_landmark},
    setup::Setup,
};
use serde_json::json;

#[test]
fn a_german_browser_shows_german_numbers_and_times() {
    Setup::new().plan("pro").run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setLocaleOverride", json!({ "locale": "de-DE" }));
        visit.browser.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "Europe/Berlin" }));
        visit.sign_in_at("/");
        visit.click(link("Connection"));
        visit.wait_for_text_in(main_landmark(), &["9.999 of 10.000"]);
        // The time of the first request.
        let script = "const time = document.querySelector('td time');
            return time.textContent === new Date(time.dateTime).toLocaleTimeString('de-DE', { timeStyle: 'medium' });";
        visit.browser.wait_for_true("the time is German", script, vec![]);
    });
}
