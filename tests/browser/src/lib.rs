//! The pieces of the screens in a real browser: what a person and assistive technology meet in `ui` and `components`.
//!
//! A test shows one piece, acts on it as a person would, and looks for things by role and visible name. Nothing leaves
//! the page: the service is [`network::Network`], and it answers when the test says so. Whole pages, styles and other
//! browsers' keyboards belong to the end-to-end tests.

#[cfg(test)]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg(test)]
mod audit;
#[cfg(test)]
mod network;
#[cfg(test)]
mod person;
#[cfg(test)]
mod screen;

#[cfg(test)]
mod alert;
#[cfg(test)]
mod buttons;
#[cfg(test)]
mod copying;
#[cfg(test)]
mod countdown;
#[cfg(test)]
mod dialog;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod heading;
#[cfg(test)]
mod key_form;
#[cfg(test)]
mod names;
#[cfg(test)]
mod pet_table;
