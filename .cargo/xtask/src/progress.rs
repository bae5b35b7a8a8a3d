//! Runs several jobs at the same time, and shows how far they are and how long they still take.
//!
//! In a terminal it is a bar. Elsewhere it is a line every 15 seconds. The time left is an estimate: cargo tells how many
//! crates it has compiled, and each step has a time that it took on a machine with two cores.

mod estimate;
mod step;

use std::{
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};

pub use self::{estimate::in_words, step::Step};
use crate::processes;

const DRAW_INTERVAL: Duration = Duration::from_millis(100);
const LINE_INTERVAL: Duration = Duration::from_secs(15);
const BAR: &str = "{bar:24.cyan} {wide_msg}";
/// The length of the bar.
const WHOLE: u64 = 1000;

/// A part of the work whose steps run one after the other.
pub type Job<'a> = Box<dyn FnOnce() -> Result<()> + Send + 'a>;

/// Runs the jobs at the same time. The first failure stops the others, and is returned.
pub fn run_together(steps: &[Step], jobs: Vec<Job>) -> Result<()> {
    let mut display = Display::new();
    thread::scope(|scope| {
        let mut running: Vec<_> = jobs.into_iter().map(|job| scope.spawn(job)).collect();
        let mut outcome = Ok(());
        while !running.is_empty() {
            display.show(steps);
            thread::sleep(DRAW_INTERVAL);
            let ended;
            (ended, running) = running.into_iter().partition(|job| job.is_finished());
            for job in ended {
                let ended = job.join().unwrap_or_else(|_| Err(anyhow!("this tool has an error in its own code")));
                if ended.is_err() && outcome.is_ok() {
                    steps.iter().for_each(Step::stop);
                    outcome = ended;
                }
            }
        }
        display.end(steps);
        if outcome.is_err() && !processes::stop_requested() {
            let messages = steps.iter().map(Step::messages).filter(|messages| !messages.is_empty());
            messages.for_each(|text| eprintln!("{text}"));
        }
        outcome
    })
}

struct Display {
    begin: Instant,
    bar: ProgressBar,
    last_line: Option<Instant>,
    told: usize,
}

impl Display {
    fn new() -> Self {
        let bar = ProgressBar::new(WHOLE);
        if let Ok(style) = ProgressStyle::with_template(BAR) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Self { begin: Instant::now(), bar, last_line: None, told: 0 }
    }

    fn show(&mut self, steps: &[Step]) {
        self.tell_ends(steps);
        let text = estimate::line(steps, self.begin.elapsed());
        if !self.bar.is_hidden() {
            self.bar.set_position((estimate::part_done(steps) * WHOLE as f64) as u64);
            self.bar.set_message(text);
        } else if self.last_line.is_none_or(|last| last.elapsed() >= LINE_INTERVAL) {
            self.last_line = Some(Instant::now());
            println!("    {text}");
        }
    }

    /// A line for each step that has ended since the last call.
    fn tell_ends(&mut self, steps: &[Step]) {
        let mut ends: Vec<_> = steps.iter().filter_map(Step::end).collect();
        ends.sort_by_key(|end| end.number);
        for end in ends.iter().skip(self.told) {
            self.bar.suspend(|| println!("    {} ({})", end.text, in_words(end.took)));
        }
        self.told = ends.len();
    }

    fn end(&mut self, steps: &[Step]) {
        self.tell_ends(steps);
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn the_first_failure_stops_the_other_jobs_and_is_returned() {
        let [failing, other] = ["one", "other"].map(|name| Step::new(name, Duration::from_secs(1)));
        let steps = [failing, other.clone()];
        let wait = || {
            while !other.is_stopped() {
                thread::yield_now();
            }
            bail!("stopped")
        };
        let jobs: Vec<Job> = vec![Box::new(|| bail!("no network")), Box::new(wait)];
        assert_eq!(run_together(&steps, jobs).unwrap_err().to_string(), "no network");
    }

    #[test]
    fn all_jobs_run() {
        let step = Step::new("step", Duration::from_secs(1));
        let finish = || {
            step.finish("The step is done");
            Ok(())
        };
        let jobs: Vec<Job> = vec![Box::new(|| Ok(())), Box::new(finish)];
        assert!(run_together(std::slice::from_ref(&step), jobs).is_ok());
        assert_eq!(step.end().unwrap().text, "The step is done");
    }
}
