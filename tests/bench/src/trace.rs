//! The page's work in each frame, from a trace of the browser.
//!
//! The page cannot measure this itself, because the browser runs some of its work after the next frame.

use crate::devtools::DevTools;
use anyhow::Result;
use petstore_e2e_tests::browser::Browser;
use serde_json::{Value, json};

const CATEGORIES: [&str; 2] = ["toplevel", "devtools.timeline"];
/// A task of a thread.
const TASK: &str = "ThreadControllerImpl::RunTask";
/// A frame of a page, from its cause to its paint.
const FRAME: &str = "AnimationFrame";

/// A trace that is being recorded.
pub struct Recording(DevTools);

impl Recording {
    pub fn start(browser: &Browser) -> Result<Self> {
        let mut devtools = DevTools::of_browser(browser)?;
        let config = json!({ "excludedCategories": ["*"], "includedCategories": CATEGORIES });
        devtools.command("Tracing.start", json!({ "transferMode": "ReportEvents", "traceConfig": config }))?;
        Ok(Self(devtools))
    }

    /// Every event since the start.
    pub fn end(self) -> Result<Vec<Value>> {
        self.0.trace_events()
    }
}

/// What the main thread of the page did. Times are in milliseconds.
pub struct Frames {
    /// The number of the page's process.
    pub process: Value,
    /// The longest task, in a frame or not.
    pub longest_task: f64,
    /// The work for each frame: everything since the frame before, or since the first event.
    work: Vec<f64>,
}

impl Frames {
    /// `None` without a frame, which tells the page from the browser's other processes.
    pub fn of(events: &[Value]) -> Option<Self> {
        let named = |name: &'static str, kind: &'static str| {
            events.iter().filter(move |event| event["name"] == name && event["ph"] == kind)
        };
        let page = named(FRAME, "e").next().map(thread)?;
        let mut ends: Vec<_> = named(FRAME, "e").filter(|event| thread(event) == page).filter_map(start).collect();
        let mut tasks: Vec<_> = named(TASK, "X")
            .filter(|event| thread(event) == page)
            .filter_map(|event| Some((start(event)?, start(event)? + event["dur"].as_u64()?)))
            .collect();
        ends.sort_unstable();
        tasks.sort_unstable();
        let longest_task = tasks.iter().map(|(from, to)| to - from).max().unwrap_or_default();
        let mut begin = 0;
        let work = ends.iter().map(|&end| {
            // A task can contain another task.
            let mut done = begin;
            let mut work = 0;
            for &(from, to) in &tasks {
                let (from, to) = (from.max(done), to.min(end));
                if from < to {
                    work += to - from;
                    done = to;
                }
            }
            begin = end;
            milliseconds(work)
        });
        Some(Self { process: page.0.clone(), longest_task: milliseconds(longest_task), work: work.collect() })
    }

    /// The work for the longest frame.
    pub fn longest(&self) -> Option<f64> {
        self.work.iter().copied().reduce(f64::max)
    }

    /// The share of the frames whose work took longer than this, from 0 to 1.
    pub fn share_longer_than(&self, limit: f64) -> f64 {
        let longer = self.work.iter().filter(|work| **work > limit).count();
        longer as f64 / self.work.len().max(1) as f64
    }
}

#[expect(clippy::cast_precision_loss, reason = "microseconds of a few seconds")]
fn milliseconds(microseconds: u64) -> f64 {
    microseconds as f64 / 1000.0
}

fn thread(event: &Value) -> (&Value, &Value) {
    (&event["pid"], &event["tid"])
}

/// The start of an event, in microseconds.
fn start(event: &Value) -> Option<u64> {
    event["ts"].as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(thread: u64, from: u64, duration: u64) -> Value {
        json!({ "name": TASK, "ph": "X", "pid": 1, "tid": thread, "ts": from, "dur": duration })
    }

    fn frame(end: u64) -> Value {
        json!({ "name": FRAME, "ph": "e", "pid": 1, "tid": 7, "ts": end })
    }

    #[test]
    fn a_frame_has_the_work_since_the_frame_before() {
        let events = [
            task(7, 1_000, 4_000),
            // Inside the first task.
            task(7, 2_000, 1_000),
            task(7, 9_000, 3_000),
            frame(12_000),
            task(7, 20_000, 5_000),
            // Another thread.
            task(8, 20_000, 90_000),
            frame(25_000),
            // After the last frame.
            task(7, 26_000, 50_000),
        ];
        let frames = Frames::of(&events).unwrap();
        assert_eq!(frames.work, [4.0 + 3.0, 5.0]);
        assert_eq!(frames.longest(), Some(7.0));
        assert_eq!(frames.process, 1);
    }

    #[test]
    fn a_task_across_two_frames_is_divided_between_them() {
        let frames = Frames::of(&[task(7, 0, 10_000), frame(4_000), frame(10_000)]).unwrap();
        assert_eq!(frames.work, [4.0, 6.0]);
    }

    #[test]
    fn without_frames_there_is_no_longest_frame() {
        assert!(Frames::of(&[task(7, 0, 10_000)]).is_none());
    }

    #[test]
    fn the_longest_task_is_one_of_the_page_and_may_be_outside_of_a_frame() {
        let events = [task(7, 0, 10_000), task(8, 0, 90_000), frame(10_000), task(7, 20_000, 50_000)];
        assert_eq!(Frames::of(&events).unwrap().longest_task, 50.0);
    }

    #[test]
    fn a_frame_is_late_when_its_work_is_longer_than_the_limit() {
        let frames = Frames { process: json!(1), longest_task: 0.0, work: vec![10.0, 16.7, 17.0, 40.0] };
        assert_eq!(frames.share_longer_than(16.7), 0.5);
        assert_eq!(Frames { work: Vec::new(), ..frames }.share_longer_than(16.7), 0.0);
    }
}
