//! The page's work in each frame, from a trace of the browser.
//!
//! The page cannot measure this itself, because the browser runs some of its work after the next frame.

use crate::devtools::DevTools;
use anyhow::{Result, bail};
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
    pub fn end(mut self) -> Result<Vec<Value>> {
        self.0.command("Tracing.end", json!({}))?;
        let mut events = Vec::new();
        loop {
            let mut message = self.0.next()?;
            if message["method"] == "Tracing.dataCollected" {
                let Value::Array(more) = message["params"]["value"].take() else { bail!("the events are not a list") };
                events.extend(more);
            }
            if message["method"] == "Tracing.tracingComplete" {
                return Ok(events);
            }
        }
    }
}

/// The page's work for the longest frame, in milliseconds: everything that its main thread did since the frame before, or
/// since the first event.
pub fn longest_frame(events: &[Value]) -> Option<f64> {
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
        work
    });
    #[expect(clippy::cast_precision_loss, reason = "microseconds of a few seconds")]
    work.max().map(|microseconds| microseconds as f64 / 1000.0)
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
        assert_eq!(longest_frame(&events), Some(7.0));
    }

    #[test]
    fn a_task_across_two_frames_is_divided_between_them() {
        assert_eq!(longest_frame(&[task(7, 0, 10_000), frame(4_000), frame(10_000)]), Some(6.0));
    }

    #[test]
    fn without_frames_there_is_no_longest_frame() {
        assert_eq!(longest_frame(&[task(7, 0, 10_000)]), None);
    }
}
