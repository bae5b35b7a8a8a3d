//! From the text of a table to its rows.

use super::{
    dialect::Dialect,
    header::Columns,
    protocol::RowState,
    quotes::{self, Quotes},
    row::Row,
};
use crate::csv_text::unguard;
use csv::StringRecord;
use std::iter::Peekable;

/// The longest table in bytes. A row counts its bytes in a `u32`.
const LONGEST: usize = 1 << 30;

/// A table that was read.
#[derive(Debug)]
pub struct Table {
    pub rows: Vec<Row>,
    /// Whether the table has more rows.
    pub is_cut: bool,
    /// The columns that are not used, as the table names them.
    pub ignored_columns: Vec<String>,
    /// The separator in a word.
    pub separator: String,
}

/// Reads a table, and of a long one the first `most_rows` rows. An error is a sentence that says what to do.
pub fn read(text: &str, most_rows: usize) -> Result<Table, String> {
    if text.starts_with("PK\u{3}\u{4}") {
        return Err("This is a spreadsheet, not a CSV file. Save it as CSV in the program that made it.".to_owned());
    }
    if text.len() > LONGEST {
        return Err("This table has more than 1 GB. Split it into smaller tables.".to_owned());
    }
    let dialect = Dialect::of(text);
    let quotes = quotes::find(dialect.table, dialect.delimiter);
    let mut lines = Lines { table: dialect.table, counted: 0, line: 1 };
    if let Some(cell) = quotes.unclosed {
        // A quote that is missing further up makes all others open where they should close.
        let cell = quotes.stray.first().copied().unwrap_or(cell);
        let line = lines.at(cell);
        return Err(format!(
            "A quote opens in line {line} and does not close. Close it, or write a quote in a cell twice."
        ));
    }
    let empty =
        || "This table is empty. It needs a row with the names of its columns, and a row for each pet.".to_owned();
    let has_text = dialect.table.contains(char::is_alphanumeric);
    let mut records = dialect.records().filter(|_| has_text);
    let (_, header) = records.next().ok_or_else(empty)?;
    let columns = Columns::of(&header)?;
    let mut rows = rows(records.take(most_rows.saturating_add(1)).peekable(), &columns, &quotes, &mut lines);
    if rows.is_empty() {
        return Err("This table has names of columns, but no pets.".to_owned());
    }
    let is_cut = rows.len() > most_rows;
    rows.truncate(most_rows);
    Ok(Table { rows, is_cut, ignored_columns: columns.ignored, separator: dialect.separator() })
}

fn rows(
    mut records: Peekable<impl Iterator<Item = (usize, StringRecord)>>,
    columns: &Columns,
    quotes: &Quotes,
    lines: &mut Lines<'_>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut stray = quotes.stray.iter().copied().peekable();
    while let Some((start, record)) = records.next() {
        let end = records.peek().map_or(usize::MAX, |(start, _)| *start);
        while stray.next_if(|cell| *cell < start).is_some() {}
        let has_stray_quote = stray.next_if(|cell| *cell < end).is_some();
        let mut row = row(lines.at(start), &record, columns);
        row.fault = fault(&record, columns, has_stray_quote).map(Into::into);
        rows.push(row);
    }
    rows
}

fn row(line: u32, record: &StringRecord, columns: &Columns) -> Row {
    let text = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or_default();
    let trimmed = |column| unguard(text(column).trim()).trim().to_owned();
    let texts = [unguard(text(Some(columns.name))), trimmed(Some(columns.category)), trimmed(columns.status)];
    let mut row = Row::new(line, texts.each_ref().map(String::as_str));
    if let Some((id, outcome)) = columns.result {
        match trimmed(Some(outcome)).to_lowercase().as_str() {
            "added" => row.state = RowState::AddedBefore { id: trimmed(Some(id)).parse().ok() },
            "left out" => row.state = RowState::LeftOut,
            "unknown" => {
                row.state = RowState::LeftOut;
                row.may_be_added = true;
            }
            _ => {}
        }
    }
    row
}

/// What is wrong with a row as a whole.
fn fault(record: &StringRecord, columns: &Columns, has_stray_quote: bool) -> Option<String> {
    let blank_at_the_end = record.iter().rev().take_while(|cell| cell.trim().is_empty()).count();
    let cells = record.len() - blank_at_the_end;
    if has_stray_quote {
        Some(
            "A text follows a closing quote in this row. Close the quote after it, or write a quote in a cell twice."
                .to_owned(),
        )
    } else if cells > columns.count {
        let needed = columns.count;
        Some(format!(
            "This row has {cells} cells, and the table has {needed} columns. A text with a separator needs quotes."
        ))
    } else {
        None
    }
}

/// Counts lines. The library counts wrong if they end with CR alone.
struct Lines<'a> {
    table: &'a str,
    /// The bytes that were counted.
    counted: usize,
    line: u32,
}

impl Lines<'_> {
    /// The line of a byte of the table, from 1. The bytes come in ascending order.
    fn at(&mut self, byte: usize) -> u32 {
        let bytes = self.table.as_bytes();
        let new = bytes.get(self.counted..byte).unwrap_or_default();
        for (place, found) in (self.counted..).zip(new) {
            let is_crlf = *found == b'\r' && bytes.get(place + 1) == Some(&b'\n');
            self.line += u32::from(!is_crlf && (*found == b'\n' || *found == b'\r'));
        }
        self.counted = self.counted.max(byte);
        self.line
    }
}
