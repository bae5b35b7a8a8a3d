//! The figures as tables.

use crate::{
    condition::{Condition, Part},
    figure::{Figure, Measures},
    samples::Samples,
    site::Kind,
    threshold::THRESHOLDS,
};
use std::fmt::Write;

/// One visit, printed while the others run.
pub fn line(measures: &Measures) -> String {
    let figures = measures.iter().map(|(figure, value)| format!("{}: {}", figure.name(), figure.format(*value)));
    figures.collect::<Vec<_>>().join("; ")
}

/// The table of each condition of the part, then its thresholds.
pub fn tables(part: Part, samples: &Samples) -> String {
    let mut text = String::new();
    for condition in Condition::ALL.into_iter().filter(|condition| condition.part() == part) {
        let rows: Vec<_> = Figure::ALL.iter().filter_map(|figure| figures(samples, condition, *figure)).collect();
        if rows.is_empty() {
            continue;
        }
        let [app, hand_written, react_admin] = Kind::ALL.map(Kind::name);
        let head = ["", app, hand_written, react_admin, "÷ hand-written", "÷ react-admin"];
        let _ = write!(text, "### {}\n\n{}\n", condition.title(), table::render(&head, &rows));
    }
    let thresholds = THRESHOLDS.iter().filter(|threshold| threshold.part() == part);
    let rows: Vec<_> = thresholds.map(|threshold| threshold.row(samples)).collect();
    let head = ["", "condition", "at most", "measured", ""];
    let _ = write!(text, "### Thresholds\n\n{}", table::render(&head, &rows));
    text
}

fn figures(samples: &Samples, condition: Condition, figure: Figure) -> Option<Vec<String>> {
    samples.median(condition, Kind::App, figure)?;
    let cell = |site| {
        let medians = samples.median(condition, site, figure).zip(samples.range(condition, site, figure));
        medians.map_or_else(
            || "not measured".to_owned(),
            |(median, (minimum, maximum))| {
                let [median, minimum, maximum] = [median, minimum, maximum].map(|value| figure.format(value));
                if minimum == maximum { median } else { format!("{median} ({minimum}–{maximum})") }
            },
        )
    };
    let ratio = |other| {
        let medians = samples.median(condition, Kind::App, figure).zip(samples.median(condition, other, figure));
        medians.filter(|(app, other)| *app > 0.0 && *other > 0.0).map(|(app, other)| format!("{:.2}", app / other))
    };
    let mut row = vec![figure.name().to_owned()];
    row.extend(Kind::ALL.map(cell));
    row.extend([Kind::HandWritten, Kind::ReactAdmin].map(|other| ratio(other).unwrap_or_default()));
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_is_one_line() {
        let measures = Measures::from([(Figure::FirstPaint, 310.4), (Figure::LayoutShift, 0.0)]);
        assert_eq!(line(&measures), "first contentful paint, ms: 310; layout shift: 0");
    }

    #[test]
    fn a_part_has_its_own_conditions_and_thresholds() {
        let mut samples = Samples::default();
        samples.add(Condition::Slow, Kind::App, Measures::from([(Figure::FirstPaint, 310.0)]));
        samples.add(Condition::Import, Kind::App, Measures::from([(Figure::ImportLongestTask, 20.0)]));
        let (pages, import) = (tables(Part::Pages, &samples), tables(Part::Import, &samples));
        let names = [Figure::FirstPaint, Figure::ImportLongestTask].map(Figure::name);
        assert_eq!(names.map(|name| pages.contains(name)), [true, false]);
        assert_eq!(names.map(|name| import.contains(name)), [false, true]);
    }

    #[test]
    fn a_figure_has_its_median_its_range_and_its_ratios() {
        let mut samples = Samples::default();
        for (site, values) in [(Kind::App, [300.0, 320.0, 310.0]), (Kind::HandWritten, [100.0, 100.0, 100.0])] {
            for value in values {
                samples.add(Condition::Unthrottled, site, Measures::from([(Figure::FirstPaint, value)]));
            }
        }
        let row = figures(&samples, Condition::Unthrottled, Figure::FirstPaint).unwrap();
        assert_eq!(row[1..], ["310 (300–320)", "100", "not measured", "3.10", ""]);
    }
}
