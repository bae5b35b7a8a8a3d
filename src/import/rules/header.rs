//! Which column of a table is which.

use crate::words::Letters;
use serde::{Deserialize, Serialize};

/// What an import reads of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PetField {
    Name,
    Category,
    Status,
}

/// The place of the column of each field.
pub type Columns = [Option<usize>; 3];

/// The names of the columns of each field, the best first. With what may stand before and behind a name, they are those of this app, of
/// shops and of shelters: `Animal Name`, `Type of pet`, `Product category`.
const NAMES: [&str; 3] =
    ["name title callname", "categoryid category categories categoryname species type kind", "status availability"];
const BEFORE: [&str; 11] =
    ["", "pet", "pets", "animal", "animals", "product", "item", "adoption", "sale", "sales", "current"];
const BEHIND: [&str; 5] = ["", "ofpet", "ofanimal", "ofthepet", "oftheanimal"];

impl PetField {
    pub const ALL: [Self; 3] = [Self::Name, Self::Category, Self::Status];

    pub fn label(self) -> &'static str {
        ["Name", "Category", "Status"][self as usize]
    }

    /// Whether this is the name that the app itself gives its column.
    pub fn is_called(self, cell: &str, letters: Letters) -> bool {
        let name = plain(cell, letters);
        name == plain(self.label(), letters) || self == Self::Category && name == "categoryid"
    }
}

/// The columns that this header names.
pub fn columns_of(header: &[String], letters: Letters) -> Columns {
    let header: Vec<_> = header.iter().map(|cell| plain(cell, letters)).collect();
    let is_named = |cell: &String, name: &str| {
        let parts = cell.split_once(name);
        parts.is_some_and(|(before, behind)| BEFORE.contains(&before) && BEHIND.contains(&behind))
    };
    let place = |name: &str| {
        let exact = header.iter().position(|cell| cell == name);
        exact.or_else(|| header.iter().position(|cell| is_named(cell, name)))
    };
    NAMES.map(|names| names.split(' ').find_map(place))
}

/// How many columns of an import are in this header.
pub fn known_columns(header: &[String], letters: Letters) -> usize {
    columns_of(header, letters).iter().flatten().count()
}

/// A name of a column without what does not count: case, blanks and punctuation.
pub fn plain(cell: &str, letters: Letters) -> String {
    let key = letters.key(cell).to_ascii_lowercase();
    key.chars().filter(|character| character.is_alphanumeric()).collect()
}
