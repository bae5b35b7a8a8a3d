//! Form fields with what must not be forgotten: a label, and a place for the problem beside it.

use crate::ui::view::{ErasedView, IntoErased};
use leptos::prelude::*;

/// What the keyboard, the browser and the password manager should take a text field for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputKind {
    #[default]
    Text,
    /// Digits. Not `type=number`, which rounds beyond 2⁵³ and loses what it can't read.
    Digits,
    Url,
    /// A secret; shown while `revealed`.
    Secret {
        revealed: Signal<bool>,
    },
}

/// A field for a line of text.
#[component]
pub fn TextField(
    id: &'static str,
    label: &'static str,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<String>,
    #[prop(into)] problem: Signal<Option<String>>,
    #[prop(optional, into)] hint: Signal<Option<String>>,
    #[prop(optional)] input: InputKind,
    /// The id of a datalist with suggestions.
    #[prop(optional)]
    suggestions: Option<&'static str>,
) -> ErasedView {
    let kind = Signal::derive(move || match input {
        InputKind::Secret { revealed } if !revealed.get() => Some("password"),
        InputKind::Text | InputKind::Digits | InputKind::Url | InputKind::Secret { .. } => Some("text"),
    });
    let input_mode = match input {
        InputKind::Digits => Some("numeric"),
        InputKind::Url => Some("url"),
        InputKind::Text | InputKind::Secret { .. } => None,
    };
    let autocomplete = if matches!(input, InputKind::Secret { .. }) { "current-password" } else { "off" };
    let literal = input != InputKind::Text;
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                id=id
                name=id
                type=kind
                inputmode=input_mode
                autocomplete=autocomplete
                autocapitalize=literal.then_some("none")
                spellcheck=literal.then_some("false")
                list=suggestions
                prop:value=value
                on:input:target=move |event| on_input.run(event.target().value())
                aria-invalid=invalid(problem)
                aria-describedby=describing(id)
            />
            <Notes id hint problem />
        </div>
    }
    .into_erased()
}

/// A field for one of a few values.
#[component]
pub fn SelectField(
    id: &'static str,
    label: &'static str,
    /// Value and text of each choice, in order.
    #[prop(into)]
    choices: Callback<(), Vec<(String, String)>>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
    #[prop(into)] problem: Signal<Option<String>>,
    #[prop(optional, into)] hint: Signal<Option<String>>,
) -> ErasedView {
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <select
                id=id
                name=id
                on:change:target=move |event| on_choose.run(event.target().value())
                aria-invalid=invalid(problem)
                aria-describedby=describing(id)
            >
                {move || choices.run(()).into_iter().map(|(choice, text)| option(choice, text, value)).collect_view()}
            </select>
            <Notes id hint problem />
        </div>
    }
    .into_erased()
}

fn option(choice: String, text: String, value: Signal<String>) -> ErasedView {
    let chosen = choice.clone();
    view! {
        <option value=choice prop:selected=move || value.with(|value| *value == chosen)>
            {text}
        </option>
    }
    .into_erased()
}

fn invalid(problem: Signal<Option<String>>) -> Signal<Option<&'static str>> {
    Signal::derive(move || problem.with(Option::is_some).then_some("true"))
}

/// What stands under a field: its hint, and its problem when it has one.
#[component]
pub fn Notes(id: &'static str, hint: Signal<Option<String>>, problem: Signal<Option<String>>) -> ErasedView {
    view! {
        <p id=hint_id(id) class="hint">
            {words(hint)}
        </p>
        <p id=problem_id(id) class="problem">
            {words(problem)}
        </p>
    }
    .into_erased()
}

fn words(text: Signal<Option<String>>) -> Signal<String> {
    Signal::derive(move || text.get().unwrap_or_default())
}

/// The ids for `aria-describedby` of the field `id`.
pub fn describing(id: &str) -> String {
    format!("{} {}", problem_id(id), hint_id(id))
}

fn hint_id(id: &str) -> String {
    format!("{id}-hint")
}

fn problem_id(id: &str) -> String {
    format!("{id}-problem")
}
