//! "Sign in" pressed before the program or `config.json` is there.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{alert, button, field, heading},
    rate_limit::list_request,
    setup::{KEY, OTHER_KEY, Setup},
    site::{CONFIG, ConfigFile, PROGRAM},
};

#[test]
fn sign_in_pressed_twice_before_the_program_is_there_sends_one_request() {
    Setup::new().run(|visit| {
        let requests = visit.requests_during(|| {
            visit.open_without_program("/");
            visit.fill(field("API key"), KEY);
            visit.click(button("Sign in"));
            visit.click(button("Loading…"));
            visit.let_program_start();
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(requests, [list_request(20)]);
    });
}

#[test]
fn enter_counts_from_the_first_moment_of_the_form() {
    Setup::new().run_in_chromium(|visit| {
        visit.site.hold(CONFIG);
        visit.open_without_program("/");
        visit.browser.press_keys(&format!("{KEY}{ENTER}{ENTER}"));
        assert!(visit.url() == "/" && visit.is_visible(button("Loading…")));
        visit.let_program_start();
        assert!(visit.is_visible(button("Loading…")) && visit.key_field().has_focus);
        visit.site.release(CONFIG);
        visit.find(&heading("Pets"));
        assert_eq!(visit.requests().len(), 1);
    });
}

#[test]
fn the_key_at_the_time_of_the_request_counts() {
    Setup::new().run_in_chromium(|visit| {
        visit.site.hold(CONFIG);
        visit.open_without_program("/");
        visit.fill(field("API key"), "not-the-key\n");
        visit.let_program_start();
        visit.fill(field("API key"), OTHER_KEY);
        visit.site.release(CONFIG);
        visit.find(&heading("Pets"));
        assert_eq!(visit.requests().len(), 1);
    });
}

#[test]
fn an_empty_key_is_reported_when_the_program_is_there() {
    Setup::new().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.click(button("Sign in"));
        visit.let_program_start();
        visit.wait_for_field_error(field("API key"), "Enter the API key.");
        visit.wait_for_focus_on(field("API key"));
        assert!(visit.is_visible(button("Sign in")) && visit.requests().is_empty());
    });
}

#[test]
fn the_environment_can_be_chosen_after_the_program_has_come() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), KEY);
        visit.let_program_start();
        visit.select_option(field("Environment"), "Staging");
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
        assert_eq!((visit.requests().len(), visit.staging().requests().len()), (0, 1));
    });
}

/// The page did not show yet which service would get the key.
#[test]
fn with_two_environments_the_user_checks_the_environment_before_the_key_is_sent() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), &format!("{KEY}\n"));
        visit.let_program_start();
        visit.wait_for_field_error(field("Environment"), "Check the environment, then sign in.");
        visit.wait_for_focus_on(field("Environment"));
        visit.select_option(field("Environment"), "Staging");
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
        assert_eq!((visit.requests().len(), visit.staging().requests().len()), (0, 1));
    });
}

/// The whole form was removed, with the key in it.
#[test]
fn a_failure_of_config_json_keeps_the_key() {
    Setup::new().run(|visit| {
        visit.site.configure(ConfigFile::Status(500));
        visit.open_without_program("/");
        visit.fill(field("API key"), &format!("{KEY}\n"));
        visit.let_program_start();
        visit.wait_for_text_in(alert(), &["This app is not set up correctly."]);
        assert_eq!(visit.key_field().text, KEY);
        visit.find(&button("Sign in"));
        visit.click(button("Try again"));
        visit.wait_for_text_in(alert(), &["This app is not set up correctly."]);
        visit.wait_for_focus_on(field("API key"));
        visit.site.use_service(&visit.service.base_url());
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
        assert_eq!(visit.requests().len(), 1);
    });
}

#[test]
fn without_the_program_the_page_reports_it_and_keeps_what_was_typed() {
    Setup::new().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), &format!("{KEY}\n"));
        visit.find(&button("Loading…"));
        visit.site.lose(PROGRAM);
        visit.site.release(PROGRAM);
        visit.wait_for_text_in(alert(), &["The app could not start."]);
        visit.click(button("Sign in"));
        assert!(visit.is_visible(button("Sign in")) && visit.url() == "/");
        assert!(!visit.text().contains("Loading"), "{}", visit.text());
        assert_eq!(visit.key_field().text, KEY);
        assert!(visit.requests().is_empty());
        for line in visit.console_log() {
            if line.level == "SEVERE" && !line.text.contains("Failed to load resource") {
                visit.expect_in_console(&line.text);
            }
        }
    });
}

#[test]
fn without_javascript_the_page_says_what_is_missing_in_place_of_the_form() {
    Setup::new().run_in_chromium(|visit| {
        let off = serde_json::json!({ "value": true });
        visit.browser.devtools("Emulation.setScriptExecutionDisabled", off);
        visit.browser.open(&visit.site.home());
        visit.wait_for_text("This app needs JavaScript and WebAssembly.");
        assert!(!visit.is_visible(field("API key")) && !visit.is_visible(button("Sign in")));
        // A browser would put the fields with a name into the URL.
        let names = visit.browser.execute("return document.querySelectorAll('form [name]').length;", vec![]).unwrap();
        assert_eq!(names, 0);
    });
}
