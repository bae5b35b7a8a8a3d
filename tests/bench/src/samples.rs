//! The figures of all runs, and their medians.

use crate::{
    condition::Condition,
    figure::{Figure, Measures},
    site::Kind,
};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Samples(BTreeMap<(Condition, Kind, Figure), Vec<f64>>);

impl Samples {
    pub fn add(&mut self, condition: Condition, site: Kind, measures: Measures) {
        for (figure, value) in measures {
            self.0.entry((condition, site, figure)).or_default().push(value);
        }
    }

    /// `None` when the site was not measured.
    pub fn median(&self, condition: Condition, site: Kind, figure: Figure) -> Option<f64> {
        median(self.0.get(&(condition, site, figure))?)
    }

    /// The minimum and the maximum.
    pub fn range(&self, condition: Condition, site: Kind, figure: Figure) -> Option<(f64, f64)> {
        let values = self.0.get(&(condition, site, figure))?;
        Some((values.iter().copied().reduce(f64::min)?, values.iter().copied().reduce(f64::max)?))
    }
}

pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    Some(if sorted.len() % 2 == 1 { upper } else { f64::midpoint(sorted[middle - 1], upper) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[9.0, 1.0, 5.0]), Some(5.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 9.0]), Some(3.0));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn a_site_that_was_not_measured_has_no_figures() {
        let mut samples = Samples::default();
        samples.add(Condition::Slow, Kind::App, Measures::from([(Figure::FirstPaint, 300.0)]));
        samples.add(Condition::Slow, Kind::App, Measures::from([(Figure::FirstPaint, 500.0)]));
        assert_eq!(samples.median(Condition::Slow, Kind::App, Figure::FirstPaint), Some(400.0));
        assert_eq!(samples.range(Condition::Slow, Kind::App, Figure::FirstPaint), Some((300.0, 500.0)));
        assert_eq!(samples.median(Condition::Slow, Kind::ReactAdmin, Figure::FirstPaint), None);
    }
}
