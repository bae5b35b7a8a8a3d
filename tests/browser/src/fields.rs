//! Form fields: the label, the problem, the hint, and the exchange of the value with the page.

use crate::{
    screen::{Screen, referenced_texts, wait_for_updates},
    user_event,
};
use leptos::prelude::*;
use petstore_admin::ui::field::{InputKind, SelectField, TextField};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlInputElement, HtmlSelectElement};

const NUMBER: InputKind = InputKind::Number { min: 1, max: 100 };

/// A field, and the signals of its page.
struct RenderedField {
    element: HtmlInputElement,
    value: RwSignal<String>,
    problem: RwSignal<Option<String>>,
    /// What `on_commit` got.
    commits: RwSignal<Vec<String>>,
    screen: Screen,
}

impl RenderedField {
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
        let commits = RwSignal::new(Vec::new());
        let on_input = move |text: String| {
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
        Self { element: screen.field("Pet"), value, problem, commits, screen }
    }

    async fn fill(&self, text: &str) {
        user_event::fill(&self.element, text);
        wait_for_updates().await;
    }

    async fn set_value(&self, value: &str) {
        self.value.set(value.to_owned());
        wait_for_updates().await;
    }

    async fn set_problem(&self, problem: Option<&str>) {
        self.problem.set(problem.map(str::to_owned));
        wait_for_updates().await;
    }

    fn attribute(&self, name: &str) -> Option<String> {
        self.element.get_attribute(name)
    }

    fn descriptions(&self) -> Vec<String> {
        referenced_texts(&self.element, "aria-describedby")
    }
}

/// The search field was a text field once: the toolbar laid it out as one, and it had no button that clears it.
#[wasm_bindgen_test]
async fn each_kind_of_field_has_its_type_its_keyboard_and_its_range() {
    for (input, expected) in [
        (InputKind::Text, ["text", "", "", ""]),
        (InputKind::Search, ["search", "", "", ""]),
        (NUMBER, ["number", "", "1", "100"]),
    ] {
        let field = RenderedField::text(input, "").await;
        let attributes = ["type", "inputmode", "min", "max"].map(|name| field.attribute(name).unwrap_or_default());
        assert_eq!(attributes, expected);
    }
}

#[wasm_bindgen_test]
async fn the_problem_of_a_field_comes_before_its_hint_until_it_is_removed() {
    let field = RenderedField::text(InputKind::Text, "").await;
    let shown = || (field.attribute("aria-invalid"), field.descriptions());
    let valid = (None, vec!["As on the tag".to_owned()]);
    assert_eq!(shown(), valid);
    field.set_problem(Some("Enter a name.")).await;
    assert_eq!(shown(), (Some("true".into()), vec!["Enter a name.".into(), "As on the tag".into()]));
    field.set_problem(None).await;
    assert_eq!(shown(), valid);
}

#[wasm_bindgen_test]
async fn a_secret_is_hidden_until_it_is_revealed_and_keeps_its_text() {
    let revealed = ArcRwSignal::new(false);
    let kind = InputKind::Secret { revealed: revealed.clone().into() };
    let RenderedField { element, screen: _screen, .. } = RenderedField::text(kind, "k1").await;
    for (is_revealed, of_type) in [(false, "password"), (true, "text"), (false, "password")] {
        revealed.set(is_revealed);
        wait_for_updates().await;
        assert_eq!((element.type_().as_str(), element.value().as_str()), (of_type, "k1"));
    }
}

#[wasm_bindgen_test]
async fn a_number_field_keeps_what_is_typed_until_enter_or_leaving_commits_it() {
    for commit in [user_event::press_enter, user_event::leave] {
        let field = RenderedField::number("20").await;
        field.fill("1000").await;
        assert_eq!((field.value.get_untracked(), field.element.value()), ("20".into(), "1000".into()));
        assert_eq!(field.commits.get_untracked(), [""; 0]);
        commit(&field.element);
        assert_eq!(field.commits.get_untracked(), ["1000"]);
    }
}

#[wasm_bindgen_test]
async fn a_value_of_the_page_replaces_what_was_typed_in_a_number_field_also_if_it_is_the_same_value() {
    for value in ["50", "20"] {
        let field = RenderedField::number("20").await;
        field.fill("1000").await;
        field.set_value(value).await;
        assert_eq!(field.element.value(), value);
    }
}

#[wasm_bindgen_test]
async fn a_select_keeps_its_value_when_its_choices_change() {
    let mut screen = Screen::new();
    let choice = |(value, text): (&str, &str)| (value.to_owned(), text.to_owned());
    let choices = RwSignal::new([("", "Not set"), ("sold", "Sold"), ("pending", "Pending")].map(choice).to_vec());
    let field = move || {
        let (choices, problem) = (move |()| choices.get(), Signal::stored(None::<String>));
        view! { <SelectField id="status" label="Status" choices value="sold" on_choose=|_| {} problem /> }
    };
    screen.render(field).await;
    choices.update(|choices| choices.insert(0, choice(("new", "New"))));
    wait_for_updates().await;
    assert_eq!(screen.field::<HtmlSelectElement>("Status").value(), "sold");
}
