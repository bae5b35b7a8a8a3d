//! Component tests of `ui` and `components` in a real browser, and the worker of the page "Import" with its connection.
//!
//! A test renders one component on a [`screen::Screen`], acts with [`user_event`], and finds elements by role and accessible
//! name. Only [`accessibility`] renders whole pages. No request leaves the page: [`fake_fetch::FakeFetch`] replaces `fetch`,
//! and the test decides when a response arrives. The end-to-end tests cover journeys, styles, and keyboards.

#[cfg(test)]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

#[cfg(test)]
mod fake_clipboard;
#[cfg(test)]
mod fake_fetch;
#[cfg(test)]
mod screen;
#[cfg(test)]
mod user_event;
#[cfg(test)]
mod violations;

#[cfg(test)]
mod accessibility;
#[cfg(test)]
mod alert;
#[cfg(test)]
mod buttons;
#[cfg(test)]
mod copy_button;
#[cfg(test)]
mod countdown;
#[cfg(test)]
mod dialog;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod for_each;
#[cfg(test)]
mod heading;
#[cfg(test)]
mod import_worker;
#[cfg(test)]
mod key_form;
#[cfg(test)]
mod overview;
#[cfg(test)]
mod pet_table;
#[cfg(test)]
mod row_menu;
#[cfg(test)]
mod time;
#[cfg(test)]
mod view;
#[cfg(test)]
mod worker_connection;
