//! An error stands where it arose, once, until it is overcome or dismissed; what support needs can be copied, and the
//! key is in none of it.

use crate::{
    fake_service::{Answer, Asked, FakeService},
    hands::{add, additions, copied, focused, takes_what_is_copied},
};
use petstore_e2e_tests::{
    shop::{KEY, Shop, demonstration},
    site::ConfigFile,
    sought::{alert, button, field, heading, link, main_part, navigation},
    visit::Visit,
};

const COPY_DETAILS: &str = "Copy details of this error, for support";

#[test]
fn the_same_error_counts_up_in_one_place_and_goes_with_the_success() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        for times in 1..=3 {
            add(visit, "Rex", "98");
            let counted = if times == 1 { "At ".to_owned() } else { format!("{times} times, the last at") };
            visit.reads(alert(), &["did not accept this pet", &counted]);
            assert_eq!(alert().all(&visit.browser).unwrap().len(), 1);
        }
        add(visit, "Rex", "93");
        let told = visit.reads(alert(), &["<img src=x onerror=alert(1)>"]);
        assert!(!told.contains("times, the last"), "another error begins anew: {told}");
        assert_eq!(alert().all(&visit.browser).unwrap().len(), 1);
        add(visit, "Rex", "1");
        visit.sees("Added “Rex”");
        visit.waits_until_gone(alert());
    });
}

#[test]
fn a_dismissed_error_goes_and_leaves_the_focus_on_the_page() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "98");
        visit.press(button("Dismiss"));
        visit.waits_until_gone(alert());
        visit.focus_is_on(heading("Add a pet"));
    });
}

#[test]
fn trying_again_in_vain_leaves_the_focus_on_the_page() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.fill(field("Limit"), "68\n");
        visit.press(button("Try again"));
        visit.reads(alert(), &["2 times, the last at"]);
        assert_ne!(focused(visit), "BODY", "the focus went with the button");
    });
}

#[test]
fn trying_again_with_success_leaves_the_focus_on_the_page() {
    // The alert went, with the button that had the focus, and the next Tab began at the top of the page.
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.fill(field("Limit"), "70\n");
        visit.press(button("Try again"));
        visit.waits_until_gone(alert());
        assert_ne!(focused(visit), "BODY", "the focus went with the button");
    });
}

#[test]
fn an_error_of_one_page_does_not_follow_to_the_list() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        add(visit, "Rex", "98");
        visit.reads(alert(), &["did not accept this pet"]);
        visit.press(link("Pets").within(navigation("Main")));
        visit.list_becomes("its rows", |rows| rows.len() == 20);
        assert!(!visit.has(alert()));
    });
}

#[test]
fn an_addition_that_failed_is_unknown_and_offers_the_list_in_place_of_another_try() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        for category in ["68", "69"] {
            add(visit, "Rex", category);
            visit.reads(
                alert(),
                &["The service failed.", "may or may not have been added", "Look in the list before you send it again"],
            );
            assert!(!visit.has(button("Try again")));
            visit.find(&link("Go to the list").within(main_part()));
        }
        assert_eq!(additions(visit), [Some(500), Some(503)]);
    });
}

#[test]
fn the_details_for_support_have_everything_but_the_key() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        takes_what_is_copied(visit);
        add(visit, "Rex", "98");
        visit.press(button(COPY_DETAILS));
        let details = copied(visit);
        let year = visit.browser.run("return new Date().toISOString().slice(0, 11);", vec![]).unwrap();
        for words in [
            "Pet Store Admin ",
            "The service did not accept this pet.",
            "message: `name` must not be this one.",
            "code: invalid_pet",
            "HTTP status: 400",
            year.as_str().unwrap(),
        ] {
            assert!(details.contains(words), "{words} is missing in: {details}");
        }
        assert!(!details.contains(KEY), "{details}");
        visit.reads(alert(), &["Copied"]);
    });
}

#[test]
fn a_browser_that_refuses_to_copy_is_told_of() {
    Shop::new().visit_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.browser.run("navigator.clipboard.writeText = async () => { throw new Error('no'); };", vec![]).unwrap();
        add(visit, "Rex", "98");
        visit.press(button(COPY_DETAILS));
        visit.reads(alert(), &["The browser refused to copy."]);
    });
}

#[test]
fn a_key_that_the_service_repeats_while_refusing_it_is_not_shown() {
    Shop::new().visit_in_chromium(|visit| {
        let fake = FakeService::start(|asked| {
            let sent = asked.header("authorization").unwrap_or_default();
            error(401, &format!("key_{}", sent.replace("Bearer ", "")), &format!("“{sent}” is unknown; {sent}!"))
        });
        at(visit, &fake);
        visit.open("/");
        takes_what_is_copied(visit);
        visit.enter_key(KEY);
        let told = visit.reads(alert(), &["“Bearer [key]” is unknown; Bearer [key]!", "code key_[key]", "status 401"]);
        assert!(!told.contains(KEY));
        visit.press(button(COPY_DETAILS));
        let details = copied(visit);
        assert!(details.contains("[key]") && !details.contains(KEY), "{details}");
    });
}

#[test]
fn a_key_that_the_service_repeats_in_any_other_error_is_not_shown() {
    Shop::new().visit_in_chromium(|visit| {
        let fake = FakeService::start(|asked| match limit(asked) {
            status @ 40..=59 => {
                let sent = asked.header("authorization").unwrap_or_default();
                error(status * 10, "refused", &format!("name: {sent} is not allowed"))
            }
            _ => Answer::json(200, "[]"),
        });
        at(visit, &fake);
        visit.sign_in_at("/");
        // Each status is asked for by a tenth of it as the limit.
        for status in [40, 50, 51, 41] {
            visit.fill(field("Limit"), &format!("{status}\n"));
            visit.reads(alert(), &["name: Bearer [key] is not allowed", &format!("status {}", status * 10)]);
        }
    });
}

#[test]
fn a_body_of_any_kind_is_told_by_what_it_is() {
    let kinds: &[Kind] = &[
        (1, || Answer::json(200, "null"), &["JSON of another shape", "status 200"]),
        (2, || Answer::json(200, "[{\"id\":1"), &["JSON that breaks off", "status 200"]),
        (3, || Answer::json(201, "[]"), &["the status 201, where the interface promises 200"]),
        (4, || Answer::json(204, ""), &["the status 204, where the interface promises 200"]),
        (
            5,
            || Answer::text(500, "text/plain", "oh no"),
            &["The service failed.", "text that is not JSON", "status 500"],
        ),
        (6, || Answer::text(502, "text/html", "<h1>Bad Gateway</h1>"), &["The service failed.", "an HTML page", "502"]),
        (7, || Answer::json(500, ""), &["The service failed.", "an empty body", "status 500"]),
        (8, || Answer::json(400, "{\"error\":\"x\"}"), &["did not accept", "JSON of another shape", "status 400"]),
        (
            9,
            || Answer::json(404, "{\"code\":\"gone\",\"message\":\"Not here.\",\"status\":404}"),
            &["Not here.", "gone"],
        ),
        (10, || Answer::json(418, "[]"), &["did not accept the request", "JSON of another shape", "status 418"]),
        (11, || Answer::json(599, "{}"), &["The service failed.", "status 599", "Try again"]),
    ];
    Shop::new().visit_in_chromium(|visit| {
        let fake = FakeService::start(|asked| {
            let kind = kinds.iter().find(|(number, ..)| *number == limit(asked));
            kind.map_or_else(|| Answer::json(200, PETS), |(_, answer, _)| answer())
        });
        at(visit, &fake);
        visit.sign_in_at("/");
        visit.list_becomes("one row", |rows| rows.len() == 1);
        for (number, _, words) in kinds {
            visit.fill(field("Limit"), &format!("{number}\n"));
            visit.reads(alert(), words);
            assert_eq!(visit.rows("Pets").len(), 1, "the rows stay");
            let asked = || fake.asked().iter().filter(|asked| limit(asked) == *number).count();
            assert_eq!(asked(), 1, "nothing goes again by itself");
        }
        visit.fill(field("Limit"), "21\n");
        visit.waits_until_gone(alert());
        assert_eq!(fake.asked().last().map(limit), Some(21));
    });
}

/// The limit that brings it out, the answer, and what is told of it.
type Kind = (u16, fn() -> Answer, &'static [&'static str]);

const PETS: &str = r#"[{"id":1,"name":"Rex","categoryId":1,"status":"sold"}]"#;

fn error(status: u16, code: &str, message: &str) -> Answer {
    Answer::json(status, serde_json::json!({ "code": code, "message": message, "status": status }).to_string())
}

fn limit(asked: &Asked) -> u16 {
    let query = asked.address.split_once("limit=").map_or("0", |(_, rest)| rest);
    query.split('&').next().unwrap().parse().unwrap()
}

fn at(visit: &Visit, fake: &FakeService) {
    visit.site.configure(ConfigFile::Text(demonstration(&fake.base_url()).to_string()));
}
