//! What spreadsheets, databases and web pages leave in texts, and the number that such a text is. Pure.

/// What programs write for nothing, as they are compared, without signs around them, and the most bytes of one.
const NOTHING: &str =
    "\\N|NULL|NIL|NONE|NAN|NA|N/A|N.A|N/D|Н/Д|NBSP|UNDEFINED|EMPTY|BLANK|LEER|VIDE|VACÍO|VUOTO|VAZIO|LEEG|ПУСТО|空白";
const LONGEST_NOTHING: usize = 10;

/// What the second byte of a character becomes where UTF-8 is read as Windows-1252, Windows-1250 or Windows-1251, without the signs
/// that people write behind a word.
const SECOND: &str = "€‚ƒ„†‡ˆ‰‹˜Ÿ¡¢£¤¥¦§¨ª¬¯°±µ¶¸º¼½¾¿";
/// The others. Behind a letter of these few they show damage, too: `Ã©`, but not `CAFÉ’s`.
const MORE_SECOND: &str = "ŠšŒœŽž‘’“”•–—˜™›…©«»®²³´·¹\u{a0}\u{ad}ˇ˝łĽľşŤĄŻŹź";
const BEFORE_MORE: &str = "ÂÃÄÅÈ×ĂĹ";

/// Whether a text seems to be UTF-8 that was read in another encoding, by pairs of characters that people do not write. Some damage has
/// none of them.
pub fn is_damaged(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    pairs.any(|(first, second)| match first {
        // Of Mac Roman.
        '√' => !second.is_ascii(),
        '‚' => second == 'Ä',
        _ if BEFORE_MORE.contains(first) && MORE_SECOND.contains(second) => true,
        // The last two are Cyrillic.
        'Â'..='ô' | 'Ă' | 'Ĺ' | 'Р' | 'С' => SECOND.contains(second),
        _ => false,
    })
}

/// Whether a text has a tag or an entity of HTML.
pub fn has_html(text: &str) -> bool {
    let is_tag = |rest: &str| rest.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
    let is_in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'#';
    let is_entity =
        |rest: &str| rest.split_once(';').is_some_and(|(name, _)| name.len() > 1 && name.bytes().all(is_in_name));
    let before_end_of_tag = text.rsplit_once('>').map_or("", |(before, _)| before);
    before_end_of_tag.split('<').skip(1).any(is_tag) || text.split('&').skip(1).any(is_entity)
}

/// `#N/A`, `#BEZUG!`, `Err:502`: in each language a formula's error begins with a number sign, and has one of these signs or
/// nothing but capitals. `#1` and `#Rex` are names.
pub fn is_error(text: &str) -> bool {
    let is_of_name = |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == ' ';
    let of_formula = |rest: &str| rest.contains(['/', '!', '?', '#']) || !rest.contains(is_of_name);
    let of_calc = |(_, number): (&str, &str)| number.len() == 3 && number.starts_with('5');
    text.trim().strip_prefix('#').is_some_and(of_formula) || text.split_once(':').is_some_and(of_calc)
}

/// `NULL`, `\N`, `(blank)`, `-`. `compared` is the text as [`super::Comparison::compared`] gives it.
pub fn is_nothing(compared: &str) -> bool {
    let word = compared.trim_matches(|sign: char| sign.is_ascii_punctuation() && sign != '\\');
    word.len() <= LONGEST_NOTHING && (word.is_empty() || NOTHING.split('|').any(|nothing| nothing == word))
}

/// A number without what shows that it is whole: `3.0`, `3,00`, and `'12`, which is a text. Three zeros may be thousands.
pub fn whole(text: &str) -> &str {
    let text = text.strip_prefix('\'').unwrap_or(text);
    let is_whole = |zeros: &str| !matches!(zeros.len(), 0 | 3) && zeros.bytes().all(|digit| digit == b'0');
    text.split_once(['.', ',']).filter(|(_, zeros)| is_whole(zeros)).map_or(text, |(number, _)| number)
}

/// The number that `1.000` is if a person says so: digits in groups of three.
pub fn grouped(text: &str) -> Option<i64> {
    let separators = ['.', ',', '\'', '’', ' '];
    let number = text.replace(separators, "").parse().ok();
    number.filter(|_| text.split(separators).skip(1).all(|group| group.len() == 3))
}

/// Whether a spreadsheet shows a number as `9.91214E+15` or `1E3`, without its last digits.
pub fn is_rounded(text: &str) -> bool {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"eE+-.,".contains(&byte));
    let is_digit = |character: char| character.is_ascii_digit();
    let is_before_power = |(number, _): (&str, &str)| number.ends_with(is_digit);
    is_number && text.ends_with(is_digit) && text.split_once(['e', 'E']).is_some_and(is_before_power)
}
