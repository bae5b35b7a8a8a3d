//! "Pets" and the page of a pet: the pets that the service has, as a manager looks at them.
//!
//! [`list`] is the page of the list, with its filters, the search in its rows and the export. [`find`] asks for one pet.
//! What they load is kept in [`loaded_pets`](crate::loaded_pets), which the other slices use, too. There is no next page: the
//! interface has none.
//!
//! **Sorting and finding in the rows.** The order is in the URL (`sort=-id`), too, but it is no part of a `ListQuery`: another order
//! sends no request. `found_rows.rs` finds the cached rows that match the search and puts them in order. The URL has the search, too: what
//! is typed takes the place of the text before, a little later, and sends nothing. Where the search is an ID and no row matches, Enter
//! goes to [`find`], which asks the service.
//!
//! **More pets.** "See more" sets the highest limit in the URL, which sends one request. Beyond that only another status shows others: a
//! search that finds nothing leads to the same search in the longest list of each status.

pub mod export;
pub mod find;
mod found_rows;
pub mod list;
mod list_in_words;
mod shown_list;
mod title;
mod toolbar;
