//! The gate sends one request of a key after the other, in all tabs. The page "Connection" and the region "Rate limit" show
//! what it knows. The tests check the service's request log.

mod connection_page;
mod no_answer;
mod one_at_a_time;
mod stopped_gate;
mod storage;
pub mod two_tabs;
mod waits;
