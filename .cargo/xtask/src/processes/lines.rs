//! Reads the lines of a program while it runs.

use std::{io::Read, sync::mpsc::Sender};

/// Sends each line until the output or the receiver ends. A carriage return ends a line, too: a progress bar is a line that
/// the program writes again and again.
pub fn send(mut output: impl Read, receiver: &Sender<String>) {
    let mut line = Vec::new();
    let mut buffer = [0; 4096];
    // A program that ends with an error on its output has no more lines.
    while let Ok(length @ 1..) = output.read(&mut buffer) {
        for byte in buffer.iter().take(length) {
            if !matches!(byte, b'\n' | b'\r') {
                line.push(*byte);
            } else if !line.is_empty() && receiver.send(text(&mut line)).is_err() {
                return;
            }
        }
    }
    if !line.is_empty() {
        let _ = receiver.send(text(&mut line));
    }
}

fn text(line: &mut Vec<u8>) -> String {
    let text = String::from_utf8_lossy(line).trim_end().to_owned();
    line.clear();
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_line_ends_with_a_line_feed_or_a_carriage_return() {
        let (sender, receiver) = mpsc::channel();
        send("one\r\ntwo  \rthree".as_bytes(), &sender);
        drop(sender);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), ["one", "two", "three"]);
    }
}
