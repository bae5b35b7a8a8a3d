//! The figures as tables, in Markdown that reads well in a terminal too.

use crate::{
    condition::Condition,
    figure::{Figure, Measures},
    samples::Samples,
    site::Kind,
    threshold::THRESHOLDS,
};
use std::fmt::Write;

/// One visit, for whoever waits for the rest.
pub fn line(measures: &Measures) -> String {
    let told = measures.iter().map(|(figure, value)| format!("{}: {}", figure.name(), figure.written(*value)));
    told.collect::<Vec<_>>().join("; ")
}

/// Everything: each condition's table, then the thresholds.
pub fn tables(samples: &Samples) -> String {
    let mut text = String::new();
    for condition in Condition::ALL {
        let rows: Vec<_> = Figure::ALL.iter().filter_map(|figure| figures(samples, condition, *figure)).collect();
        if rows.is_empty() {
            continue;
        }
        let [ours, floor, react_admin] = Kind::ALL.map(Kind::name);
        let head = ["", ours, floor, react_admin, "÷ hand-written", "÷ react-admin"];
        let _ = write!(text, "### {}\n\n{}\n", condition.title(), table(&head, &rows));
    }
    let rows: Vec<_> = THRESHOLDS.iter().map(|threshold| threshold.row(samples)).collect();
    let head = ["", "condition", "at most", "measured", ""];
    let _ = write!(text, "### Thresholds\n\n{}", table(&head, &rows));
    text
}

fn figures(samples: &Samples, condition: Condition, figure: Figure) -> Option<Vec<String>> {
    samples.median(condition, Kind::Ours, figure)?;
    let cell = |site| {
        let told = samples.median(condition, site, figure).zip(samples.range(condition, site, figure));
        told.map_or_else(
            || "left out".to_owned(),
            |(median, (least, most))| {
                let [median, least, most] = [median, least, most].map(|value| figure.written(value));
                if least == most { median } else { format!("{median} ({least}–{most})") }
            },
        )
    };
    let ratio = |other| {
        let medians = samples.median(condition, Kind::Ours, figure).zip(samples.median(condition, other, figure));
        medians.filter(|(ours, other)| *ours > 0.0 && *other > 0.0).map(|(ours, other)| format!("{:.2}", ours / other))
    };
    let mut row = vec![figure.name().to_owned()];
    row.extend(Kind::ALL.map(cell));
    row.extend([Kind::Floor, Kind::ReactAdmin].map(|other| ratio(other).unwrap_or_default()));
    Some(row)
}

/// The first column leads from the left, the others end at the right.
fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&head]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default().max(3)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let rule = widths.iter().enumerate().map(|(column, width)| match column {
        0 => "-".repeat(*width),
        _ => format!("{}:", "-".repeat(width - 1)),
    });
    let rule: Vec<String> = rule.collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_is_told_in_one_line() {
        let measures = Measures::from([(Figure::FirstPaint, 310.4), (Figure::LayoutShift, 0.0)]);
        assert_eq!(line(&measures), "first contentful paint, ms: 310; layout shift: 0");
    }

    #[test]
    fn a_table_is_markdown_with_even_columns() {
        let rows = [vec!["bytes".to_owned(), "9,000".to_owned()]];
        assert_eq!(table(&["", "ours"], &rows), "|       |  ours |\n| ----- | ----: |\n| bytes | 9,000 |\n");
    }

    #[test]
    fn a_figure_tells_its_median_its_range_and_how_it_compares() {
        let mut samples = Samples::default();
        for (site, values) in [(Kind::Ours, [300.0, 320.0, 310.0]), (Kind::Floor, [100.0, 100.0, 100.0])] {
            for value in values {
                samples.add(Condition::Free, site, Measures::from([(Figure::FirstPaint, value)]));
            }
        }
        let row = figures(&samples, Condition::Free, Figure::FirstPaint).unwrap();
        assert_eq!(row[1..], ["310 (300–320)", "100", "left out", "3.10", ""]);
    }
}
