//! The whole site, visited in real browsers, with the real service on another origin.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

mod add;
mod budget;
mod find;
mod keyboard;
mod limits;
mod list;
mod list_address;
mod memory;
mod one_press;
mod session;
mod sign_in;
mod survival;
mod troubles;
