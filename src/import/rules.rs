//! Importing a table of pets: what is read, checked, sent and reported. Pure.
//!
//! [`sheet::Sheet`] is one import with all its rows. It refuses to decide for the person: a possible duplicate is left out until a
//! person chooses it, and a person says what an unknown value means. Both only before the start: what was not sent is in the result file,
//! which is corrected and imported again.
//!
//! # What is read
//!
//! - The encoding is found for UTF-8 and UTF-16; a person chooses any other one by the names that it gives. What other programs write,
//!   such as a web page called `.xls`, is refused as what it is.
//! - The separator is a comma, a semicolon, a tab or `|`: the one with which the header has most of the needed names, then the one that
//!   gives most rows the same number of cells. A first line `sep=;` names another one.
//! - The header is the first of the first ten rows with a name for the column of the names. What stands above it is no row. Case, blanks and
//!   punctuation in it do not count. A person says which columns are which where the header does not, and whether there is one.
//! - A row in which nobody sees anything is ignored. A missing cell is empty. A text beyond the last column is a problem, because
//!   the row probably lacks quotes, and so is a quote that does not close at the end of its cell, or a character that is no text.
//! - Category and status are trimmed, a name is not. Characters that nobody sees count in names alone. A category is a whole number, or
//!   the label of a configured category. A person says once what any other value means, also `7.0`.
//! - A blank name is a problem: the interface requires a name.
//! - A last row such as "Total" is left out, and can be chosen.
//! - A table with all columns of a result file is one: there a row with the outcome `added` is not sent again, unless the column
//!   `service` names another service. A row with `left out`, `unknown` or another text is left out, and can be chosen by hand.

pub mod check;
mod dialect;
pub mod encoding;
pub mod header;
pub mod pace;
mod records;
pub mod results;
pub mod row;
pub mod settle;
pub mod sheet;
pub mod source;
pub mod table;
