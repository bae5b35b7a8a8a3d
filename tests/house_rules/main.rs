//! The rules of this source tree that neither the compiler nor clippy can check. A failure names the files that break a
//! rule, the reason for the rule, and what to do.
//!
//! It does not parse Rust, HTML or CSS: each rule looks for a few words in the text of the files.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic is how a test fails")]

mod awaits;
mod boundaries;
mod documents;
mod modules;
mod source;
mod static_page;
mod style_sheets;

/// Fails with the offenders, one a line, and with the reason for the rule.
#[track_caller]
fn none<T: ToString>(offenders: impl IntoIterator<Item = T>, why: &str) {
    let offenders: Vec<_> = offenders.into_iter().map(|offender| offender.to_string()).collect();
    assert!(offenders.is_empty(), "\n  {}\n{why}\n", offenders.join("\n  "));
}
