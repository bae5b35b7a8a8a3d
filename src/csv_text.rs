//! The cells of a CSV file that spreadsheets open without harm: quotes, formulas and long IDs.
//!
//! A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` as a formula, also if it came from a CSV file. So an
//! apostrophe stands before such a text, and [`unguard`] takes it away when the file is imported. A negative number stays
//! as it is. This file needs no CSV library, because the main program exports without one.

/// The most digits that a spreadsheet keeps of a number. It replaces the others by zeros.
const EXACT_DIGITS: u32 = 15;

/// A text as a cell: guarded against formulas, and in quotes where it needs them.
pub fn cell(text: &str) -> String {
    quoted(guard(text))
}

/// A number as a cell. One of more than 15 digits becomes a formula whose value is a text, such as
/// `="9223372036854775807"`, because a spreadsheet rounds it otherwise.
pub fn number(id: i64) -> String {
    let is_long = id.unsigned_abs() >= 10_u64.pow(EXACT_DIGITS);
    if is_long { quoted(format!("=\"{id}\"")) } else { id.to_string() }
}

/// The text of a cell without what guards it: one apostrophe before a formula, or the formula around a text (`="123"`).
///
/// `unguard` of the guarded text is the text, for each text.
pub fn unguard(text: &str) -> &str {
    let formula = text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"'));
    match (text.strip_prefix('\''), formula) {
        (Some(rest), _) if looks_like_a_formula(rest) => rest,
        (_, Some(value)) if !value.contains('"') => value,
        _ => text,
    }
}

fn guard(text: &str) -> String {
    let apostrophe = if looks_like_a_formula(text) && !is_number(text) { "'" } else { "" };
    format!("{apostrophe}{text}")
}

/// Apostrophes before the first sign count as part of it: otherwise a text that begins with one could not be read back.
fn looks_like_a_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
}

/// Whether this is a number with a sign, as a spreadsheet of any language writes it: `-5`, `+3`, `-1,5`, `-1.234,50`.
fn is_number(text: &str) -> bool {
    let number = text.strip_prefix(['-', '+']).unwrap_or_default();
    let is_digit = |character: char| character.is_ascii_digit();
    number.starts_with(is_digit)
        && number.ends_with(is_digit)
        && number.chars().all(|character| is_digit(character) || character == '.' || character == ',')
}

/// In quotes if a reader could take a character for the end of the cell, or could cut blanks off.
fn quoted(text: String) -> String {
    let needs_quotes = text.contains([',', ';', '\t', '"', '\r', '\n']) || text.trim().len() != text.len();
    if needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_plain_text_stays_as_it_is() {
        for text in ["", "Rex", "Zoë 🐈", "O'Hara", "a=b", "5 - 3", "don't"] {
            assert_eq!(cell(text), text);
        }
    }

    #[test]
    fn a_cell_is_in_quotes_where_a_reader_could_end_or_trim_it() {
        assert_eq!(cell("Rex, the dog"), "\"Rex, the dog\"");
        assert_eq!(cell("Rex; the dog"), "\"Rex; the dog\"");
        assert_eq!(cell("Rex\tthe dog"), "\"Rex\tthe dog\"");
        assert_eq!(cell("the \"big\" one"), "\"the \"\"big\"\" one\"");
        assert_eq!(cell("two\nlines"), "\"two\nlines\"");
        assert_eq!(cell("two\rlines"), "\"two\rlines\"");
        assert_eq!(cell(" Rex"), "\" Rex\"");
        assert_eq!(cell("Rex "), "\"Rex \"");
    }

    #[test]
    fn an_apostrophe_stands_before_a_text_that_a_spreadsheet_runs() {
        for text in ["=1+1", "+cmd", "-cmd", "@SUM(A1)", "=", "-", "+", "-5+3", "+49 30 1234", "+49-30-1234", "'=1"] {
            assert_eq!(cell(text), format!("'{text}"));
        }
        for text in ["\tRex", "\rRex", "\nRex"] {
            assert_eq!(cell(text), format!("\"'{text}\""));
        }
    }

    #[test]
    fn a_number_with_a_sign_stays_a_number() {
        for text in ["-5", "+3", "-1.5", "-1234.50", "-0"] {
            assert_eq!(cell(text), text);
        }
        assert_eq!(cell("-1,5"), "\"-1,5\"");
        assert_eq!(cell("-1.234,50"), "\"-1.234,50\"");
        for text in ["-.5", "-5.", "--5", "-5a", "-", "=5"] {
            assert_eq!(cell(text), format!("'{text}"));
        }
    }

    #[test]
    fn a_long_id_is_a_text() {
        assert_eq!(number(999_999_999_999_999), "999999999999999");
        assert_eq!(number(1_000_000_000_000_000), "\"=\"\"1000000000000000\"\"\"");
        assert_eq!(number(i64::MIN), "\"=\"\"-9223372036854775808\"\"\"");
        assert_eq!(number(-7), "-7");
    }

    #[test]
    fn the_guard_is_taken_away_and_nothing_else() {
        assert_eq!(unguard("'=1+1"), "=1+1");
        assert_eq!(unguard("''=1+1"), "'=1+1");
        assert_eq!(unguard("=\"123\""), "123");
        assert_eq!(unguard("'=\"123\""), "=\"123\"");
        for text in ["=\"a\"&\"b\"", "=\"", "'Rex'", "''", "'", "=1+1", "\"123\""] {
            assert_eq!(unguard(text), text);
        }
    }

    proptest! {
        #[test]
        fn each_text_is_read_back_from_its_cell(text in "['=+@\\-\t\r\n\",;0-9.a ]{0,8}|\\PC*") {
            let guarded = guard(&text);
            prop_assert_eq!(unguard(&guarded), text.as_str());
            let mut reader = csv::ReaderBuilder::new();
            let line = format!("x,{}\r\n", cell(&text));
            let record = reader.has_headers(false).from_reader(line.as_bytes()).records().next().unwrap().unwrap();
            prop_assert_eq!(unguard(&record[1]), text.as_str());
        }

        #[test]
        fn each_id_is_read_back_from_its_cell(id: i64) {
            let cell = number(id).replace("\"\"", "\"");
            let text = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(&cell);
            prop_assert_eq!(unguard(text).parse(), Ok(id));
        }
    }
}
