//! What spreadsheets, databases and web pages leave in texts, and what such a text probably was. Pure.

/// What programs write for nothing, as keys without signs around them, and the most bytes of one.
const NOTHING: &str =
    "\\N|NULL|NIL|NONE|NAN|NA|N/A|N.A|N/D|Н/Д|NBSP|UNDEFINED|EMPTY|BLANK|LEER|VIDE|VACÍO|VUOTO|VAZIO|LEEG|ПУСТО|空白";
const LONGEST_NOTHING: usize = 10;

/// What each program escapes in HTML: entities, each with its character.
const ENTITIES: &str = "amp& lt< gt> quot\" apos' nbsp\u{a0}";

/// A text as a browser shows it, also if it became HTML more than once. Tags alone stay.
pub fn without_html(text: &str) -> String {
    let (mut shown, mut rest) = (String::new(), text);
    while let Some((before, markup)) = rest.find(['&', '<']).map(|start| rest.split_at(start)) {
        let (meant, after) = unmarked(markup).unwrap_or((markup.chars().next(), &markup[1..]));
        shown += before;
        shown.extend(meant);
        rest = after;
    }
    shown += rest;
    if shown == text || shown.trim().is_empty() { text.to_owned() } else { without_html(&shown) }
}

/// The character of the entity with which a text begins, or none for a tag, and what follows it. Of most named ones the character is
/// unknown.
fn unmarked(markup: &str) -> Option<(Option<char>, &str)> {
    let Some(entity) = markup.strip_prefix('&') else {
        let is_tag = markup[1..].starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
        return markup.split_once('>').filter(|_| is_tag).map(|(_, after)| (None, after));
    };
    let (name, after) = entity.split_once(';')?;
    let named = ENTITIES.split(' ').find_map(|entity| entity.strip_prefix(name)?.parse().ok());
    let is_word = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let character = named.or(Some(char::REPLACEMENT_CHARACTER).filter(|_| is_word)).or_else(|| {
        let number = name.strip_prefix('#')?;
        let (number, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |number| (number, 16));
        char::from_u32(u32::from_str_radix(number, radix).ok()?).filter(|character| !character.is_control())
    })?;
    Some((Some(character), after))
}

/// A text in UTF-8 that was read in another encoding, also more than once, as it was. Each of `code_pages` has the 128 characters beyond
/// ASCII of an encoding with one byte for a character.
pub fn undamaged(text: &str, code_pages: &[String]) -> String {
    // UTF-8 has no single byte beyond ASCII. Quick: most names stop here.
    let has_single = text.split(|character: char| character.is_ascii()).any(|run| run.chars().count() == 1);
    // Nobody writes them: É and an apostrophe are also a phonetic letter.
    let is_rare =
        |it| matches!(it, '\u{80}'..='\u{9f}' | '\u{180}'..='\u{217}' | '\u{21c}'..='\u{2ff}' | '\u{700}'..='\u{7ff}');
    for page in code_pages.iter().filter(|_| !text.is_ascii() && !has_single) {
        let mut bytes = Vec::new();
        for character in text.chars() {
            let place = page.chars().position(|other| other == character);
            let byte = place.map_or(u32::from(character), |place| 128 + place as u32);
            // It is in no text of UTF-8.
            bytes.push(u8::try_from(byte).unwrap_or(u8::MAX));
        }
        if let Ok(before) = String::from_utf8(bytes)
            && !before.contains(is_rare)
        {
            return undamaged(&before, code_pages);
        }
    }
    text.to_owned()
}

/// `#N/A`, `#BEZUG!`, `Err:502`: in each language a formula's error begins with a number sign, and has one of these signs or
/// nothing but capitals. `#1` and `#Rex` are names.
pub fn is_error(text: &str) -> bool {
    let is_of_name = |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == ' ';
    let of_formula = |rest: &str| rest.contains(['/', '!', '?', '#']) || !rest.contains(is_of_name);
    let of_calc = |(_, number): (&str, &str)| number.len() == 3 && number.starts_with('5');
    text.trim().strip_prefix('#').is_some_and(of_formula) || text.split_once(':').is_some_and(of_calc)
}

/// `NULL`, `\N`, `(blank)`, `-`. `key` is that of the text ([`super::Letters::key`]).
pub fn is_nothing(key: &str) -> bool {
    let word = key.trim_matches(|sign: char| sign.is_ascii_punctuation() && sign != '\\');
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
