//! Quotes that are not closed, or not written twice. The CSV library reads them without a word.

/// The first byte of the first cell whose quote is not closed at its end, by the rules of the CSV library: a quote opens a quoted text
/// only as the first character of a cell.
pub fn find_wrong(text: &str, delimiter: u8) -> Option<usize> {
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
            if !is_closed || bytes.peek().is_some_and(|(_, next)| !ends_cell(*next, delimiter)) {
                return Some(cell);
            }
        }
    }
    None
}

fn ends_cell(byte: u8, delimiter: u8) -> bool {
    byte == delimiter || byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_that_are_closed_and_doubled_are_right() {
        for text in
            ["", "a,b", "\"a\",\"b\"", "\"a\"\"b\"", "\"\"", "\"a,\nb\"\r\nc", "a\"b,5\"", "\"\"\"\"", "\"a\"\r\"b\""]
        {
            assert_eq!(find_wrong(text, b','), None, "{text}");
        }
    }

    #[test]
    fn the_cell_of_a_quote_that_is_not_closed_is_found() {
        assert_eq!(find_wrong("\"", b','), Some(0));
        assert_eq!(find_wrong("a,\"b\nc,d", b','), Some(2));
        assert_eq!(find_wrong("a;b\n\"c\"\"", b';'), Some(4));
    }

    #[test]
    fn the_cell_with_a_text_after_its_closing_quote_is_found() {
        assert_eq!(find_wrong("a,\"b\"c,\"d\"\n\"e\" ,f", b','), Some(2));
        assert_eq!(find_wrong("\"Rex,1\n\"Bella\",2", b','), Some(0));
    }
}
