//! The shapes of pictures, as paths of SVG. Pure.

/// The width of a column with its gap, and the height that the columns stand on.
const COLUMN: usize = 10;
const GROUND: u32 = 48;
/// The height of the highest column.
const HIGHEST: u64 = 34;

/// A column for each number, in proportion to the largest. A small number can be seen, too.
pub fn columns(numbers: &[u32]) -> String {
    let largest = numbers.iter().copied().max().unwrap_or_default();
    let column = |(index, number): (usize, &u32)| {
        let height = (u64::from(*number) * HIGHEST).div_ceil(u64::from(largest.max(1)));
        if height == 0 { String::new() } else { format!("M{} {GROUND}v-{height}h8v{height}z", index * COLUMN) }
    };
    numbers.iter().enumerate().map(column).collect()
}

/// `shape` over the column of each mark: the rest of a path, from the height that it begins at.
pub fn marks(marked: &[bool], shape: &str) -> String {
    let mark = |(index, _): (usize, &bool)| format!("M{} {shape}", index * COLUMN);
    marked.iter().enumerate().filter(|(_, is_marked)| **is_marked).map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_number_has_the_highest_column_and_the_others_are_in_proportion() {
        assert_eq!(columns(&[0, 10, 5]), "M10 48v-34h8v34zM20 48v-17h8v17z");
    }

    #[test]
    fn a_small_number_has_a_column_and_zero_has_none() {
        assert_eq!(columns(&[1, 0, u32::MAX]), "M0 48v-1h8v1zM20 48v-34h8v34z");
        assert_eq!((columns(&[0, 0]), columns(&[])), (String::new(), String::new()));
    }

    #[test]
    fn a_mark_is_over_its_column() {
        assert_eq!(marks(&[true, false, true], "0h8z"), "M0 0h8zM20 0h8z");
    }
}
