//! The list and the page of a pet, with the answers of the service.

use crate::screen::{Screen, active_element, text, wait_until};
use leptos::prelude::*;
use leptos_router::components::Router;
use petstore_admin::{
    pet_table::AddLike,
    pets::{find::FindPage, list::ListPage},
};
use wasm_bindgen_test::wasm_bindgen_test;

/// A signed-in session with this page at `address`.
async fn page_at(address: &str, page: fn() -> AnyView) -> Screen {
    let mut screen = Screen::signed_in("api.example.com").await;
    provide_context(AddLike(Callback::new(|_| ())));
    window().history().unwrap().replace_state_with_url(&"".into(), "", Some(address)).unwrap();
    let view = move || {
        view! {
            <base href="/" />
            <Router>
                <main id="content">{page()}</main>
            </Router>
        }
    };
    screen.render(view).await;
    screen
}

async fn answer(screen: &Screen, status: u16, body: &str) {
    screen.fetch().wait_for_request().await;
    screen.fetch().respond(status, body);
}

fn pet(id: usize) -> String {
    format!(r#"{{ "id": {id}, "name": "Rex", "categoryId": 1, "status": "sold" }}"#)
}

/// It disappeared, and the press showed no reaction.
#[wasm_bindgen_test]
async fn a_pet_stays_while_the_service_is_asked_again_and_when_it_has_no_such_pet() {
    let screen = page_at("?id=7", || view! { <FindPage /> }.into_any()).await;
    answer(&screen, 200, &pet(7)).await;
    wait_until("the pet is shown", || screen.text().contains("From the answer of")).await;
    screen.button("Ask the service").click();
    wait_until("the press shows a reaction", || screen.text().contains("Looking…")).await;
    answer(&screen, 404, r#"{ "code": "no", "message": "No.", "status": 404 }"#).await;
    wait_until("the alert is shown", || screen.has("[role=alert]")).await;
    assert!(text(&screen.by_role("alert")).starts_with("The service has no pet with this ID."));
    assert!(screen.has("dl.pet") && screen.text().contains("From the answer of"));
}

/// The focus stayed on the button, which is hidden then.
#[wasm_bindgen_test]
async fn see_more_without_a_new_row_moves_the_focus_to_the_heading() {
    let screen = page_at("/", || view! { <ListPage /> }.into_any()).await;
    screen.button("Refresh").click();
    let list = |pets: Vec<String>| format!("[{}]", pets.join(","));
    answer(&screen, 200, &list((1..=20).map(pet).collect())).await;
    wait_until("the rows are shown", || screen.all("tbody tr").len() == 20).await;
    let button = screen.button("See more");
    button.focus().unwrap();
    button.click();
    for rows in [vec![], vec![], (1..=20).map(pet).collect()] {
        answer(&screen, 200, &list(rows)).await;
    }
    wait_until("the heading has the focus", || active_element().tag_name() == "H1").await;
}
