//! Numbers with separators.

/// `number` with thousands separators: `10,000`. For counts only: an ID is a name and has no separators.
pub fn grouped(number: u64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_separators() {
        let texts = [0, 999, 1_000, 100_000, u64::MAX].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "100,000", "18,446,744,073,709,551,615"]);
    }
}
