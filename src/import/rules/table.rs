//! From the text of a table to its rows.

use super::{
    check::shortened,
    dialect::dialect_of,
    header::Columns,
    records::{Record, Records},
    row::{Row, SENT_BEFORE, State},
    sheet::Pause,
};
use crate::csv_text::unguard;

/// A table that was read.
#[derive(Debug)]
pub struct Table {
    pub rows: Vec<Row>,
    /// Whether the table has more rows.
    pub is_cut: bool,
    /// The columns that are not used, as the table names them.
    pub ignored_columns: Vec<String>,
    /// How many rows another service added: here they are new.
    pub added_elsewhere: usize,
}

/// Reads a table, and of a long one the first `most_rows` rows. After each row it awaits `pause` with the number of rows. An error is
/// a sentence that says what to do.
pub async fn read(text: &str, most_rows: usize, service: &str, pause: &mut Pause) -> Result<Table, String> {
    let (delimiter, table) = dialect_of(text);
    let has_text = table.contains(char::is_alphanumeric);
    let mut records = Records::of(table, delimiter)
        .filter(|record| has_text && !record.as_ref().is_ok_and(Record::is_blank))
        .map(|record| record.map_err(not_closed));
    let header = records
        .next()
        .ok_or("This table is empty. It needs a row with the names of its columns, and a row for each pet.")??;
    let columns = Columns::of(&header.cells)?;
    let mut added_elsewhere = 0;
    let mut rows = Vec::new();
    for record in records.take(most_rows.saturating_add(1)) {
        let record = record?;
        let mut row = row(&record, &columns);
        if let Some(fault) = fault(&record.cells, &columns) {
            (row.state, row.note) = (State::Problem, fault);
        } else if columns.cell(&record, columns.service).is_some_and(|other| !other.is_empty() && other != service) {
            added_elsewhere += usize::from(columns.outcome_of(&record) == "added");
        } else {
            set_outcome(&mut row, &columns, &record);
        }
        rows.push(row);
        pause.after(0, rows.len()).await;
    }
    if rows.is_empty() {
        return Err("This table has names of columns, but no pets.".to_owned());
    }
    let is_cut = rows.len() > most_rows;
    rows.truncate(most_rows);
    Ok(Table { rows, is_cut, ignored_columns: columns.ignored, added_elsewhere })
}

fn not_closed(line: u32) -> String {
    format!(
        "The quote that opens in line {line} does not close at the end of its cell. Close it there, or write a quote in a cell \
         twice."
    )
}

fn row(record: &Record, columns: &Columns) -> Row {
    let text = |column| columns.cell(record, column).unwrap_or_default();
    let name = record.cells.get(columns.name).map(|name| unguard(name)).unwrap_or_default();
    let (category, status) = (text(Some(columns.category)), text(columns.status));
    Row { line: record.line, name, category, status, pet: None, state: State::Waiting, note: String::new() }
}

/// What a result file says about a row of this service.
fn set_outcome(row: &mut Row, columns: &Columns, record: &Record) {
    let id = || columns.cell(record, columns.id).and_then(|id| id.parse().ok());
    (row.state, row.note) = match columns.outcome_of(record).as_str() {
        "" | "not sent" | "refused" => return,
        "added" => (State::AddedBefore(id()), String::new()),
        "left out" => (State::LeftOut, String::new()),
        "unknown" => (State::LeftOut, SENT_BEFORE.to_owned()),
        other => (
            State::Problem,
            format!(
                "The outcome “{}” is none that an import writes. Empty the cell to send this row.",
                shortened(other)
            ),
        ),
    };
}

impl Columns {
    /// A cell without what guards it, and without blanks around it.
    fn cell(&self, record: &Record, column: Option<usize>) -> Option<String> {
        Some(unguard(record.cells.get(column?)?.trim()).trim().to_owned())
    }

    fn outcome_of(&self, record: &Record) -> String {
        self.cell(record, self.outcome).unwrap_or_default().to_ascii_lowercase()
    }
}

/// What is wrong with a row as a whole.
fn fault(cells: &[String], columns: &Columns) -> Option<String> {
    let blank_at_the_end = cells.iter().rev().take_while(|cell| cell.trim().is_empty()).count();
    let (cells, needed) = (cells.len() - blank_at_the_end, columns.count);
    (cells > needed).then(|| {
        format!("This row has {cells} cells, and the table has {needed} columns. A text with a separator needs quotes.")
    })
}
