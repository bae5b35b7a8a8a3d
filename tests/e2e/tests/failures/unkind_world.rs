//! A full storage, a clock that is set back, a form that is filled without an event, and responses that few services send.

use petstore_e2e_tests::{
    browser::windows::Window,
    fake_service::{FakeRequest, FakeResponse, FakeService},
    keys::ENTER,
    locator::{Locator, alert, button, dialog, field, heading, link, navigation},
    setup::{KEY, OTHER_KEY, Setup},
    site::ConfigFile,
    storage::{Storage, StorageFault},
    visit::Visit,
    wait::wait_until,
};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};

const KEY_DIALOG: &str = "The key is no longer accepted";
const ENDED_ELSEWHERE: &str = "Another tab signed out, so this tab did too.";

/// A copy of the tab kept its rows, and sent a request after a reload.
#[test]
fn signing_out_without_room_for_a_mark_signs_out_the_open_copies_and_says_what_it_could_not_do() {
    Setup::new().run_in_chromium(|visit| {
        let copy = sign_in_with_a_copy(visit);
        visit.break_storage(Storage::Local, StorageFault::Full);
        visit.click(button("Sign out"));
        visit.wait_for_text("You are signed out here and in the open tabs. The browser could not store that");
        assert_signed_out_after_reload(visit, &copy);
    });
}

#[test]
fn signing_out_makes_room_for_its_mark() {
    Setup::new().run_in_chromium(|visit| {
        let copy = sign_in_with_a_copy(visit);
        let fill = "localStorage.setItem(`petstore-admin.ended ${'1'.repeat(30)} ${Date.now()}`, '');
            for (let size = 1 << 22; size >= 1; size >>= 1) {
                try { for (;;) localStorage.setItem('fill' + Math.random(), 'x'.repeat(size)); } catch {}
            }";
        visit.browser.execute(fill, vec![]).unwrap();
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        assert!(!visit.text().contains("could not store"));
        let marks = visit.stored_entries(Storage::Local).into_iter().map(|(name, _)| name);
        let marks: Vec<_> = marks.filter(|name| name.contains("ended")).collect();
        assert!(marks.len() == 1 && !marks[0].contains("1111"), "{marks:?}");
        assert_signed_out_after_reload(visit, &copy);
    });
}

/// A draft that the browser could not store was gone after a reload, without a word before.
#[test]
fn a_draft_that_cannot_be_stored_is_told() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/pets/new");
        visit.break_storage(Storage::Session, StorageFault::Full);
        assert!(!visit.text().contains("can store nothing more"));
        visit.fill_pet("Rex", "1");
        visit.wait_for_text(
            "This browser can store nothing more for this tab: a reload may sign you out and lose your draft.",
        );
    });
}

/// The page "Sign in" did not say why it was there.
#[test]
fn a_session_that_ends_by_its_age_says_so() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let age = "const name = 'petstore-admin.session', id = sessionStorage[name].split(' ')[0];
            sessionStorage[name] = `${id} ${Date.now() - 31 * 86400e3}`;";
        visit.browser.execute(age, vec![]).unwrap();
        visit.reload();
        visit.wait_for_text("You were signed out after 30 days. Enter your key to continue.");
        visit.enter_key(KEY);
        visit.find(&button("Sign out"));
        assert!(!visit.text().contains("30 days"));
    });
}

/// The field showed one base URL, and the key went to another one.
#[test]
fn the_key_goes_to_the_base_url_that_the_field_shows() {
    Setup::new().run(|visit| {
        let fake = FakeService::start(|_| FakeResponse::json(200, "[]"));
        let config = json!({ "petStoreAdmin": 1, "allowOtherBaseUrl": true,
            "environments": [{ "name": "Production", "baseUrl": visit.service.base_url() }] });
        visit.site.configure(ConfigFile::Text(config.to_string()));
        visit.open("/");
        let base_url = visit.find(&field("Base URL"));
        let fill = format!("arguments[0].value = '{}';", fake.base_url());
        visit.execute_on(&base_url, &fill);
        visit.enter_key(KEY);
        visit.find(&heading("Pets"));
        assert_eq!(fake.requests().len(), 1);
        assert!(visit.requests().is_empty());
    });
}

/// The focus went to the body, and the next Tab began at the top of the page.
#[test]
fn the_focus_is_kept_when_its_row_is_gone_after_a_refresh() {
    Setup::new().run(|visit| {
        let answers = AtomicUsize::new(0);
        let _fake = serve(visit, move |_| match answers.fetch_add(1, Ordering::SeqCst) {
            0 => FakeResponse::json(200, r#"[{"id":1,"name":"Rex","categoryId":1}]"#),
            _ => FakeResponse::json(200, r#"[{"id":2,"name":"Bella","categoryId":1}]"#),
        });
        visit.wait_for_list("Rex", |rows| rows.iter().any(|row| row.name == "Rex"));
        visit.execute_on(&visit.find(&button("More for Rex")), "arguments[0].focus();");
        visit.browser.press_keys("r");
        visit.wait_for_list("Bella", |rows| rows.iter().any(|row| row.name == "Bella"));
        visit.wait_for_focus_on(heading("Pets"));
    });
}

#[test]
fn a_text_that_shows_nothing_is_called_blank() {
    Setup::new().run(|visit| {
        let _fake =
            serve(visit, |_| FakeResponse::json(200, r#"[{"id":1,"name":"\u200b","categoryId":1,"status":""}]"#));
        let rows = visit.wait_for_list("a row", |rows| rows.len() == 1);
        assert!(rows[0].name.ends_with("(blank)") && rows[0].status == "(blank)", "{rows:?}");
    });
}

/// A browser repeats such a request by itself, and the app said that the service did not accept the pet.
#[test]
fn a_pet_that_a_browser_may_have_sent_twice_is_unknown() {
    for status in [408, 421, 425] {
        Setup::new().run_in_chromium(|visit| {
            let answer = move |request: &FakeRequest| match request.method.as_str() {
                "POST" => FakeResponse::json(status, r#"{"code":"again","message":"Try again."}"#),
                _ => FakeResponse::json(200, "[]"),
            };
            visit.expect_in_console(&status.to_string());
            let _fake = serve(visit, answer);
            visit.click(main_link("Add a pet"));
            visit.add_pet("Rex", "1");
            visit.wait_for_text_in(alert(), &["The pet may or may not have been added."]);
            visit.find(&button("Look whether it was added"));
        });
    }
}

/// "Try again" sent at once what the service had asked to wait for.
#[test]
fn after_a_503_with_retry_after_another_attempt_waits_and_is_sent_once() {
    Setup::new().run(|visit| {
        let answers = AtomicUsize::new(0);
        visit.expect_in_console("503");
        let fake = serve(visit, move |_| match answers.fetch_add(1, Ordering::SeqCst) {
            1 => FakeResponse::json(503, r#"{"code":"busy","message":"Soon."}"#).with_header("retry-after", "4"),
            _ => FakeResponse::json(200, "[]"),
        });
        visit.click(button("Refresh"));
        visit.wait_for_text_in(alert(), &["Something went wrong in the service.", "Soon."]);
        visit.click(button("Try again"));
        visit.wait_for_text("Waiting because the service asked to wait");
        assert_eq!(fake.requests().len(), 2);
        visit.wait_until_gone(alert());
        assert_eq!(fake.requests().len(), 3);
    });
}

/// Another key saw the list, the stock and the requests of the key before.
#[test]
fn another_key_of_the_same_service_sees_nothing_of_the_key_before() {
    Setup::new().run(|visit| {
        visit.expect_in_console("401");
        let pet = r#"{"id":7,"name":"Rex","categoryId":1}"#;
        let _fake = serve(visit, move |request| {
            let is_first_key = request.header("authorization").is_some_and(|value| value.contains(KEY));
            match request.path_and_query.as_str() {
                "/v1/pets" if is_first_key => FakeResponse::json(401, r#"{"code":"expired","message":"Expired."}"#),
                "/v1/pets" => FakeResponse::json(201, pet),
                "/v1/pets/7" => FakeResponse::json(200, pet),
                _ => FakeResponse::json(200, if is_first_key { format!("[{pet}]") } else { "[]".to_owned() }),
            }
        });
        visit.wait_for_list("the pet", |rows| rows.len() == 1);
        visit.click(main_link("Add a pet"));
        visit.add_pet("Bella", "1");
        visit.fill(field("API key").within(dialog(KEY_DIALOG)), OTHER_KEY);
        visit.browser.press_keys(&ENTER.to_string());
        visit.wait_for_text("Added “");
        visit.click(main_link("Find by ID"));
        visit.fill(field("Pet ID"), "7");
        visit.browser.press_keys(&ENTER.to_string());
        visit.wait_for_text("The service has this pet.");
        visit.click(main_link("Connection"));
        visit.find(&heading("Recent requests"));
        assert!(!visit.text().contains("401"), "{}", visit.text());
    });
}

/// The list of an hour ago was taken for the newer one.
#[test]
fn the_newest_list_counts_also_after_the_clock_was_set_back() {
    Setup::new().run(|visit| {
        let answers = AtomicUsize::new(0);
        let _fake = serve(visit, move |_| {
            let number = answers.fetch_add(1, Ordering::SeqCst);
            let rows = (1..=20).map(|id| format!(r#"{{"id":{id},"name":"Rex {number}","categoryId":1}}"#));
            FakeResponse::json(200, format!("[{}]", rows.collect::<Vec<_>>().join(",")))
        });
        visit.click(button("See more"));
        visit.wait_for_text("Pets without a status");
        visit.browser.execute("const now = window.Date.now; window.Date.now = () => now() - 3600e3;", vec![]).unwrap();
        visit.click(link("Back to the list"));
        visit.click(button("Refresh"));
        visit.wait_for_list("the newest names", |rows| rows.iter().all(|row| row.name == "Rex 4"));
        visit.click(main_link("Find by ID"));
        visit.fill(field("Pet ID"), "7");
        visit.browser.press_keys(&ENTER.to_string());
        visit.wait_for_text("Rex 4");
    });
}

/// The first list had 24 hours and seconds, and the next one "AM".
#[test]
fn only_the_log_has_seconds() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/");
        let has_seconds = |text: &str| text.split_whitespace().any(|word| word.matches(':').count() == 2);
        let text = wait_until("the time of the list", || Some(visit.text()).filter(|text| text.contains("Updated at")));
        assert!(!has_seconds(&text), "{text}");
        visit.click(main_link("Connection"));
        visit.find(&heading("Recent requests"));
        wait_until("the times of the log", || has_seconds(&visit.text()).then_some(()));
    });
}

/// Signs in to a service that answers like this.
#[must_use]
fn serve(visit: &Visit, respond: impl Fn(&FakeRequest) -> FakeResponse + Send + Sync + 'static) -> FakeService {
    let fake = FakeService::start(respond);
    visit.site.use_service(&fake.base_url());
    visit.sign_in_at("/");
    fake
}

fn main_link(page: &str) -> Locator {
    link(page).within(navigation("Main"))
}

/// Signs in, and returns a copy of the tab, which is signed in, too.
fn sign_in_with_a_copy(visit: &Visit) -> Window {
    visit.sign_in_at("/");
    let first = visit.browser.current_window();
    let copy = visit.duplicate_tab();
    visit.wait_for_list("20 rows", |rows| rows.len() == 20);
    visit.browser.switch_to_window(&first);
    copy
}

fn assert_signed_out_after_reload(visit: &Visit, copy: &Window) {
    let requests = visit.requests_during(|| {
        visit.browser.switch_to_window(copy);
        visit.wait_for_text(ENDED_ELSEWHERE);
        visit.reload();
        visit.find(&heading("Sign in"));
    });
    assert!(requests.is_empty(), "{requests:?}");
    assert_eq!(visit.rows("Pets"), []);
}
