//! Which names look wrong: what spreadsheets, databases and web pages leave where a name should be. For the form and for a table. Pure.
//!
//! Refuses to change a name, but for what nobody sees around it: a pet may be called "Null".

use super::{has_no_shape, is_unseen};

/// What is no name, as texts are compared, each digit or several ones as `9`, and why.
const PATTERNS: [(&str, &str); 3] = [
    (
        "\\N|NULL|NIL|NONE|NAN|NA|N/A|N.A|N/D|Н/Д|NBSP|UNDEFINED|EMPTY|BLANK|LEER|VIDE|VACÍO|VUOTO|VAZIO|LEEG|ПУСТО|空白",
        "Looks like an empty cell.",
    ),
    (
        "TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|FALSO|VERO|VERDADEIRO|WAAR|ONWAAR|PRAWDA|FAŁSZ|PRAVDA|NEPRAVDA|SANN|SANT|SAND|USANN|\
         USANT|FALSKT|FALSK|TOSI|EPÄTOSI|DOĞRU|YANLIŞ|IGAZ|HAMIS|ADEVĂRAT|FALS|CERT|TÕENE|VÄÄR|ИСТИНА|ЛОЖЬ|ІСТИНА|ХИБНІСТЬ|ΑΛΗΘΕΣ|\
         ΑΛΗΘΉΣ|ΨΕΥΔΕΣ|ΨΕΥΔΉΣ|9-9-9|9/9/9|9.9.9|9/9|9-M|M-9|9-M-9|9. M|9. M 9|9.M9|9 M|9 M 9|M 9, 9|9/M/9|9年9月9日|9月9日|9年9月|9:9|9:9:9",
        MADE,
    ),
    (
        "PAGE 9|PAGE 9 OF 9|PAGE 9/9|PAGE 9 / 9|PAGE 9 SUR 9|SEITE 9|SEITE 9 VON 9|SEITE 9/9|PÁGINA 9|PÁGINA 9 DE 9|PAGINA 9|PAGINA 9 DI 9|\
         PAGINA 9 VAN 9|STRONA 9|STRONA 9 Z 9|СТРАНИЦА 9|СТРАНИЦА 9 ИЗ 9",
        PAGE,
    ),
];
/// Why a row is no pet, so that its other cells do not matter.
pub const SUM: &str = "This row seems to sum up others.";
pub const PAGE: &str = "Looks like the number of a page.";
const MADE: &str = "Looks like a date, a time, a number or a truth value that a spreadsheet has made.";
/// The months in a date that a spreadsheet makes of `May 1`: `M` in [`PATTERNS`].
const MONTHS: &str = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC SEPT JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER \
    NOVEMBER DECEMBER MRZ MÄR MÄRZ MAI OKT DEZ JANUAR FEBRUAR JUNI JULI OKTOBER DEZEMBER JANV FÉVR MARS AVR JUIN JUIL AOÛT DÉC ENE ABR AGO \
    DIC GEN MAG GIU LUG SET OTT FEV FÉV OUT MRT MEI MAJ STY LUT KWI CZE LIP SIE WRZ PAŹ LIS GRU ЯНВ ФЕВ МАР АПР МАЙ МАЯ ИЮН ИЮЛ АВГ СЕН ОКТ \
    НОЯ ДЕК OCA ŞUB NIS HAZ TEM AĞU EYL EKI KAS ARA";
/// The first or the last word of a sum. `SUM` is none at the end: `Dim Sum`.
const SUMS: &str = "TOTAL TOTALS GRANDTOTAL SUBTOTAL TOTALPETS TOTALANIMALS SUMME GESAMT GESAMTERGEBNIS ZWISCHENSUMME TEILERGEBNIS \
    SOMME SUMA TOTALE TOTAAL EINDTOTAAL RAZEM ИТОГО ВСЕГО 合計 合计 総計 总计 小計 小计";

/// A name as it is sent: without what nobody sees around it. The last sign of an emoji may choose its shape.
pub fn trimmed(name: &str) -> &str {
    name.trim_start_matches(is_unseen).trim_end_matches(|sign| is_unseen(sign) && !chooses_shape(sign))
}

/// Why a name looks wrong: a sentence. `compared` is the name as [`super::Comparison::compared`] gives it.
pub fn doubt_of(name: &str, compared: &str) -> Option<&'static str> {
    if is_error(name) {
        return Some("Looks like an error of the spreadsheet.");
    }
    let shape = shape(compared);
    let bare = shape.trim_matches(|sign: char| sign.is_ascii_punctuation() && sign != '\\');
    // A time may stand behind a date.
    let day = shape.split_once("9:9").map_or(&*shape, |(day, _)| day.strip_suffix([' ', 'T']).unwrap_or(&shape));
    let found =
        |(patterns, _): &&(&str, &str)| patterns.split('|').any(|pattern| [&*shape, bare, day].contains(&pattern));
    Some(match name {
        _ if bare.is_empty() => PATTERNS[0].1,
        _ if let Some((_, why)) = PATTERNS.iter().find(found) => why,
        _ if has_html(name) => "Has HTML in it.",
        _ if is_damaged(name) => "Looks damaged.",
        _ if name.contains(['\r', '\n', '\u{2028}', '\u{2029}']) => "The name has line breaks.",
        _ if has_unseen(name) => "The name has a character that nobody sees.",
        _ if is_broken_number(bare) || is_time(&shape) => MADE,
        _ if is_sum(compared) => SUM,
        _ => return None,
    })
}

/// Whether a name is a plain number. `compared` as for [`doubt_of`].
pub fn is_number(compared: &str) -> bool {
    let digits = compared.strip_prefix('-').unwrap_or(compared);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text with `9` for its digits and `M` for a month beside them.
fn shape(compared: &str) -> String {
    let mut shape = String::with_capacity(compared.len());
    for sign in compared.chars() {
        match sign {
            '0'..='9' if shape.ends_with('9') => {}
            '0'..='9' => shape.push('9'),
            _ => shape.push(sign),
        }
    }
    let month =
        shape.split(|sign: char| sign.is_ascii_punctuation() || "9 ".contains(sign)).find(|word| !word.is_empty());
    match month.filter(|word| shape.contains('9') && is_in(MONTHS, word)) {
        Some(month) => shape.replacen(month, "M", 1).replace("M.", "M"),
        None => shape,
    }
}

fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// With a fraction or an exponent.
fn is_broken_number(bare: &str) -> bool {
    let is_of_number = |sign| "9.,E+- ".contains(sign);
    bare.starts_with('9') && bare.ends_with('9') && bare.contains(['.', ',', 'E']) && bare.chars().all(is_of_number)
}

fn is_time(shape: &str) -> bool {
    shape.strip_prefix("9:9").is_some_and(|rest| rest.chars().all(|sign| ":9., AMP".contains(sign)))
}

/// Whether a text names a sum at its start or at its end.
pub fn is_sum(compared: &str) -> bool {
    let mut words =
        compared.split(|sign: char| sign.is_ascii() && !sign.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    first == "SUM" || is_in(SUMS, first) || words.next_back().is_some_and(|last| is_in(SUMS, last))
}

/// Whether a name has a character that nobody sees, other than those of emoji and of scripts that join their letters.
fn has_unseen(name: &str) -> bool {
    // Of Hebrew and the scripts after it, without more Latin and Greek.
    let is_joined = |sign| matches!(sign, '\u{590}'..='\u{1dff}' | '\u{2000}'..);
    let before = std::iter::once(' ').chain(name.chars());
    let behind = name.chars().skip(1).chain([' ']);
    !name.is_ascii()
        && name.chars().zip(before).zip(behind).any(|((sign, before), behind)| match sign {
            '\u{200c}' | '\u{200d}' => !(is_joined(before) && is_joined(behind)),
            _ if chooses_shape(sign) => !is_joined(before) && !"0123456789#*©®".contains(before),
            _ => has_no_shape(sign),
        })
}

/// Whether a character says which shape the one before it has: a variation selector or a tag.
fn chooses_shape(character: char) -> bool {
    matches!(character, '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

/// What the second byte of a character becomes where UTF-8 is read as Windows-1252, Windows-1250 or Windows-1251, without the signs
/// that people write behind a word.
const SECOND: &str = "€‚ƒ„†‡ˆ‰‹˜Ÿ¡¢£¤¥¦§¨ª¬¯°±µ¶¸º¼½¾¿";
/// The others. Behind a letter of these few they show damage, too: `Ã©`, but not `CAFÉ’s`.
const MORE_SECOND: &str = "ŠšŒœŽž‘’“”•–—˜™›…©«»®²³´·¹\u{a0}\u{ad}ˇ˝łĽľşŤĄŻŹź";
const BEFORE_MORE: &str = "ÂÃÄÅÈ×ĂĹ";

/// Whether a text seems to be UTF-8 that was read in another encoding, by pairs of characters that people do not write. Some damage has
/// none of them.
fn is_damaged(text: &str) -> bool {
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
fn has_html(text: &str) -> bool {
    let is_tag = |rest: &str| rest.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
    let is_in_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'#';
    let is_entity =
        |rest: &str| rest.split_once(';').is_some_and(|(name, _)| name.len() > 1 && name.bytes().all(is_in_name));
    let before_end_of_tag = text.rsplit_once('>').map_or("", |(before, _)| before);
    before_end_of_tag.split('<').skip(1).any(is_tag) || text.split('&').skip(1).any(is_entity)
}

/// `#N/A`, `#BEZUG!`, `Err:502`: in each language a formula's error begins with a number sign, and has one of these signs or
/// nothing but capitals. `#1` and `#Rex` are names.
fn is_error(text: &str) -> bool {
    let is_of_name = |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == ' ';
    let of_formula = |rest: &str| rest.contains(['/', '!', '?', '#']) || !rest.contains(is_of_name);
    let of_calc = |(_, number): (&str, &str)| number.len() == 3 && number.starts_with('5');
    text.trim().strip_prefix('#').is_some_and(of_formula) || text.split_once(':').is_some_and(of_calc)
}
