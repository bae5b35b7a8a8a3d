//! Whether a row can be sent, and why not: the sentences for its cells. Pure.
//!
//! Only the rules of the interface are checked: [`super`] has them.

use super::{
    basis::Basis,
    header::PetField,
    question::Meaning,
    row::{Row, State},
};
use crate::{
    api::wire::{CategoryId, NO_ID, NewPet, OUT_OF_RANGE, PetStatus},
    words::{is_blank, repair, shortened},
};

/// Of `9.91214E+15`.
const ROUNDED: &str = "A spreadsheet has rounded this ID. Enter it again, in a column of texts.";

/// Checks rows against the configured categories.
#[derive(Debug, Default)]
pub struct Checker {
    pub basis: Basis,
    /// The labels of its categories, as they are compared.
    labels: Vec<String>,
    /// By [`Checker::compared`], the last answer last.
    pub meanings: Vec<(String, Meaning)>,
}

/// Values that need or have a meaning.
pub type Values = Vec<(PetField, String)>;
/// Why a cell cannot be sent: a sentence, and whether its value needs a meaning.
type CellProblem = (String, bool);

impl Checker {
    pub fn new(basis: Basis) -> Self {
        let labels = basis.categories.iter().map(|(_, label)| basis.comparison.compared(label)).collect();
        Self { basis, labels, meanings: Vec::new() }
    }

    /// The row with its pet, or with its problems. Adds its values that need or have a meaning to `unclear`. The name is sent as
    /// it stands there.
    pub fn check(&self, mut row: Row, unclear: &mut Values) -> Row {
        if row.state == State::Problem {
            return row;
        }
        let mut problems = Vec::new();
        if is_blank(&row.name) {
            problems.push(Some("The name is blank. Enter a name.".to_owned()));
        }
        let mut pet = NewPet { name: row.name.clone(), category_id: CategoryId(0), status: None };
        for (field, text) in [(PetField::Category, &row.category), (PetField::Status, &row.status)] {
            problems.extend(self.cell(field, text, &mut pet, unclear).err());
        }
        if problems.is_empty() {
            row.pet = Some(pet);
        } else if row.state == State::ToSend {
            // Another one is not sent for another reason, whatever this app makes of its cells.
            let sentences: Option<Vec<_>> = problems.into_iter().collect();
            row.state = if sentences.is_some() { State::Problem } else { State::LeftOut };
            row.note = sentences.unwrap_or_default().join(" ");
        }
        row
    }

    /// Gives `pet` the value of a cell: what a person said that its text means, or its text. The error is a sentence, or `None`
    /// if a person leaves the rows with this value out.
    fn cell(&self, field: PetField, text: &str, pet: &mut NewPet, unclear: &mut Values) -> Result<(), Option<String>> {
        let mut read = |text: &str| {
            match field {
                PetField::Category => pet.category_id = self.category(text)?,
                _ => pet.status = self.status(text)?,
            }
            Ok::<_, CellProblem>(())
        };
        let meaning = self.meaning(field, text);
        let meant = meaning.map_or(Some(text), Option::as_deref).ok_or(None);
        let result = meant.and_then(|text| read(text).map_err(Some));
        if meaning.is_some() || matches!(&result, Err(Some((_, true)))) {
            unclear.push((field, text.to_owned()));
        }
        result.map_err(|problem| problem.map(|(sentence, _)| sentence))
    }

    /// Equal for the same value of a field in any case.
    pub fn compared(&self, field: PetField, value: &str) -> String {
        format!("{} {}", field.label(), self.basis.comparison.compared(value))
    }

    /// What a person said that a value means.
    pub fn meaning(&self, field: PetField, value: &str) -> Option<&Meaning> {
        let compared = (!self.meanings.is_empty()).then(|| self.compared(field, value))?;
        self.meanings.iter().rfind(|(other, _)| *other == compared).map(|(_, meaning)| meaning)
    }

    /// A number comes first, so that a label cannot hide an ID.
    fn category(&self, text: &str) -> Result<CategoryId, CellProblem> {
        let problem = match repair::whole(text).parse() {
            Ok(id) => return Ok(id),
            Err(problem) => problem,
        };
        let compared = self.basis.comparison.compared(text);
        let mut ids = self.basis.categories.iter().zip(&self.labels).filter(|(_, label)| **label == compared);
        let first = ids.next();
        let is_one_of_several = ids.next().is_some();
        if let Some(((id, _), _)) = first.filter(|_| !is_one_of_several) {
            return Ok(*id);
        }
        let shown = shortened(text);
        Err(match problem {
            NO_ID => ("The category is missing.".to_owned(), false),
            OUT_OF_RANGE => (format!("“{shown}” is out of range for an ID."), false),
            _ if repair::is_rounded(text) => (ROUNDED.to_owned(), false),
            _ if is_one_of_several => (format!("Several categories are called “{shown}”."), true),
            _ if self.basis.categories.is_empty() => {
                (format!("“{shown}” is not an ID. Enter a whole number, in digits only."), false)
            }
            _ => (format!("No category is called “{shown}”."), true),
        })
    }

    fn status(&self, text: &str) -> Result<Option<PetStatus>, CellProblem> {
        let compared = self.basis.comparison.compared(text);
        let found = PetStatus::ALL.into_iter().find(|status| compared.eq_ignore_ascii_case(status.as_str()));
        let unknown = || (format!("“{}” is not available, pending, sold or empty.", shortened(text)), true);
        // "Not set" stands in the list, whose rows can be copied.
        let is_none = compared.is_empty() || compared.eq_ignore_ascii_case("not set");
        if is_none { Ok(None) } else { found.map(Some).ok_or_else(unknown) }
    }
}

/// Why a name looks wrong. `compared` is the name as it is compared. It is never changed: a pet may be called "Null".
pub fn doubt_of(name: &str, compared: &str) -> Option<&'static str> {
    Some(match name {
        _ if repair::is_error(name) => "Looks like an error of the spreadsheet.",
        _ if repair::is_nothing(compared) => "Looks like an empty cell.",
        _ if repair::has_html(name) => "Has HTML in it.",
        _ if repair::is_damaged(name) => "Looks damaged.",
        _ => return None,
    })
}
