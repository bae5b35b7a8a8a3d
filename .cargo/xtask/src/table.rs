//! Plain tables for the terminal: the first column leads from the left, the numbers end at the right.

pub fn render(head: &[&str], rows: &[Vec<String>]) -> String {
    let head = head.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().chain([&head]).filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let rule = widths.iter().map(|width| "-".repeat(*width)).collect::<Vec<_>>();
    let lines = [&head, &rule].into_iter().chain(rows).map(|row| line(row, &widths));
    lines.collect::<Vec<_>>().join("\n")
}

/// 318204 becomes `318,204`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn line(row: &[String], widths: &[usize]) -> String {
    let cells =
        row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_left_and_numbers_right() {
        let rows = vec![vec!["index.html".into(), "900".into()], vec!["app.js".into(), "10,000".into()]];
        let expected = "File         Bytes\n----------  ------\nindex.html     900\napp.js      10,000";
        assert_eq!(render(&["File", "Bytes"], &rows), expected);
    }

    #[test]
    fn a_head_wider_than_its_cells_sets_the_width() {
        let rows = vec![vec!["a".into(), "1".into()]];
        assert_eq!(render(&["Tier", "Seconds"], &rows), "Tier  Seconds\n----  -------\na           1");
    }

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!([0, 999, 1_000, 318_204, 1_000_000].map(grouped), ["0", "999", "1,000", "318,204", "1,000,000"]);
    }
}
