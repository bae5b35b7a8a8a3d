//! The key in the text that a person pastes, which often has more than the key. Pure.
//!
//! A problem is named by what it is and where. No sentence shows more of a key than the three characters before that place.

use crate::words::cleaned;

const PLACEHOLDER: &str = "This only stands in the place of a key. Enter the key itself.";
const ADDRESS: &str = "This is an address. Enter the key itself.";
const HIDDEN: &str = "A part of this key is hidden. Copy the whole key.";

/// The ends of the names that stand before a key.
const NAMES: [&str; 5] = ["bearer", "authorization", "key", "token", "secret"];

/// The key in a header, a line of a file with settings, JSON, a command or quotes; or a sentence for the field. What RFC 6750 allows
/// as a key (`b64token`) is returned as it is.
pub fn key_in(text: &str) -> Result<String, String> {
    let text = cleaned(text);
    let (mut key, mut outer) = (&*text, "");
    while key.len() != outer.len() {
        outer = key;
        key = without_quotes(value_of_name(outer).unwrap_or(outer));
    }
    if key.is_empty() || key.eq_ignore_ascii_case(NAMES[0]) {
        return Err("Enter the API key.".to_owned());
    }
    if let Some(problem) = problem_of_stand_in(key) {
        return Err(problem.to_owned());
    }
    let Some((at, impossible)) = key.char_indices().find(|(_, character)| !character.is_ascii_graphic()) else {
        return Ok(key.to_owned());
    };
    let what = match impossible {
        '\n' | '\r' => "a line break",
        _ if impossible.is_whitespace() => "a space",
        _ if is_quote(impossible) => "a quotation mark",
        _ => "a letter or sign that no key has",
    };
    // All characters before are in ASCII.
    let before = &key[at.saturating_sub(3)..at];
    let place = if before.is_empty() { "at the start".to_owned() } else { format!("after “{before}”") };
    Err(format!("Copy the key again: there is {what} {place}."))
}

/// What is wrong with a text that stands in the place of a key: an unfilled template, the word for no value, an address, or a key of
/// which a screen shows a part. Few patterns: a key may look like much else.
fn problem_of_stand_in(key: &str) -> Option<&'static str> {
    let brackets = (key.trim_start_matches('$').as_bytes().first(), key.as_bytes().last());
    let is_template = matches!(brackets, (Some(b'<' | b'{' | b'[' | b'('), Some(b'>' | b'}' | b']' | b')')));
    let is_hidden = ["**", "...", "•", "…"].iter().any(|sign| key.contains(sign));
    let words = key.trim_start_matches('$').to_ascii_lowercase().replace(['-', ' '], "_");
    let is_for_another = ["undefined", "null", "api_key", "apikey"].contains(&&*words) || words.starts_with("your_");
    // Of the web or of mail.
    let is_of_mail = |(name, host): (&str, &str)| !name.is_empty() && !host.contains('@') && host.contains('.');
    if is_template || is_for_another {
        Some(PLACEHOLDER)
    } else if key.contains("://") || key.split_once('@').is_some_and(is_of_mail) {
        Some(ADDRESS)
    } else {
        is_hidden.then_some(HIDDEN)
    }
}

/// `text` without the quotes around it, and without a comma or semicolon behind the last one.
pub fn without_quotes(text: &str) -> &str {
    let quoted = text.trim_end_matches([',', ';']);
    let text = if quoted.ends_with(is_quote) { quoted } else { text };
    text.trim_matches(is_around)
}

/// What follows the first name of a key, to the end of its quotes.
fn value_of_name(text: &str) -> Option<&str> {
    let is_separator = |character: char| character.is_whitespace() || matches!(character, ':' | '=' | ',');
    text.match_indices(is_separator).find_map(|(at, separator)| {
        let before = text[..at].to_ascii_lowercase();
        let name = before.trim_end_matches(|character: char| !character.is_ascii_alphanumeric());
        let names = if separator.trim().is_empty() { &NAMES[..1] } else { &NAMES };
        let value = text[at + separator.len()..].trim_start_matches(is_around);
        let is_value = !value.is_empty() && !value.starts_with([':', '=']);
        (is_value && names.iter().any(|known| name.ends_with(known))).then(|| value.split(is_quote).next())?
    })
}

fn is_around(character: char) -> bool {
    is_quote(character) || character.is_whitespace()
}

/// Whether a character is a quotation mark: straight, curly, low or pointed.
fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'' | '`' | '´' | '«' | '»' | '‹' | '›' | '\u{2018}'..='\u{201f}')
}

#[cfg(test)]
mod tests;
