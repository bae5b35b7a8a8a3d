//! The end of a session, and what a tab knows of each key that it has used.

use crate::screen::{Screen, access, wait_for_updates, wait_until};
use leptos::prelude::*;
use petstore_admin::{
    api::{failure::Kind, request::list_pets, wire::ListQuery},
    browser::storage::Area,
    request_notices::RequestNotices,
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
    let load = || action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
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
        action.run(move || session.sign_in(action.held, access(host, "first"), ListQuery::default()), |()| {});
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
    action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
    fetch.wait_for_request().await;
    fetch.respond_with(429, &[("Retry-After", 1)], r#"{ "code": "slow", "message": "Slow down.", "status": 429 }"#);
    wait_until("the words are there", || session.gate.said.get_untracked().contains("Slow down.")).await;
    fetch.wait_for_request().await;
    assert_eq!(session.gate.said.get_untracked(), "");
}

/// The list, a pet and a look for another one got a `401` together: a new key asked for some of them twice.
#[wasm_bindgen_test]
async fn a_new_key_asks_once_for_each_request_that_failed_without_it() {
    let screen = Screen::signed_in("prompt.example").await;
    let (session, fetch) = (screen.context::<Session>(), screen.fetch());
    let [on_its_way, pressed_later, while_open, late, dismissed] = [(); 5].map(|()| PageRequest::new());
    let load = |action: PageRequest| {
        action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
    };
    let has_failed = |action: PageRequest| async move {
        wait_until("it has failed", || action.failure.get_untracked().is_some_and(|failure| failure.kind == Kind::Key))
            .await;
    };
    [dismissed, late, while_open].into_iter().for_each(load);
    fetch.answer(401, "{}").await;
    has_failed(dismissed).await;
    session.key_prompt.dismiss();
    fetch.answer(401, "{}").await;
    has_failed(late).await;
    assert_eq!(session.key_prompt.shown.get_untracked(), None, "it left before the prompt was dismissed");
    // A press with the key that was refused opens the prompt, and sends nothing.
    load(pressed_later);
    has_failed(pressed_later).await;
    assert!(session.key_prompt.shown.get_untracked().is_some());
    fetch.answer(401, "{}").await;
    has_failed(while_open).await;
    assert_eq!(fetch.request_count(), 4);
    session.set_key(access("prompt.example", "second"));
    for _ in 0..2 {
        assert_eq!(fetch.answer(200, "[]").await.headers().get("Authorization"), Ok(Some("Bearer second".into())));
    }
    let has_succeeded = |action: PageRequest| action.failure.get_untracked().is_none();
    wait_until("both are asked", || has_succeeded(pressed_later) && has_succeeded(while_open)).await;
    load(on_its_way);
    fetch.wait_for_request().await;
    session.set_key(access("prompt.example", "third"));
    // The key was replaced meanwhile: it is asked again at once.
    fetch.answer(401, "{}").await;
    fetch.answer(200, "[]").await;
    wait_until("it has succeeded", || !on_its_way.pending.get_untracked()).await;
    assert_eq!((fetch.request_count(), session.key_prompt.shown.get_untracked()), (8, None));
    assert!(late.failure.get_untracked().is_some() && dismissed.failure.get_untracked().is_some());
}

/// Another tab signs out while a request waits for the limit.
#[wasm_bindgen_test]
async fn a_request_whose_session_ends_while_it_waits_is_never_sent() {
    let screen = Screen::signed_in("left.example").await;
    let (session, fetch, action) = (screen.context::<Session>(), screen.fetch(), PageRequest::new());
    action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
    fetch.wait_for_request().await;
    fetch.respond_with(429, &[("Retry-After", 1)], "");
    wait_until("it waits", || action.held.get_untracked().is_some()).await;
    let id = Area::Session.text("session").unwrap();
    assert!(Area::Local.set_text(&format!("ended {id}"), ""));
    wait_until("the session has ended", || !session.is_signed_in.get_untracked()).await;
    assert_eq!((fetch.request_count(), action.held.get_untracked()), (2, None));
}

/// The list was asked for without end by an effect that read what its request reads.
#[wasm_bindgen_test]
async fn a_request_that_an_effect_runs_is_asked_once_and_again_by_a_button_that_goes_with_its_alert() {
    let mut screen = Screen::signed_in("effect.example").await;
    let (session, action, read) = (screen.context::<Session>(), PageRequest::new(), RwSignal::new(0));
    let ask = move || {
        read.track();
        session.send(action.held, list_pets(ListQuery::default()))
    };
    let view = move || {
        Effect::new(move || action.run(ask, |_| {}));
        view! { <RequestNotices action /> }
    };
    screen.render(view).await;
    for (requests, status) in [(2, 503), (3, 200)] {
        screen.fetch().answer(status, "[]").await;
        wait_until("it has ended", || !action.pending.get_untracked()).await;
        read.update(|read| *read += 1);
        wait_for_updates().await;
        assert_eq!(screen.fetch().request_count(), requests);
        if status != 200 {
            screen.button("Try again").click();
        }
    }
    wait_until("the alert is gone", || !screen.has("[role=alert]")).await;
}
