//! Form fields. Each has a label, a hint and a place for its problem.

use crate::ui::{icon::Icon, view::true_if};
use leptos::prelude::*;

/// What a text field is for: it decides the keyboard of a phone and what the browser suggests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputKind {
    /// Also an ID: `type=number` would round beyond 2⁵³ and drop what it cannot read, and the digits of an iPhone have no minus.
    #[default]
    Text,
    Search,
    Url,
    /// A small whole number.
    Number {
        min: u8,
        max: u8,
    },
    /// A secret; readable while `revealed`.
    Secret {
        revealed: Signal<bool>,
    },
}

/// A field for a line of text.
///
/// `on_input` gets the text with each key. `on_commit` gets it when the person presses Enter or leaves the field, so the same text can
/// come twice. Not on `change`: an arrow key that is held down changes a number many times a second.
#[component]
pub fn TextField(
    id: &'static str,
    label: &'static str,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] problem: Signal<Option<String>>,
    #[prop(into, default = Callback::new(|_| {}))] on_input: Callback<String>,
    #[prop(into, default = Callback::new(|_| {}))] on_commit: Callback<String>,
    #[prop(optional, into)] hint: Signal<Option<String>>,
    #[prop(optional)] input: InputKind,
    #[prop(optional, into)] read_only: Signal<bool>,
    /// The id of other [`Notes`] that describe the field, too.
    #[prop(optional)]
    notes: Option<&'static str>,
    /// Whether the field is in a toolbar: one line, with its label in its frame and its hint for assistive technology only.
    #[prop(optional)]
    inline: bool,
    /// A button beside the field.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    // Browsers suggest addresses in spite of `off`: Chromium and Safari go by the name, and a search gets none.
    let (autocomplete, name) =
        if matches!(input, InputKind::Secret { .. }) { ("current-password", id) } else { ("off", "search") };
    let (min, max) = match input {
        InputKind::Number { min, max } => (Some(min.to_string()), Some(max.to_string())),
        _ => (None, None),
    };
    let type_and_mode = move || match input {
        InputKind::Text => ("text", None),
        InputKind::Search => ("search", None),
        InputKind::Url => ("text", Some("url")),
        InputKind::Number { .. } => ("number", None),
        InputKind::Secret { revealed } => (if revealed.get() { "text" } else { "password" }, None),
    };
    let placeholder = match input {
        InputKind::Url => Some("https://api.example.com/v1"),
        // The style shows the label of a search in its empty field.
        InputKind::Search => Some(" "),
        _ => None,
    };
    let is_literal = input != InputKind::Text;
    view! {
        <div class=if inline { "field inline" } else { "field" }>
          <div class="control">
            <label for=id translate="yes" prop:textContent=label></label>
            <input
                id=id
                name=name
                type=move || type_and_mode().0
                inputmode=move || type_and_mode().1
                placeholder=placeholder
                dir="auto"
                min=min
                max=max
                autocomplete=autocomplete
                autocapitalize=is_literal.then_some("none")
                spellcheck=is_literal.then_some("false")
                readonly=read_only
                prop:value=value
                // A browser may report that a field is left when it removes it. Then the callbacks are gone.
                on:input:target=move |event| on_input.try_run(event.target().value()).unwrap_or_default()
                on:blur:target=move |event| on_commit.try_run(event.target().value()).unwrap_or_default()
                on:keydown:target=move |event| {
                    // While an input method composes, Enter accepts its suggestion. Escape refuses it, and would empty a search.
                    match (event.key().as_str(), event.is_composing()) {
                        ("Enter", false) => on_commit.try_run(event.target().value()).unwrap_or_default(),
                        ("Escape", true) => event.prevent_default(),
                        _ => {}
                    }
                }
                aria-invalid=true_if(move || problem.with(Option::is_some))
                aria-describedby=description_ids(id) + &notes.map(|id| " ".to_owned() + &description_ids(id)).unwrap_or_default()
            />
            {children.map(|children| children())}
          </div>
            <Notes id hint problem />
        </div>
    }
}

/// A field for one of a few values. `on_choose` gets each choice.
#[component]
pub fn SelectField(
    #[prop(into)] id: String,
    #[prop(into)] label: String,
    /// Value and text of each choice, in order.
    #[prop(into)]
    choices: Callback<(), Vec<(String, String)>>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
    #[prop(into)] problem: Signal<Option<String>>,
    #[prop(optional, into)] hint: Signal<Option<String>>,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView {
    view! {
        <div class="field">
            <label for=id.clone() translate="yes" prop:textContent=label></label>
            <select
                id=id.clone()
                name=id.clone()
                disabled=disabled
                on:change:target=move |event| on_choose.try_run(event.target().value()).unwrap_or_default()
                aria-invalid=true_if(move || problem.with(Option::is_some))
                aria-describedby=description_ids(&id)
            >
                {move || choices.run(()).into_iter().map(|(choice, text)| option(choice, text, value)).collect_view()}
            </select>
            <Notes id hint problem />
        </div>
    }
}

fn option(choice: String, text: String, value: Signal<String>) -> AnyView {
    let chosen = choice.clone();
    view! {
        <option value=choice prop:selected=move || value.with(|value| *value == chosen)>
            {text}
        </option>
    }
    .into_any()
}

/// The hint and the problem of a field.
#[component]
pub fn Notes(#[prop(into)] id: String, hint: Signal<Option<String>>, problem: Signal<Option<String>>) -> impl IntoView {
    view! {
        <p id=format!("{id}-hint") class="hint">
            {Signal::derive(move || hint.get().unwrap_or_default())}
        </p>
        <p id=format!("{id}-problem") class="problem tone danger">
            {move || problem.get().map(|problem| view! { <Icon name="alert" /> {problem} }.into_any())}
        </p>
    }
}

/// The value of `aria-describedby` for the field `id`.
pub fn description_ids(id: &str) -> String {
    format!("{id}-problem {id}-hint")
}
