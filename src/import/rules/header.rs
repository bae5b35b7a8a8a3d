//! Which column of a table is which.

use super::check::shortened;

/// The places of the columns.
#[derive(Debug, PartialEq, Eq)]
pub struct Columns {
    pub name: usize,
    pub category: usize,
    pub status: Option<usize>,
    /// The columns of a result file.
    pub outcome: Option<usize>,
    pub id: Option<usize>,
    pub service: Option<usize>,
    /// All that are not used, as the table names them. Columns without a name are not in it.
    pub ignored: Vec<String>,
    /// How many columns the header has.
    pub count: usize,
}

impl Columns {
    /// An error is a sentence that says what is missing.
    pub fn of(header: &[String]) -> Result<Self, String> {
        let find = |name: &str| header.iter().position(|cell| plain(cell) == name);
        let category = find("categoryid").or_else(|| find("category"));
        let (Some(name), Some(category)) = (find("name"), category) else { return Err(missing(header)) };
        let status = find("status");
        let outcome = find("outcome");
        let of_result = |name| outcome.and_then(|_| find(name));
        let (id, service) = (of_result("id"), of_result("service"));
        // An import writes these for a person, and does not read them.
        let (reason, environment) = (of_result("reason"), of_result("environment"));
        let used = [Some(name), Some(category), status, outcome, id, service, reason, environment];
        let ignored = header.iter().enumerate().filter(|(place, _)| !used.contains(&Some(*place)));
        let ignored = ignored.map(|(_, cell)| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect();
        Ok(Self { name, category, status, outcome, id, service, ignored, count: header.len() })
    }
}

/// How many of the columns that an import uses are in this header.
pub fn known_columns(header: &[String]) -> usize {
    let known = ["name", "categoryid", "category", "status"];
    known.into_iter().filter(|name| header.iter().any(|cell| plain(cell) == *name)).count()
}

/// A name of a column without what does not count: case, blanks, `_` and `-`.
fn plain(cell: &str) -> String {
    let letters =
        cell.chars().filter(|character| !character.is_whitespace() && !['_', '-', '\u{feff}'].contains(character));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// What the first row lacks, with the start of what it has.
fn missing(header: &[String]) -> String {
    let found = header.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join(", ");
    format!(
        "The first row needs the columns “name” and “categoryId” (or “category”). It has: “{}”.",
        shortened(found.trim_matches([',', ' ']))
    )
}
