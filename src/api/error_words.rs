//! The words of an error that are not the promised ones: the title of a page, a word for a ban, what is shown of a text. Pure.

/// How an HTML page is called in a sentence.
pub const PAGE: &str = "an HTML page";

/// The title of an HTML page, in one line. Empty if it has none.
pub fn title_in(html: &str) -> String {
    let small = html.to_ascii_lowercase();
    let title = || {
        let tag = small.find("<title")?;
        let start = tag + small[tag..].find('>')? + 1;
        html.get(start..start + small[start..].find("</title")?)
    };
    // The sentence about it ends after it.
    one_line(title().unwrap_or_default()).trim_end_matches('.').replace(". ", " · ")
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
