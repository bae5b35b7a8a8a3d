//! What the last release has stored in the browser, as the file `tests/stored/release.json`: this release reads it.

use crate::{replaced::Replaced, screen::Screen};
use js_sys::Promise;
use leptos::prelude::*;
use petstore_admin::{
    add::{AddPage, add_pet::AddPet},
    gate::state::Reason,
    import::{Import, record::Record, rules::row::Kind},
    pet_table::AddLike,
    session::Session,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlInputElement, HtmlSelectElement};

const STORED: &str = include_str!("../../stored/release.json");
const STORE: &str = include_str!("last_release/store.js");

#[wasm_bindgen_test]
async fn what_a_person_had_before_the_update_is_there_again() {
    let mut screen = Screen::with_app_contexts().await;
    let release = Replaced::by(&format!("const stored = {STORED}; {STORE}"));
    JsFuture::from(release.call("store", &[]).unchecked_into::<Promise>()).await.unwrap();

    let session = Session::restore(&|_| true);
    provide_context(session);
    let import = Import::new(session);
    let service = untrack(|| session.service.get());
    assert_eq!(untrack(|| session.gate.wait()).map(|(reason, _)| reason), Some(Reason::RateLimited));
    assert!(untrack(|| import.is_unfinished()));

    provide_context(AddPet::restore(session));
    provide_context(AddLike(Callback::new(|_| ())));
    screen.render(|| view! { <AddPage /> }).await;
    assert_eq!(screen.get::<HtmlInputElement>("#name").value(), "Rex");
    assert_eq!(screen.get::<HtmlSelectElement>("#status").value(), "available");
    assert!(screen.text().contains("Mia"), "{}", screen.text());

    let mut record = Record::new(service, "page".to_owned());
    record.load().await.unwrap();
    let snapshot = record.snapshot();
    let kinds = [Kind::Added, Kind::Unknown, Kind::Ready].map(|kind| snapshot.counts.get(kind));
    assert_eq!((snapshot.head.file_name.as_str(), kinds), ("pets.csv", [1, 1, 1]));
}
