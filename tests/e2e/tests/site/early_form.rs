//! The form to sign in can be used before the program is there, and the program takes it over as it is.

use petstore_e2e_tests::{
    early_form::KeyField,
    locator::{button, field, heading},
    setup::{KEY, Setup},
    site::{CONFIG, ConfigFile, PROGRAM},
    visit::Visit,
};
use serde_json::json;

/// The page said “Loading…” until the program was there, and had no field.
#[test]
fn a_key_typed_before_the_program_is_there_keeps_its_text_its_caret_and_the_focus() {
    Setup::new().run(|visit| {
        visit.open_without_program("/");
        visit.find(&heading("Sign in"));
        // Nobody has clicked into the field.
        visit.browser.press_keys("k3-secret");
        visit.select_in_key_field(2, 2, "none");
        visit.browser.press_keys("y");
        let typed = KeyField {
            text: "k3y-secret".into(),
            selection: (3, 3, visit.key_field().selection.2),
            is_readable: false,
            has_focus: true,
        };
        assert_eq!(visit.key_field(), typed);
        visit.let_program_start();
        assert_eq!(visit.key_field(), typed);
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
    });
}

#[test]
fn show_key_works_before_the_program_is_there_and_stays_as_it_is() {
    Setup::new().run(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), "typed");
        visit.click(button("Show key"));
        assert!(visit.key_field().is_readable);
        visit.click(button("Hide key"));
        assert!(!visit.key_field().is_readable);
        visit.click(button("Show key"));
        visit.let_program_start();
        assert!(visit.key_field().is_readable && visit.key_field().text == "typed");
        visit.wait_for_focus_on(button("Hide key"));
        visit.click(button("Hide key"));
        assert!(!visit.key_field().is_readable);
    });
}

#[test]
fn the_button_that_has_the_focus_keeps_it() {
    Setup::new().run(|visit| {
        for name in ["Sign in", "Show key"] {
            visit.open_without_program("/");
            let focused = visit.find(&button(name));
            visit.execute_on(&focused, "arguments[0].focus();");
            visit.let_program_start();
            visit.wait_for_focus_on(button(name));
        }
    });
}

#[test]
fn the_key_of_a_password_manager_is_taken_over() {
    Setup::new().run(|visit| {
        for events in [&["input", "change"][..], &[]] {
            visit.open_without_program("/");
            visit.fill_key_by_script(KEY, events);
            visit.let_program_start();
            assert_eq!(visit.key_field().text, KEY);
            visit.click(button("Sign in"));
            visit.find(&heading("Pets"));
            visit.click(button("Sign out"));
            visit.find(&heading("Sign in"));
        }
    });
}

#[test]
fn a_click_during_the_take_over_is_not_lost() {
    Setup::new().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), "typed");
        let mouse = |kind: &str| {
            let place = visit.execute_on(
                &visit.find(&button("Show key")),
                "const box = arguments[0].getBoundingClientRect(); return [box.x + 5, box.y + 5];",
            );
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            visit.browser.devtools("Input.dispatchMouseEvent", event);
        };
        mouse("mousePressed");
        visit.site.release(PROGRAM);
        let frame = "const done = arguments[0], wait = () => document.getElementById('content')
            ? requestAnimationFrame(() => done()) : setTimeout(wait, 5); wait();";
        visit.browser.execute_async(frame, vec![]).unwrap();
        mouse("mouseReleased");
        visit.let_program_start();
        assert!(visit.key_field().is_readable);
    });
}

#[test]
fn a_page_that_comes_back_before_the_program_is_there_has_its_form() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.open_without_program("/");
        visit.fill(field("API key"), KEY);
        visit.leave_app();
        visit.return_to_app();
        assert_eq!(visit.key_field().text, KEY);
        visit.let_program_start();
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
    });
}

#[test]
fn a_page_from_the_back_forward_cache_has_its_form() {
    Setup::new().back_forward_cache().run_in_chromium(|visit| {
        visit.open("/");
        visit.fill(field("API key"), KEY);
        visit.leave_app();
        visit.return_to_app();
        assert_eq!(visit.key_field().text, KEY);
        visit.click(button("Sign in"));
        visit.find(&heading("Pets"));
    });
}

#[test]
fn nothing_moves_from_the_first_paint_to_the_list() {
    let environments = |count: usize, other: bool| {
        let environments: Vec<_> = (0..count)
            .map(|number| json!({ "name": format!("Store number {number}"), "baseUrl": format!("https://api-of-store-{number}.example.com/v1") }))
            .collect();
        ConfigFile::Text(
            json!({ "petStoreAdmin": 1, "environments": environments, "allowOtherBaseUrl": other }).to_string(),
        )
    };
    Setup::new().run_in_chromium(|visit| {
        for width in [320, 375, 768, 1280] {
            let metrics = json!({ "width": width, "height": 760, "deviceScaleFactor": 1, "mobile": false });
            visit.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
            for (count, other) in [(0, false), (1, false), (2, false), (1, true), (2, true)] {
                visit.site.configure(environments(count, other));
                let before = open_and_take_over(visit);
                visit.site.release(CONFIG);
                visit.wait_for_text(if count == 0 { "Base URL" } else { "Your key goes only to" });
                assert_eq!(places(visit), before, "{count} environments at {width} px");
                assert_nothing_has_moved(visit, &format!("{count} environments at {width} px"));
                assert_nothing_overlaps(visit, &format!("{count} environments at {width} px"));
            }
            visit.site.configure(ConfigFile::Status(404));
            let before = open_and_take_over(visit);
            visit.site.release(CONFIG);
            visit.wait_for_text("config.json could not be loaded");
            assert_eq!(places(visit), before, "without config.json at {width} px");
            assert_nothing_has_moved(visit, &format!("without config.json at {width} px"));
            if ![375, 1280].contains(&width) {
                continue;
            }
            visit.site.use_service(&visit.service.base_url());
            visit.site.hold(CONFIG);
            visit.open_without_program("/");
            visit.fill(field("API key"), &format!("{KEY}\n"));
            visit.let_program_start();
            visit.site.release(CONFIG);
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
            assert_nothing_has_moved(visit, &format!("the list at {width} px"));
            visit.click(button("Sign out"));
        }
    });
}

/// The program takes the page over, and `config.json` is not there yet. Returns the places of the field and the buttons.
#[track_caller]
fn open_and_take_over(visit: &Visit) -> serde_json::Value {
    visit.site.hold(CONFIG);
    visit.open_without_program("/");
    let before = places(visit);
    visit.let_program_start();
    assert_eq!(places(visit), before, "the program takes the form over");
    before
}

/// Where the heading, the field "API key" and the buttons stand.
fn places(visit: &Visit) -> serde_json::Value {
    let script = "return [...document.querySelectorAll('.sign-in h1, #api-key, form button')].slice(0, 4)
        .map(element => { const box = element.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; });";
    visit.browser.execute(script, vec![]).unwrap()
}

#[track_caller]
fn assert_nothing_has_moved(visit: &Visit, when: &str) {
    let (shift, moved) = visit.layout_shift();
    assert!(shift == 0.0, "{when}: layout shift {shift} of {moved}");
}

/// Checks the labels, fields, buttons and hints of the form.
#[track_caller]
fn assert_nothing_overlaps(visit: &Visit, when: &str) {
    let script = "const parts = [...document.querySelectorAll('form :is(label, input, select, button, p.hint)')]
            .filter(element => element.checkVisibility())
            .map(element => [element.textContent || element.id, element.getBoundingClientRect()]);
        const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return parts.flatMap(([name, box], index) => [
            ...parts.slice(index + 1).filter(([, other]) => overlap(box, other)).map(([other]) => `${name} and ${other}`),
            ...(box.left < 0 || box.right > innerWidth ? [`${name} and the edge`] : []),
        ]);";
    let overlaps = visit.browser.execute(script, vec![]).unwrap();
    assert_eq!(overlaps, json!([]), "{when}");
}
