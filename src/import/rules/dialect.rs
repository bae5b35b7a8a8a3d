//! What separates the cells of a table, and what its quotes mean. Told by the first rows, because names of pets have commas, too.

use super::{
    header::columns_of,
    records::{Quotes, Record, Records, quoted},
};
use crate::words::Comparison;

/// How many rows are looked at, and where the header can be.
pub const FIRST_ROWS: usize = 10;
/// The separators that are tried, the most usual last, because `max_by_key` takes the last of equals.
const DELIMITERS: [char; 4] = ['|', '\t', ';', ','];

/// How a table is written.
#[derive(Clone, Debug)]
pub struct Dialect<'a> {
    pub delimiter: char,
    pub quotes: Quotes,
    /// Without byte order marks, without a line that names the separator, and without what old programs write at the end.
    pub table: &'a str,
}

impl<'a> Dialect<'a> {
    pub fn of(text: &'a str, is_pasted: bool, comparison: Comparison) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\0', '\u{1a}']);
        let (named, table) = named(text).map_or((None, text), |(delimiter, table)| (Some(delimiter), table));
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
            let known = rows.iter().map(|row| columns_of(&row.cells, comparison).iter().flatten().count()).max();
            let alike = |row: &Record| rows.iter().filter(|other| other.cells.len() == row.cells.len()).count();
            let several = rows.iter().filter(|row| row.cells.len() > 1);
            (known, several.map(|row| (alike(row), row.cells.len())).max())
        };
        let tried = DELIMITERS.map(with).into_iter().max_by_key(fitness);
        named.map(with).or(tried).unwrap_or_else(|| with(','))
    }

    /// The first rows in which somebody sees something.
    pub fn first_rows(&self) -> Vec<Record> {
        self.rows(0).take(FIRST_ROWS).collect()
    }

    /// The rows in which somebody sees something. `width` is how many cells they probably have.
    pub fn rows(&self, width: usize) -> impl Iterator<Item = Record> {
        Records::of(self.table, self.delimiter, self.quotes, width).filter(|record| !record.is_blank())
    }
}

/// The table inside, if each line is one quoted cell: some programs put a whole table into one column.
pub fn inside(text: &str) -> Option<String> {
    let mut table = String::new();
    for line in text.trim_start_matches('\u{feff}').lines() {
        let (cell, after) = line.strip_prefix('"').and_then(quoted).unwrap_or((String::new(), line));
        if !after.trim_matches(DELIMITERS).is_empty() {
            return None;
        }
        table = table + &cell + "\n";
    }
    Some(table)
}

/// The separator that a first line `sep=;` names, as Excel writes and reads it, and the rest.
fn named(text: &str) -> Option<(char, &str)> {
    let (line, table) = text.split_at_checked(text.find(['\r', '\n']).unwrap_or(text.len()))?;
    let line = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or(line);
    let separator = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| line.get(4..))?;
    let delimiter: char = separator.parse().ok()?;
    let separates = delimiter == '\t' || delimiter.is_ascii_punctuation() && delimiter != '"';
    separates.then_some((delimiter, table))
}
