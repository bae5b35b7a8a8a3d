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
    let mut lines = Vec::new();
    if let Some(is_pet) = *first_row_is_pet {
        let choose = move |_| answer(import, Answer::FirstRowIsPet(!is_pet));
        let check_box = view! {
            <li>
                <label><input id="first-row" type=CHECK_BOX prop:checked=is_pet on:change=choose /> " The first row is a pet"</label>
            </li>
        };
        lines.push(check_box.into_any());
    }
    for (field, column) in fields {
        let none = if *field == PetField::Status { "Not used" } else { "Choose…" };
        let of = |column| Some(Answer::Column(*field, column));
        let mut choices = vec![(none.to_owned(), of(None))];
        choices.extend(columns.iter().enumerate().map(|(column, (name, _))| (isolated(name), of(Some(column)))));
        let values = column.and_then(|column| columns.get(column)).map(|(_, values)| values.clone());
        let id = format!("column-{}", field.label());
        lines.push(question(import, id, field.label().to_owned(), values.unwrap_or_default(), choices, of(*column)));
    }
    lines
}

/// What a value of the table means, asked once for all its rows.
fn value(import: Import, place: u32, Unclear { field, value, rows, meaning }: Unclear) -> AnyView {
    let of = |meaning| Answer::Meaning(field, value.clone(), meaning);
    let mut choices = vec![("Choose…".to_owned(), None)];
    let mut add = |text: &str, meaning| choices.push((text.to_owned(), Some(of(meaning))));
    let (mut label, mut left_out) = (format!("“{}”", isolated(&value)), "Leave these rows out");
    match field {
        PetField::Category => use_config().with_untracked(|config| {
            config.categories().for_each(|(id, label)| add(label, Some(id.to_string())));
            repair::grouped(&value).into_iter().for_each(|id| add(&id.to_string(), Some(id.to_string())));
        }),
        PetField::Service => {
            let service = if value.is_empty() { "this table".to_owned() } else { isolated(&value) };
            (label, left_out) = (format!("IDs from {service}"), "These pets are here already");
            add("These pets are new here", Some(String::new()));
        }
        _ => {
            PetStatus::ALL.into_iter().for_each(|status| add(status.label(), Some(status.as_str().to_owned())));
            add("Not set", Some(String::new()));
        }
    }
    add(left_out, None);
    let hint = format!("{}, {}", field.label().to_ascii_lowercase(), count(rows, "row"));
    question(import, format!("meaning-{place}"), label, hint, choices, meaning.map(of))
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
