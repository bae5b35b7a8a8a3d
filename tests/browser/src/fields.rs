//! Form fields: the label, the problem beside the field, and text that stays as it was typed.

use crate::{
    person,
    screen::{Screen, assert_focused, referred, settled},
};
use leptos::prelude::*;
use petstore_admin::ui::field::{InputKind, SelectField, TextField};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// What a field is told and tells, as a page would hold it.
#[derive(Clone, Copy)]
struct Held {
    value: RwSignal<String>,
    problem: RwSignal<Option<String>>,
}

impl Held {
    fn new(value: &str) -> Self {
        Self { value: RwSignal::new(value.to_owned()), problem: RwSignal::new(None) }
    }
}

async fn text_field(content: InputKind, value: &str) -> (Screen, Held, HtmlInputElement) {
    let mut screen = Screen::new();
    let held = Held::new(value);
    let Held { value, problem } = held;
    let show = move || {
        let hint = Some("As on the tag".to_owned());
        view! { <TextField id="pet" label="Pet" input=content value on_input=move |text| value.set(text) problem hint /> }
    };
    screen.show(show).await;
    let input = screen.field("Pet");
    (screen, held, input)
}

async fn status_field(value: &str) -> (Screen, Held, HtmlSelectElement) {
    let mut screen = Screen::new();
    let held = Held::new(value);
    let Held { value, problem } = held;
    let choices = [("", "Not set"), ("sold", "Sold"), ("pending", "Pending")];
    let choices = choices.map(|(value, text)| (value.to_owned(), text.to_owned())).to_vec();
    let show = move || {
        view! {
            <SelectField id="status" label="Status" choices=move |()| choices.clone() value on_choose=move |chosen| value.set(chosen) problem />
        }
    };
    screen.show(show).await;
    let select = screen.field("Status");
    (screen, held, select)
}

#[wasm_bindgen_test]
async fn a_label_leads_to_its_field() {
    let (screen, _, input) = text_field(InputKind::Text, "").await;
    person::presses(&screen.one("label"));
    assert_focused(&input);
}

#[wasm_bindgen_test]
async fn a_field_shows_what_the_page_holds() {
    let (_screen, held, input) = text_field(InputKind::Text, "Rex").await;
    assert_eq!(input.value(), "Rex");
    held.value.set("Bella".into());
    settled().await;
    assert_eq!(input.value(), "Bella");
}

#[wasm_bindgen_test]
async fn typing_reaches_the_page_as_it_was_typed() {
    let (_screen, held, input) = text_field(InputKind::Text, "").await;
    person::types(&input, "  Zoë <b> ");
    assert_eq!(held.value.get_untracked(), "  Zoë <b> ");
}

#[wasm_bindgen_test]
async fn a_field_without_a_problem_is_described_by_its_hint_alone() {
    let (_screen, _, input) = text_field(InputKind::Text, "").await;
    assert_eq!(referred(&input, "aria-describedby"), ["As on the tag"]);
    assert_eq!(input.get_attribute("aria-invalid"), None);
}

#[wasm_bindgen_test]
async fn a_problem_is_announced_with_its_field_before_the_hint() {
    let (_screen, held, input) = text_field(InputKind::Text, "").await;
    held.problem.set(Some("Enter a name.".into()));
    settled().await;
    assert_eq!(input.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(referred(&input, "aria-describedby"), ["Enter a name.", "As on the tag"]);
}

#[wasm_bindgen_test]
async fn a_problem_that_is_overcome_leaves_no_trace() {
    let (_screen, held, input) = text_field(InputKind::Text, "").await;
    held.problem.set(Some("Enter a name.".into()));
    settled().await;
    held.problem.set(None);
    settled().await;
    assert_eq!(input.get_attribute("aria-invalid"), None);
    assert_eq!(referred(&input, "aria-describedby"), ["As on the tag"]);
}

#[wasm_bindgen_test]
async fn a_secret_is_hidden_until_it_is_revealed_and_keeps_its_text() {
    let revealed = ArcRwSignal::new(false);
    let shown = revealed.clone();
    let (_screen, _, input) =
        text_field(InputKind::Secret { revealed: Signal::derive(move || shown.get()) }, "k1").await;
    assert_eq!(input.type_(), "password");
    revealed.set(true);
    settled().await;
    assert_eq!((input.type_(), input.value()), ("text".into(), "k1".into()));
    revealed.set(false);
    settled().await;
    assert_eq!((input.type_(), input.value()), ("password".into(), "k1".into()));
}

#[wasm_bindgen_test]
async fn the_largest_id_keeps_every_digit() {
    // A field of type=number went through a JavaScript number and gave back 9223372036854776000.
    let (_screen, held, input) = text_field(InputKind::Digits, "").await;
    person::types(&input, "9223372036854775807");
    settled().await;
    assert_eq!(held.value.get_untracked(), "9223372036854775807");
    assert_eq!(input.value(), "9223372036854775807");
}

#[wasm_bindgen_test]
async fn a_field_of_digits_keeps_what_is_no_number() {
    let (_screen, held, input) = text_field(InputKind::Digits, "").await;
    person::types(&input, "12 cats");
    settled().await;
    assert_eq!((held.value.get_untracked(), input.value()), ("12 cats".into(), "12 cats".into()));
}

#[wasm_bindgen_test]
async fn a_field_of_digits_asks_for_the_keyboard_with_digits() {
    let (_screen, _, input) = text_field(InputKind::Digits, "").await;
    assert_eq!(input.get_attribute("inputmode").as_deref(), Some("numeric"));
}

#[wasm_bindgen_test]
async fn a_select_shows_the_value_that_the_page_holds() {
    let (_screen, held, select) = status_field("sold").await;
    assert_eq!(select.value(), "sold");
    held.value.set("pending".into());
    settled().await;
    assert_eq!(select.value(), "pending");
    held.value.set(String::new());
    settled().await;
    assert_eq!(select.selected_index(), 0);
}

#[wasm_bindgen_test]
async fn a_choice_reaches_the_page() {
    let (_screen, held, select) = status_field("").await;
    person::chooses(&select, "Sold");
    assert_eq!(held.value.get_untracked(), "sold");
}

#[wasm_bindgen_test]
async fn a_select_announces_its_problem() {
    let (_screen, held, select) = status_field("").await;
    held.problem.set(Some("The service knows no such status.".into()));
    settled().await;
    assert_eq!(select.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(referred(&select, "aria-describedby"), ["The service knows no such status."]);
}

#[wasm_bindgen_test]
async fn a_select_keeps_its_value_when_its_choices_change() {
    let mut screen = Screen::new();
    let choice = |text: &str| (text.to_owned(), text.to_owned());
    let choices = RwSignal::new(vec![choice("Production"), choice("Staging")]);
    let show = move || {
        view! { <SelectField id="where" label="Where" choices=move |()| choices.get() value="Staging" on_choose=|_| {} problem=None /> }
    };
    screen.show(show).await;
    choices.update(|choices| choices.insert(0, choice("Demonstration")));
    settled().await;
    assert_eq!(screen.field::<HtmlSelectElement>("Where").value(), "Staging");
}
