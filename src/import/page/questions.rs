//! What a person is asked about a checked table: first which columns it has, then what its unknown values mean.

use super::CHECK_BOX;
use crate::{
    api::wire::PetStatus,
    config::settings::use_config,
    import::{
        Import,
        rules::{
            check::{Meaning, Unclear},
            header::PetField,
            sheet::Answer,
            table::ColumnQuestions,
        },
    },
    ui::view::{ErasedView, IntoErased},
    words::{count, isolated},
};
use futures::FutureExt;
use leptos::prelude::*;

/// The questions, or nothing.
pub fn questions(import: Import) -> ErasedView {
    let asked = Memo::new(move |_| import.shown.with(|shown| (shown.questions.clone(), shown.unclear.clone())));
    let content = move || {
        let (questions, unclear) = asked.get();
        let open =
            questions.fields.iter().filter(|(field, column)| *field != PetField::Status && column.is_none()).count()
                + unclear.iter().filter(|unclear| unclear.meaning.is_none()).count();
        let mut lines = columns(import, &questions);
        lines.extend((0..).zip(unclear).map(|(place, unclear)| value(import, place, unclear)));
        let open = (open > 0).then(|| format!("{open} of {} without an answer", lines.len()));
        (!lines.is_empty()).then(|| {
            view! {
                <section class="card section questions">
                    <div class="title">
                        <h2>"What the table means"</h2>
                        <p>{open}</p>
                    </div>
                    <ul>{lines}</ul>
                </section>
            }
            .into_erased()
        })
    };
    view! { <div class="asked">{content}</div> }.into_erased()
}

fn answer(import: Import, answer: Answer) {
    import.change(move |record| record.answer(answer).boxed_local());
}

fn columns(import: Import, ColumnQuestions { columns, fields, first_row_is_pet }: &ColumnQuestions) -> Vec<ErasedView> {
    let first_row = first_row_is_pet.map(|is_pet| {
        let choose = move |_| answer(import, Answer::FirstRowIsPet(!is_pet));
        view! {
            <li>
                <label><input id="first-row" type=CHECK_BOX checked=is_pet on:change=choose /> " The first row is a pet"</label>
            </li>
        }
        .into_erased()
    });
    let column = |(field, column): &(PetField, Option<usize>)| {
        let field = *field;
        let none = if field == PetField::Status { "Not used" } else { "Choose…" };
        let names = columns.iter().map(|(name, _)| isolated(name));
        let values = column.and_then(|column| columns.get(column)).map(|(_, values)| values.clone());
        let id = format!("column-{}", field.label());
        let choose = move |choice: usize| answer(import, Answer::Column(field, choice.checked_sub(1)));
        let names = std::iter::once(none.to_owned()).chain(names).collect();
        question(
            id,
            field.label().to_owned(),
            names,
            column.map_or(0, |column| column + 1),
            values.unwrap_or_default(),
            choose,
        )
    };
    first_row.into_iter().chain(fields.iter().map(column)).collect()
}

/// What a value of the table means, asked once for all its rows.
fn value(import: Import, place: u32, Unclear { field, value, rows, meaning }: Unclear) -> ErasedView {
    let choices: Vec<(String, String)> = match field {
        PetField::Category => use_config().with_untracked(|config| {
            config.categories().map(|(id, label)| (id.to_string(), label.to_owned())).collect()
        }),
        PetField::Name | PetField::Status => {
            let statuses = PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned()));
            statuses.into_iter().chain([(String::new(), "Not set".to_owned())]).collect()
        }
    };
    let choices = choices.into_iter().map(|(value, text)| (Some(Meaning::Text(value)), text));
    let (meanings, texts): (Vec<_>, Vec<_>) = [(None, "Choose…".to_owned())]
        .into_iter()
        .chain(choices)
        .chain([(Some(Meaning::LeftOut), "Leave these rows out".to_owned())])
        .unzip();
    let label = format!("“{}”", isolated(&value));
    let hint = format!("{}, {}", field.label().to_ascii_lowercase(), count(rows, "row"));
    let chosen = meanings.iter().position(|choice| *choice == meaning).unwrap_or_default();
    let id = format!("meaning-{place}");
    let choose = move |choice: usize| {
        if let Some(Some(meaning)) = meanings.get(choice).cloned() {
            answer(import, Answer::Meaning(field, value.clone(), meaning));
        }
    };
    question(id, label, texts, chosen, hint, choose)
}

/// A line with a select. `choose` gets the place of the choice.
fn question(
    id: String,
    label: String,
    choices: Vec<String>,
    chosen: usize,
    hint: String,
    choose: impl Fn(usize) + 'static,
) -> ErasedView {
    let options = choices
        .into_iter()
        .enumerate()
        .map(|(place, text)| view! { <option selected=place == chosen>{text}</option> }.into_erased());
    let options = options.collect_view();
    let hint_id = format!("{id}-hint");
    let choose = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlSelectElement>| {
        usize::try_from(event.target().selected_index()).into_iter().for_each(&choose);
    };
    view! {
        <li class="field">
            <p><label for=id.clone() dir="auto">{label}</label> <span id=hint_id.clone() class="hint" dir="auto">{hint}</span></p>
            <select id=id aria-describedby=hint_id on:change:target=choose>{options}</select>
        </li>
    }
    .into_erased()
}
