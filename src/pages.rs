//! One file a screen, all in the same inner order: what the address says, what is asked, what is shown.

pub mod add;
pub mod connection;
pub mod find;
pub mod import;
pub mod list;
pub mod not_found;
pub mod sign_in;
