//! The pictures of the README show the app as it is. `cargo xtask pictures` makes them again.

use petstore_e2e_tests::{
    environments::PRODUCTION,
    faults,
    import::herd,
    locator::{button, field, main_landmark},
    picture,
    rate_limit::WAIT_NOTICE,
    screen::{DESKTOP, DESKTOP_DARK, PHONE, Screen},
    setup::{Setup, config_for},
    site::ConfigFile,
    visit::Visit,
};
use serde_json::json;

/// Sharp on the screens of phones, and not larger than needed.
const SHARP_PHONE: Screen = Screen { scale: 2, ..PHONE };

#[test]
fn the_list_looks_like_its_picture() {
    compare("list", &DESKTOP, |_| ());
}

#[test]
fn the_dark_list_looks_like_its_picture() {
    compare("dark", &DESKTOP_DARK, |_| ());
}

#[test]
fn the_list_on_a_phone_looks_like_its_picture() {
    compare("phone", &SHARP_PHONE, |_| ());
}

#[test]
fn a_request_that_waits_for_the_rate_limit_looks_like_its_picture() {
    compare("held", &DESKTOP, |visit| {
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_text_in(main_landmark(), &[WAIT_NOTICE]);
    });
}

#[test]
fn the_form_for_a_new_pet_looks_like_its_picture() {
    compare("add", &DESKTOP, |visit| {
        visit.open("/pets/new");
        for (name, category) in [("Bella", "1"), ("Whiskers", "2"), ("Thumper", "5")] {
            visit.fill_pet(name, category);
            visit.select_option(field("Status"), "Available");
            visit.click(button("Add pet"));
            visit.wait_for_text(&format!("“{name}” with the ID"));
        }
        visit.fill_pet("Goldie", "4");
        visit.select_option(field("Status"), "Sold");
    });
}

#[test]
fn a_checked_table_looks_like_its_picture() {
    compare("import", &DESKTOP, |visit| {
        visit.open("/import");
        let few = "name,category,status\nBella,Dogs,available\nMax,Cats,sold\nSmaug,Dragons,available\n ,Dogs,sold\n";
        let table = herd(40, &[]).replace("name,category,status\n", few);
        visit.choose_file("spring.csv", table.as_bytes());
        visit.find(&button("Start import"));
    });
}

/// The pets are always the same. The time of day and the seconds left differ, and are too small to count.
fn compare(name: &str, screen: &Screen, reach: fn(&Visit)) {
    Setup::new().pets(250).plan("pro").config(production).run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "UTC" }));
        visit.browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true }));
        visit.open("/");
        visit.set_screen(screen);
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        reach(visit);
        // No row under the pointer, no ring around a focused element, and no blinking caret.
        visit.browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 0, "y": 0 }));
        visit.browser.execute("document.activeElement?.blur(); scrollTo(0, 0);", vec![]).unwrap();
        visit.wait_for_frame();
        picture::check(&visit.browser, name, screen.scale);
    });
}

fn production(base_url: &str) -> ConfigFile {
    let mut config = config_for(base_url);
    config["environments"][0]["name"] = PRODUCTION.into();
    ConfigFile::Text(config.to_string())
}
