//! All end-to-end tests, in one binary: its threads take the tests from one queue, so that no processor waits at the end of a part.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first error")]

mod accessibility;
mod failures;
mod gate;
mod hosting;
mod import;
mod inspection;
mod look;
mod site;
mod walk;
