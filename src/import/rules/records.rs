//! The records of a CSV text (RFC 4180), with any separator, any line break, and rows of different lengths.
//!
//! Not by a library: the usual one reads past a quote that is not closed without a word, and counts lines in its own way. To find both
//! beside it took more code than this.

/// A row of a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Record {
    /// The line in which it begins, from 1.
    pub line: u32,
    pub cells: Vec<String>,
}

impl Record {
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// Reads one record after the other.
///
/// An error is the line of a cell whose quote does not close at the end of the cell. It is the last item: nobody knows where that row
/// ends.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    rest: &'a str,
    delimiter: char,
    line: u32,
}

impl<'a> Records<'a> {
    pub fn of(table: &'a str, delimiter: char) -> Self {
        Self { rest: table, delimiter, line: 1 }
    }

    /// The next cell and whether another one follows in its row. `None` if its quote does not close at its end. A quote opens a quoted
    /// text only as the first character of a cell.
    fn cell(&mut self) -> Option<(String, bool)> {
        let ends = [self.delimiter, '\r', '\n'];
        let mut cell = String::new();
        if let Some(mut quoted) = self.rest.strip_prefix('"') {
            loop {
                let (text, rest) = quoted.split_once('"')?;
                cell += text;
                self.rest = rest;
                let Some(next) = rest.strip_prefix('"') else { break };
                cell.push('"');
                quoted = next;
            }
            let line_breaks = cell.matches(['\r', '\n']).count() - cell.matches("\r\n").count();
            self.line += u32::try_from(line_breaks).unwrap_or_default();
        } else {
            let end = self.rest.find(ends).unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at_checked(end)?;
            cell += text;
            self.rest = rest;
        }
        if let Some(rest) = self.rest.strip_prefix(self.delimiter) {
            self.rest = rest;
            return Some((cell, true));
        }
        let rest = self.rest.strip_prefix("\r\n").or_else(|| self.rest.strip_prefix(['\r', '\n']));
        self.rest = rest.or_else(|| self.rest.is_empty().then_some(""))?;
        self.line += 1;
        Some((cell, false))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, u32>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (mut record, mut has_more) = (Record { line: self.line, cells: Vec::new() }, true);
        while has_more {
            let line = self.line;
            let Some(cell) = self.cell() else {
                self.rest = "";
                return Some(Err(line));
            };
            record.cells.push(cell.0);
            has_more = cell.1;
        }
        Some(Ok(record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    fn read(table: &str, delimiter: char) -> Result<Vec<Vec<String>>, u32> {
        Records::of(table, delimiter).map(|record| record.map(|record| record.cells)).collect()
    }

    #[test]
    fn quotes_that_are_closed_and_doubled_are_read() {
        let table = "a\"b,\"c,\nd\"\r\n\"e\"\"f\",\"\"\r\"\"\"\"";
        assert_eq!(read(table, ',').unwrap(), [vec!["a\"b", "c,\nd"], vec!["e\"f", ""], vec!["\""]]);
        assert_eq!(read("", ',').unwrap(), [] as [Vec<String>; 0]);
    }

    #[test]
    fn the_line_of_a_quote_that_does_not_close_at_the_end_of_its_cell_is_found() {
        for (table, line) in [
            ("\"", 1),
            ("a;\"b\nc;d", 1),
            ("a;b\n\"c\"\"", 2),
            ("a;\"b\"c;\"d\"\n\"e\" ;f", 1),
            ("\"Rex;1\n\"Bella\";2", 1),
            ("\"a\r\nb\"\r\rc;\"d\"e", 4),
        ] {
            assert_eq!(read(table, ';'), Err(line), "{table}");
        }
    }

    #[test]
    fn each_record_has_the_line_in_which_it_begins() {
        let lines: Vec<_> = Records::of("a\r\n\r\"b\n\r\nc\",d\n\ne", ',').map(|record| record.unwrap().line).collect();
        assert_eq!(lines, [1, 2, 3, 6, 7]);
    }

    proptest! {
        #[test]
        fn a_table_with_closed_quotes_has_the_cells_that_a_csv_library_finds(table in "[\",;a\r\n]{0,20}") {
            if let Ok(records) = read(&table, ';') {
                let mut reader = ReaderBuilder::new();
                reader.has_headers(false).flexible(true).delimiter(b';');
                let expected: Vec<Vec<String>> =
                    reader.from_reader(table.as_bytes()).into_deserialize().map(Result::unwrap).collect();
                // The library leaves out empty lines.
                let found: Vec<_> = records.into_iter().filter(|cells| *cells != [""]).collect();
                prop_assert_eq!(found, expected.into_iter().filter(|cells| *cells != [""]).collect::<Vec<_>>());
            }
        }
    }
}
