//! What a person is asked about a checked table.

use crate::{
    import::{Import, rules::question::Question, use_import},
    ui::view::each,
};
use futures::FutureExt;
use leptos::{
    ev::{Event, Targeted},
    prelude::*,
};
use web_sys::HtmlSelectElement;

/// The questions. Without one the section is hidden.
#[component]
pub fn Questions(import: Import) -> impl IntoView {
    let questions = move || import.snapshot.with(|snapshot| snapshot.questions.clone());
    view! {
        <section class="card section questions">
            <div class="title">
                <h2>"What the table means"</h2>
                <p>{Signal::derive(move || import.text(|snapshot| &snapshot.open_questions))}</p>
            </div>
            <ul>{each(questions, line_id, line)}</ul>
        </section>
    }
}

/// All that a question shows. With anything else it has another line: a select keeps what a person has chosen in it.
fn line_id(question: &Question) -> String {
    let Question { id, label, hint, choices, .. } = question;
    let texts = choices.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ");
    format!("{id} {label} {hint} {} {texts}", question.chosen().unwrap_or(choices.len()))
}

fn line(question: Question) -> AnyView {
    let import = use_import();
    let is_open = question.is_open();
    let Question { id, label, hint, choices, answer } = question;
    let option =
        |text: &str, is_chosen: bool| view! { <option selected=is_chosen>{text.to_owned()}</option> }.into_any();
    let mut options = Vec::new();
    if is_open {
        options.push(option("Choose…", true));
    }
    options.extend(choices.iter().map(|(text, choice)| option(text, *choice == answer)));
    let hint_id = format!("{id}-hint");
    let choose = move |event: Targeted<Event, HtmlSelectElement>| {
        let chosen = usize::try_from(event.target().selected_index()).unwrap_or_default();
        let chosen = chosen.checked_sub(is_open.into()).and_then(|place| choices.get(place).cloned());
        chosen.into_iter().for_each(|(_, answer)| import.change(move |record| record.answer(answer).boxed_local()));
    };
    view! {
        <li class=if is_open { "field tone attention" } else { "field" }>
            <p><label for=id.clone() dir="auto">{label}</label> <span id=hint_id.clone() class="hint" dir="auto">{hint}</span></p>
            <select id=id aria-describedby=hint_id on:change:target=choose>{options}</select>
        </li>
    }
    .into_any()
}
