//! The records of a table as programs and people write it: RFC 4180 with any separator, any line break, rows of different lengths, and
//! quotes that are none.
//!
//! Not by a library: the usual one reads past a quote that is not closed without a word, and counts lines in its own way. One bad quote
//! takes no more than its own line.

use crate::words::is_unseen;

const LINE_BREAKS: [char; 2] = ['\r', '\n'];

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The line in which it begins, from 1.
    pub line: u32,
    pub cells: Vec<String>,
    /// Whether a quote opens and does not close at the end of its cell. Its cells are those of its first line, with the quotes.
    pub has_open_quote: bool,
}

/// What a quote at the start of a cell means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quotes {
    /// It opens a quoted text, which another quote closes at the end of the cell. Blanks may stand around the quotes.
    Open,
    /// It opens a quoted text only if that has line breaks, as a spreadsheet puts its cells on the clipboard.
    OpenLines,
    /// It is a letter.
    Letters,
}

/// Reads one record after the other.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    rest: &'a str,
    delimiter: char,
    quotes: Quotes,
    /// How many cells the records probably have; 0 if nobody knows.
    width: usize,
    line: u32,
}

impl<'a> Records<'a> {
    pub fn of(table: &'a str, delimiter: char, quotes: Quotes, width: usize) -> Self {
        Self { rest: table, delimiter, quotes, width, line: 1 }
    }

    /// The cells up to the end of the row. `None` if a quote does not close at the end of its cell.
    fn cells(&mut self) -> Option<Vec<String>> {
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell()?);
            let Some(rest) = self.rest.strip_prefix(self.delimiter) else { break };
            self.rest = rest;
        }
        let rest = self.rest.strip_prefix("\r\n").or_else(|| self.rest.strip_prefix(LINE_BREAKS));
        self.rest = rest.unwrap_or_default();
        Some(cells)
    }

    fn cell(&mut self) -> Option<String> {
        let ends = [self.delimiter, '\r', '\n'];
        let is_around = |character| is_unseen(character) && !ends.contains(&character);
        let is_end = |rest: &str| rest.is_empty() || rest.starts_with(ends);
        let mut letters = self.rest;
        if self.quotes == Quotes::Open
            && let Some(opened) = self.rest.trim_start_matches(is_around).strip_prefix('"')
        {
            let (text, closed) = quoted(opened)?;
            let rest = closed.trim_start_matches(is_around);
            if is_end(rest) {
                self.rest = rest;
                return Some(text);
            }
            // A text such as `"Duke" of York`.
            letters = Some(closed).filter(|_| !text.contains(LINE_BREAKS))?;
        }
        if self.quotes == Quotes::OpenLines
            && let Some((text, rest)) = self.rest.strip_prefix('"').and_then(quoted)
            && is_end(rest)
            && text.contains(LINE_BREAKS)
            && !text.contains(self.delimiter)
        {
            self.rest = rest;
            return Some(text);
        }
        letters = letters.trim_start_matches(|character| !ends.contains(&character));
        let (cell, _) = self.rest.split_at(self.rest.len() - letters.len());
        self.rest = letters;
        Some(cell.to_owned())
    }
}

/// The text up to the quote that closes it, and what follows that quote.
fn quoted(mut rest: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    loop {
        let (part, after) = rest.split_once('"')?;
        text += part;
        let Some(next) = after.strip_prefix('"') else { return Some((text, after)) };
        text.push('"');
        rest = next;
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.rest.is_empty() {
            return None;
        }
        let start = self.clone();
        let mut record = Record { line: self.line, cells: self.cells().unwrap_or_default(), has_open_quote: false };
        let has_lines = record.cells.iter().any(|cell| cell.contains(LINE_BREAKS));
        if record.cells.is_empty() || has_lines && record.cells.len() != self.width {
            let mut first_line = Self { quotes: Quotes::Letters, ..start.clone() };
            let cells = first_line.cells().unwrap_or_default();
            // A quote that opens by mistake can close at a quote of a later row: then only its first line has enough cells.
            if record.cells.is_empty() || cells.len() == self.width {
                self.rest = first_line.rest;
                (record.cells, record.has_open_quote) = (cells, true);
            }
        }
        let text = &start.rest[..start.rest.len() - self.rest.len()];
        let line_breaks = text.matches(LINE_BREAKS).count() - text.matches("\r\n").count();
        self.line += u32::try_from(line_breaks).unwrap_or_default();
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    /// The cells of each record; `None` for one with a quote that does not close.
    fn read(table: &str, delimiter: char, quotes: Quotes, width: usize) -> Vec<Option<Vec<String>>> {
        let records = Records::of(table, delimiter, quotes, width);
        records.map(|record| Some(record.cells).filter(|_| !record.has_open_quote)).collect()
    }

    fn cells(cells: &[&str]) -> Option<Vec<String>> {
        Some(cells.iter().map(|&cell| cell.to_owned()).collect())
    }

    #[test]
    fn quotes_that_are_closed_and_doubled_are_read() {
        let table = "a\"b,\"c,\nd\"\r\n\"e\"\"f\",\"\"\r\"\"\"\"";
        let expected = [cells(&["a\"b", "c,\nd"]), cells(&["e\"f", ""]), cells(&["\""])];
        assert_eq!(read(table, ',', Quotes::Open, 2), expected);
        assert_eq!(read("", ',', Quotes::Open, 0), []);
    }

    #[test]
    fn blanks_and_characters_that_nobody_sees_may_stand_around_quotes() {
        for table in ["a, \"b,c\" ,d", "a,\u{feff}\t\"b,c\"\u{a0},d", "\u{200b}\"a\"\u{200b},\"b,c\",\"d\"  "] {
            assert_eq!(read(table, ',', Quotes::Open, 0), [cells(&["a", "b,c", "d"])], "{table}");
        }
        assert_eq!(read("\t\"a\"\t", '\t', Quotes::Open, 0), [cells(&["", "a", ""])]);
    }

    #[test]
    fn a_text_that_goes_on_after_its_quotes_keeps_them() {
        for text in ["\"Duke\" of York", "\"Duke, 1st\" of York", " \"Duke\" and \"Duchess\"", "5\"", "the \"big\" one"]
        {
            assert_eq!(
                read(&format!("{text},1\nRex,2"), ',', Quotes::Open, 2),
                [cells(&[text, "1"]), cells(&["Rex", "2"])]
            );
        }
    }

    #[test]
    fn a_quote_that_does_not_close_at_the_end_of_its_cell_takes_its_own_line_alone() {
        let rex = cells(&["Rex", "2"]);
        for bad in ["\"Max,1", "Max,\"1", "\"Max\"\",1", "\"Max\"\"", "\""] {
            for end in ["\n", "\r\n", "\r"] {
                for after in ["Rex,2", "\"Rex\",\"2\"", "Rex, \"2\""] {
                    let table = format!("{after}{end}{bad}{end}{after}{end}{after}{end}");
                    let expected = [rex.clone(), None, rex.clone(), rex.clone()];
                    assert_eq!(read(&table, ',', Quotes::Open, 2), expected, "{table:?}");
                }
            }
        }
    }

    #[test]
    fn a_quote_that_closes_in_a_later_row_takes_its_own_line_alone() {
        let table = "\"Rex,1,sold\nMax,2,sold\"\nTom,3,sold";
        let [max, tom] = [cells(&["Max", "2", "sold\""]), cells(&["Tom", "3", "sold"])];
        assert_eq!(read(table, ',', Quotes::Open, 3), [None, max, tom.clone()]);
        assert_eq!(read(table, ',', Quotes::Open, 4), [cells(&["Rex,1,sold\nMax,2,sold"]), tom]);
    }

    #[test]
    fn quotes_are_letters_in_the_cells_of_a_spreadsheet_if_no_line_break_is_between_them() {
        let table = "\"Duke\" of York\t1\n\"Lucky\"\t2\n\"Big\t3\n\"two\n\"\"lines\"\"\"\t4\nMax\t\"5\n";
        let expected =
            [["\"Duke\" of York", "1"], ["\"Lucky\"", "2"], ["\"Big", "3"], ["two\n\"lines\"", "4"], ["Max", "\"5"]];
        assert_eq!(read(table, '\t', Quotes::OpenLines, 2), expected.map(|row| cells(&row)));
    }

    #[test]
    fn each_record_has_the_line_in_which_it_begins() {
        let lines = |table| Records::of(table, ',', Quotes::Open, 2).map(|record| record.line).collect::<Vec<_>>();
        assert_eq!(lines("a\r\n\r\"b\n\r\nc\",d\n\ne"), [1, 2, 3, 6, 7]);
        assert_eq!(lines("\"a\r\nb\"c,d\r\n\"e\nf\",g\rh"), [1, 2, 3, 5]);
    }

    proptest! {
        #[test]
        fn a_table_with_closed_quotes_has_the_cells_that_a_csv_library_finds(table in "[\",;a\r\n]{0,20}") {
            let is_strict = |(record, cell): (&Record, &String)| {
                !record.has_open_quote && !cell.contains('"')
            };
            let records: Vec<_> = Records::of(&table, ';', Quotes::Open, 0).collect();
            let mut all = records.iter().flat_map(|record| record.cells.iter().map(move |cell| (record, cell)));
            if all.all(is_strict) {
                let mut reader = ReaderBuilder::new();
                reader.has_headers(false).flexible(true).delimiter(b';');
                let expected: Vec<Vec<String>> =
                    reader.from_reader(table.as_bytes()).into_deserialize().map(Result::unwrap).collect();
                // The library leaves out empty lines.
                let found: Vec<_> = records.into_iter().map(|record| record.cells).filter(|cells| *cells != [""]).collect();
                prop_assert_eq!(found, expected.into_iter().filter(|cells| *cells != [""]).collect::<Vec<_>>());
            }
        }
    }
}
