//! The end of a session, and what a tab knows of each key that it has used.

use crate::screen::{Screen, access, wait_until};
use leptos::prelude::*;
use petstore_admin::{
    api::{request::list_pets, wire::ListQuery},
    session::{Session, page_request::PageRequest, tabs::End},
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::StorageEvent;

const DRAFT: &str = "petstore-admin.add-pet.https://ended.example/v1";

#[wasm_bindgen_test]
async fn a_session_that_another_tab_ends_twice_ends_once_and_the_next_one_stays() {
    let screen = Screen::signed_in("ended.example").await;
    let session = screen.context::<Session>();
    let [in_tab, in_all] =
        [window().session_storage(), window().local_storage()].map(|storage| storage.unwrap().unwrap());
    in_tab.set_item(DRAFT, "{}").unwrap();
    let id = in_tab.get_item("petstore-admin.session").unwrap().unwrap();
    in_all.set_item(&format!("petstore-admin.ended {id}"), "").unwrap();
    let tell = || window().dispatch_event(&StorageEvent::new("storage").unwrap()).unwrap();
    let ended = || untrack(|| (session.is_signed_in.get(), session.ended()));
    for _ in 0..2 {
        tell();
        assert_eq!(ended(), (false, Some(End::ByAnotherTab)));
        assert_eq!(in_tab.get_item("petstore-admin.access"), Ok(None));
    }
    screen.sign_in(access("ended.example", "first")).await;
    tell();
    assert_eq!(ended(), (true, None));
    assert_eq!(in_tab.get_item(DRAFT), Ok(Some("{}".to_owned())));
}

#[wasm_bindgen_test]
async fn the_wait_of_one_key_holds_no_other_key_and_is_known_when_it_is_used_again() {
    let screen = Screen::signed_in("keys.example").await;
    let (session, fetch) = (screen.context::<Session>(), screen.fetch());
    let action = PageRequest::new();
    let load = || action.run(session.send(action.id, list_pets(ListQuery::default())), |_| {});
    let waits = || untrack(|| session.gate.wait()).is_some();
    load();
    fetch.wait_for_request().await;
    fetch.respond_with(429, &[("Retry-After", 50)], "");
    wait_until("the key waits", waits).await;
    action.cancel();
    session.set_key(access("keys.example", "second"));
    assert!(!waits());
    load();
    fetch.answer(200, "[]").await;
    wait_until("the list is loaded", || !action.pending.get_untracked()).await;
    window().local_storage().unwrap().unwrap().clear().unwrap();
    session.set_key(access("keys.example", "first"));
    assert!(waits());
}

/// An answer of the service that was tried before hid the two likeliest causes.
#[wasm_bindgen_test]
async fn an_answer_of_one_service_says_nothing_about_the_missing_one_of_another() {
    let screen = Screen::with_app_contexts().await;
    let (session, fetch, action) = (screen.context::<Session>(), screen.fetch(), PageRequest::new());
    for (host, status) in [("one.example", Some(404)), ("two.example", None)] {
        action.reset();
        action.run(session.sign_in(action.id, access(host, "first"), ListQuery::default()), |()| {});
        fetch.wait_for_request().await;
        match status {
            Some(status) => fetch.respond(status, "{}"),
            None => fetch.fail(),
        }
        wait_until("the sign-in has failed", || action.failure.get_untracked().is_some()).await;
    }
    let causes = action.failure.get_untracked().unwrap().causes.join(" ");
    assert!(causes.contains("(CORS)") && causes.contains("base URL"), "{causes}");
}

/// The words of an earlier wait stood in a wait that another tab had begun.
#[wasm_bindgen_test]
async fn the_words_of_a_429_go_with_its_wait() {
    let screen = Screen::signed_in("words.example").await;
    let (session, fetch, action) = (screen.context::<Session>(), screen.fetch(), PageRequest::new());
    action.run(session.send(action.id, list_pets(ListQuery::default())), |_| {});
    fetch.wait_for_request().await;
    fetch.respond_with(429, &[("Retry-After", 1)], r#"{ "code": "slow", "message": "Slow down.", "status": 429 }"#);
    wait_until("the words are there", || session.gate.said.get_untracked().contains("Slow down.")).await;
    fetch.wait_for_request().await;
    assert_eq!(session.gate.said.get_untracked(), "");
}
