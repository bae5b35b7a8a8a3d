//! The list that a reload requests before the program is there. Where the program is blocked, only the page's script can send.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    faults,
    locator::{button, field, heading, link, main_landmark},
    rate_limit::{WAIT_NOTICE, list_request},
    setup::{KEY, Setup},
    storage::{Storage, StorageFault},
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use serde_json::json;
use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

const FAILED: &str = "The app could not start.";
const ALL: &str = "GET /pets?limit=20";

#[test]
fn a_reload_requests_the_list_without_the_program() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        block_program(visit);
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), [ALL]);
        // The permit is used up.
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
        unblock_program(visit);
        assert_eq!(visit.requests_during(|| reload(visit, 20)), [ALL]);
    });
}

/// The order in the URL prevented the early request.
#[test]
fn a_reload_of_a_sorted_list_requests_it_without_the_program() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/?limit=30&more=1&sort=-id");
        block_program(visit);
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), [list_request(30)]);
    });
}

#[test]
fn the_program_shows_the_list_of_the_early_request_and_counts_it() {
    Setup::new().plan("pro").run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(50);
        visit.wait_for_rows(Duration::from_secs(60), 50);
        for _ in 0..3 {
            assert_eq!(visit.requests_during(|| reload(visit, 50)), [list_request(50)]);
        }
        visit.wait_for_rate_limit(&["295 of 300"]);
        visit.click(link("Connection"));
        visit.find(&heading("Connection"));
        let text = visit.wait_for_text_in(main_landmark(), &["GET /v1/pets?limit=50"]);
        assert_eq!(text.matches("GET /v1/pets").count(), 1, "{text}");
        visit.click(link("Pets"));
        assert_eq!(visit.rows("Pets").len(), 50);
    });
}

#[test]
fn two_tabs_use_a_permit_once() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        let requests = visit.requests_during(|| {
            for tab in [&tabs.first, &tabs.second] {
                visit.browser.switch_to_window(tab);
                block_program(visit);
                reload_without_program(visit);
            }
        });
        assert_eq!(requests, [ALL]);
    });
}

#[test]
fn a_429_of_another_tab_makes_the_permit_void() {
    with_two_tabs(Setup::new(), |visit, tabs| {
        visit.browser.switch_to_window(&tabs.second);
        visit.request_list(faults::NO_RETRY_AFTER);
        visit.wait_for_wait_notice();
        visit.browser.switch_to_window(&tabs.first);
        block_program(visit);
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
        unblock_program(visit);
        let requests = visit.requests_during(|| {
            visit.browser.reload();
            visit.wait_for_wait_notice();
        });
        assert_eq!(requests, Vec::<String>::new());
    });
}

/// The program that would record the answer never comes.
#[test]
fn a_429_to_an_early_request_holds_back_the_other_tab() {
    let fake = start_service_that_limits_the_second_list();
    Setup::new().run_in_chromium(|visit| {
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.open("/connection");
        visit.browser.switch_to_window(&first);
        block_program(visit);
        reload_without_program(visit);
        wait_until("the early request arrives", || (fake.requests().len() == 2).then_some(()));
        wait_until("its answer is stored", || stored_state(visit).contains(r#""httpStatus":429"#).then_some(()));
        visit.browser.close_window(&second);
        visit.enter_key(KEY);
        visit.wait_for_text(WAIT_NOTICE);
        assert_eq!(fake.requests().len(), 2);
    });
}

#[test]
fn the_page_gives_the_lock_up_when_the_program_does_not_come() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        block_program(visit);
        reload_without_program(visit);
        assert_eq!(held_locks(visit), 1);
        // No other tab requests the lock, so nobody takes it away.
        wait_until_with_timeout(Duration::from_secs(60), "the lock is free", || (held_locks(visit) == 0).then_some(()));
    });
}

#[test]
fn a_429_to_an_early_request_is_waited_for_and_the_list_is_requested_again() {
    let fake = start_service_that_limits_the_second_list();
    Setup::new().run_in_chromium(|visit| {
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/");
        visit.browser.reload();
        visit.wait_for_wait_notice();
        visit.wait_for_rows(Duration::from_secs(60), 1);
        let requests = fake.requests();
        assert_eq!(requests.len(), 3);
        assert!(requests[2].arrived_at - requests[1].arrived_at >= Duration::from_secs(4));
    });
}

#[test]
fn a_401_to_an_early_request_asks_for_another_key() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.request_list(faults::EXPIRED_KEY);
        // The key was refused, and accepted.
        visit.find(&field("API key"));
        visit.enter_key(KEY);
        visit.wait_until_gone(field("API key"));
        visit.browser.reload();
        visit.find(&field("API key"));
    });
}

#[test]
fn without_a_list_in_the_address_nothing_leaves_early() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        visit.click(link("Add a pet"));
        visit.find(&heading("Add a pet"));
        block_program(visit);
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
        visit.browser.execute("history.replaceState(null, '', '/?status=sold');", vec![]).unwrap();
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
    });
}

/// A copy of the tab has the key and the permit, too.
#[test]
fn after_signing_out_elsewhere_nothing_leaves_early() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        let first = visit.browser.current_window();
        visit.browser.execute("window.open('/');", vec![]).unwrap();
        let copy = visit.browser.windows().into_iter().find(|window| *window != first).unwrap();
        visit.browser.switch_to_window(&copy);
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        // Its own program must not notice the end of the session first.
        block_program(visit);
        reload_without_program(visit);
        visit.browser.switch_to_window(&first);
        visit.reload();
        visit.click(button("Sign out"));
        visit.find(&heading("Sign in"));
        visit.browser.switch_to_window(&copy);
        assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
    });
}

#[test]
fn an_old_permit_is_not_used() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        for days in [-2, 2] {
            let script = format!(
                "const name = 'petstore-admin.early-list', list = JSON.parse(sessionStorage.getItem(name));
                sessionStorage.setItem(name, JSON.stringify({{ ...list, storedAt: Date.now() + {days} * 86400000 }}));"
            );
            visit.browser.execute(&script, vec![]).unwrap();
            block_program(visit);
            assert_eq!(visit.requests_during(|| reload_without_program(visit)), Vec::<String>::new());
            unblock_program(visit);
        }
    });
}

#[test]
fn with_an_altered_permit_or_a_full_storage_a_reload_requests_the_list_once() {
    Setup::new().run_in_chromium(|visit| {
        visit.sign_in_at("/");
        for value in ["", "null", "{}", "[]", r#"{"before":null}"#] {
            let script = "for (const name of Object.keys(localStorage)) if (name.includes('permit')) localStorage.setItem(name, arguments[0]);";
            visit.browser.execute(script, vec![value.into()]).unwrap();
            assert_eq!(visit.requests_during(|| reload(visit, 20)), [ALL], "{value}");
        }
        visit.clear_storage(Storage::Local);
        assert_eq!(visit.requests_during(|| reload(visit, 20)), [ALL]);
        visit.break_storage(Storage::Local, StorageFault::Full);
        assert_eq!(visit.requests_during(|| reload(visit, 20)), [ALL]);
    });
}

fn start_service_that_limits_the_second_list() -> FakeService {
    let lists = AtomicU32::new(0);
    FakeService::start(move |_| match lists.fetch_add(1, Ordering::Relaxed) {
        1 => FakeResponse::rate_limited("4"),
        _ => FakeResponse::json(200, r#"[{"id":1,"name":"Rex","categoryId":1}]"#),
    })
}

fn held_locks(visit: &Visit) -> u64 {
    let script = "const done = arguments[0]; navigator.locks.query().then(locks => done(locks.held.length));";
    visit.browser.execute_async(script, vec![]).unwrap().as_u64().unwrap()
}

fn stored_state(visit: &Visit) -> String {
    let entries = visit.stored_entries(Storage::Local);
    entries
        .into_iter()
        .find(|(name, _)| name.starts_with("petstore-admin.gate "))
        .map_or_else(String::new, |(_, state)| state)
}

/// From now on the browser does not load the program in the current window.
fn block_program(visit: &Visit) {
    visit.expect_in_console("Failed to fetch");
    set_blocked_files(visit, &["*_bg.wasm"]);
}

fn unblock_program(visit: &Visit) {
    set_blocked_files(visit, &[]);
}

fn set_blocked_files(visit: &Visit, files: &[&str]) {
    visit.browser.devtools("Network.enable", json!({}));
    visit.browser.devtools("Network.setBlockedURLs", json!({ "urls": files }));
}

fn reload_without_program(visit: &Visit) {
    visit.mark_document_as_old();
    visit.browser.reload();
    visit.wait_for_new_document();
    visit.wait_for_text(FAILED);
}

fn reload(visit: &Visit, rows: usize) {
    visit.mark_document_as_old();
    visit.browser.reload();
    visit.wait_for_new_document();
    visit.wait_for_rows(Duration::from_secs(60), rows);
}
