//! Narrow screens: the page scrolls up and down, never sideways.

use petstore_e2e_tests::{
    locator::{button, heading, table},
    setup::Setup,
    visit::Visit,
};
use serde_json::json;

const PAGES: [(&str, &str); 5] = [
    ("/", "Pets"),
    ("/pets/new", "Add a pet"),
    ("/pets/find?id=7", "Find a pet by ID"),
    ("/import", "Import pets"),
    ("/connection", "Connection"),
];

/// Hidden texts in the scrolled tables of "Connection" made the page 571 px wide.
#[test]
fn no_page_is_wider_than_a_narrow_screen() {
    Setup::new().run_in_chromium(|visit| {
        for width in [320, 375] {
            set_width(visit, width);
            visit.open("/");
            if width == 320 {
                visit.find(&heading("Sign in"));
                check_width(visit, width, "Sign in");
                visit.sign_in_at("/");
            }
            for (url, title) in PAGES {
                visit.open(url);
                visit.find(&heading(title));
                check_width(visit, width, title);
            }
            visit.click(button("Check connection"));
            visit.find(&table("What the check found"));
            check_width(visit, width, "Connection after a check");
        }
    });
}

fn set_width(visit: &Visit, width: u32) {
    let metrics = json!({ "width": width, "height": 700, "deviceScaleFactor": 1, "mobile": false });
    visit.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
}

#[track_caller]
fn check_width(visit: &Visit, width: u32, page: &str) {
    let script = "return [innerWidth, document.documentElement.scrollWidth];";
    let widths = visit.browser.execute(script, vec![]).unwrap();
    assert_eq!(widths[0], json!(width));
    assert!(widths[1].as_u64().unwrap() <= u64::from(width), "{page} is {} px wide at {width} px", widths[1]);
}
