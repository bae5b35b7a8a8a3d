//! Tests of every row of the interface, and of the behaviour that the README of this crate adds.

#![expect(clippy::unwrap_used, reason = "a failed `unwrap` fails the test")]

mod authentication;
mod binary;
mod cors;
mod create_pet;
mod errors;
mod faults;
mod get_pet;
mod list_pets;
mod rate_limits;
mod request_log;
mod server_process;
mod set_faults;
mod test_service;
mod wire;
