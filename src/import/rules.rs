//! Importing a table of pets: what is read, checked, sent and reported. Pure.
//!
//! [`sheet::Sheet`] is one import with all its rows. It decides nothing for the person: a row that looks wrong is left out until a
//! person ticks it, and a person says what an unknown value means. Both only before the start: what was not sent is in the result file,
//! which is corrected and imported again. A tick is for a name in a line and for the reason that the person saw: it counts whenever the
//! row has that reason.
//!
//! # What is read
//!
//! - A file is read as UTF-8, as UTF-16 with its mark, or else as Windows-1252, which shows names for a person to look at. What is no
//!   table, such as a link, an archive or a web page called `.xls`, is refused as what it is.
//! - The separator is a comma, a semicolon, a tab or `|`: the one with which the header has most of the needed names, then the one that
//!   gives most rows the same number of cells. A table between bars is read without its lines of dashes. Blanks are none, and say so.
//!   Other quotes around each name of a column are quotes.
//! - The header is the one of the first ten rows that has most of the names of columns. What stands above it is no row. Case, blanks and
//!   punctuation in it do not count. It proposes which column is which ([`header::sources_of`]). A person says it where it is open: where two
//!   columns could be the name, where a name fits in part only, where nothing fits, and where each row has more cells than the header. All
//!   rows may have one category, or one status. Until then there are no rows. More than 10,000 are refused.
//! - A row in which nobody sees anything is ignored, and so is the header again. A missing cell is empty. A text beyond the last column is a problem, because
//!   the row probably lacks quotes, and so is a quote that does not close at the end of its cell, or a character that is no text.
//! - Category and status are trimmed. A name is sent without what nobody sees around it. A category is a whole number, also `7.0`,
//!   or the label of a configured category. A person says once what any other value means, and a number that no category has, while a
//!   column has at most 20 of them.
//! - A blank name is a problem: the interface requires a name.
//! - A row is to check, for a reason that it tells, if its name looks wrong ([`doubts::doubt`]), if it
//!   looks like another row, or like a pet of its category with any status ([`Comparison::compared`](crate::words::Comparison)), or if a
//!   result file says that it was left out or that its outcome is unknown. So is a number where the other names are words.
//! - A table with the columns of an export is one of the app: there a row with an ID is a pet that is in the store, and is never sent. A
//!   pet of another service is to check: the service may have another address now. So are rows that were copied from the list, which have no service.

pub mod check;
mod dialect;
pub mod doubts;
pub mod encoding;
pub mod header;
pub mod pace;
pub mod question;
mod records;
mod repair;
pub mod results;
pub mod row;
pub mod settle;
pub mod sheet;
pub mod table;
