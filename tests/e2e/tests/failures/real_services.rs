//! What real services answer beside what the interface promises. Unit tests have each form of it.

use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    import::herd,
    keys::{ARROW_DOWN, TAB},
    locator::{alert, button, dialog, field},
    pages::KEY_DIALOG,
    screen::PHONE,
    setup::Setup,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

/// It was "The service does not let this key add pets", an import sent the same row at each "Resume", and a password of the host was a
/// question for another key.
#[test]
fn a_firewall_refuses_one_pet_and_a_page_in_front_of_the_service_says_nothing_about_the_key() {
    Setup::new().run(|visit| {
        let (requests, is_closed) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
        let closed = is_closed.clone();
        let page = |status, title| {
            FakeResponse::json(status, format!("<title>{title}</title>")).with_header("content-type", "text/html")
        };
        let fake = FakeService::start(move |request| match request.method.as_str() {
            "POST" if [0, 1, 3].contains(&requests.fetch_add(1, Ordering::SeqCst)) => page(403, "403 Forbidden"),
            "POST" => FakeResponse::json(201, r#"{"id":51}"#),
            _ if closed.load(Ordering::SeqCst) => page(401, "Authorization Required"),
            _ => FakeResponse::json(200, "null"),
        });
        visit.site.use_service(&fake.base_url());
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text_in(alert(), &["answered: “403 Forbidden”.", "did not get the request."]);
        visit.open_page("Import");
        visit.import_table(&herd(4, &[]));
        for line in [2, 4] {
            visit.wait_for_text(&format!("refused line {line}."));
            visit.click(button("Resume"));
        }
        visit.wait_for_text("2 of 4 added, 2 not accepted");
        visit.open_page("Add a pet");
        visit.click(button("Add pet"));
        visit.wait_for_text(" · ID 51");
        assert!(!visit.text_now().contains("may or may not"));
        is_closed.store(true, Ordering::SeqCst);
        visit.open_page("Pets");
        visit.wait_for_text_in(alert(), &["“Authorization Required”. It may ask for a password of its own."]);
        assert!(!visit.is_visible_now(dialog(KEY_DIALOG)));
    });
}

/// A held key sent 40 requests in two seconds.
#[test]
fn no_control_sends_or_adds_to_the_history_while_an_arrow_key_is_held() {
    Setup::new().two_environments().run_in_chromium(|visit| {
        let hold = |label| {
            let entries = || visit.browser.execute("return history.length;", vec![]).unwrap();
            let before = entries();
            let sent = visit.requests_during(|| {
                visit.execute_on(&visit.find(&field(label)), "arguments[0].focus();");
                visit.press_keys(&ARROW_DOWN.to_string().repeat(40));
            });
            assert_eq!((sent.len(), entries()), (0, before), "{label}");
        };
        visit.open("/");
        ["Environment", "Appearance"].into_iter().for_each(hold);
        visit.set_screen(&PHONE);
        visit.sign_in_at("/");
        for (label, url) in [("Limit", "/?limit=1"), ("Sort", "/?limit=1&sort=-status")] {
            hold(label);
            visit.press_keys(&TAB.to_string());
            visit.wait_for_url(url);
        }
        visit.open_page("Add a pet");
        hold("Status");
    });
}
