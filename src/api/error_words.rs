//! What a service says in the JSON of an error that is not the promised one, whether it speaks of a ban, and what the title of
//! a page is. Pure.
//!
//! Nothing is added: the words are the service's, with the names of the fields that it gives.

use serde_json::Value;

/// How an HTML page is called in a sentence.
pub const PAGE: &str = "an HTML page";
/// Where services put a sentence, the most exact one first.
const SENTENCES: [&str; 8] =
    ["message", "detail", "title", "error_description", "description", "msg", "reason", "error"];
/// Between two messages.
const SEPARATOR: &str = " · ";
/// The service's words in the JSON of an error: its sentence, and what is in its lists, after their names. Empty if there are none.
pub fn words_in(json: &Value) -> String {
    let words: Vec<String> = match json {
        Value::String(text) => vec![text.trim().to_owned()],
        Value::Array(items) => items.iter().map(words_in).collect(),
        Value::Object(fields) => {
            let sentence = SENTENCES.iter().find_map(|name| fields.get(*name)?.as_str()).unwrap_or_default();
            let lists = fields.iter().filter(|(_, value)| value.is_array() || value.is_object());
            let lists = lists.map(|(name, value)| (name, words_in(value))).filter(|(_, words)| !words.is_empty());
            [sentence.trim().to_owned()]
                .into_iter()
                .chain(lists.map(|(name, words)| format!("{name}: {words}")))
                .collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    };
    words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(SEPARATOR)
}

/// The title of an HTML page, or its first heading: one line of text. Empty if it has neither.
pub fn title_in(html: &str) -> String {
    let small = html.to_ascii_lowercase();
    let mut title = String::new();
    for (open, close) in [("<title", "</title"), ("<h1", "</h1"), ("<h2", "</h2")] {
        let Some(from) = small.find(open).filter(|_| title.is_empty()) else { continue };
        let end = small[from..].find(close).unwrap_or_default();
        let mut is_in_tag = false;
        for sign in html[from..from + end].chars() {
            is_in_tag = sign == '<' || is_in_tag && sign != '>';
            title.push(if is_in_tag || sign == '>' { ' ' } else { sign });
        }
        title = one_line(&title);
    }
    // The sentence about it ends after it.
    title.trim_end_matches('.').replace(". ", SEPARATOR)
}

/// `text` without `secret`, and at most so many characters of that: a secret may stand where it is cut.
pub fn redacted(text: &str, secret: &str, most: usize) -> String {
    let mut text = text.replace(secret, "[key]");
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// `text` without line breaks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a code or a sentence speaks of a ban by one of its words. `keyBanned` has two words.
pub fn speaks_of_ban(text: &str) -> bool {
    const BANS: [&str; 8] =
        [" ban ", " bans ", " banned ", " banning ", " blocked ", " suspended ", " blacklist", " blocklist"];
    let (mut words, mut before) = (String::from(" "), ' ');
    for character in text.chars() {
        // The table of all letters would take 2 kB of the program.
        let is_in_word = character.is_ascii_alphanumeric() || !character.is_ascii();
        if !is_in_word || before.is_ascii_lowercase() && character.is_ascii_uppercase() {
            words.push(' ');
        }
        if is_in_word {
            words.push(character.to_ascii_lowercase());
        }
        before = character;
    }
    words.push(' ');
    BANS.iter().any(|ban| words.contains(ban))
}

#[cfg(test)]
mod tests;
