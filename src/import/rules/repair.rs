//! The number that a text is which a spreadsheet has written. Pure.

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
