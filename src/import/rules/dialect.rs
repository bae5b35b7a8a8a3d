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

/// The quotes that stand around texts.
const QUOTES: &str = "\"'“”„‘’‚«»";

/// How a table is written.
#[derive(Clone, Debug)]
pub struct Dialect<'a> {
    pub delimiter: char,
    pub quotes: Quotes,
    /// The quotes around a text.
    marks: [char; 2],
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
            let quotes = if is_clipboard { Quotes::OpenLines } else { Quotes::Open };
            Self { delimiter, quotes, marks: marks(header, delimiter), table }
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
        Records::of(self.table, self.delimiter, self.quotes, self.marks, width).filter(|record| !record.is_blank())
    }
}

/// The quotes that stand around each cell of the header.
fn marks(header: &str, delimiter: char) -> [char; 2] {
    let mut cells = header.lines().next().unwrap_or_default().split(delimiter).map(|cell| {
        let cell = cell.trim();
        [cell.chars().next(), cell.chars().next_back()]
            .map(|mark| mark.filter(|mark| QUOTES.contains(*mark) && cell.len() > 1))
    });
    match cells.next() {
        Some([Some(open), Some(close)]) if cells.all(|marks| marks == [Some(open), Some(close)]) => [open, close],
        _ => ['"'; 2],
    }
}

/// The table inside, if each line is one quoted cell, as some programs put a whole table into one column, or stands between two `|`, as in
/// Markdown.
pub fn inside(text: &str) -> Option<String> {
    let quoted_line = |line: &str| {
        let (cell, after) = line.strip_prefix('"').and_then(|line| quoted(line, '"')).unwrap_or((String::new(), line));
        after.trim_matches(DELIMITERS).is_empty().then_some(cell)
    };
    let row = |line: &str| {
        let line = line.trim();
        let is_ruled = line.contains("--") && line.chars().all(|sign| "|+-:= ".contains(sign));
        let cells = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        if is_ruled || line.is_empty() { Some(String::new()) } else { cells.map(str::to_owned) }
    };
    let lines = || text.trim_start_matches('\u{feff}').lines();
    let table = |lines: Option<Vec<String>>| lines.map(|lines| lines.join("\n"));
    table(lines().map(quoted_line).collect()).or_else(|| table(lines().map(row).collect()))
}

/// Whether blanks hold the columns apart, so that each row is one cell.
pub fn is_aligned(first: &[Record], comparison: Comparison) -> bool {
    let is_apart = |record: &Record| record.cells[..].iter().any(|cell| cell.trim().contains("  "));
    let names: Vec<_> = first
        .iter()
        .take(1)
        .flat_map(|record| &record.cells)
        .flat_map(|cell| cell.split_whitespace())
        .map(str::to_owned)
        .collect();
    let has_names = || matches!(columns_of(&names, comparison), [Some(_), Some(_), ..]);
    first.iter().all(|record| record.cells.len() == 1) && first.len() > 1 && (first.iter().all(is_apart) || has_names())
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
