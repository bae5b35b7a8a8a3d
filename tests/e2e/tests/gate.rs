//! Requests run side by side, in all tabs. Only what the service has said holds one: a `429`, that none remains, or a ban. The region
//! "Rate limit" shows what it has said, and the check of the connection what the browser may read. The tests check the service's request log.

mod check;
mod one_first;
mod side_by_side;
mod stopped_gate;
mod storage;
pub mod two_tabs;
mod waits;
