//! The figures as a table, and README.md, which keeps it between two marks.

use crate::{
    site::Kind,
    visits::{Limit, VISITS},
};
use anyhow::{Context, Result};
use fs_err as fs;
use std::collections::BTreeMap;
use xtask::table;

/// The values of all runs, by the names of the visit and the figure.
pub type Samples = BTreeMap<(&'static str, &'static str, Kind), Vec<f64>>;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const BEGIN: &str = "<!-- figures -->\n";
const END: &str = "<!-- end of figures -->";

/// Replaces the report in README.md.
pub fn write(report: &str) -> Result<()> {
    let text = with_report(&fs::read_to_string(README)?, report);
    fs::write(README, text.with_context(|| format!("{README} lacks the marks {BEGIN}{END}"))?)?;
    Ok(())
}

fn with_report(text: &str, report: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}\n\n{END}{after}", report.trim()))
}

pub fn table(samples: &Samples) -> String {
    let [app, hand_written, react_admin] = Kind::ALL.map(Kind::name);
    let head = ["", app, hand_written, react_admin, "÷ hand-written", "÷ react-admin", "at most", ""];
    let figures = VISITS.iter().flat_map(|visit| visit.figures.iter().map(|figure| (visit.name, figure)));
    let rows = figures.map(|(visit, figure)| {
        let mut row = vec![format!("{visit}: {}", figure.name)];
        let values = |kind| samples.get(&(visit, figure.name, kind)).map_or(&[][..], Vec::as_slice);
        row.extend(cells(figure.limits, Kind::ALL.map(values)));
        row
    });
    table::render(&head, &rows.collect::<Vec<_>>())
}

/// The median of each site, the ratios, the limits and the verdict.
fn cells(limits: &[Limit], values: [&[f64]; 3]) -> [String; 7] {
    let values = values.map(summary);
    let median = |kind: Kind| values[kind as usize].map(|[_, median, _]| median);
    let own = median(Kind::App);
    let ratio = |other| own.zip(median(other)).map(|(own, other)| own / other).filter(|ratio| ratio.is_finite());
    let limits = limits.iter().map(|limit| match *limit {
        Limit::Times(factor, other) => {
            (ratio(other).map(|ratio| ratio <= factor), format!("{factor} × {}", other.name()))
        }
        Limit::AtMost(most) => (own.map(|own| own <= most), format(most)),
    });
    let (verdicts, texts): (Vec<_>, Vec<_>) = limits.unzip();
    let verdict = match verdicts.into_iter().collect::<Option<Vec<_>>>() {
        None => "not measured",
        Some(verdicts) if verdicts.is_empty() => "",
        Some(verdicts) if verdicts.contains(&false) => "not met",
        Some(_) => "met",
    };
    let [app, hand_written, react_admin] = values.map(|values| match values.map(|values| values.map(format)) {
        None => String::new(),
        Some([least, median, most]) if least == most => median,
        Some([least, median, most]) => format!("{median} ({least}–{most})"),
    });
    let [by_hand_written, by_react_admin] = [Kind::HandWritten, Kind::ReactAdmin]
        .map(|other| ratio(other).map_or_else(String::new, |ratio| format!("{ratio:.2}")));
    [app, hand_written, react_admin, by_hand_written, by_react_admin, texts.join(", "), verdict.to_owned()]
}

/// The minimum, the median and the maximum; `None` without a value.
fn summary(values: &[f64]) -> Option<[f64; 3]> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    Some([sorted[0], f64::midpoint(sorted[last / 2], sorted[last.div_ceil(2)]), sorted[last]])
}

/// Of all figures only a layout shift is a fraction.
fn format(value: f64) -> String {
    if value > 0.0 && value < 1.0 {
        return format!("{value:.5}");
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "figures are positive and small")]
    table::grouped(value.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_medians_with_their_ranges_ratios_limits_and_a_verdict() {
        let limits = [Limit::Times(2.1, Kind::HandWritten), Limit::Times(0.5, Kind::ReactAdmin)];
        let (app, hand_written) = ([2_000.0, 2_400.0, 2_100.0], [1_000.0]);
        let shift = cells(&[Limit::AtMost(0.0)], [&[0.000_59], &[], &[]]);
        assert_eq!(shift, ["0.00059", "", "", "", "", "0", "not met"]);
        let cells = |other: &[f64]| cells(&limits, [&app, &hand_written, other]);
        let text = "2.1 × hand-written, 0.5 × react-admin";
        assert_eq!(cells(&[]), ["2,100 (2,000–2,400)", "1,000", "", "2.10", "", text, "not measured"]);
        assert_eq!(cells(&[4_000.0, 5_000.0])[2..5], ["4,500 (4,000–5,000)", "2.10", "0.47"]);
        assert_eq!([4_200.0, 4_100.0].map(|other| cells(&[other])[6].clone()), ["met", "not met"]);
    }

    #[test]
    fn only_the_text_between_the_marks_changes() {
        let readme = include_str!("../README.md");
        let old = readme.split(BEGIN).nth(1).unwrap().split(END).next().unwrap();
        assert_eq!(with_report(readme, "new\n").unwrap(), readme.replace(old, "\nnew\n\n"));
    }
}
