//! What a person is asked about a checked table: first which columns it has, then what its unknown values mean.

use super::CHECK_BOX;
use crate::{
    api::wire::PetStatus,
    config::settings::use_config,
    import::{
        Import,
        rules::{check::Unclear, header::PetField, sheet::Answer, table::ColumnQuestions},
    },
    words::{count, isolated, repair},
};
use futures::FutureExt;
use leptos::prelude::*;

/// The questions, or nothing.
pub fn questions(import: Import) -> AnyView {
    let asked =
        Memo::new(move |_| import.snapshot.with(|snapshot| (snapshot.questions.clone(), snapshot.unclear.clone())));
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
            .into_any()
        })
    };
    view! { <div class="asked">{content}</div> }.into_any()
}

fn columns(import: Import, ColumnQuestions { columns, fields, first_row_is_pet }: &ColumnQuestions) -> Vec<AnyView> {
    let first_row = first_row_is_pet.map(|is_pet| {
        let choose = move |_| answer(import, Answer::FirstRowIsPet(!is_pet));
        view! {
            <li>
                <label><input id="first-row" type=CHECK_BOX prop:checked=is_pet on:change=choose /> " The first row is a pet"</label>
            </li>
        }
        .into_any()
    });
    let column = |(field, column): &(PetField, Option<usize>)| {
        let field = *field;
        let none = if field == PetField::Status { "Not used" } else { "Choose…" };
        let of = |column| Some(Answer::Column(field, column));
        let names = columns.iter().enumerate().map(|(column, (name, _))| (isolated(name), of(Some(column))));
        let choices = [(none.to_owned(), of(None))].into_iter().chain(names).collect();
        let values = column.and_then(|column| columns.get(column)).map(|(_, values)| values.clone());
        let id = format!("column-{}", field.label());
        question(import, id, field.label().to_owned(), values.unwrap_or_default(), choices, of(*column))
    };
    first_row.into_iter().chain(fields.iter().map(column)).collect()
}

/// What a value of the table means, asked once for all its rows.
fn value(import: Import, place: u32, Unclear { field, value, rows, meaning }: Unclear) -> AnyView {
    let choices: Vec<(String, String)> = match field {
        PetField::Category => use_config().with_untracked(|config| {
            let number = repair::grouped(&value).map(|id| (id.to_string(), id.to_string()));
            config.categories().map(|(id, label)| (id.to_string(), label.to_owned())).chain(number).collect()
        }),
        PetField::Service => vec![(String::new(), "These pets are new here".to_owned())],
        _ => {
            let statuses = PetStatus::ALL.map(|status| (status.as_str().to_owned(), status.label().to_owned()));
            statuses.into_iter().chain([(String::new(), "Not set".to_owned())]).collect()
        }
    };
    let of = |meaning| Answer::Meaning(field, value.clone(), meaning);
    let choices = choices.into_iter().map(|(value, text)| (text, Some(of(Some(value)))));
    let (label, left_out) = match field {
        PetField::Service if value.is_empty() => ("IDs in this table".to_owned(), "These pets are here already"),
        PetField::Service => (format!("IDs from {}", isolated(&value)), "These pets are here already"),
        _ => (format!("“{}”", isolated(&value)), "Leave these rows out"),
    };
    let left_out = (left_out.to_owned(), Some(of(None)));
    let choices = [("Choose…".to_owned(), None)].into_iter().chain(choices).chain([left_out]);
    let hint = format!("{}, {}", field.label().to_ascii_lowercase(), count(rows, "row"));
    question(import, format!("meaning-{place}"), label, hint, choices.collect(), meaning.map(of))
}

/// A line with a select, each choice with its answer.
fn question(
    import: Import,
    id: String,
    label: String,
    hint: String,
    choices: Vec<(String, Option<Answer>)>,
    chosen: Option<Answer>,
) -> AnyView {
    let (texts, answers): (Vec<_>, Vec<_>) = choices.into_iter().unzip();
    let options = texts.into_iter().zip(&answers);
    let options = options.map(|(text, answer)| view! { <option selected=*answer == chosen>{text}</option> }.into_any());
    let options = options.collect_view();
    let hint_id = format!("{id}-hint");
    let choose = move |event: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlSelectElement>| {
        let chosen = usize::try_from(event.target().selected_index()).ok();
        let chosen = chosen.and_then(|place| answers.get(place)?.clone());
        chosen.into_iter().for_each(|chosen| answer(import, chosen));
    };
    view! {
        <li class="field">
            <p><label for=id.clone() dir="auto">{label}</label> <span id=hint_id.clone() class="hint" dir="auto">{hint}</span></p>
            <select id=id aria-describedby=hint_id on:change:target=choose>{options}</select>
        </li>
    }
    .into_any()
}

fn answer(import: Import, answer: Answer) {
    import.change(move |record| record.answer(answer).boxed_local());
}
