//! Narrow screens: the page scrolls up and down, never sideways.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    locator::{button, field, heading, table},
    setup::Setup,
    site::ConfigFile,
    visit::Visit,
};
use serde_json::json;

const LONG: &str = "Zwergkaninchenzubehörverkaufsausstellungseröffnungsfeierlichkeitenbeauftragter";
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
            visit.wait_for_text("The connection works.");
            visit.open_details();
            visit.find(&table("What the check found"));
            check_width(visit, width, "Connection after a check");
        }
    });
}

/// Long labels made the page up to 96 px too wide, and tidy pets did not show it.
#[test]
fn no_page_is_wider_than_a_narrow_screen_with_long_texts() {
    Setup::new().config(|base_url| ConfigFile::Text(long_config(base_url, base_url))).run_in_chromium(|visit| {
        let pet = |id: i64, name: &str, status: &str| {
            format!(r#"{{"id":{id},"name":"{name}","categoryId":{},"status":"{status}"}}"#, i64::MIN)
        };
        let list = [pet(i64::MAX, LONG, "sold"), pet(i64::MIN, "Rex", LONG), pet(0, &"Rex ".repeat(75), "pending")];
        let body = format!("[{}]", list.join(","));
        let fake = FakeService::start(move |request| match request.path_and_query.contains("/pets/") {
            true => FakeResponse::json(404, format!(r#"{{"code":"{LONG}","message":"{LONG}"}}"#)),
            false => FakeResponse::json(200, body.clone()),
        });
        visit.site.configure(ConfigFile::Text(long_config(&fake.base_url(), &visit.service.base_url())));
        visit.expect_in_console("404");
        visit.expect_in_console("'beforeunload'");
        for width in [320, 375, 768] {
            set_width(visit, width);
            visit.open("/");
            if width == 320 {
                check_width(visit, width, "Sign in");
                visit.sign_in_at("/");
            }
            visit.wait_for_list("rows", |rows| rows.len() == 3);
            check_width(visit, width, "Pets");
            visit.fill(field("Find in these rows"), LONG);
            check_width(visit, width, "a search");
            visit.open("/pets/new");
            visit.fill_pet(LONG, "1");
            check_width(visit, width, "Add a pet");
            visit.open("/pets/find?id=7");
            visit.wait_for_text("No pet has the ID 7.");
            check_width(visit, width, "an error of the service");
            visit.open("/import");
            visit.check_table(&format!("name,category,status\n{LONG},{LONG},{LONG}\nRex,1,sold\n"));
            check_width(visit, width, "Import");
            visit.open("/connection");
            visit.find(&heading("Connection"));
            check_width(visit, width, "Connection");
        }
    });
}

fn long_config(base_url: &str, other: &str) -> String {
    json!({ "petStoreAdmin": 1, "allowOtherBaseUrl": true, "categories": { "-9223372036854775808": LONG, "1": LONG },
        "environments": [
            { "name": LONG, "baseUrl": base_url, "production": false },
            { "name": "Other", "baseUrl": format!("{other}/other/v1") }
        ] })
    .to_string()
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
