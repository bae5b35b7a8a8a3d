//! The tools of the end-to-end tests: they open the built site in a real browser, with the real service behind it.
//!
//! A test drives a [`visit::Visit`] and finds elements by role and accessible name ([`locator`]). A visit ends everything
//! that it started, also when the test fails. Nothing here uses the app's code: tests see the page, its URL and the
//! service's request log.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops at the first error")]

pub mod answer;
pub mod axe;
pub mod back_forward_cache;
pub mod browser;
mod contact_sheet;
pub mod document;
pub mod driver;
pub mod early_form;
pub mod engine;
pub mod env_vars;
pub mod environments;
pub mod fake_service;
pub mod faults;
pub mod host;
pub mod idle_browsers;
pub mod import;
pub mod inspect;
pub mod keys;
pub mod locator;

pub mod page_content;
pub mod pages;
pub mod pet_form;
pub mod picture;
pub mod ports;
pub mod process;
pub mod rate_limit;
pub mod request_log;
pub mod screen;
pub mod secrecy;
pub mod service;
pub mod setup;
pub mod site;
pub mod states;
pub mod storage;
pub mod store;
pub mod timers;
pub mod visit;
pub mod wait;
pub mod walk;
pub mod web_server;
