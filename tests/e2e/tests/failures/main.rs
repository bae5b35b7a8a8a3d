//! What happens when something fails: no input is lost, no request is sent twice, and each failure has a message with a next
//! step.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod alerts;
mod altered_site;
mod config_file;
mod draft;
mod field_errors;
mod key_dialog;
mod mixed_content;
mod new_version;
mod no_response;
mod possible_duplicate;
mod secrets;
mod several_pets;
mod start;
mod unsaved_changes;
