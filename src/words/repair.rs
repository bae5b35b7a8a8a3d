//! The number that a cell is, as a spreadsheet writes it. Pure.

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
