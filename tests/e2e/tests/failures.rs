//! What happens when something fails: no input is lost, no request is sent twice, and each failure has a message with a next
//! step.

mod alerts;
mod altered_site;
mod blank_name;
mod cancelled_addition;
mod change_environment;
mod config_file;
mod discarded_draft;
mod draft;
mod field_errors;
mod key_dialog;
mod mixed_content;
mod moved_environment;
mod no_response;
mod possible_duplicate;
mod secrets;
mod site_policy;
mod slow_start;
mod start;
mod unkind_world;
mod unknown_outcome;
mod unsaved_changes;
