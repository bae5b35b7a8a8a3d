//! What separates the cells of a table, and what its quotes mean. Told by the first rows, because names of pets have commas, too.

use super::{
    header::header_fit,
    records::{Quotes, Record, Records},
};
use crate::words::{Comparison, is_unseen};

/// How many rows are looked at, and where the header can be.
pub const FIRST_ROWS: usize = 10;
/// The separators that are tried, the most usual last, because `max_by_key` takes the last of equals.
const DELIMITERS: [char; 4] = ['|', '\t', ';', ','];

/// How a table is written.
#[derive(Clone, Debug)]
pub struct Dialect<'a> {
    pub delimiter: char,
    pub quotes: Quotes,
    /// Without byte order marks.
    pub table: &'a str,
}

impl<'a> Dialect<'a> {
    pub fn of(text: &'a str, is_pasted: bool, comparison: Comparison) -> Self {
        let table = text.trim_start_matches('\u{feff}');
        let with = |delimiter| {
            // A person may paste a file, too: there the names of the columns are in quotes.
            let header = table.trim_start();
            let is_clipboard = is_pasted && delimiter == '\t' && !(header.starts_with('"') && header.contains("\"\t"));
            Self { delimiter, quotes: if is_clipboard { Quotes::OpenLines } else { Quotes::Open }, table }
        };
        // The separator with which the header has most of the columns that an import uses; then that with which most rows have equally
        // many cells; then most cells.
        let fitness = |dialect: &Self| {
            let rows = dialect.first_rows();
            let known = rows.iter().map(|row| header_fit(&row.cells, comparison)).max();
            let alike = |row: &Record| rows.iter().filter(|other| other.cells.len() == row.cells.len()).count();
            let several = rows.iter().filter(|row| row.cells.len() > 1);
            (known, several.map(|row| (alike(row), row.cells.len())).max())
        };
        DELIMITERS.map(with).into_iter().max_by_key(fitness).unwrap_or_else(|| with(','))
    }

    /// The first rows in which somebody sees something.
    pub fn first_rows(&self) -> Vec<Record> {
        self.rows(0).take(FIRST_ROWS).collect()
    }

    /// The rows in which somebody sees more than the lines of a table of text. `width` is how many cells they probably have.
    pub fn rows(&self, width: usize) -> impl Iterator<Item = Record> {
        let is_of_line = |sign| is_unseen(sign) || "-=:+".contains(sign);
        let is_line = move |record: &Record| record.cells.iter().all(|cell| cell.chars().all(is_of_line));
        Records::of(self.table, self.delimiter, self.quotes, width).filter(move |record| !is_line(record))
    }
}
