//! The list and the page of a pet, with the answers of the service.

use crate::{
    screen::{Screen, active_element, text, wait_until},
    user_event,
};
use leptos::prelude::*;
use leptos_router::components::Router;
use petstore_admin::{
    pet_table::AddLike,
    pets::{find::FindPage, list::ListPage},
    session::Session,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

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

fn pet(id: usize) -> String {
    format!(r#"{{ "id": {id}, "name": "Rex", "categoryId": 1, "status": "sold" }}"#)
}

/// It disappeared, and the press showed no reaction.
#[wasm_bindgen_test]
async fn a_pet_stays_while_the_service_is_asked_again_and_when_it_has_no_such_pet() {
    let screen = page_at("?id=7", || view! { <FindPage /> }.into_any()).await;
    screen.fetch().answer(200, &pet(7)).await;
    wait_until("the pet is shown", || screen.text().contains("From the answer of")).await;
    screen.button("Ask the service").click();
    wait_until("the press shows a reaction", || screen.text().contains("Looking…")).await;
    screen.fetch().answer(404, r#"{ "code": "no", "message": "No.", "status": 404 }"#).await;
    wait_until("the alert is shown", || screen.has("[role=alert]")).await;
    assert!(text(&screen.by_role("alert")).starts_with("The service has no pet with this ID."));
    assert!(screen.has("dl.pet") && screen.text().contains("From the answer of"));
}

/// The link said "(1 request)", and sent none.
#[wasm_bindgen_test]
async fn an_id_of_a_pet_that_was_added_leads_to_it_without_a_word_of_a_request() {
    let screen = page_at("/?q=77", || view! { <ListPage /> }.into_any()).await;
    screen.button("Refresh").click();
    screen.fetch().answer(200, &format!("[{}]", pet(5))).await;
    wait_until("a request is offered", || screen.text().contains("Ask the service for ID 77 (1 request)")).await;
    let pet = serde_json::from_str(&pet(77)).unwrap();
    screen.context::<Session>().loaded.record_added(Some(pet));
    wait_until("the pet is known", || screen.text().contains("Go to the pet with ID 77")).await;
    assert!(!screen.text().contains("Ask the service"));
}

/// The pets from 1 to `last`.
fn pets(last: usize) -> String {
    format!("[{}]", (1..=last).map(pet).collect::<Vec<_>>().join(","))
}

/// The list at `address` with 20 pets.
async fn list_at(address: &str) -> Screen {
    let screen = page_at(address, || view! { <ListPage /> }.into_any()).await;
    screen.button("Refresh").click();
    screen.fetch().answer(200, &pets(20)).await;
    wait_until("the rows are shown", || screen.all("tbody tr").len() == 20).await;
    screen
}

/// Presses "See more" and answers its request.
async fn see_more(screen: &Screen, status: u16, body: &str) {
    let button = screen.button("See more");
    button.focus().unwrap();
    button.click();
    let request = screen.fetch().answer(status, body).await;
    assert!(request.url().ends_with("/pets?limit=100"), "{}", request.url());
}

async fn wait_for_focus_on_pet(id: usize) {
    let href = format!("pets/find?id={id}");
    wait_until("the row has the focus", || active_element().get_attribute("href").as_ref() == Some(&href)).await;
}

#[wasm_bindgen_test]
async fn see_more_moves_the_focus_to_the_topmost_new_row() {
    for (address, topmost) in [("/", 21), ("/?sort=-id", 30)] {
        let screen = list_at(address).await;
        see_more(&screen, 200, &pets(30)).await;
        wait_for_focus_on_pet(topmost).await;
    }
}

#[wasm_bindgen_test]
async fn see_more_after_a_failure_sends_another_request() {
    let screen = list_at("/").await;
    see_more(&screen, 500, "{}").await;
    wait_until("the failure is shown", || screen.has("[role=alert]")).await;
    see_more(&screen, 200, &pets(30)).await;
    wait_for_focus_on_pet(21).await;
}

#[wasm_bindgen_test]
async fn a_search_in_vain_leads_to_the_same_search_in_the_longest_list_of_each_status() {
    let screen = list_at("/?sort=name").await;
    let links = || screen.texts(".empty a:not([hidden])");
    let [available, pending, sold] =
        ["Available", "Pending", "Sold"].map(|status| format!("Search in “{status}” (1 request)"));
    user_event::fill(&screen.get("#search"), "zz");
    wait_until("each list is offered", || links() == [&*available, &pending, &sold]).await;
    screen.by_text::<HtmlElement>(".empty a", &sold).click();
    let request = screen.fetch().wait_for_request().await;
    assert!(request.url().ends_with("/pets?limit=100&status=sold"), "{}", request.url());
    let expected = Ok("?status=sold&limit=100&sort=name&q=zz");
    wait_until("the address has it", || window().location().search().as_deref() == expected).await;
    assert_eq!(active_element().tag_name(), "H1");
    screen.fetch().respond(200, &pets(100));
    wait_until("the answer is shown", || !screen.text().contains("Loading…")).await;
    assert_eq!(links(), [available, pending]);
}
