//! The gate, through which every request of a key goes one after the other, in all tabs; and the page that shows what it
//! knows. The service's log is the judge.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

mod abort;
mod check;
mod figures;
mod one_at_a_time;
mod other_service;
mod request_table;
mod shared_wait;
mod silent_service;
mod speech;
mod stop;
mod storage;
mod two_windows;
mod unanswered;
