//! Numbers and texts of others in sentences: "1 pet", "20 pets", "9,999". Pure.

/// A number and its noun, which gets an "s" for every number but 1.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", self::number(number), if number == 1 { "" } else { "s" })
}

/// `number` with commas between the thousands. For counts only: an ID is a name and has no separators.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

/// How texts are compared without case. The browser knows the letters of all scripts: Rust's own table has 12 kB.
#[derive(Clone, Copy, Debug)]
pub struct Letters(pub fn(&str) -> String);

impl Letters {
    /// Equal for two texts that differ only in case and in the blanks around them.
    pub fn key(self, text: &str) -> String {
        (self.0)(text.trim())
    }
}

/// The letters of ASCII alone.
impl Default for Letters {
    fn default() -> Self {
        Self(str::to_ascii_lowercase)
    }
}

// It is no part of what is compared.
impl PartialEq for Letters {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Letters {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_changes_the_direction_is_isolated() {
        for text in ["Rex", "Zoë 🐈", "", "猫"] {
            assert_eq!(isolated(text), text);
        }
        assert_eq!(isolated("חתול"), "\u{2068}חתול\u{2069}");
        assert_eq!(isolated("R\u{202e}ex"), "\u{2068}R\u{202e}ex\u{2069}");
        assert_eq!(isolated("R\u{2069}\u{202e}ex\u{2066}"), "\u{2068}R\u{202e}ex\u{2069}");
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0, 1, 2].map(|number: usize| count(number, "pet")), ["0 pets", "1 pet", "2 pets"]);
        assert_eq!(count(10_000_u64, "row"), "10,000 rows");
    }

    #[test]
    fn thousands_have_separators() {
        let texts = [0, 999, 1_000, 100_000, u64::MAX].map(number);
        assert_eq!(texts, ["0", "999", "1,000", "100,000", "18,446,744,073,709,551,615"]);
    }
}
