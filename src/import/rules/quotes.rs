//! Quotes that are not closed, or not written twice. The CSV library reads them without a word.

/// What is wrong with the quotes of a table. All places are the first bytes of cells.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Quotes {
    /// The cell whose quote is not closed before the end of the table.
    pub unclosed: Option<usize>,
    /// The cells in which a text follows the closing quote.
    pub stray: Vec<usize>,
}

/// Looks at all quotes of a table, by the same rules as the CSV library: a quote opens a quoted text only as the first
/// character of a cell.
pub fn find(text: &str, delimiter: u8) -> Quotes {
    let mut found = Quotes::default();
    let mut bytes = text.bytes().enumerate().peekable();
    let mut cell = 0;
    while let Some((place, byte)) = bytes.next() {
        if ends_cell(byte, delimiter) {
            cell = place + 1;
        } else if byte == b'"' && place == cell {
            let mut is_closed = false;
            while let Some((_, byte)) = bytes.next() {
                if byte == b'"' && bytes.next_if(|(_, next)| *next == b'"').is_none() {
                    is_closed = true;
                    break;
                }
            }
            match bytes.peek() {
                _ if !is_closed => found.unclosed = Some(cell),
                Some((_, next)) if !ends_cell(*next, delimiter) => found.stray.push(cell),
                _ => {}
            }
        }
    }
    found
}

fn ends_cell(byte: u8, delimiter: u8) -> bool {
    byte == delimiter || byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotes(unclosed: Option<usize>, stray: &[usize]) -> Quotes {
        Quotes { unclosed, stray: stray.to_vec() }
    }

    #[test]
    fn quotes_that_are_closed_and_doubled_are_right() {
        for text in
            ["", "a,b", "\"a\",\"b\"", "\"a\"\"b\"", "\"\"", "\"a,\nb\"\r\nc", "a\"b,5\"", "\"\"\"\"", "\"a\"\r\"b\""]
        {
            assert_eq!(find(text, b','), Quotes::default(), "{text}");
        }
    }

    #[test]
    fn the_cell_of_a_quote_that_is_not_closed_is_found() {
        assert_eq!(find("\"", b','), quotes(Some(0), &[]));
        assert_eq!(find("a,\"b\nc,d", b','), quotes(Some(2), &[]));
        assert_eq!(find("a;b\n\"c\"\"", b';'), quotes(Some(4), &[]));
    }

    #[test]
    fn the_cell_with_a_text_after_its_closing_quote_is_found() {
        assert_eq!(find("a,\"b\"c,\"d\"\n\"e\" ,f", b','), quotes(None, &[2, 11]));
        assert_eq!(find("\"Rex,1\n\"Bella\",2", b','), quotes(None, &[0]));
    }
}
