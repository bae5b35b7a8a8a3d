//! The text of a CSV file that spreadsheets open without harm: separator, quotes, formulas and long IDs.
//!
//! A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` as a formula, also if it came from a CSV file. So an
//! apostrophe stands before such a text, and [`unguard`] takes it away when the file is imported. A negative number stays as it is.
//! This file needs no CSV library, because the main program exports without one.

use crate::words::is_unseen;

/// Some spreadsheets take a CSV file without a byte order mark for an old encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The most digits that a spreadsheet keeps of a number. It replaces the others by zeros.
const EXACT_DIGITS: u32 = 15;
/// The last four are full-width: some spreadsheets take what an East Asian input method writes as the sign.
const FORMULA_SIGNS: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// What stands between the cells of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    Comma,
    Semicolon,
}

impl Separator {
    /// The separator that spreadsheets expect where the browser's language writes 1.5 as `number`. `language` is its tag, such as
    /// `de-CH`.
    pub fn of(number: &str, language: &str) -> Self {
        // Switzerland and Liechtenstein have a decimal point, and semicolons.
        let is_swiss = language.ends_with("-CH") || language.ends_with("-LI");
        if is_swiss || number.contains(',') { Self::Semicolon } else { Self::Comma }
    }
}

/// A CSV file (RFC 4180) with a byte order mark. Each cell of `rows` comes from [`cell`], [`quoted_cell`] or [`number`].
pub fn file<const N: usize>(
    separator: Separator,
    header: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let between = match separator {
        Separator::Comma => ",",
        Separator::Semicolon => ";",
    };
    // No line `sep=;`: Excel no longer reads a file with it as UTF-8, and other programs show it as a row.
    let mut text = format!("{BYTE_ORDER_MARK}{}\r\n", header.join(between));
    for row in rows {
        text += &row.join(between);
        text += "\r\n";
    }
    text
}

/// A text as a cell: guarded against formulas, and in quotes if a reader could take a character for the end of the cell, or could
/// cut blanks off.
pub fn cell(text: &str) -> String {
    let needs_quotes = text.contains([',', ';', '\t', '"', '\r', '\n']) || text.trim().len() != text.len();
    if needs_quotes { quoted_cell(text) } else { guard(text) }
}

/// A text as a cell that is always in quotes, such as a name: a program that respects quotes keeps `007` as it is.
pub fn quoted_cell(text: &str) -> String {
    quoted(&guard(text))
}

/// A number as a cell. One of more than 15 digits becomes a formula whose value is a text, such as
/// `="9223372036854775807"`, because a spreadsheet rounds it otherwise.
pub fn number(id: i64) -> String {
    let is_long = id.unsigned_abs() >= 10_u64.pow(EXACT_DIGITS);
    if is_long { quoted(&format!("=\"{id}\"")) } else { id.to_string() }
}

/// The text of a cell without what guards it: an apostrophe before a formula, or the formula around a text (`="123"`).
///
/// `unguard` of the guarded text is the text, for each text.
pub fn unguard(text: &str) -> String {
    // Most texts, and quick: an import reads each cell.
    if !text.contains(['\'', '=']) {
        return text.to_owned();
    }
    let formula = text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"'));
    match formula {
        Some(value) if !value.contains('"') => value.to_owned(),
        _ => text.strip_prefix('\'').filter(|_| runs(text)).unwrap_or(text).to_owned(),
    }
}

fn guard(text: &str) -> String {
    if runs(text) && !is_number(text) { format!("'{text}") } else { text.to_owned() }
}

/// Whether a spreadsheet could run a text as a formula.
///
/// Apostrophes before the first sign count as part of it: otherwise a text that begins with one could not be read back. So do
/// quotes and blanks, visible or not: some programs remove them.
fn runs(text: &str) -> bool {
    let is_removed = |character| matches!(character, '\'' | '"') || is_unseen(character);
    let is_control = text.trim_start_matches(['\'', '"']).starts_with(['\t', '\r', '\n']);
    is_control || text.trim_start_matches(is_removed).starts_with(FORMULA_SIGNS)
}

/// Whether this is a number with a sign, as a spreadsheet of any language writes it: `-5`, `+3`, `-1,5`, `-1.234,50`.
fn is_number(text: &str) -> bool {
    let number = text.strip_prefix(['-', '+']).unwrap_or_default();
    let is_digit = |character: char| character.is_ascii_digit();
    number.starts_with(is_digit)
        && number.ends_with(is_digit)
        && number.chars().all(|character| is_digit(character) || character == '.' || character == ',')
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
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

    /// Programs that cut blanks off ran ` =1+1`.
    #[test]
    fn an_apostrophe_stands_before_blanks_and_a_sign() {
        for blank in [" ", "\u{a0}", "\u{3000}", "\u{200b}", "\u{feff}", "\u{ad}", "\u{1}", " \u{2060} "] {
            for text in [format!("{blank}=1+1"), format!("{blank}'@A1"), format!("'{blank}-cmd")] {
                assert_eq!(unguard(&guard(&text)), text);
                assert_eq!(guard(&text), format!("'{text}"));
            }
            assert_eq!(guard(&format!("{blank}Rex - 5")), format!("{blank}Rex - 5"));
        }
        assert_eq!(cell(" =1"), "\"' =1\"");
    }

    #[test]
    fn a_full_width_sign_counts_as_a_sign() {
        for text in ["＝1+1", "＋1", "－1", "＠A1"] {
            assert_eq!(cell(text), format!("'{text}"));
        }
    }

    #[test]
    fn a_quoted_cell_is_in_quotes_without_need() {
        assert_eq!(["", "007", "=1", "a \"b\""].map(quoted_cell), ["\"\"", "\"007\"", "\"'=1\"", "\"a \"\"b\"\"\""]);
    }

    /// A line `sep=;` stood behind the mark, so Excel read `Zoë` as `ZoÃ«`.
    #[test]
    fn a_file_has_a_mark_its_header_and_its_rows() {
        let of = |separator| {
            file(separator, ["id", "name"], [[number(1), quoted_cell("Rex")], [number(2), cell("")]].into_iter())
        };
        assert_eq!(of(Separator::Comma), "\u{feff}id,name\r\n1,\"Rex\"\r\n2,\r\n");
        assert_eq!(of(Separator::Semicolon), "\u{feff}id;name\r\n1;\"Rex\"\r\n2;\r\n");
    }

    /// A file with commas opened in one column where spreadsheets expect semicolons.
    #[test]
    fn the_separator_of_a_file_is_the_one_of_the_country() {
        for (number, language, separator) in [
            ("1.5", "en-US", Separator::Comma),
            ("1.5", "es-MX", Separator::Comma),
            ("1.5", "ja", Separator::Comma),
            ("1,5", "de", Separator::Semicolon),
            ("1,5", "fr-CH", Separator::Semicolon),
            ("1.5", "de-CH", Separator::Semicolon),
            ("1.5", "de-LI", Separator::Semicolon),
        ] {
            assert_eq!(Separator::of(number, language), separator, "{language}");
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
        for text in ["x;'=1", "=\"a\"&\"b\"", "=\"", "'Rex'", "''", "'", "=1+1", "\"123\""] {
            assert_eq!(unguard(text), text);
        }
    }

    proptest! {
        #[test]
        fn each_text_is_read_back_from_its_cell(text in "['=+@\\-＝＋－＠\t\r\n\",;0-9.a \u{a0}\u{200b}]{0,8}|\\PC*") {
            let guarded = guard(&text);
            prop_assert_eq!(unguard(&guarded), text.clone());
            let mut reader = csv::ReaderBuilder::new();
            let line = format!("x,{},{}\r\n", cell(&text), quoted_cell(&text));
            let record = reader.has_headers(false).from_reader(line.as_bytes()).records().next().unwrap().unwrap();
            prop_assert_eq!([unguard(&record[1]), unguard(&record[2])], [text.clone(), text]);
        }

        #[test]
        fn each_id_is_read_back_from_its_cell(id: i64) {
            let cell = number(id).replace("\"\"", "\"");
            let text = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(&cell);
            prop_assert_eq!(unguard(text).parse(), Ok(id));
        }
    }
}
