//! The gate sends one request of a key after the other, in all tabs. The page "Connection" and the region "Rate limit" show
//! what it knows. The tests check the service's request log.

mod aborted_requests;
mod announcements;
mod back_forward_cache;
mod connection_check;
mod cool_down;
mod frozen_tab;
mod insecure_origin;
mod long_wait;
mod old_alerts;
mod one_at_a_time;
mod queued_requests;
mod rate_limit_region;
mod reloads;
mod request_table;
mod shared_wait;
mod stopped_gate;
mod storage;
mod two_tabs;
mod unusable_storage;
