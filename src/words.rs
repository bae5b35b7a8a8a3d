//! Numbers and texts of others in sentences: "1 pet", "20 pets", "9,999". How texts are compared. Pure.

/// The most characters of a text that a sentence quotes.
const QUOTED: usize = 40;

/// A number and its noun, which gets an "s" for every number but 1.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", self::number(number), if number == 1 { "" } else { "s" })
}

/// `number` with commas between the thousands. For counts only: an ID is a name and has no separators.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// A text of somebody else, such as a name, for a sentence. One that is written from right to left, or changes the direction of a text,
/// is isolated (Unicode UAX 9), so that it does not turn the words around it.
pub fn isolated(text: &str) -> String {
    let is_control = |character: char| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_from_right = |character: char| {
        matches!(character,
            '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
    };
    if !text.chars().any(|character| is_control(character) || is_from_right(character)) {
        return text.to_owned();
    }
    // An isolate inside could end this one.
    let inside = text.chars().filter(|character| !('\u{2066}'..='\u{2069}').contains(character));
    std::iter::once('\u{2068}').chain(inside).chain(['\u{2069}']).collect()
}

/// The start of a long text, as [`isolated`].
pub fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(QUOTED) else { return isolated(text) };
    let begins_sign = |(at, character): &(usize, char)| *at > 0 && !may_continue(*character);
    let end = text.char_indices().take(QUOTED + 1).filter(begins_sign).last().map_or(end, |(at, _)| at);
    isolated(&text[..end]) + "…"
}

/// Whether a character may be the rest of a sign: an accent, a flag, a part of a family. Whole runs of such characters stay together.
fn may_continue(character: char) -> bool {
    has_no_shape(character) || matches!(character, '\u{300}'..='\u{36f}' | '\u{2600}'..='\u{27bf}' | '\u{1f000}'..)
}

/// Whether a character has no shape, so that nobody sees it: a byte order mark, a soft hyphen, a mark of the direction.
pub fn has_no_shape(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a text shows nothing: it is empty, or has only blanks and characters that nobody sees.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_unseen)
}

/// Whether nobody sees a character.
pub fn is_unseen(character: char) -> bool {
    character.is_whitespace() || character.is_control() || has_no_shape(character)
}

/// Whether a character joins two others, or chooses the shape of the one before it.
pub fn joins(character: char) -> bool {
    matches!(character,
        '\u{180b}'..='\u{180f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name as it is sent: without what nobody sees around it. The last sign of an emoji may choose its shape.
pub fn trimmed(name: &str) -> &str {
    name.trim_start_matches(is_unseen).trim_end_matches(|sign| is_unseen(sign) && !joins(sign))
}

/// A text that was typed or pasted as it is meant: without blanks around it and characters that nobody sees, and with the letters, digits
/// and signs of full-width keyboards in ASCII.
pub fn cleaned(text: &str) -> String {
    // Most texts, and quick: an import cleans each cell.
    if text.is_ascii() {
        return text.trim().to_owned();
    }
    let seen: String = text.chars().filter(|character| !has_no_shape(*character)).map(narrow).collect();
    seen.trim().to_owned()
}

/// A sign of a full-width keyboard in ASCII.
fn narrow(character: char) -> char {
    let narrow = char::from_u32(u32::from(character).wrapping_sub(0xfee0));
    narrow.filter(char::is_ascii_graphic).unwrap_or(character)
}

/// How texts are compared: the function gives one form to letters that differ only in case or in their code points. The browser knows
/// the letters of all scripts: Rust's own tables have more than 12 kB.
#[derive(Clone, Copy, Debug)]
pub struct Comparison(pub fn(&str) -> String);

impl Comparison {
    /// Equal for two texts that people take for the same: in any case and normal form, with any blanks, apostrophes, quotes and dashes,
    /// and whatever they have that nobody sees.
    pub fn compared(self, text: &str) -> String {
        // Most texts, and quick.
        let is_usual = |byte| matches!(byte, b' '..=b'_' | b'a'..=b'~');
        if text.bytes().all(is_usual) && !text.as_bytes().windows(2).any(|pair| pair == b"  ") {
            return (self.0)(text.trim());
        }
        let (mut compared, mut is_after_blank) = (String::with_capacity(text.len()), false);
        for character in text.chars() {
            if character.is_ascii_graphic() || !is_unseen(character) {
                compared.extend(Some(' ').filter(|_| is_after_blank && !compared.is_empty()));
                compared.push(as_typed(narrow(character)));
                is_after_blank = false;
            }
            is_after_blank |= character.is_whitespace();
        }
        (self.0)(&compared)
    }
}

/// The sign of a keyboard that people type for this character.
fn as_typed(character: char) -> char {
    match character {
        '`' | '´' | '‘'..='‛' | '′' | 'ʻ'..='ʽ' | '‹' | '›' => '\'',
        '“'..='‟' | '″' | '«' | '»' => '"',
        '‐'..='―' | '−' => '-',
        _ => character,
    }
}

/// A text in upper case and in normal form KD, without the accents of Latin, Greek and Cyrillic letters.
pub fn without_accents(text: &str) -> String {
    let letters = text.chars().filter(|character| !matches!(character, '\u{300}'..='\u{36f}'));
    // These are no letters with an accent in Unicode.
    let plain = letters.map(|letter| match letter {
        'Ł' => 'L',
        'Ø' => 'O',
        'Đ' => 'D',
        _ => letter,
    });
    plain.collect()
}

/// The letters of ASCII alone.
impl Default for Comparison {
    fn default() -> Self {
        Self(str::to_ascii_lowercase)
    }
}

#[cfg(test)]
pub mod tests;
