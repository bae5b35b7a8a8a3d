//! The whole stock in place of the list, where a service answers a part of it.

use crate::screen::{Screen, wait_until};
use leptos::prelude::*;
use leptos_router::components::Router;
use petstore_admin::{pet_table::AddLike, pets::list::ListPage};
use wasm_bindgen_test::wasm_bindgen_test;

/// No pet was shown.
#[wasm_bindgen_test]
async fn one_list_that_fails_hides_no_pet_of_the_others() {
    let mut screen = Screen::signed_in("stock.example.com").await;
    provide_context(AddLike(Callback::new(|_| ())));
    screen.render(|| view! { <base href="/" /> <Router><ListPage /></Router> }).await;
    screen.button("See more").click();
    for (status, body) in [
        (200, r#"[{ "id": 7, "name": "Bella", "categoryId": 1, "status": "available" }]"#),
        (500, r#"{ "code": "c", "message": "No pending pets today.", "status": 500 }"#),
        (200, r#"[{ "id": 9, "name": "Max", "categoryId": 1, "status": "sold" }]"#),
    ] {
        screen.fetch().wait_for_request().await;
        assert!(!screen.has("tbody tr"), "the lists come together");
        screen.fetch().respond(status, body);
    }
    wait_until("the pets are shown", || screen.texts("tbody td.id") == ["9", "7"]).await;
    wait_until("the failure is shown", || screen.text().contains("No pending pets today.")).await;
    assert!(screen.text().contains("There may be more pending pets."), "{}", screen.text());
}
