//! The import of a table: each row is added once, or the app says that it is not known, whatever happens in the middle. The pets
//! are counted in the store of the service.

mod beside;
mod controls;
mod end_of_session;
mod exactly_once;
mod interrupted;
mod key;
mod large_table;
mod lost_answers;
mod pace;
mod refused_rows;
mod storage;
mod tables;
mod tabs;
