//! The rows of an import as a CSV file that spreadsheets open, and that can be imported again.

use super::{
    Import,
    protocol::{Download, RowState},
    row::Row,
};
use crate::{
    api::wire::{CategoryId, PetId},
    csv_text::{cell, number},
};

/// Spreadsheets read a file as UTF-8 only if it begins with this mark.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Import {
    /// A CSV file with the outcome of each row: `added`, `refused`, `unknown`, `left out` or `not sent`. A row on its way is
    /// `unknown`. When the file is imported again, a row that was added is not sent again.
    pub fn csv(&self, which: Download) -> String {
        let mut file = format!("{BYTE_ORDER_MARK}name,categoryId,status,id,outcome,reason\r\n");
        for row in self.rows.iter().filter(|row| which == Download::Results || is_bad(row)) {
            let [name, category, status] = row.cells();
            let (id, outcome, reason) = self.outcome(row);
            let id = id.map(|id| number(id.0)).unwrap_or_default();
            let cells =
                [cell(name), category_cell(category), cell(status), id, outcome.to_owned(), cell(&reason)].join(",");
            file.push_str(&cells);
            file.push_str("\r\n");
        }
        file
    }

    fn outcome(&self, row: &Row) -> (Option<PetId>, &'static str, String) {
        let unknown = || (None, "unknown", "The pet may or may not have been added.".to_owned());
        match &row.state {
            RowState::Added { id } | RowState::AddedBefore { id } => {
                let reason = if id.is_some() { "" } else { "The service's answer with the ID could not be read." };
                (*id, "added", reason.to_owned())
            }
            RowState::Refused { code, message, status } => {
                (None, "refused", format!("{message} (code {code}, status {status})"))
            }
            RowState::Sent | RowState::Unknown => unknown(),
            RowState::Waiting | RowState::LeftOut if row.may_be_added => unknown(),
            RowState::LeftOut => (None, "left out", String::new()),
            RowState::Waiting => {
                let reasons: Vec<String> = self.problems(row).into_iter().map(|problem| problem.reason).collect();
                (None, "not sent", reasons.join(" "))
            }
        }
    }
}

/// Whether the row cannot be sent as it is, or was refused.
fn is_bad(row: &Row) -> bool {
    match row.state {
        RowState::Waiting => !row.is_ready(),
        RowState::Refused { .. } => true,
        _ => false,
    }
}

/// A short number stays as it was written.
fn category_cell(text: &str) -> String {
    let long = text.parse::<CategoryId>().ok().map(|id| number(id.0)).filter(|cell| cell.starts_with('"'));
    long.unwrap_or_else(|| cell(text))
}
