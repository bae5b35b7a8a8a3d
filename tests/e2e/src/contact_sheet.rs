//! Pictures of every state, twelve on a sheet, for a person who looks at all of them: `cargo xtask pictures --states FOLDER`.

use crate::{
    browser::Browser,
    engine::Engine,
    screen::{DESKTOP, DESKTOP_DARK, NOTEBOOK, PHONE, PHONE_DARK, Screen},
    visit::Visit,
};
use serde_json::{Value, json};
use std::{fs, path::Path};

const SCREENS: [&Screen; 5] = [&DESKTOP, &DESKTOP_DARK, &NOTEBOOK, &PHONE, &PHONE_DARK];
const STATES_OF_A_SHEET: usize = 12;

const STYLE: &str = "<!doctype html><meta charset=utf-8><style>
    body { display: grid; grid-template-columns: repeat(auto-fill, minmax(0, var(--width))); gap: 1rem; font: 1rem sans-serif }
    figure { margin: 0 } img { width: 100%; outline: 1px solid gray }
</style>";

/// Saves what the state `name` shows on each screen, as a file in `folder`.
pub fn take_pictures(visit: &Visit, folder: &Path, name: &str) {
    for screen in SCREENS {
        visit.set_screen(screen);
        let folder = folder.join(screen.name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{name}.png")), visit.browser.screenshot()).unwrap();
    }
}

/// Puts the pictures of these states together: for each screen `<page>, <screen>, <number>`, as a PNG and as an HTML file.
pub fn make_sheets(folder: &Path, page: &str, names: &[&str]) {
    let browser = Browser::start(Engine::Chromium);
    for screen in SCREENS {
        for (index, names) in names.chunks(STATES_OF_A_SHEET).enumerate() {
            let figure = |name: &&str| {
                format!("<figure><img src=\"{}/{name}.png\"><figcaption>{name}</figcaption></figure>", screen.name)
            };
            let width = if screen.is_touch { 300 } else { 620 };
            let figures: String = names.iter().map(figure).collect();
            let sheet = folder.join(format!("{page}, {}, {}.html", screen.name, index + 1));
            fs::write(&sheet, format!("{STYLE}<body style=\"--width: {width}px\">{figures}")).unwrap();
            browser.open(&format!("file://{}", sheet.display()));
            let set_height = |height: Value| {
                let metrics = json!({ "width": 1920, "height": height, "deviceScaleFactor": 1, "mobile": false });
                browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
            };
            set_height(json!(1));
            set_height(browser.execute("return document.documentElement.scrollHeight;", vec![]).unwrap());
            fs::write(sheet.with_extension("png"), browser.screenshot()).unwrap();
        }
    }
}
