//! Tables in Markdown with even columns, so that they are also easy to read in a terminal. A cell has one line, and a `|` in it is
//! not escaped.

use tabled::{
    builder::Builder,
    grid::config::Offset,
    settings::{Alignment, Style, object::Columns, style::LineChar},
};

/// The first column is aligned left, all others right.
pub fn render(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut table = Builder::from_iter(rows);
    table.insert_record(0, head.iter().copied());
    // Below the head is the only line of this style. A colon at its end makes a renderer of Markdown align the column right.
    let figures = (Alignment::right(), LineChar::horizontal(':', Offset::End(0)));
    table.build().with(Style::markdown()).modify(Columns::new(1..), figures).to_string()
}

/// Groups digits: 318204 becomes `318,204`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}
