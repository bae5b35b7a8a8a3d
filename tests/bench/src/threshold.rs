//! What the figures are compared with. A threshold that is missed fails nothing: it is told.

use crate::{condition::Condition, figure::Figure, samples::Samples, site::Kind};

pub struct Threshold {
    condition: Condition,
    figure: Figure,
    limit: Limit,
    /// What is aimed at beyond the limit.
    aim: Option<f64>,
}

enum Limit {
    /// At most this many times what another site needs.
    Times(f64, Kind),
    AtMost(f64),
}

pub const THRESHOLDS: [Threshold; 11] = [
    times(Figure::FirstPaint, 1.2, Kind::Floor),
    times(Figure::FirstPaint, 0.15, Kind::ReactAdmin),
    times(Figure::HundredRows, 3.0, Kind::Floor).aiming_at(2.0),
    times(Figure::HundredRows, 0.4, Kind::ReactAdmin).aiming_at(0.3),
    times(Figure::WarmReload, 1.3, Kind::Floor),
    times(Figure::FilterSwitch, 1.3, Kind::Floor),
    at_most(Condition::Slow, Figure::Blocking, 50.0),
    at_most(Condition::Slow, Figure::FileBytes, 150_000.0),
    at_most(Condition::Slow, Figure::LayoutShift, 0.0),
    at_most(Condition::Free, Figure::LongestFrame, 16.0),
    at_most(Condition::Slow, Figure::LongestFrame, 50.0),
];

/// Relations are judged under the slow condition, where they are felt.
const fn times(figure: Figure, factor: f64, other: Kind) -> Threshold {
    Threshold { condition: Condition::Slow, figure, limit: Limit::Times(factor, other), aim: None }
}

const fn at_most(condition: Condition, figure: Figure, most: f64) -> Threshold {
    Threshold { condition, figure, limit: Limit::AtMost(most), aim: None }
}

impl Threshold {
    const fn aiming_at(self, aim: f64) -> Self {
        Self { aim: Some(aim), ..self }
    }

    /// The cells of the row in the report: what, under which condition, the limit, what was measured, and the verdict.
    pub fn row(&self, samples: &Samples) -> Vec<String> {
        let limit = match self.limit {
            Limit::Times(factor, other) => format!("{factor} × {}", other.name()),
            Limit::AtMost(most) => self.figure.written(most),
        };
        let limit = self.aim.map_or(limit.clone(), |aim| format!("{limit} (aim {aim})"));
        let measured = self.measured(samples);
        let written = measured.map_or_else(|| "not measured".to_owned(), |value| self.written(value));
        vec![self.figure.name().into(), self.condition.short().into(), limit, written, self.verdict(measured).into()]
    }

    fn measured(&self, samples: &Samples) -> Option<f64> {
        let of = |site| samples.median(self.condition, site, self.figure);
        match self.limit {
            Limit::Times(_, other) => Some(of(Kind::Ours)? / of(other)?),
            Limit::AtMost(_) => of(Kind::Ours),
        }
    }

    fn written(&self, value: f64) -> String {
        match self.limit {
            Limit::Times(..) => format!("{value:.2} ×"),
            Limit::AtMost(_) => self.figure.written(value),
        }
    }

    fn verdict(&self, measured: Option<f64>) -> &'static str {
        let (Limit::Times(limit, _) | Limit::AtMost(limit)) = self.limit;
        match measured {
            None => "",
            Some(value) if value > limit => "not met",
            Some(value) if self.aim.is_some_and(|aim| value <= aim) => "met, and the aim",
            Some(_) => "met",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Measures;

    fn samples(ours: f64, floor: f64) -> Samples {
        let mut samples = Samples::default();
        samples.add(Condition::Slow, Kind::Ours, Measures::from([(Figure::HundredRows, ours)]));
        samples.add(Condition::Slow, Kind::Floor, Measures::from([(Figure::HundredRows, floor)]));
        samples
    }

    #[test]
    fn a_relation_is_met_up_to_its_limit() {
        let threshold = times(Figure::HundredRows, 3.0, Kind::Floor).aiming_at(2.0);
        let told = |ours| threshold.row(&samples(ours, 100.0)).split_off(3);
        assert_eq!(told(150.0), ["1.50 ×", "met, and the aim"]);
        assert_eq!(told(300.0), ["3.00 ×", "met"]);
        assert_eq!(told(301.0), ["3.01 ×", "not met"]);
    }

    #[test]
    fn without_the_other_site_nothing_is_claimed() {
        let threshold = times(Figure::HundredRows, 0.4, Kind::ReactAdmin);
        assert_eq!(threshold.row(&samples(1.0, 1.0)).split_off(3), ["not measured", ""]);
    }
}
