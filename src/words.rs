//! Counts in sentences: "1 pet", "20 pets". Pure.

use std::fmt::Display;

/// A number and its noun, which gets an "s" for every number but 1.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0, 1, 2].map(|number: usize| count(number, "pet")), ["0 pets", "1 pet", "2 pets"]);
    }
}
