//! The end of a session, and what is known of a key that was used before.

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
    fetch.wait_for_request().await;
    fetch.respond(200, "[]");
    wait_until("the list is loaded", || !action.pending.get_untracked()).await;
    session.set_key(access("keys.example", "first"));
    assert!(waits());
}
