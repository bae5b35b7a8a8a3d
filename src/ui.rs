//! Generic pieces of a screen. They know nothing of the service, the session, the addresses or pets.

pub mod brand;
pub mod button;
pub mod copy;
pub mod dialog;
pub mod field;
pub mod heading;
pub mod icon;
pub mod message;
pub mod row_table;
pub mod time;
pub mod view;
