//! What the tool shares with the end-to-end tests and the benchmark, which check and measure what it has written.
//!
//! No command is here: `src/main.rs` has them.

pub mod hosting;
pub mod table;
