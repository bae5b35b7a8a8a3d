//! Whether a row can be sent, and why not: the sentences for each cell.
//!
//! Only the rules of the interface are checked, and that the name is not blank: `import` has the reason.

use super::{
    duplicates,
    protocol::{CellProblem, Column},
    row::Row,
};
use crate::api::wire::{CategoryId, NO_ID, NewPet, OUT_OF_RANGE, PetStatus, is_blank};
use rustc_hash::FxHashMap;

/// The most digits that a spreadsheet keeps of a number.
const EXACT_DIGITS: usize = 15;

/// The most characters of a text that a sentence quotes.
const QUOTED: usize = 40;

/// Checks rows against the configured categories.
#[derive(Debug)]
pub struct Checker {
    /// Their labels in lower case.
    categories: FxHashMap<String, Vec<CategoryId>>,
}

impl Checker {
    pub fn new(categories: &[(CategoryId, String)]) -> Self {
        let mut by_label = FxHashMap::<_, Vec<_>>::default();
        for (id, label) in categories {
            by_label.entry(label.trim().to_lowercase()).or_default().push(*id);
        }
        Self { categories: by_label }
    }

    /// The pet to send, or all problems in the order of the columns. The name is sent as it stands there.
    pub fn check(&self, [name, category, status]: [&str; 3]) -> Result<NewPet, Vec<CellProblem>> {
        let mut problems = Vec::new();
        if is_blank(name) {
            let reason = "The name is blank. Enter a name, or add this pet under “Add a pet”.".to_owned();
            problems.push(CellProblem { column: Column::Name, reason });
        }
        let category_id = self.category(category.trim());
        let category_id = category_id.map_err(|reason| problems.push(CellProblem { column: Column::Category, reason }));
        let status = find_status(status.trim());
        let status = status.map_err(|reason| problems.push(CellProblem { column: Column::Status, reason }));
        match (category_id, status) {
            (Ok(category_id), Ok(status)) if problems.is_empty() => {
                Ok(NewPet { name: name.to_owned(), category_id, status })
            }
            _ => Err(problems),
        }
    }

    /// What makes rows with the same pet equal. `None` if the row cannot be sent.
    pub fn key(&self, row: &Row) -> Option<u64> {
        let pet = self.check(row.cells()).ok().filter(|_| row.fault.is_none());
        pet.as_ref().map(duplicates::key)
    }

    /// A number comes first, so that a label cannot hide an ID.
    fn category(&self, text: &str) -> Result<CategoryId, String> {
        let problem = match text.parse() {
            Ok(id) => return Ok(id),
            Err(NO_ID) => return Err("The category is missing. Enter an ID.".to_owned()),
            Err(problem) => problem,
        };
        let labelled = self.categories.get(&text.to_lowercase()).map(Vec::as_slice);
        let shown = shortened(text);
        match (labelled, problem) {
            (Some([id]), _) => Ok(*id),
            (Some(ids), _) => {
                let ids = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                Err(format!("Several categories are called “{shown}”: {ids}. Enter the ID."))
            }
            (None, OUT_OF_RANGE) => Err(format!(
                "“{shown}” is out of range: an ID lies between -9223372036854775808 and 9223372036854775807."
            )),
            (None, _) if has_exponent(text) => Err(format!(
                "“{shown}” is a rounded number. In the spreadsheet, format the column as text and enter the ID again."
            )),
            (None, _) => whole_decimal(text).ok_or_else(|| {
                if self.categories.is_empty() || is_numeric(text) {
                    format!("“{shown}” is not an ID. Enter a whole number, in digits only.")
                } else {
                    format!("No category is called “{shown}”. Enter an ID, or the name of a category.")
                }
            }),
        }
    }
}

fn find_status(text: &str) -> Result<Option<PetStatus>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let found = PetStatus::ALL.into_iter().find(|status| status.as_str().eq_ignore_ascii_case(text));
    let unknown =
        || format!("“{}” is not a status. Enter available, pending or sold, or leave the cell empty.", shortened(text));
    found.map(Some).ok_or_else(unknown)
}

/// The start of a long text.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The ID in a text such as `7.0` or `7,00`. With three zeros the point may separate thousands, and with more than 15 digits the
/// number was rounded.
fn whole_decimal(text: &str) -> Option<CategoryId> {
    let (whole, decimals) = text.split_once(['.', ','])?;
    let is_whole = matches!(decimals, "0" | "00") && digits(whole).len() <= EXACT_DIGITS;
    whole.parse().ok().filter(|_| is_whole && !whole.ends_with(char::is_whitespace))
}

/// Whether this is a number such as `9.22E+18`.
fn has_exponent(text: &str) -> bool {
    let parts = text.split_once(['e', 'E']);
    parts.is_some_and(|(number, exponent)| {
        is_numeric(number) && !digits(exponent).is_empty() && digits(exponent).bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn is_numeric(text: &str) -> bool {
    let digits = digits(text);
    digits.starts_with(|character: char| character.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',')
}

/// A number without its sign.
fn digits(number: &str) -> &str {
    number.strip_prefix(['-', '+']).unwrap_or(number)
}
