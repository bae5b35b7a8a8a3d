//! Tables in Markdown with even columns, so that they are also easy to read in a terminal.

/// The first column is aligned left, all others right.
pub fn render(head: &[&str], rows: &[Vec<String>]) -> String {
    // Markdown needs three characters for the line below the head.
    const LEAST_WIDTH: usize = 3;
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&head]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default().max(LEAST_WIDTH)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let rule =
        |(column, width): (usize, &usize)| if column == 0 { "-".repeat(*width) } else { format!("{:->width$}", ":") };
    let rule: Vec<String> = widths.iter().enumerate().map(rule).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    [&head, &rule].into_iter().chain(rows).map(line).collect()
}

/// Groups digits: 318204 becomes `318,204`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_markdown_with_even_columns() {
        let rows = [vec!["bytes".to_owned(), "9,000".to_owned()]];
        assert_eq!(render(&["", "ours"], &rows), "|       |  ours |\n| ----- | ----: |\n| bytes | 9,000 |\n");
    }

    #[test]
    fn a_head_wider_than_its_cells_sets_the_width() {
        let rows = [vec!["a".to_owned(), "1".to_owned()]];
        assert_eq!(render(&["Tier", "Seconds"], &rows), "| Tier | Seconds |\n| ---- | ------: |\n| a    |       1 |\n");
    }

    #[test]
    fn digits_are_in_groups_of_three() {
        assert_eq!([0, 999, 1_000, 318_204, 1_000_000].map(grouped), ["0", "999", "1,000", "318,204", "1,000,000"]);
    }
}
