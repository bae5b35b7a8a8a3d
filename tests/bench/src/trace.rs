//! The page's work, from a trace of the browser. The page cannot measure this itself, because the browser runs some of its work
//! after the next frame.

use anyhow::{Context, Result};
use serde_json::Value;

/// The events that a trace must have.
pub const CATEGORIES: [&str; 2] = ["toplevel", "devtools.timeline"];
/// A task of a thread.
const TASK: &str = "ThreadControllerImpl::RunTask";
/// A frame of a page, from its cause to its paint.
const FRAME: &str = "AnimationFrame";

/// What the main thread of the page did, in milliseconds.
#[derive(Debug, PartialEq)]
pub struct Work {
    pub longest_task: f64,
    /// Everything since the frame before, or since the first event.
    pub longest_frame: f64,
}

impl Work {
    pub fn of(events: &[Value]) -> Result<Self> {
        let thread = |event: &Value| (event["pid"].clone(), event["tid"].clone());
        let is_frame = |event: &&Value| event["name"] == FRAME && event["ph"] == "e";
        // Frames tell the page from the browser's other threads.
        let page = events.iter().find(is_frame).map(thread).context("no frame was recorded")?;
        let of_page = || events.iter().filter(|event| thread(event) == page);
        let mut ends: Vec<_> = of_page().filter(is_frame).filter_map(|event| event["ts"].as_u64()).collect();
        let tasks = of_page().filter(|event| event["name"] == TASK);
        let mut tasks: Vec<_> = tasks
            .filter_map(|task| Some((task["ts"].as_u64()?, task["ts"].as_u64()? + task["dur"].as_u64()?)))
            .collect();
        ends.sort_unstable();
        tasks.sort_unstable();

        let (mut begin, mut longest_frame) = (0, 0);
        for end in ends {
            let mut work = 0;
            for &(from, to) in &tasks {
                // A task can contain another task.
                let (from, to) = (from.max(begin), to.min(end));
                work += to.saturating_sub(from);
                begin = begin.max(to);
            }
            begin = end;
            longest_frame = longest_frame.max(work);
        }
        let longest_task = tasks.iter().map(|(from, to)| to - from).max().unwrap_or_default();
        #[expect(clippy::cast_precision_loss, reason = "microseconds of a few seconds")]
        let milliseconds = |microseconds: u64| microseconds as f64 / 1000.0;
        Ok(Self { longest_task: milliseconds(longest_task), longest_frame: milliseconds(longest_frame) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn task(thread: u64, from: u64, duration: u64) -> Value {
        json!({ "name": TASK, "ph": "X", "pid": 1, "tid": thread, "ts": from, "dur": duration })
    }

    fn frame(end: u64) -> Value {
        json!({ "name": FRAME, "ph": "e", "pid": 1, "tid": 7, "ts": end })
    }

    #[test]
    fn the_longest_frame_has_the_work_of_the_page_since_the_frame_before() {
        let events = [
            task(7, 1_000, 4_000),
            // Inside the first task.
            task(7, 2_000, 1_000),
            // 2 ms before the frame ends, 3 ms after it.
            task(7, 9_000, 5_000),
            frame(11_000),
            task(7, 20_000, 2_000),
            // Another thread.
            task(8, 20_000, 90_000),
            frame(25_000),
            // In no frame.
            task(7, 26_000, 50_000),
        ];
        assert_eq!(Work::of(&events).unwrap(), Work { longest_task: 50.0, longest_frame: 6.0 });
    }
}
