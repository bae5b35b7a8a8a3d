//! Form fields: the label, the problem, the hint, and the exchange of the value with the page.

use crate::{
    screen::{Screen, assert_focused, referenced_texts, wait_for_updates},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::ui::field::{InputKind, SelectField, TextField};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

const NUMBER: InputKind = InputKind::Number { min: 1, max: 100 };

/// A field, and the signals of its page.
struct RenderedField<E> {
    element: E,
    value: RwSignal<String>,
    problem: RwSignal<Option<String>>,
    /// What `on_input` and `on_commit` got.
    inputs: RwSignal<Vec<String>>,
    commits: RwSignal<Vec<String>>,
    screen: Screen,
}

impl RenderedField<HtmlInputElement> {
    /// A field whose page sets `value` to each input.
    async fn text(input: InputKind, value: &str) -> Self {
        Self::render(input, value, true).await
    }

    /// A field whose page does not change `value` on input.
    async fn number(value: &str) -> Self {
        Self::render(NUMBER, value, false).await
    }

    async fn render(input: InputKind, value: &str, is_controlled: bool) -> Self {
        let mut screen = Screen::new();
        let (value, problem) = (RwSignal::new(value.to_owned()), RwSignal::new(None));
        let (inputs, commits) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        let on_input = move |text: String| {
            inputs.update(|inputs| inputs.push(text.clone()));
            if is_controlled {
                value.set(text);
            }
        };
        let on_commit = move |text| commits.update(|commits| commits.push(text));
        let field = move || {
            let hint = Some("As on the tag".to_owned());
            view! { <TextField id="pet" label="Pet" input value on_input on_commit problem hint /> }
        };
        screen.render(field).await;
        Self { element: screen.field("Pet"), value, problem, inputs, commits, screen }
    }

    async fn fill(&self, text: &str) {
        user_event::fill(&self.element, text);
        wait_for_updates().await;
    }
}

impl RenderedField<HtmlSelectElement> {
    async fn select(value: &str) -> Self {
        let mut screen = Screen::new();
        let (value, problem) = (RwSignal::new(value.to_owned()), RwSignal::new(None));
        let choices = [("", "Not set"), ("sold", "Sold"), ("pending", "Pending")];
        let choices = choices.map(|(value, text)| (value.to_owned(), text.to_owned())).to_vec();
        let field = move || {
            view! {
                <SelectField
                    id="status"
                    label="Status"
                    choices=move |()| choices.clone()
                    value
                    on_choose=move |chosen| value.set(chosen)
                    problem
                />
            }
        };
        screen.render(field).await;
        let (inputs, commits) = (RwSignal::default(), RwSignal::default());
        Self { element: screen.field("Status"), value, problem, inputs, commits, screen }
    }
}

impl<E: AsRef<Element>> RenderedField<E> {
    async fn set_value(&self, value: &str) {
        self.value.set(value.to_owned());
        wait_for_updates().await;
    }

    async fn set_problem(&self, problem: Option<&str>) {
        self.problem.set(problem.map(str::to_owned));
        wait_for_updates().await;
    }

    fn attribute(&self, name: &str) -> Option<String> {
        self.element.as_ref().get_attribute(name)
    }

    fn descriptions(&self) -> Vec<String> {
        referenced_texts(self.element.as_ref(), "aria-describedby")
    }
}

#[wasm_bindgen_test]
async fn a_click_on_the_label_moves_the_focus_to_the_field() {
    let field = RenderedField::text(InputKind::Text, "").await;
    user_event::click(&field.screen.get("label"));
    assert_focused(&field.element);
}

/// The search field was a text field once: the toolbar laid it out as one, and it had no button that clears it.
#[wasm_bindgen_test]
async fn each_kind_of_field_has_its_type() {
    for (input, of_type) in [(InputKind::Text, "text"), (InputKind::Search, "search"), (NUMBER, "number")] {
        assert_eq!(RenderedField::text(input, "").await.attribute("type").as_deref(), Some(of_type));
    }
}

#[wasm_bindgen_test]
async fn a_field_shows_the_value_of_the_page() {
    let field = RenderedField::text(InputKind::Text, "Rex").await;
    assert_eq!(field.element.value(), "Rex");
    field.set_value("Bella").await;
    assert_eq!(field.element.value(), "Bella");
}

#[wasm_bindgen_test]
async fn on_input_gets_the_text_unchanged() {
    let field = RenderedField::text(InputKind::Text, "").await;
    user_event::fill(&field.element, "  Zoë <b> ");
    assert_eq!(field.inputs.get_untracked(), ["  Zoë <b> "]);
}

#[wasm_bindgen_test]
async fn a_field_without_a_problem_is_described_by_its_hint_alone() {
    let field = RenderedField::text(InputKind::Text, "").await;
    assert_eq!(field.descriptions(), ["As on the tag"]);
    assert_eq!(field.attribute("aria-invalid"), None);
}

#[wasm_bindgen_test]
async fn the_problem_of_a_field_comes_before_its_hint() {
    let field = RenderedField::text(InputKind::Text, "").await;
    field.set_problem(Some("Enter a name.")).await;
    assert_eq!(field.attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(field.descriptions(), ["Enter a name.", "As on the tag"]);
}

#[wasm_bindgen_test]
async fn a_field_is_valid_again_when_its_problem_is_removed() {
    let field = RenderedField::text(InputKind::Text, "").await;
    field.set_problem(Some("Enter a name.")).await;
    field.set_problem(None).await;
    assert_eq!(field.attribute("aria-invalid"), None);
    assert_eq!(field.descriptions(), ["As on the tag"]);
}

#[wasm_bindgen_test]
async fn a_secret_is_hidden_until_it_is_revealed_and_keeps_its_text() {
    let revealed = ArcRwSignal::new(false);
    let kind = InputKind::Secret { revealed: revealed.clone().into() };
    let RenderedField { element, screen: _screen, .. } = RenderedField::text(kind, "k1").await;
    assert_eq!(element.type_(), "password");
    revealed.set(true);
    wait_for_updates().await;
    assert_eq!((element.type_(), element.value()), ("text".into(), "k1".into()));
    revealed.set(false);
    wait_for_updates().await;
    assert_eq!((element.type_(), element.value()), ("password".into(), "k1".into()));
}

#[wasm_bindgen_test]
async fn the_largest_id_keeps_every_digit() {
    // A field of type=number converted the text to a JavaScript number, and returned 9223372036854776000.
    let field = RenderedField::text(InputKind::Digits, "").await;
    field.fill("9223372036854775807").await;
    assert_eq!(field.value.get_untracked(), "9223372036854775807");
    assert_eq!(field.element.value(), "9223372036854775807");
}

#[wasm_bindgen_test]
async fn a_field_for_digits_keeps_other_text() {
    let field = RenderedField::text(InputKind::Digits, "").await;
    field.fill("12 cats").await;
    assert_eq!((field.value.get_untracked(), field.element.value()), ("12 cats".into(), "12 cats".into()));
}

#[wasm_bindgen_test]
async fn a_field_for_digits_requests_the_numeric_keyboard() {
    let field = RenderedField::text(InputKind::Digits, "").await;
    assert_eq!(field.attribute("inputmode").as_deref(), Some("numeric"));
}

#[wasm_bindgen_test]
async fn a_number_field_states_its_range() {
    let field = RenderedField::number("20").await;
    let attributes = ["type", "min", "max"].map(|name| field.attribute(name).unwrap());
    assert_eq!(attributes, ["number", "1", "100"]);
}

#[wasm_bindgen_test]
async fn a_number_field_keeps_what_is_typed_even_out_of_its_range() {
    let field = RenderedField::number("20").await;
    field.fill("1000").await;
    assert_eq!(field.inputs.get_untracked(), ["1000"]);
    assert_eq!((field.value.get_untracked(), field.element.value()), ("20".into(), "1000".into()));
}

#[wasm_bindgen_test]
async fn typing_in_a_number_field_does_not_call_on_commit() {
    let field = RenderedField::number("20").await;
    field.fill("50").await;
    assert_eq!(field.commits.get_untracked(), [""; 0]);
}

#[wasm_bindgen_test]
async fn enter_in_a_number_field_calls_on_commit_with_the_text() {
    let field = RenderedField::number("20").await;
    field.fill("50").await;
    user_event::press_enter(&field.element);
    assert_eq!(field.commits.get_untracked(), ["50"]);
}

#[wasm_bindgen_test]
async fn leaving_a_changed_number_field_calls_on_commit_with_the_text() {
    let field = RenderedField::number("20").await;
    field.fill("50").await;
    user_event::leave_changed(&field.element);
    assert_eq!(field.commits.get_untracked(), ["50"]);
}

#[wasm_bindgen_test]
async fn a_change_of_the_value_replaces_what_was_typed_in_a_number_field() {
    let field = RenderedField::number("20").await;
    field.fill("1000").await;
    field.set_value("50").await;
    assert_eq!(field.element.value(), "50");
}

#[wasm_bindgen_test]
async fn the_same_value_set_again_replaces_what_was_typed_in_a_number_field() {
    let field = RenderedField::number("20").await;
    field.fill("1000").await;
    field.set_value("20").await;
    assert_eq!(field.element.value(), "20");
}

#[wasm_bindgen_test]
async fn a_select_shows_the_value_of_the_page() {
    let field = RenderedField::select("sold").await;
    assert_eq!(field.element.value(), "sold");
    field.set_value("pending").await;
    assert_eq!(field.element.value(), "pending");
    field.set_value("").await;
    assert_eq!(field.element.selected_index(), 0);
}

#[wasm_bindgen_test]
async fn on_choose_gets_the_value_of_the_selected_option() {
    let field = RenderedField::select("").await;
    user_event::select_option(&field.element, "Sold");
    assert_eq!(field.value.get_untracked(), "sold");
}

#[wasm_bindgen_test]
async fn a_select_is_described_by_its_problem() {
    let field = RenderedField::select("").await;
    field.set_problem(Some("The service knows no such status.")).await;
    assert_eq!(field.attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(field.descriptions(), ["The service knows no such status."]);
}

#[wasm_bindgen_test]
async fn a_select_keeps_its_value_when_its_choices_change() {
    let mut screen = Screen::new();
    let choice = |text: &str| (text.to_owned(), text.to_owned());
    let choices = RwSignal::new(vec![choice("Production"), choice("Staging")]);
    let field = move || {
        view! {
            <SelectField
                id="environment"
                label="Environment"
                choices=move |()| choices.get()
                value="Staging"
                on_choose=|_| {}
                problem=None
            />
        }
    };
    screen.render(field).await;
    choices.update(|choices| choices.insert(0, choice("Demonstration")));
    wait_for_updates().await;
    assert_eq!(screen.field::<HtmlSelectElement>("Environment").value(), "Staging");
}
