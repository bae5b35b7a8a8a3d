//! What the end-to-end tests stand on: a visit of the built site in a real browser, with the real service behind it.
//!
//! A test says what a person does and sees ([`visit::Visit`]), and finds things as a person does, by role and name
//! ([`sought`]). Everything that a visit starts ends with it, also when the test fails. Nothing here knows the app's code:
//! it is known by its screen, its address and the service's request log.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops at the first surprise")]

pub mod browser;
pub mod driver;
pub mod engine;
pub mod equipment;
pub mod host;
pub mod request_log;
pub mod screen;
pub mod secrecy;
pub mod service;
pub mod shop;
pub mod site;
pub mod sought;
pub mod visit;
pub mod waiting;
