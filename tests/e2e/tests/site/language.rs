//! Times and numbers in the language of the browser.

use petstore_e2e_tests::{
    locator::{link, main_landmark},
    setup::Setup,
    visit::Visit,
    wait::wait_until,
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
        assert_time_is_formatted_for(visit, "de-DE");
    });
}

/// Compares the time of the first request.
#[track_caller]
fn assert_time_is_formatted_for(visit: &Visit, locale: &str) {
    let script = "const time = document.querySelector('td time');
        return time.textContent === new Date(time.dateTime).toLocaleTimeString(arguments[0], { timeStyle: 'medium' });";
    wait_until(format!("the time is formatted for {locale}"), || {
        (visit.browser.execute(script, vec![locale.into()]).ok()? == json!(true)).then_some(())
    });
}
