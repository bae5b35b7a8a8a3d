//! The rows of an import as a CSV file that spreadsheets open, and that can be imported again.

use super::row::{Row, SENT_BEFORE, State};
use crate::{
    api::wire::{CategoryId, PetId, PetStatus},
    csv_text::{self, Separator, cell, number, quoted_cell},
    words::shortened,
};

const COLUMNS: [&str; 8] = ["name", "categoryId", "status", "id", "outcome", "reason", "environment", "service"];

/// A CSV file with the outcome of each row: `added`, `refused`, `unknown`, `left out` or `not sent`. A row on its way is
/// `unknown`. When the file is imported again into `service`, a row that was added is not sent again.
pub fn csv(rows: &[Row], environment: &str, service: &str, separator: Separator) -> String {
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let (outcome, id) = outcome(row);
        let (category, status) = match &row.pet {
            Some(pet) => (number(pet.category_id.0), pet.status.map_or("", PetStatus::as_str)),
            None => (category_cell(&row.category), row.status.as_str()),
        };
        let id = id.map(|id| number(id.0)).unwrap_or_default();
        let [status, reason, environment, service] = [status, &row.note, environment, service].map(cell);
        lines.push([quoted_cell(&row.name), category, status, id, outcome.to_owned(), reason, environment, service]);
    }
    csv_text::file(separator, COLUMNS, lines.into_iter())
}

/// What a table of the app says with the ID and the outcome of a row. An exported row has no outcome. A pet with an ID is there, also if
/// a spreadsheet has rounded the ID.
pub fn state_of(id: &str, outcome: &str) -> (State, String) {
    match outcome.to_ascii_lowercase().as_str() {
        _ if !id.is_empty() => {
            (State::Added(id.parse().ok()), format!("ID {} is in the store already.", shortened(id)))
        }
        "" | "not sent" | "refused" => (State::ToSend, String::new()),
        "added" => (State::Added(None), "An earlier import added this pet. Its ID is unknown.".to_owned()),
        "left out" => (State::LeftOut, "An earlier import left this row out.".to_owned()),
        // "unknown", and what somebody has changed.
        _ => (State::LeftOut, SENT_BEFORE.to_owned()),
    }
}

fn outcome(row: &Row) -> (&'static str, Option<PetId>) {
    match row.state {
        State::Added(id) => ("added", id),
        State::Refused => ("refused", None),
        State::Sent(_) | State::Unknown => ("unknown", None),
        State::LeftOut | State::ToSend | State::Problem if row.note.starts_with(SENT_BEFORE) => ("unknown", None),
        State::LeftOut => ("left out", None),
        State::ToSend | State::Problem => ("not sent", None),
    }
}

/// A short number stays as it was written.
fn category_cell(text: &str) -> String {
    let long = text.parse::<CategoryId>().ok().map(|id| number(id.0)).filter(|cell| cell.starts_with('"'));
    long.unwrap_or_else(|| cell(text))
}
