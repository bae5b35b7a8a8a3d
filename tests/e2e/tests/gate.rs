//! Requests run side by side, in all tabs. Only what the service has said holds one: a `429`, that none remains, or a ban. The page
//! "Connection" and the region "Rate limit" show what it has said. The tests check the service's request log.

mod connection_page;
mod one_first;
mod side_by_side;
mod stopped_gate;
mod storage;
pub mod two_tabs;
mod waits;
