//! The interface, row by row, and what the README beside this crate adds to it.

#![expect(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod authentication;
mod cors;
mod create_pet;
mod deprecation;
mod errors;
mod get_pet;
mod limits;
mod list_pets;
mod process;
mod random_bodies;
mod readme;
mod request_log;
mod running;
mod shop;
mod survival;
mod troubles;
mod troubles_of_limits;
mod wire;
