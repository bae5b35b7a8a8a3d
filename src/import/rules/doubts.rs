//! Names that look wrong: why, in a sentence. Pure.
//!
//! Refuses to change a name: a pet may be called "Null". Such a row is left out until a person chooses it, because nobody can take back what
//! is sent.

use super::check::shortened;
use crate::words::repair::{is_error, is_nothing, undamaged, without_html};

/// Why a name looks wrong. `key` is its key.
pub fn of_name(name: &str, key: &str, code_pages: &[String]) -> Option<String> {
    // Quick: most names have none of these.
    let has_sign = name.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'#' | b':' | 128..));
    if !has_sign && !is_nothing(key) {
        return None;
    }
    let text = without_html(name);
    let meant = undamaged(&text, code_pages);
    let reasons = [
        (is_error(&meant), "Looks like an error of the spreadsheet."),
        (is_nothing(key), "Looks like an empty cell."),
        (text != name, "Has HTML in it."),
        (meant != text, "Looks damaged."),
    ];
    let (_, reason) = reasons.into_iter().find(|(is_so, _)| *is_so)?;
    let is_unknown = meant == name || meant.contains(char::REPLACEMENT_CHARACTER);
    Some(if is_unknown { reason.to_owned() } else { format!("{reason} Probably “{}”.", shortened(meant.trim())) })
}
