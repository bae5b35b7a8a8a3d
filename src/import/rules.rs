//! Importing a table of pets: what is read, checked, sent and reported. Pure.
//!
//! [`sheet::Sheet`] is one import with all its rows. It decides nothing for the person: a row that looks wrong is left out until a
//! person chooses it, and a person says what an unknown value means. Both only before the start: what was not sent is in the result file,
//! which is corrected and imported again.
//!
//! # What is read
//!
//! - The encoding is found for UTF-8 and UTF-16; a person chooses any other one by the names that it gives. What other programs write,
//!   such as a web page called `.xls`, is refused as what it is.
//! - The separator is a comma, a semicolon, a tab or `|`: the one with which the header has most of the needed names, then the one that
//!   gives most rows the same number of cells. A first line `sep=;` names another one.
//! - A table whose lines are one quoted cell each is the table inside.
//! - The header is the first of the first ten rows with a name for the column of the names. What stands above it is no row. Case, blanks and
//!   punctuation in it do not count. A person says which columns are which where the header does not, and whether there is one.
//! - A row in which nobody sees anything is ignored. A missing cell is empty. A text beyond the last column is a problem, because
//!   the row probably lacks quotes, and so is a quote that does not close at the end of its cell, or a character that is no text.
//! - Category and status are trimmed. A name is sent as it stands there. A category is a whole
//!   number, also `7.0`, or the label of a configured category. A person says once what any other value means. `1E3` is a problem:
//!   nobody knows the digits that a spreadsheet has left out.
//! - A blank name is a problem: the interface requires a name.
//! - A row is to check, for a reason that it tells, if its name looks like an error, like nothing, damaged or like HTML ([`check::doubt_of`]),
//!   if it is the last one and seems to sum up the others, if it looks like another row or pet ([`Comparison::compared`](crate::words::Comparison)),
//!   or if a result file says that it was left out or that its outcome is unknown.
//! - A table with the columns of an export is one of the app: there a row with an ID is a pet that is in the store, and is never sent. Rows
//!   of another service are asked about once, and so are rows that were copied from the list, which have no service.

pub mod basis;
pub mod check;
mod dialect;
pub mod encoding;
pub mod header;
pub mod pace;
pub mod question;
mod records;
pub mod results;
pub mod row;
pub mod settle;
pub mod sheet;
pub mod table;
