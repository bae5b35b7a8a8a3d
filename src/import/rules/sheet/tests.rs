use super::{
    super::{
        header::{PetField, Source},
        question::Meaning,
        row::Row,
    },
    snapshot::{Selection, Snapshot, Stage},
    *,
};
use crate::{
    api::wire::{CategoryId, PetId, PetStatus},
    csv_text::Separator,
    words::tests::COMPARISON,
};

mod checking;
mod columns;
mod doubts;
mod duplicates;
mod exactly_once;
mod properties;
mod reading;
mod results;
mod showing;
mod spreadsheets;
mod steps;
mod storing;
mod tables;
mod values;

const SERVICE: &str = "https://api.example.com/v1";
const PAGE: &str = "this page";

/// The configured categories and the list at hand of all tests.
fn basis() -> Basis {
    let labels = [(1, "Dogs"), (2, "Cats"), (3, "Birds"), (4, "birds ")].map(|(id, label)| (id, label.to_owned()));
    let numbers =
        [-5, 0, 5, 7, 12, 57, 9_007_199_254_740_993, i64::MIN, i64::MAX].map(|id| (id, format!("Number {id}")));
    Basis {
        service: SERVICE.into(),
        environment: "Production".into(),
        comparison: COMPARISON,
        categories: labels.into_iter().chain(numbers).map(|(id, label)| (CategoryId(id), label)).collect(),
        ..Basis::default()
    }
}

fn pet(name: &str, category: i64, status: Option<PetStatus>) -> NewPet {
    NewPet { name: name.into(), category_id: CategoryId(category), status }
}

fn sheet(text: &str) -> Sheet {
    read(text, &basis()).unwrap()
}

/// The same as a file: there a quote is never a letter alone because a tab stands beside it.
fn file(text: &str) -> Sheet {
    read(text, &Basis { file_name: "pets.csv".into(), ..basis() }).unwrap()
}

fn started(text: &str) -> Sheet {
    let mut sheet = sheet(text);
    sheet.start();
    sheet
}

/// The sentence with which a table is refused.
fn refused(text: &str) -> String {
    read(text, &basis()).unwrap_err()
}

fn read(text: &str, basis: &Basis) -> Result<Sheet, String> {
    let bella = pet("Bella", 2, Some(PetStatus::Available));
    read_beside(text, basis, &[(bella, "Looks like the pet with the ID 7.".into())])
}

/// Checks a table against these pets.
fn read_beside(text: &str, basis: &Basis, known: &[(NewPet, String)]) -> Result<Sheet, String> {
    let mut sheet = Sheet::read(text, basis.clone())?;
    sheet.check_against(&[], known);
    Ok(sheet)
}

fn restore(head: &str, rows: &[String]) -> Option<Sheet> {
    Sheet::restore(head, rows)
}

fn stored(sheet: &Sheet) -> (String, Vec<String>) {
    let (head, rows) = sheet.to_store();
    (head, rows.collect())
}

fn csv(sheet: &Sheet, separator: Separator) -> String {
    super::super::results::csv(sheet.rows(), &sheet.head.environment, SERVICE, separator)
}

fn each<T>(sheet: &Sheet, part: impl FnMut(&Row) -> T) -> Vec<T> {
    sheet.rows().iter().map(part).collect()
}

fn cells(sheet: &Sheet) -> Vec<[String; 3]> {
    each(sheet, |row| [row.name.clone(), row.category.clone(), row.status.clone()])
}

fn kinds(sheet: &Sheet) -> Vec<Kind> {
    each(sheet, |row| row.kind(PAGE))
}

fn notes(sheet: &Sheet) -> Vec<&str> {
    sheet.rows().iter().map(|row| row.note.as_str()).collect()
}

/// The columns of which a person may choose one for the names.
fn columns(sheet: &Sheet) -> Vec<String> {
    let columns = sheet.snapshot(&Selection::default(), PAGE).questions;
    let names = columns.into_iter().find(|question| question.label == "Name").unwrap();
    names.choices.into_iter().map(|(text, _)| text.split(": ").next().unwrap().to_owned()).collect()
}

fn use_source(sheet: &mut Sheet, field: PetField, source: Source) {
    sheet.answer(Answer::Source(field, Some(source)));
}

fn use_column(sheet: &mut Sheet, field: PetField, column: usize) {
    use_source(sheet, field, Source::Column(column));
}

/// The values that are asked with their meanings, and how many rows have them.
fn unclear(sheet: &Sheet) -> Vec<(PetField, String, u32, Option<Meaning>)> {
    let unclear = |question: Question| match question.answer {
        Answer::Meaning(field, value, meaning) => {
            let rows = question.hint.split(' ').nth(1).unwrap().parse().unwrap();
            Some((field, value, rows, meaning))
        }
        _ => None,
    };
    sheet.snapshot(&Selection::default(), PAGE).questions.into_iter().filter_map(unclear).collect()
}

/// Does a step as if the database had stored it. Returns whether there was one.
fn carry_out(sheet: &mut Sheet, step: Option<RowStep>) -> bool {
    step.map(|step| sheet.put(step.row, step.to)).is_some()
}

/// Makes the row what it is after a request that ended so.
fn end(sheet: &mut Sheet, row: u32, state: State, note: &str) {
    let ended = Row { state, note: note.into(), ..sheet.rows()[row as usize].clone() };
    sheet.put(row, ended);
}
