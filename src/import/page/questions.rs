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
        message::{message, paragraph},
        view::each,
    },
};
use leptos::prelude::*;

/// What may be wrong with the whole table.
pub fn warnings(import: Import) -> AnyView {
    let warnings = move || {
        let text = import.text(|snapshot| &snapshot.warnings);
        let text = (!text.is_empty()).then(|| paragraph("", text))?;
        Some(message(Some("note"), "message tone attention", "alert", vec![text], Vec::new()))
    };
    warnings.into_any()
}

/// The questions: the words of the table first, then the columns.
pub fn questions(import: Import) -> AnyView {
    let part = move |title: &'static str, class: &'static str, is_of_column: bool| {
        let part = move || {
            let mut questions = import.snapshot.with(|snapshot| snapshot.questions.clone());
            questions.retain(|question| question.hint.is_empty() == is_of_column);
            questions
        };
        view! {
            <div class=class>
                <h2>{title}</h2>
                <ul>{each(part, line_id, line)}</ul>
            </div>
        }
        .into_any()
    };
    view! {
        <section class="card questions" aria-label="What the table means">
            {part("What the words of the table mean", "values", false)}
            {part("Columns", "columns", true)}
        </section>
    }
    .into_any()
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
    let answer = move |answer: Answer| {
        import.edit(Box::new(|record| {
            if let Some(sheet) = &mut record.sheet {
                sheet.answer(answer);
            }
        }));
    };
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
    let value = Signal::stored(chosen.map(|place| place.to_string()).unwrap_or_default());
    let hint = Signal::stored(Some(hint));
    view! {
        <li class=is_open.then_some("tone attention")>
            <SelectField id label choices=move |()| texts.clone() value on_choose=choose problem=None hint />
            {typed}
        </li>
    }
    .into_any()
}
