//! Component tests of the app in a real browser, and the record of an import.
//!
//! A test renders one component on a [`screen::Screen`], acts with [`user_event`], and finds elements by role and accessible
//! name. No request leaves the page: [`fake_fetch::FakeFetch`] replaces `fetch`, and the test decides when a response arrives.
//! The end-to-end tests cover journeys, whole pages, styles, and keyboards.

#![cfg(test)]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod fake_fetch;
mod replaced;
mod screen;
mod user_event;

mod buttons;
mod dialog;
mod fields;
mod focus;
mod heading;
mod import_page;
mod import_record;
mod key_form;
mod last_release;
mod pet_pages;
mod pet_table;
mod request_notices;
mod session;
mod time;
mod unknown_outcome;
mod updated_equals_new;
mod view;
