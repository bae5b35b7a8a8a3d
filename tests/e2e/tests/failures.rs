//! What happens when something fails: no input is lost, no request is sent twice, and each failure has a message with a next
//! step.

mod additions;
mod draft;
mod environments;
mod real_services;
mod secrets;
mod start;
mod unkind_world;
mod unknown_outcome;
