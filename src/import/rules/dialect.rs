//! How a table is written: what separates its cells. Told by the header, because names of pets have commas, too.

use super::header;
use csv::{ReaderBuilder, StringRecord};

/// The separators that are tried, the most usual first.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// How a table is written.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect<'a> {
    pub delimiter: u8,
    /// The table without byte order marks and without the line that names the separator.
    pub table: &'a str,
}

impl<'a> Dialect<'a> {
    pub fn of(text: &'a str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        named(text).unwrap_or_else(|| Self { delimiter: likely(text), table: text })
    }

    /// All rows that are not blank, each with the byte of the table in which it begins.
    pub fn records(&self) -> impl Iterator<Item = (usize, StringRecord)> + use<'a> {
        records(self.table, self.delimiter)
    }
}

/// The separator that a first line `sep=;` names, as Excel writes and reads it.
fn named(text: &str) -> Option<Dialect<'_>> {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let (line, table) = text.split_at_checked(end)?;
    let line = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or(line);
    let separator = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| line.get(4..))?;
    let [delimiter] = *separator.as_bytes() else { return None };
    let separates = delimiter == b'\t' || delimiter.is_ascii_punctuation() && delimiter != b'"';
    separates.then_some(Dialect { delimiter, table })
}

/// The separator with which the header has most of the columns that an import uses, then most columns.
fn likely(text: &str) -> u8 {
    let header = |delimiter| records(text, delimiter).next().map(|(_, header)| header).unwrap_or_default();
    let columns = |delimiter| {
        let header = header(delimiter);
        (header::known_columns(&header), header.len())
    };
    // `max_by_key` takes the last of equals.
    DELIMITERS.into_iter().rev().max_by_key(|delimiter| columns(*delimiter)).unwrap_or(b',')
}

fn records(table: &str, delimiter: u8) -> impl Iterator<Item = (usize, StringRecord)> + use<'_> {
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true).delimiter(delimiter);
    let records = reader.from_reader(table.as_bytes()).into_records().filter_map(Result::ok);
    let records = records.filter(|record| record.iter().any(|cell| !cell.trim().is_empty()));
    records.map(|record| {
        let start = record.position().and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or_default();
        // The library counts blank lines to the row after them.
        let blank = table.get(start..).map_or(0, |rest| rest.len() - rest.trim_start_matches(['\r', '\n']).len());
        (start + blank, record)
    })
}
