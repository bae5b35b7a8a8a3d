//! "Pets" and the page of a pet: the pets that the service has, as a manager looks at them.
//!
//! [`list`] is the page of the list, with its filters, the search in its rows, the whole stock and the export. [`find`] asks for one pet.
//! What they load is kept in [`loaded_pets`](crate::loaded_pets), which the other slices use, too. There is no next page: the
//! interface has none.
//!
//! **Sorting and finding in the rows.** The order is in the URL (`sort=-id`), too, but it is no part of a `ListQuery`: another order
//! sends no request. `found_rows.rs` finds the cached rows that match the search and puts them in order. The URL has the search, too: what
//! is typed takes the place of the text before, a little later, and sends nothing. Where the search is an ID and no row matches, Enter
//! goes to [`find`], which asks the service.
//!
//! **The whole stock.** "See more" requests up to 100 pets of each status ([`list_requests::load`]). When all three lists are there, they
//! are shown as one, in place of the list; if a request fails or is cancelled, nothing changes. The list at hand adds its pets without a
//! status, and pets that were added since come with any status. The stock is filtered, searched, sorted and exported like any list,
//! without a request, and stays in the session. `more=1` in the URL shows the kept stock and requests nothing: a reload and a copied link
//! show the list.

pub mod export;
pub mod find;
mod found_rows;
pub mod list;
mod list_in_words;
pub mod list_requests;
mod shown_list;
mod title;
mod toolbar;
