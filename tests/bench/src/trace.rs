//! The page's work in each frame, from a trace of the browser.
//!
//! The page cannot measure this itself, because the browser runs some of its work after the next frame. The trace comes
//! over a separate connection to the browser, because the driver passes on no events.

use anyhow::{Context, Result, bail};
use petstore_e2e_tests::browser::Browser;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
};
use tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

const CATEGORIES: [&str; 2] = ["toplevel", "devtools.timeline"];
/// A task of a thread.
const TASK: &str = "ThreadControllerImpl::RunTask";
/// A frame of a page, from its cause to its paint.
const FRAME: &str = "AnimationFrame";

/// A trace that is being recorded.
pub struct Recording {
    connection: WebSocket<MaybeTlsStream<TcpStream>>,
    /// The number of the last command.
    commands: u64,
}

impl Recording {
    pub fn start(browser: &Browser) -> Result<Self> {
        let address =
            browser.devtools_address().context("the driver does not report the address of the browser's DevTools")?;
        let version = get(&address, "/json/version")?;
        let socket = version["webSocketDebuggerUrl"].as_str().context("the browser offers no DevTools connection")?;
        let (connection, _) = connect(socket)?;
        let mut recording = Self { connection, commands: 0 };
        let config = json!({ "excludedCategories": ["*"], "includedCategories": CATEGORIES });
        recording.command("Tracing.start", json!({ "transferMode": "ReportEvents", "traceConfig": config }))?;
        Ok(recording)
    }

    /// Every event since the start.
    pub fn end(mut self) -> Result<Vec<Value>> {
        let mut message = self.command("Tracing.end", json!({}))?;
        let mut events = Vec::new();
        loop {
            if message["method"] == "Tracing.dataCollected" {
                let Value::Array(more) = message["params"]["value"].take() else { bail!("the events are not a list") };
                events.extend(more);
            }
            if message["method"] == "Tracing.tracingComplete" {
                return Ok(events);
            }
            message = self.next()?;
        }
    }

    /// Sends a command and waits for its response.
    fn command(&mut self, name: &str, parameters: Value) -> Result<Value> {
        self.commands += 1;
        let command = json!({ "id": self.commands, "method": name, "params": parameters });
        self.connection.send(Message::text(command.to_string()))?;
        loop {
            let message = self.next()?;
            if message["id"] == self.commands {
                if message["error"].is_object() {
                    bail!("{name}: {}", message["error"]["message"]);
                }
                return Ok(message);
            }
        }
    }

    fn next(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(text) = self.connection.read()? {
                return Ok(serde_json::from_str(&text)?);
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

fn get(address: &str, path: &str) -> Result<Value> {
    let mut connection = TcpStream::connect(address)?;
    write!(connection, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    // The browser does not close the connection.
    let mut response = BufReader::new(connection);
    let mut length = 0;
    loop {
        let mut line = String::new();
        response.read_line(&mut line)?;
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => length = value.trim().parse()?,
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    Ok(serde_json::from_reader(response.take(length))?)
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
