//! The thresholds of the figures. A missed threshold is reported and is not an error.

use crate::{
    condition::{Condition, Part},
    figure::Figure,
    samples::Samples,
    site::Kind,
};

pub struct Threshold {
    condition: Condition,
    figure: Figure,
    limit: Limit,
    /// A stricter limit that is aimed at.
    aim: Option<f64>,
}

enum Limit {
    /// At most this many times the figure of another site.
    Times(f64, Kind, Figure),
    AtMost(f64),
}

pub const THRESHOLDS: [Threshold; 24] = [
    times(Figure::FirstPaint, 1.2, Kind::HandWritten),
    times(Figure::FirstPaint, 0.15, Kind::ReactAdmin),
    times(Figure::HundredRows, 2.7, Kind::HandWritten).aiming_at(2.0),
    times(Figure::HundredRows, 0.6, Kind::ReactAdmin).aiming_at(0.4),
    times(Figure::WarmReload, 1.15, Kind::HandWritten),
    times(Figure::KeyTypeable, 1.2, Kind::HandWritten).of(Figure::FormPaint),
    times(Figure::SignInAtOnce, 0.6, Kind::ReactAdmin),
    times(Figure::SignInLater, 1.2, Kind::HandWritten),
    at_most(Condition::Slow, Figure::FormShift, 0.0),
    times(Figure::FilterSwitch, 1.3, Kind::HandWritten),
    times(Figure::FilterSwitchAgain, 0.75, Kind::HandWritten),
    times(Figure::FilterSwitch, 1.3, Kind::HandWritten).under(Condition::SlowProcessor),
    times(Figure::TenPets, 0.6, Kind::ReactAdmin).under(Condition::Latency),
    at_most(Condition::Slow, Figure::Blocking, 50.0),
    at_most(Condition::Slow, Figure::LayoutShift, 0.0),
    at_most(Condition::Unthrottled, Figure::LongestFrame, 16.0),
    at_most(Condition::Slow, Figure::LongestFrame, 50.0),
    times(Figure::ImportReady, 1.0, Kind::ReactAdmin).under(Condition::Import),
    at_most(Condition::Import, Figure::ImportLongestTask, 50.0),
    at_most(Condition::SlowImport, Figure::ImportLongestTask, 50.0),
    at_most(Condition::Import, Figure::WheelLateFrames, 0.0),
    at_most(Condition::Import, Figure::WheelWithoutRows, 0.0),
    at_most(Condition::Import, Figure::ScrollLongestFrame, 50.0),
    at_most(Condition::Import, Figure::ScrollLateFrames, 0.0),
];

/// Most ratios are checked under the slow condition, where users notice them.
const fn times(figure: Figure, factor: f64, other: Kind) -> Threshold {
    Threshold { condition: Condition::Slow, figure, limit: Limit::Times(factor, other, figure), aim: None }
}

const fn at_most(condition: Condition, figure: Figure, most: f64) -> Threshold {
    Threshold { condition, figure, limit: Limit::AtMost(most), aim: None }
}

impl Threshold {
    const fn aiming_at(self, aim: f64) -> Self {
        Self { aim: Some(aim), ..self }
    }

    /// Compares with another figure of the other site.
    const fn of(self, figure: Figure) -> Self {
        let limit = match self.limit {
            Limit::Times(factor, other, _) => Limit::Times(factor, other, figure),
            Limit::AtMost(most) => Limit::AtMost(most),
        };
        Self { limit, ..self }
    }

    const fn under(self, condition: Condition) -> Self {
        Self { condition, ..self }
    }

    pub fn part(&self) -> Part {
        self.condition.part()
    }

    /// The cells of the row in the report: the figure, the condition, the limit, the measured value and the verdict.
    pub fn row(&self, samples: &Samples) -> Vec<String> {
        let limit = match self.limit {
            Limit::Times(factor, other, figure) if figure == self.figure => format!("{factor} × {}", other.name()),
            Limit::Times(factor, other, figure) => format!("{factor} × {}, {}", other.name(), figure.name()),
            Limit::AtMost(most) => self.figure.format(most),
        };
        let limit = self.aim.map_or(limit.clone(), |aim| format!("{limit} (aim {aim})"));
        let measured = self.measured(samples);
        let value = measured.map_or_else(|| "not measured".to_owned(), |value| self.format(value));
        vec![self.figure.name().into(), self.condition.name().into(), limit, value, self.verdict(measured).into()]
    }

    fn measured(&self, samples: &Samples) -> Option<f64> {
        let of = |site, figure| samples.median(self.condition, site, figure);
        let own = of(Kind::App, self.figure)?;
        match self.limit {
            Limit::Times(_, other, figure) => Some(own / of(other, figure)?),
            Limit::AtMost(_) => Some(own),
        }
    }

    fn format(&self, value: f64) -> String {
        match self.limit {
            Limit::Times(..) => format!("{value:.2} ×"),
            Limit::AtMost(_) => self.figure.format(value),
        }
    }

    fn verdict(&self, measured: Option<f64>) -> &'static str {
        let (Limit::Times(limit, ..) | Limit::AtMost(limit)) = self.limit;
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

    #[test]
    fn a_ratio_can_compare_two_figures() {
        let threshold = times(Figure::HundredRows, 1.2, Kind::HandWritten).of(Figure::FirstPaint);
        let mut samples = samples(300.0, 200.0);
        samples.add(Condition::Slow, Kind::HandWritten, Measures::from([(Figure::FirstPaint, 100.0)]));
        let row = ["1.2 × hand-written, first contentful paint, ms", "3.00 ×", "not met"];
        assert_eq!(threshold.row(&samples).split_off(2), row);
    }

    #[test]
    fn a_ratio_is_of_its_own_condition() {
        let threshold = times(Figure::HundredRows, 1.2, Kind::HandWritten).under(Condition::SlowProcessor);
        assert_eq!(threshold.row(&samples(1.0, 1.0)).split_off(3), ["not measured", ""]);
    }
}
