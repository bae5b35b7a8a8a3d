//! Which names look wrong: what spreadsheets, databases and web pages leave where a name should be. Pure.
//!
//! A pet may be called "Null", so a person decides. Only English words are known, and the signs of all languages.

use crate::words::{has_no_shape, joins};

/// What programs write for nothing, as it is compared, without signs around it.
const NOTHING: &str = "\\N NULL NIL NONE NAN NA N/A N.A UNDEFINED EMPTY BLANK";
/// The first or the last word of a sum. `SUM` is none at the end: `Dim Sum`.
const SUMS: &str = "TOTAL TOTALS SUBTOTAL";
/// Why a name is none, whatever else it is.
pub const VALUE: &str = "Looks like a value, not like a name.";
/// Why a row is no pet, so that its other cells do not matter.
pub const SUM: &str = "Looks like a sum.";

/// Why a name looks wrong: a sentence. `compared` is the name as [`Comparison::compared`](crate::words::Comparison::compared) gives it.
pub fn doubt(name: &str, compared: &str) -> Option<&'static str> {
    Some(match name {
        _ if is_error(name) => "Looks like an error of the spreadsheet.",
        _ if is_nothing(compared) => "Looks like an empty cell.",
        _ if has_html(name) => "Has HTML in it.",
        _ if is_damaged(name) => "Looks damaged.",
        _ if has_unseen(name) => "Has a line break, or a character that nobody sees.",
        _ if is_sum(compared) => SUM,
        _ if is_value(compared) => VALUE,
        _ => return None,
    })
}

fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Whether a text names a sum at its start or at its end.
pub fn is_sum(compared: &str) -> bool {
    let is_between = |sign: char| sign.is_ascii() && !sign.is_ascii_alphabetic();
    let mut words = compared.split(is_between).filter(|word| !word.is_empty());
    let (first, last) = (words.next().unwrap_or_default(), words.next_back().unwrap_or_default());
    first == "SUM" || is_in(SUMS, first) || is_in(SUMS, last)
}

/// A date, a time, a number with a fraction or an exponent, a truth value, `Page 1 of 2`. One whole number may be a name.
fn is_value(compared: &str) -> bool {
    let words: Vec<_> = compared.split(' ').collect();
    let numbers = compared.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty());
    // With the letters of `1E+05`, `12:30 PM` and `2026-11-28T12:30Z`.
    let is_of_number = |sign: char| sign.is_ascii() && (!sign.is_ascii_alphabetic() || "AEMPTZ".contains(sign));
    matches!(compared, "TRUE" | "FALSE")
        || matches!(words[..], [_, page, _, pages] if is_number(page) && is_number(pages))
        || numbers.count() > 1 && !compared.starts_with(char::is_alphabetic) && compared.chars().all(is_of_number)
}

/// Whether a text has nothing but digits.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a name has a line break or a character that nobody sees, other than those that join emoji or the letters of scripts such as
/// Persian.
fn has_unseen(name: &str) -> bool {
    let is_seen_or_joins = |sign: char| !sign.is_control() && (joins(sign) || !has_no_shape(sign));
    !name.chars().all(|sign| is_seen_or_joins(sign) && !matches!(sign, '\u{2028}' | '\u{2029}'))
}

/// Whether a text seems to be UTF-8 that was read in another encoding, by what most of such damage has: `Ã©`, `â€™`, and `ï¿½` where a
/// character was lost before. `JOÃO` is a name.
fn is_damaged(text: &str) -> bool {
    let is_no_letter = |sign: char| !sign.is_ascii() && !matches!(sign, 'À'..='ÿ');
    text.split('Ã').skip(1).any(|rest| rest.starts_with(is_no_letter)) || text.contains("â€") || text.contains("ï¿½")
}

/// Whether a text has a tag or an entity of HTML.
fn has_html(text: &str) -> bool {
    ["&amp;", "&#", "&lt;", "&quot;", "&nbsp;", "uml;", "</", "<br"].into_iter().any(|part| text.contains(part))
}

/// `#N/A`, `#BEZUG!`, `Err:502`: in each language a formula's error begins with a number sign, and has one of these signs or
/// nothing but capitals. `#1` and `#Rex` are names.
fn is_error(text: &str) -> bool {
    let is_of_name = |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == ' ';
    let of_formula = |rest: &str| rest.contains(['/', '!', '?', '#']) || !rest.contains(is_of_name);
    let of_calc = |(_, number): (&str, &str)| number.len() == 3 && number.starts_with('5');
    text.trim().strip_prefix('#').is_some_and(of_formula) || text.split_once(':').is_some_and(of_calc)
}

/// `NULL`, `\N`, `(blank)`, `-`. `compared` is the text as it is compared.
fn is_nothing(compared: &str) -> bool {
    let word = compared.trim_matches(|sign: char| sign.is_ascii_punctuation() && sign != '\\');
    word.is_empty() || is_in(NOTHING, word)
}
