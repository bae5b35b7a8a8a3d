//! What a person is asked about a checked table: its columns in one line, and values that the app does not know.

use crate::{
    import::{
        Import,
        rules::{
            header::{PetField, Source},
            question::{Answer, Question},
        },
        use_import,
    },
    ui::{
        field::{SelectField, TextField},
        view::each,
    },
};
use futures::FutureExt;
use leptos::prelude::*;

/// The questions.
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
    let (chosen, typed) = (question.chosen().map_or(0, |place| place + 1), question.typed().unwrap_or_default());
    format!("{id} {label} {hint} {chosen} {typed} {texts}")
}

fn line(question: Question) -> AnyView {
    let import = use_import();
    let answer = move |answer| import.change(move |record| record.answer(answer).boxed_local());
    let (is_open, chosen) = (question.is_open(), question.chosen());
    let typed = question.typed().map(|text| {
        let commit = move |text: String| {
            answer(Answer::Source(PetField::Category, Some(Source::AllRows(text.trim().to_owned()))));
        };
        let value = Signal::stored(text.to_owned());
        view! { <TextField id="all-rows" label="Category ID of all rows" value problem=None on_commit=commit inline=true /> }
            .into_any()
    });
    let Question { id, label, hint, choices, .. } = question;
    let mut texts: Vec<_> =
        choices.iter().enumerate().map(|(place, (text, _))| (place.to_string(), text.clone())).collect();
    if chosen.is_none() {
        texts.insert(0, (String::new(), "Choose…".to_owned()));
    }
    let choose = move |place: String| {
        let choice = place.parse().ok().and_then(|place: usize| choices.get(place).cloned());
        choice.into_iter().for_each(|(_, choice)| answer(choice));
    };
    let kind = if hint.is_empty() { "column" } else { "value" };
    let tone = if is_open { " tone attention" } else { "" };
    let value = Signal::stored(chosen.map(|place| place.to_string()).unwrap_or_default());
    let hint = Signal::stored(Some(hint));
    view! {
        <li class=format!("{kind}{tone}")>
            <SelectField id label choices=move |()| texts.clone() value on_choose=choose problem=None hint />
            {typed}
        </li>
    }
    .into_any()
}
