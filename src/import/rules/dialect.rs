//! What separates the cells of a table. Told by the header, because names of pets have commas, too.

use super::{header::known_columns, records::Records};

/// The separators that are tried, the most usual last, because `max_by_key` takes the last of equals.
const DELIMITERS: [char; 3] = ['\t', ';', ','];

/// The separator, and the table without byte order marks and without the line that names the separator.
pub fn dialect_of(text: &str) -> (char, &str) {
    let text = text.trim_start_matches('\u{feff}');
    named(text).unwrap_or_else(|| {
        // The separator with which the header has most of the columns that an import uses, then most columns.
        let columns = |delimiter: &char| {
            let mut records = Records::of(text, *delimiter).map_while(Result::ok);
            let header = records.find(|record| !record.is_blank()).map(|record| record.cells).unwrap_or_default();
            (known_columns(&header), header.len())
        };
        (DELIMITERS.into_iter().max_by_key(columns).unwrap_or(','), text)
    })
}

/// The separator that a first line `sep=;` names, as Excel writes and reads it.
fn named(text: &str) -> Option<(char, &str)> {
    let (line, table) = text.split_at_checked(text.find(['\r', '\n']).unwrap_or(text.len()))?;
    let line = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or(line);
    let separator = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| line.get(4..))?;
    let delimiter: char = separator.parse().ok()?;
    let separates = delimiter == '\t' || delimiter.is_ascii_punctuation() && delimiter != '"';
    separates.then_some((delimiter, table))
}
