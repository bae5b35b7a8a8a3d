//! Which column of a table is which.

use super::check::shortened;
use crate::api::wire::{CategoryId, PetStatus};
use csv::StringRecord;

/// The most columns that a sentence names.
const NAMED: usize = 12;

/// The places of the columns.
#[derive(Debug, PartialEq, Eq)]
pub struct Columns {
    pub name: usize,
    pub category: usize,
    pub status: Option<usize>,
    /// The columns `id` and `outcome` of a result file.
    pub result: Option<(usize, usize)>,
    /// All that are not used, as the table names them. Columns without a name are not in it.
    pub ignored: Vec<String>,
    /// How many columns the header has.
    pub count: usize,
}

impl Columns {
    /// An error is a sentence that says what is missing.
    pub fn of(header: &StringRecord) -> Result<Self, String> {
        let find = |name: &str| header.iter().position(|cell| plain(cell) == name);
        let category = find("categoryid").or_else(|| find("category"));
        let (Some(name), Some(category)) = (find("name"), category) else { return Err(missing(header)) };
        let status = find("status");
        let result = find("id").zip(find("outcome"));
        // An import writes the reason for a person, and does not read it.
        let reason = result.and_then(|_| find("reason"));
        let (id, outcome) = result.unzip();
        let used = [Some(name), Some(category), status, id, outcome, reason];
        let ignored = header.iter().enumerate().filter(|(place, _)| !used.contains(&Some(*place)));
        let ignored = ignored.map(|(_, cell)| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect();
        Ok(Self { name, category, status, result, ignored, count: header.len() })
    }
}

/// How many of the columns that an import uses are in this header.
pub fn known_columns(header: &StringRecord) -> usize {
    let known = ["name", "categoryid", "category", "status"];
    known.into_iter().filter(|name| header.iter().any(|cell| plain(cell) == *name)).count()
}

/// A name of a column without what does not count: case, blanks, `_` and `-`.
fn plain(cell: &str) -> String {
    let letters =
        cell.chars().filter(|character| !character.is_whitespace() && !['_', '-', '\u{feff}'].contains(character));
    letters.flat_map(char::to_lowercase).collect()
}

fn missing(header: &StringRecord) -> String {
    let is_value = |cell: &str| {
        let cell = cell.trim();
        cell.parse::<CategoryId>().is_ok()
            || PetStatus::ALL.iter().any(|status| status.as_str().eq_ignore_ascii_case(cell))
    };
    if known_columns(header) == 0 && header.iter().any(is_value) {
        return "The first row has no names of columns. Add a first row with “name”, “categoryId” and “status”."
            .to_owned();
    }
    let found: Vec<String> = header
        .iter()
        .filter(|cell| !cell.trim().is_empty())
        .map(|cell| format!("“{}”", shortened(cell.trim())))
        .collect();
    let more = if found.len() > NAMED { ", …" } else { "" };
    let names = found.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    format!(
        "The columns “name” and “categoryId” (or “category”) are needed. The first row of this table has: {names}{more}."
    )
}
