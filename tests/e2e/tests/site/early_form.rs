//! The form to sign in can be used before the program and `config.json` are there, and the program takes it over as it is.

use petstore_e2e_tests::{
    keys::ENTER,
    locator::{alert, button, field, heading},
    page_content::PetRow,
    screen::{DESKTOP, PHONE},
    setup::{KEY, OTHER_KEY, Setup, config_for},
    site::{CONFIG, ConfigFile, PROGRAM},
    visit::Visit,
};
use serde_json::{Value, json};

/// The page said “Loading…” until the program was there, and had no field.
#[test]
fn the_program_takes_the_form_over_as_it_is() {
    Setup::new().run(|visit| {
        visit.open_without_program("/");
        visit.find(&heading("Sign in"));
        // Nobody has clicked into the field.
        visit.press_keys("k3-secret");
        visit.browser.execute("document.activeElement.setSelectionRange(2, 2);", vec![]).unwrap();
        visit.press_keys("y");
        let typed = key_field(visit);
        assert_eq!(typed, json!(["k3y-secret", 3, 3, "password", true]));
        visit.let_program_start();
        assert_eq!(key_field(visit), typed);
        visit.open_without_program("/");
        visit.fill(field("API key"), KEY);
        visit.click(button("Show key"));
        visit.let_program_start();
        assert_eq!((key_field(visit)[0].clone(), key_field(visit)[3].clone()), (json!(KEY), json!("text")));
        visit.wait_for_focus_on(button("Hide key"));
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
    });
}

/// With one environment and leave to type a base URL, the form asked to check the environment.
#[test]
fn enter_pressed_twice_before_the_program_is_there_sends_the_last_key_once() {
    Setup::new().config(with_another_base_url).run(|visit| {
        visit.site.hold(CONFIG);
        visit.open_without_program("/");
        visit.press_keys(&format!("not-the-key{ENTER}{ENTER}"));
        assert!(visit.url() == "/" && visit.is_visible_now(button("Loading…")));
        visit.site.release(PROGRAM);
        visit.fill(field("API key"), OTHER_KEY);
        visit.site.release(CONFIG);
        visit.find(&heading("Pets"));
        visit.flush_requests();
        assert_eq!(visit.requests().len(), 1);
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
        visit.site.release(PROGRAM);
        visit.wait_for_text_in(alert(), &["The settings of this app did not load.", "the site answered 500"]);
        visit.site.configure(ConfigFile::Status(404));
        visit.click(button("Try again"));
        visit.wait_for_text_in(alert(), &["This app is not set up correctly.", "the site answered 404"]);
        visit.wait_for_focus_on(field("API key"));
        assert_eq!(visit.value_of(field("API key")), KEY);
        visit.site.use_service(&visit.service.base_url());
        visit.click(button("Try again"));
        visit.find(&heading("Pets"));
        assert_eq!(visit.requests().len(), 1);
    });
}

/// The first list was requested before the app knew whether its service is still configured.
#[test]
fn a_signed_in_page_sends_nothing_before_config_json_is_there_and_says_that_it_does_not_come() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        visit.flush_requests();
        let sent = visit.requests().len();
        visit.site.hold(CONFIG);
        visit.press_reload();
        // After 15 seconds.
        visit.wait_for_text_in(alert(), &["The settings of this app did not load.", "there was no answer"]);
        assert!(!visit.text_now().contains("Loading"), "{}", visit.text_now());
        assert_eq!(visit.requests().len(), sent);
        visit.site.release(CONFIG);
        visit.click(button("Try again"));
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    });
}

#[test]
fn without_javascript_the_page_says_what_is_missing_in_place_of_the_form() {
    Setup::new().run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
        visit.open_address(&visit.site.home());
        visit.wait_for_text_in(alert(), &["It needs JavaScript and WebAssembly"]);
        assert!(!visit.is_visible_now(field("API key")) && !visit.is_visible_now(button("Sign in")));
        // A browser would put the fields with a name into the URL.
        let names = visit.browser.execute("return document.querySelectorAll('form [name]').length;", vec![]).unwrap();
        assert_eq!(names, 0);
    });
}

#[test]
fn nothing_moves_from_the_first_paint_to_the_labels_of_the_list() {
    Setup::new().run_in_chromium(|visit| {
        let url = visit.service.base_url();
        let one = ConfigFile::Text(config_for(&url).to_string());
        let files = [one, with_another_base_url(&url), ConfigFile::Status(404)];
        visit.open("/");
        for screen in [&PHONE, &DESKTOP] {
            visit.set_screen(screen);
            for (file, shown) in
                files.iter().zip(["Your key goes only to", "Your key goes only to", "could not be loaded"])
            {
                visit.site.configure(file.clone());
                visit.site.hold(CONFIG);
                visit.open_without_program("/");
                visit.site.release(PROGRAM);
                visit.site.release(CONFIG);
                visit.wait_for_text(shown);
                assert_nothing_has_moved(visit, &format!("{file:?} at {}", screen.name));
            }
            visit.site.configure(files[0].clone());
            visit.sign_in_at("/");
            visit.press_reload();
            let has_label = |row: &PetRow| row.category.parse::<i64>().is_err();
            visit.wait_for_list("20 labels", |rows| rows.len() == 20 && rows.iter().all(has_label));
            assert_nothing_has_moved(visit, &format!("the list at {}", screen.name));
            visit.click(button("Sign out"));
        }
    });
}

fn with_another_base_url(base_url: &str) -> ConfigFile {
    let mut config = config_for(base_url);
    config["allowOtherBaseUrl"] = true.into();
    ConfigFile::Text(config.to_string())
}

/// The text, the selection and the type of the field "API key", and whether it has the focus.
fn key_field(visit: &Visit) -> Value {
    let script = "const field = document.getElementById('api-key');
        return [field.value, field.selectionStart, field.selectionEnd, field.type, document.activeElement === field];";
    visit.browser.execute(script, vec![]).unwrap()
}

#[track_caller]
fn assert_nothing_has_moved(visit: &Visit, when: &str) {
    let (shift, moved) = visit.layout_shift();
    assert!(shift < 0.001, "{when}: layout shift {shift} of {moved}");
}
