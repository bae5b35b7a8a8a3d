//! Which column of a table is which, as its header says.

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

/// Where the value of a field is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Column(usize),
    /// All rows have this text.
    AllRows(String),
}

/// The source of each field. `None` if it is open, or if a table that is not of the app has no such column.
pub type Sources = [Option<Source>; 6];

/// The names of the columns of each field, the best last, and what a name has that fits in part only.
const NAMES: [&str; 3] = ["name", "category categoryid", "status"];
const PARTS: [&str; 3] = ["name", "categor species type kind", "status availab"];
/// Other names of a column of names.
const ANIMALS: &str = "pet pets animal animals patient patients";

impl PetField {
    /// Those that a pet has.
    pub const ALL: [Self; 3] = [Self::Name, Self::Category, Self::Status];

    pub fn label(self) -> &'static str {
        ["Name", "Category", "Status", "Service", "ID", "Outcome"][self as usize]
    }

    /// How well a column of this name fits: from 2 on it is beyond doubt, with 1 in part, with 0 not at all.
    pub fn fit(self, name: &str, comparison: Comparison) -> usize {
        let plain = plain(name, comparison);
        let has = |field: Self| PARTS[field as usize].split(' ').any(|part| plain.contains(part));
        let in_part = || match self {
            Self::Name => {
                ANIMALS.split(' ').any(|name| name == plain) || !has(Self::Category) && !has(Self::Status) && has(self)
            }
            _ => has(self),
        };
        let place = NAMES[self as usize].split(' ').position(|name| name == plain);
        place.map_or_else(|| in_part().into(), |place| place + 2)
    }
}

/// How much a row looks like a header: from 2 on it is one.
pub fn header_fit(cells: &[String], comparison: Comparison) -> usize {
    let fit = |cell: &String| PetField::ALL.map(|field| field.fit(cell, comparison)).into_iter().max();
    cells.iter().filter_map(fit).sum()
}

/// What the header says about each field. A field is open where two columns could be the name, where a name fits in part only, or
/// where nothing fits. Without a column a status is not used.
pub fn sources_of(header: &[String], comparison: Comparison) -> Sources {
    let of_pet = |field: PetField| {
        let fits = header.iter().map(|cell| field.fit(cell, comparison));
        let best = fits.clone().max().unwrap_or_default();
        // Any other column that could be the name is a question.
        let counts = |fit: usize| fit == best || fit > 0 && field == PetField::Name;
        let mut fitting = fits.enumerate().filter(|(_, fit)| counts(*fit));
        match (best, fitting.next(), fitting.next()) {
            (2.., Some((place, _)), None) => Some(Source::Column(place)),
            (0, ..) if field == PetField::Status => Some(Source::AllRows(String::new())),
            _ => None,
        }
    };
    let [name, category, status] = PetField::ALL.map(of_pet);
    // A table of the app: a file that it saved, or rows that were copied from its list, which have no service.
    let plain: Vec<_> = header.iter().map(|cell| plain(cell, comparison)).collect();
    let called = |name: &str| plain.iter().position(|cell| cell == name);
    let has = |name| called(name).is_some();
    let is_list = plain.iter().filter(|cell| !cell.is_empty()).count() == 4;
    let is_pet = has("id") && has("name") && (has("categoryid") || has("category")) && has("status");
    let of_app = |name| called(name).filter(|_| is_pet && (is_list || has("service"))).map(Source::Column);
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
