//! What goes wrong, and what becomes of it: nothing typed is lost, nothing is done twice, and every trouble has plain
//! words and a next step.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod alerts;
mod altered_site;
mod config_file;
mod connection;
mod doubt;
mod draft;
mod encrypted;
mod fake_service;
mod guard;
mod hands;
mod key_dialog;
mod named_fields;
mod new_version;
mod pressing;
mod safe;
mod sitting;
mod start;
