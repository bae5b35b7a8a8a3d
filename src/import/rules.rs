//! Importing a table of pets: what is read, checked, sent and reported. Pure.
//!
//! [`sheet::Sheet`] is one import with all its rows. It refuses to decide for the person: a possible duplicate is left out until a
//! person chooses it, and a person says what an unknown value means.
//!
//! # What is read
//!
//! - The separator is a comma, a semicolon or a tab: the one with which the header has most of the needed names. A first line
//!   `sep=;` names another one.
//! - Names of columns may stand in any order and case. Blanks, `_` and `-` in them do not count.
//! - A row in which all cells are blank is ignored. A missing cell is empty. A text beyond the last column is a problem, because
//!   the row probably lacks quotes.
//! - Category and status are trimmed, a name is not. A category is a whole number, or the label of a configured
//!   category. A person says once what any other value means, also `7.0`.
//! - A blank name is a problem. The interface does not forbid it, but in a table it is nearly always a mistake, and the page
//!   "Add a pet" can add such a pet.
//! - In a result file (column `outcome`) a row with the outcome `added` is not sent again, unless the column `service` names another
//!   service. A row with `unknown` or `left out` is left out, and can be chosen by hand.

pub mod check;
mod dialect;
pub mod encoding;
mod header;
mod records;
mod results;
pub mod row;
pub mod sheet;
mod table;
