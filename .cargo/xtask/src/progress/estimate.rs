//! How much is done, and the time left.

use std::time::Duration;

use super::Step;

/// How much the expected time counts beside the measured one: as much as this part of the whole work.
const WEIGHT_OF_EXPECTATION: f64 = 0.1;

/// From 0 to 1.
pub fn part_done(steps: &[Step]) -> f64 {
    let all = total(steps).as_secs_f64();
    let done: f64 = steps.iter().map(|step| step.expected().as_secs_f64() * step.done()).sum();
    if all > 0.0 { (done / all).clamp(0.0, 1.0) } else { 1.0 }
}

/// For example "43%, about 2 min left: Trunk 120/345 ring, service 3/40".
pub fn line(steps: &[Step], elapsed: Duration) -> String {
    let done = part_done(steps);
    let left = about(time_left(elapsed, done, total(steps)));
    let now: Vec<_> = steps.iter().filter_map(Step::now).collect();
    let now = if now.is_empty() { String::new() } else { format!(": {}", now.join(", ")) };
    format!("{:>2.0}%, about {left} left{now}", 100.0 * done)
}

fn total(steps: &[Step]) -> Duration {
    steps.iter().map(Step::expected).sum()
}

/// The speed so far decides, at the beginning together with the expectation.
fn time_left(elapsed: Duration, done: f64, expected: Duration) -> Duration {
    let measured = elapsed.as_secs_f64() + WEIGHT_OF_EXPECTATION * expected.as_secs_f64();
    let whole = measured / (done + WEIGHT_OF_EXPECTATION);
    Duration::from_secs_f64((whole * (1.0 - done)).max(0.0))
}

/// An estimate: whole minutes, or tens of seconds.
fn about(left: Duration) -> String {
    match left.as_secs() {
        seconds @ 0..90 => format!("{} s", 10 * seconds.div_ceil(10).max(1)),
        seconds => format!("{} min", (seconds + 30) / 60),
    }
}

/// A measured time: "4 min 10 s".
pub fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0 => "less than a second".to_owned(),
        seconds @ 1..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn at_the_beginning_the_expected_time_is_left() {
        assert_eq!(time_left(Duration::ZERO, 0.0, 4 * MINUTE), 4 * MINUTE);
    }

    #[test]
    fn a_machine_that_is_half_as_fast_takes_longer_than_expected() {
        let left = time_left(4 * MINUTE, 0.5, 4 * MINUTE);
        assert!(left > 3 * MINUTE && left < 4 * MINUTE, "{left:?}");
    }

    #[test]
    fn at_the_end_nothing_is_left() {
        assert_eq!(time_left(4 * MINUTE, 1.0, 4 * MINUTE), Duration::ZERO);
    }

    #[test]
    fn an_estimate_has_no_false_precision() {
        let texts = [3, 41, 89, 90, 149, 151].map(|seconds| about(Duration::from_secs(seconds)));
        assert_eq!(texts, ["10 s", "50 s", "90 s", "2 min", "2 min", "3 min"]);
    }

    #[test]
    fn a_measured_time_is_exact_to_the_second() {
        let texts = [0, 59, 60, 250].map(|seconds| in_words(Duration::from_secs(seconds)));
        assert_eq!(texts, ["less than a second", "59 s", "1 min 0 s", "4 min 10 s"]);
    }

    #[test]
    fn a_longer_step_is_a_larger_part_of_the_work() {
        let [long, short] = [30, 10].map(|seconds| Step::new("step", Duration::from_secs(seconds)));
        short.advance(1.0, "");
        assert_eq!(part_done(&[long.clone(), short.clone()]), 0.25);
        long.advance(0.5, "");
        assert_eq!(part_done(&[long, short]), 0.625);
    }

    #[test]
    fn the_line_names_what_runs_now() {
        let [waiting, running] = ["waiting", "Trunk"].map(|name| Step::new(name, MINUTE));
        running.begin();
        running.advance(0.5, "3/6 ring");
        assert_eq!(line(&[waiting, running], MINUTE / 2), "25%, about 2 min left: Trunk 3/6 ring");
    }
}
