//! Runs cargo as a step, and reads from its messages how far it is.

use std::process::Command;

use anyhow::Result;

use crate::{failure, processes, progress::Step};

/// Cargo cuts its line of progress at this width, without a terminal too.
const WIDTH: &str = "120";
/// The messages that are kept for the report of a failure.
const KEPT_LINES: usize = 400;

/// Runs a command of cargo to its end. After a failure the step has cargo's messages.
pub fn run(mut command: Command, step: &Step) -> Result<()> {
    command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", WIDTH);
    let mut messages: Vec<String> = Vec::new();
    let outcome = processes::run_reading(
        command,
        || step.is_stopped(),
        |line| match Message::of(line) {
            Message::Progress { done, detail } => step.advance(done, detail),
            Message::Activity(text) => step.advance(step.done(), text),
            Message::Status => {}
            Message::Other => {
                if messages.len() < KEPT_LINES {
                    messages.push(line.to_owned());
                }
            }
        },
    );
    let messages = messages.join("\n");
    if outcome.is_err() {
        step.keep_messages(messages.clone());
    }
    failure::explain(outcome, &messages)
}

#[derive(Debug, PartialEq)]
enum Message {
    Progress {
        done: f64,
        detail: String,
    },
    /// Something that takes time, and cargo does not tell how much.
    Activity(String),
    /// A line of success, such as "Compiling ring v0.17.14".
    Status,
    Other,
}

impl Message {
    fn of(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "Building" => progress(rest).unwrap_or(Self::Status),
            "Blocking" | "Downloading" | "Updating" => Self::Activity(format!("({})", line.to_lowercase())),
            "Fetch" | "Compiling" | "Checking" | "Downloaded" | "Finished" | "Fresh" | "Installing" | "Installed"
            | "Locking" | "Adding" | "Replacing" | "Replaced" => Self::Status,
            _ => Self::Other,
        }
    }
}

/// Of "[=====>      ] 12/345: ring, tokio".
fn progress(bar: &str) -> Option<Message> {
    let (counts, now) = bar.rsplit_once("] ")?.1.split_once(": ")?;
    let (done, all) = counts.trim().split_once('/')?;
    let part = done.parse::<f64>().ok()? / all.parse::<f64>().ok().filter(|all| *all > 0.0)?;
    let now = now.split(',').next().unwrap_or_default().trim();
    Some(Message::Progress { done: part, detail: format!("{counts} {now}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_of_cargo_tells_how_much_is_done() {
        let expected = Message::Progress { done: 0.25, detail: "86/344 ring(build)".to_owned() };
        assert_eq!(Message::of("    Building [====>              ] 86/344: ring(build), tokio    "), expected);
    }

    #[test]
    fn waiting_for_a_lock_or_the_network_is_shown() {
        let expected = Message::Activity("(blocking waiting for file lock on build directory)".to_owned());
        assert_eq!(Message::of("    Blocking waiting for file lock on build directory"), expected);
    }

    #[test]
    fn the_messages_of_a_failure_are_no_lines_of_success() {
        for line in ["error[E0425]: cannot find value `a`", "  --> src/lib.rs:3:5", "Caused by:", "warning: unused"] {
            assert_eq!(Message::of(line), Message::Other, "{line}");
        }
        assert_eq!(Message::of("   Compiling ring v0.17.14"), Message::Status);
    }
}
