//! The import of a table: each row is added once, or the app says that it is not known, whatever happens in the middle. The pets
//! are counted in the store of the service.

mod exactly_once;
mod interrupted;
mod pace;
mod storage;
mod tables;
