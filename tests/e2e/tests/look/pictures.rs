//! The pictures of the README show the app as it is. `cargo xtask pictures` makes them again.

use petstore_e2e_tests::{
    environments::PRODUCTION,
    faults,
    import::herd,
    locator::{button, field},
    picture,
    screen::{DESKTOP, DESKTOP_DARK, PHONE, Screen},
    setup::{Setup, config_for},
    site::ConfigFile,
    visit::Visit,
};
use serde_json::json;

/// Sharp on the screens of phones, and not larger than needed.
const SHARP_PHONE: Screen = Screen { scale: 2, ..PHONE };

#[test]
fn the_list_a_checked_table_and_a_wait_look_like_their_pictures() {
    signed_in(|visit| {
        for (name, screen) in [("phone", &SHARP_PHONE), ("dark", &DESKTOP_DARK), ("list", &DESKTOP)] {
            visit.set_screen(screen);
            compare(visit, name, screen);
        }
        visit.open("/import");
        let few = "name,category,status\nBella,Dogs,available\nMax,Cats,sold\nSmaug,Dragons,available\n ,Dogs,sold\n";
        let table = herd(40, &[]).replace("name,category,status\n", few);
        visit.choose_file("spring.csv", table.as_bytes());
        visit.find(&button("Start import"));
        compare(visit, "import", &DESKTOP);
        visit.expect_in_console("'beforeunload'");
        visit.open("/");
        visit.service.fail_next("list", faults::NO_RETRY_AFTER);
        visit.request_list(75);
        visit.wait_for_wait_notice();
        visit.wait_for_text("Still showing the previous list.");
        compare(visit, "held", &DESKTOP);
    });
}

#[test]
fn the_form_for_a_new_pet_looks_like_its_picture() {
    signed_in(|visit| {
        visit.open("/pets/new");
        for (name, category) in [("Bella", "1"), ("Whiskers", "2"), ("Thumper", "5")] {
            visit.select_option(field("Status"), "Available");
            visit.add_pet(name, category);
            visit.wait_for_text(&format!("“{name}” · ID"));
        }
        visit.fill_pet("Goldie", "4");
        visit.select_option(field("Status"), "Sold");
        compare(visit, "add", &DESKTOP);
    });
}

/// The pets are always the same.
fn signed_in(test: impl Fn(&Visit)) {
    let production = |base_url: &str| {
        let mut config = config_for(base_url);
        config["environments"][0]["name"] = PRODUCTION.into();
        ConfigFile::Text(config.to_string())
    };
    Setup::new().pets(250).plan("pro").config(production).run_in_chromium(|visit| {
        visit.browser.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "UTC" }));
        visit.open("/");
        visit.set_screen(&DESKTOP);
        visit.sign_in_at("/");
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        // The format of the time is loaded after the list.
        visit.wait_for_text("Updated at");
        test(visit);
    });
}

/// Compares the page with each time of day and each number of seconds made the same, and without emoji, which each machine draws in its way.
#[track_caller]
fn compare(visit: &Visit, name: &str, screen: &Screen) {
    // DevTools' own command for this leaves the place of the scroll bar free at times.
    let script = "const style = new CSSStyleSheet(); style.replaceSync('html { scrollbar-width: none }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode, same = text.data.replace(/\\d+:\\d\\d(\\s)[AP]M/g, '9:30$1AM').replace(/\\b((1 min )?\\d+ s|1 min)\\b/g, '59 s')
                .replace(/ ?\\p{Emoji_Presentation}/gu, '');
            if (same !== text.data) text.data = same;
        }";
    visit.browser.execute(script, vec![]).unwrap();
    // No row under the pointer, no ring around a focused element, and no blinking caret.
    visit.browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 0, "y": 0 }));
    visit.browser.execute("document.activeElement?.blur(); scrollTo(0, 0);", vec![]).unwrap();
    visit.wait_for_frame();
    picture::check(visit, name, screen.scale);
}
