//! Which column of a table is which.

use crate::words::Comparison;

/// What an import reads of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PetField {
    Name,
    Category,
    Status,
    /// Where the ID is from. This and what follows is in tables of the app alone.
    Service,
    Id,
    Outcome,
}

/// The place of the column of each field.
pub type Columns = [Option<usize>; 6];

/// The names of the columns of each field, the best first. With what may stand before and behind a name, they are those of this app, of
/// shops and of shelters: `Animal Name`, `Type of pet`, `Product category`.
const NAMES: [&str; 3] =
    ["name title callname", "categoryid category categories categoryname species type kind", "status availability"];
const BEFORE: [&str; 11] =
    ["", "pet", "pets", "animal", "animals", "product", "item", "adoption", "sale", "sales", "current"];
const BEHIND: [&str; 5] = ["", "ofpet", "ofanimal", "ofthepet", "oftheanimal"];

impl PetField {
    /// Those that a pet has.
    pub const ALL: [Self; 3] = [Self::Name, Self::Category, Self::Status];

    pub fn label(self) -> &'static str {
        ["Name", "Category", "Status", "Service", "ID", "Outcome"][self as usize]
    }

    /// Whether this is the name that the app itself gives its column.
    pub fn is_called(self, cell: &str, comparison: Comparison) -> bool {
        let name = plain(cell, comparison);
        name == plain(self.label(), comparison) || self == Self::Category && name == "categoryid"
    }
}

/// The columns that this header names.
pub fn columns_of(header: &[String], comparison: Comparison) -> Columns {
    // `Name (required)` counts as `Name`, unless another column is called so.
    let first = |cell: &String| cell.split('(').map(|part| plain(part, comparison)).find(|part| !part.is_empty());
    let short: Vec<_> = header.iter().map(|cell| first(cell).unwrap_or_default()).collect();
    let header: Vec<_> = header.iter().map(|cell| plain(cell, comparison)).collect();
    let is_named = |cell: &String, name: &str| {
        let parts = cell.split_once(name);
        parts.is_some_and(|(before, behind)| BEFORE.contains(&before) && BEHIND.contains(&behind))
    };
    let place = |name: &str| {
        let exact = header.iter().position(|cell| cell == name);
        let whole = || header.iter().position(|cell| is_named(cell, name));
        let mut shorter = (0..short.len()).filter(|place| is_named(&short[*place], name));
        exact.or_else(whole).or_else(|| shorter.next().filter(|_| shorter.next().is_none()))
    };
    let [name, category, status] = NAMES.map(|names| names.split(' ').find_map(place));
    // A table of the app: a file that it saved, or rows that were copied from its list, which have no service.
    let called = |name: &str| header.iter().position(|cell| cell == name);
    let has = |name| called(name).is_some();
    let is_list = header.iter().filter(|cell| !cell.is_empty()).count() == 4;
    let is_pet = has("id") && has("name") && (has("categoryid") || has("category")) && has("status");
    let of_app = |name| called(name).filter(|_| is_pet && (is_list || has("service")));
    let [service, id, outcome] = ["service", "id", "outcome"].map(of_app);
    [name, category, status, service, id, outcome]
}

/// A name of a column without what does not count: case, blanks and punctuation.
pub fn plain(cell: &str, comparison: Comparison) -> String {
    let compared = comparison.compared(cell).to_ascii_lowercase();
    compared.chars().filter(|character| is_letter_or_digit(*character)).collect()
}

/// Whether a character is a letter or a digit. Every character outside of ASCII counts as one: Unicode's tables would add 2 kB.
pub fn is_letter_or_digit(character: char) -> bool {
    character.is_ascii_alphanumeric() || !character.is_ascii()
}
