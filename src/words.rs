//! Numbers in sentences: "1 pet", "20 pets", "9,999". Pure.

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

#[cfg(test)]
mod tests {
    use super::*;

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
