//! The question about a pet that may or may not have been added.

use crate::screen::{Screen, wait_until};
use leptos::prelude::*;
use petstore_admin::unknown_outcome::{Decisions, look::UnknownPet, unknown_outcomes};
use std::sync::Arc;
use wasm_bindgen_test::wasm_bindgen_test;

/// Under "Import" the pet was offered again that a person had settled under "Add a pet". For a row of
/// yesterday a service "may need a minute".
#[wasm_bindgen_test]
async fn a_pet_that_a_person_has_settled_is_not_offered_again() {
    let mut screen = Screen::signed_in("api.example.com").await;
    let number = RwSignal::new(1);
    let pets = move || {
        let pet = serde_json::from_str(r#"{ "name": "Rex", "categoryId": 1 }"#).unwrap();
        vec![UnknownPet {
            number: number.get(),
            pet,
            others: vec![],
            seen: String::new(),
            answer: String::new(),
            sent_at: None,
        }]
    };
    let decisions = Decisions {
        added: Callback::new(move |(settled, _)| number.set(settled + 1)),
        not_added: Callback::new(|_| ()),
    };
    screen.render(move || unknown_outcomes(Arc::new(pets), decisions)).await;
    for (requests, result) in [
        (2, "Found 1 pet with this name and category: ID 51."),
        (3, "No pet with this name and category among 1 loaded pet. Known before, so not this one: ID 51."),
    ] {
        screen.button("Look in the list").click();
        wait_until("the list is requested", || screen.fetch().request_count() == requests).await;
        screen.fetch().respond(200, r#"[{ "id": 51, "name": "Rex", "categoryId": 1 }]"#);
        wait_until(result, || screen.text().contains(result)).await;
        screen.button("It was added").click();
        wait_until("the next pet is shown", || !screen.text().contains(result)).await;
    }
}
