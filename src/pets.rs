//! "Pets" and "Find by ID": the pets that the service has, as a manager looks at them.
//!
//! [`list`] is the page of the list, with its filters, the search in its rows, the whole stock and the export. [`find`] asks for one pet.
//! What they load is kept in [`loaded_pets`](crate::loaded_pets), which the other slices use, too. Refuses to invent a next page: the
//! interface has none.

pub mod export;
pub mod find;
mod found_rows;
pub mod list;
pub mod loading;
pub mod overview;
mod shown_list;
mod texts;
mod toolbar;
