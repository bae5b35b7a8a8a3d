//! Where a `config.json` that somebody wrote by hand is no JSON, and why. Pure.

use crate::api::pasted::is_quote;
use serde_json::Error;

/// The line, the column and the sign of a mistake, with the reason if it is a usual one. `None` if it is no mistake in a text: the file
/// breaks off, or has other bytes.
pub fn problem(file: &[u8], error: &Error) -> Option<String> {
    let text = std::str::from_utf8(file).ok().filter(|_| error.is_syntax())?;
    let start: usize = text.split_inclusive('\n').take(error.line() - 1).map(str::len).sum();
    // The column is in bytes, and that of a line break is 0 in the next line.
    let (before, rest) = text.split_at(text.floor_char_boundary((start + error.column()).saturating_sub(1)));
    let line = error.line() - usize::from(error.column() == 0);
    let column = before[before.rfind('\n').map_or(0, |end| end + 1)..].chars().count() + 1;
    let sign = rest.chars().next()?;
    let reason = match sign {
        '}' | ']' if before.trim_end().ends_with(',') => "after a comma",
        '/' | '#' => "begins a comment, and JSON has none",
        'T' | 'F' | 'N' => "begins a word of Python; JSON has true, false and null",
        '\n' | '\r' => "ends the line inside a text",
        _ if is_quote(sign) && sign != '"' => "in place of the plain quotation mark \"",
        _ => "cannot stand there",
    };
    Some(format!("line {line}, column {column}: “{sign}” {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, from_slice};

    /// The app said of each of them that it is text that is not JSON.
    #[test]
    fn a_mistake_is_told_with_its_line_its_column_and_the_sign_that_stands_there() {
        for (file, expected) in [
            ("{\"a\": 1,\n  \"b\": [1, 2],\n}", "line 3, column 1: “}” after a comma"),
            ("{\n  \"ä\": [ \"é\", ] }", "line 2, column 15: “]” after a comma"),
            ("{\"a\": 1 // one\n}", "line 1, column 9: “/” begins a comment, and JSON has none"),
            ("# mine\n{}", "line 1, column 1: “#” begins a comment, and JSON has none"),
            ("{\r\n“a”: 1}", "line 2, column 1: ““” in place of the plain quotation mark \""),
            ("{\"a\": „b“}", "line 1, column 7: “„” in place of the plain quotation mark \""),
            ("{'a': 1}", "line 1, column 2: “'” in place of the plain quotation mark \""),
            ("{\"a\": True}", "line 1, column 7: “T” begins a word of Python; JSON has true, false and null"),
            ("{\"a\": None}", "line 1, column 7: “N” begins a word of Python; JSON has true, false and null"),
            ("{\"a\": \"b\n\"}", "line 1, column 9: “\n” ends the line inside a text"),
            ("{\"a\": 1 \"b\": 2}", "line 1, column 9: “\"” cannot stand there"),
            ("petStoreAdmin: 1", "line 1, column 1: “p” cannot stand there"),
            ("{\"a\": tru}", "line 1, column 10: “}” cannot stand there"),
            ("{\"a\": 01}", "line 1, column 8: “1” cannot stand there"),
            ("{} {}", "line 1, column 4: “{” cannot stand there"),
        ] {
            let error = from_slice::<Value>(file.as_bytes()).unwrap_err();
            assert_eq!(problem(file.as_bytes(), &error).as_deref(), Some(expected), "{file:?}: {error}");
        }
    }

    #[test]
    fn a_file_that_breaks_off_or_is_no_text_has_no_such_place() {
        for file in [&b""[..], b"{", b"{\"a\": 1,", b"{\"a\": \"b", b"{\"a\": \"\xff\"}", b"{\"a\": \xff}"] {
            assert_eq!(problem(file, &from_slice::<Value>(file).unwrap_err()), None, "{file:?}");
        }
    }

    proptest! {
        #[test]
        fn no_file_panics(any in ".*", file in r#"[\[\]{}",:0-9a-z“ä\\'/#\r\n ]{0,40}"#) {
            for file in [any, file] {
                let _ = from_slice::<Value>(file.as_bytes()).map_err(|error| problem(file.as_bytes(), &error));
            }
        }
    }
}
