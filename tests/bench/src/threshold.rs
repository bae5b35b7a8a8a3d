//! The thresholds of the figures. A missed threshold is reported and is not an error.

use crate::{condition::Condition, figure::Figure, samples::Samples, site::Kind};

pub struct Threshold {
    condition: Condition,
    figure: Figure,
    limit: Limit,
    /// A stricter limit that is aimed at.
    aim: Option<f64>,
}

enum Limit {
    /// At most this many times the figure of another site.
    Times(f64, Kind),
    AtMost(f64),
}

pub const THRESHOLDS: [Threshold; 10] = [
    times(Figure::FirstPaint, 1.2, Kind::HandWritten),
    times(Figure::FirstPaint, 0.15, Kind::ReactAdmin),
    times(Figure::HundredRows, 2.7, Kind::HandWritten).aiming_at(2.0),
    times(Figure::HundredRows, 0.6, Kind::ReactAdmin).aiming_at(0.4),
    times(Figure::WarmReload, 1.3, Kind::HandWritten),
    times(Figure::FilterSwitch, 1.3, Kind::HandWritten),
    at_most(Condition::Slow, Figure::Blocking, 50.0),
    at_most(Condition::Slow, Figure::LayoutShift, 0.0),
    at_most(Condition::Unthrottled, Figure::LongestFrame, 16.0),
    at_most(Condition::Slow, Figure::LongestFrame, 50.0),
];

/// Ratios are checked under the slow condition, where users notice them.
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

    /// The cells of the row in the report: the figure, the condition, the limit, the measured value and the verdict.
    pub fn row(&self, samples: &Samples) -> Vec<String> {
        let limit = match self.limit {
            Limit::Times(factor, other) => format!("{factor} × {}", other.name()),
            Limit::AtMost(most) => self.figure.format(most),
        };
        let limit = self.aim.map_or(limit.clone(), |aim| format!("{limit} (aim {aim})"));
        let measured = self.measured(samples);
        let value = measured.map_or_else(|| "not measured".to_owned(), |value| self.format(value));
        vec![self.figure.name().into(), self.condition.name().into(), limit, value, self.verdict(measured).into()]
    }

    fn measured(&self, samples: &Samples) -> Option<f64> {
        let of = |site| samples.median(self.condition, site, self.figure);
        match self.limit {
            Limit::Times(_, other) => Some(of(Kind::App)? / of(other)?),
            Limit::AtMost(_) => of(Kind::App),
        }
    }

    fn format(&self, value: f64) -> String {
        match self.limit {
            Limit::Times(..) => format!("{value:.2} ×"),
            Limit::AtMost(_) => self.figure.format(value),
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

    fn samples(app: f64, hand_written: f64) -> Samples {
        let mut samples = Samples::default();
        samples.add(Condition::Slow, Kind::App, Measures::from([(Figure::HundredRows, app)]));
        samples.add(Condition::Slow, Kind::HandWritten, Measures::from([(Figure::HundredRows, hand_written)]));
        samples
    }

    #[test]
    fn a_ratio_is_met_up_to_its_limit() {
        let threshold = times(Figure::HundredRows, 3.0, Kind::HandWritten).aiming_at(2.0);
        let verdict = |app| threshold.row(&samples(app, 100.0)).split_off(3);
        assert_eq!(verdict(150.0), ["1.50 ×", "met, and the aim"]);
        assert_eq!(verdict(300.0), ["3.00 ×", "met"]);
        assert_eq!(verdict(301.0), ["3.01 ×", "not met"]);
    }

    #[test]
    fn without_the_other_site_there_is_no_verdict() {
        let threshold = times(Figure::HundredRows, 0.4, Kind::ReactAdmin);
        assert_eq!(threshold.row(&samples(1.0, 1.0)).split_off(3), ["not measured", ""]);
    }
}
