//! Whether a row can be sent, and why not: the sentences for its cells. Pure.
//!
//! Only the rules of the interface are checked: [`super`] has them.

use super::{
    doubts::SUM,
    header::PetField,
    question::Meaning,
    repair,
    row::{Row, State},
};
use crate::{
    api::wire::{CategoryId, NewPet, PetStatus},
    words::{Comparison, is_blank, shortened},
};

/// A table, and what it is checked against.
#[derive(Clone, Debug, Default)]
pub struct Basis {
    /// The base URL that the pets are for, and the name of its environment.
    pub service: String,
    pub environment: String,
    /// How labels and values are compared.
    pub comparison: Comparison,
    /// Empty for a pasted text.
    pub file_name: String,
    /// How the file was read, where a person has to look whether that is right: sentences.
    pub read_as: String,
    /// The configured categories.
    pub categories: Vec<(CategoryId, String)>,
}

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

    /// The row with its pet, or with its problems. Adds its values that need or have a meaning to `unclear`: nothing is asked for a row
    /// that was added or is no pet, and nothing about a category that a person said for all rows.
    pub fn check(&self, mut row: Row, is_category_said: bool, unclear: &mut Values) -> Row {
        if row.state == State::Problem {
            return row;
        }
        let mut problems = Vec::new();
        if is_blank(&row.name) {
            problems.push(Some("The name is blank. Enter a name.".to_owned()));
        }
        let mut pet = NewPet { name: row.name.clone(), category_id: CategoryId(0), status: None };
        let is_settled = matches!(row.state, State::Added(_)) || row.note == SUM;
        for (field, text) in [(PetField::Category, &row.category), (PetField::Status, &row.status)] {
            let is_settled = is_settled || is_category_said && field == PetField::Category;
            problems.extend(self.cell(field, text, &mut pet, unclear, is_settled).err());
        }
        if problems.is_empty() {
            row.pet = Some(pet);
        } else {
            let sentences: Option<Vec<_>> = problems.into_iter().collect();
            let is_problem = sentences.is_some();
            let note = sentences.unwrap_or_default().join(" ");
            match row.state {
                State::ToSend => {
                    row.state = if is_problem { State::Problem } else { State::LeftOut };
                    row.note = note;
                }
                // It cannot be ticked, and says why.
                State::LeftOut if is_problem && row.note != SUM => row.doubt(&note),
                _ => {}
            }
        }
        row
    }

    /// Gives `pet` the value of a cell: what a person said that its text means, or its text. The error is a sentence, or `None`
    /// if a person leaves the rows with this value out. Nothing is asked about what is settled.
    fn cell(
        &self,
        field: PetField,
        text: &str,
        pet: &mut NewPet,
        unclear: &mut Values,
        is_settled: bool,
    ) -> Result<(), Option<String>> {
        let meaning = self.meaning(field, text);
        let mut read = |text: &str| {
            match field {
                PetField::Category => pet.category_id = self.category(text, is_settled || meaning.is_some())?,
                _ => pet.status = self.status(text)?,
            }
            Ok::<_, CellProblem>(())
        };
        let meant = meaning.map_or(Some(text), Option::as_deref).ok_or(None);
        let result = meant.and_then(|text| read(text).map_err(Some));
        if !is_settled && (meaning.is_some() || matches!(&result, Err(Some((_, true))))) {
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

    /// A number comes first, so that a label cannot hide an ID. One that no category has counts only if a person means it.
    fn category(&self, text: &str, is_meant: bool) -> Result<CategoryId, CellProblem> {
        let categories = &self.basis.categories;
        let number = repair::whole(text).parse::<CategoryId>();
        let is_known = |id: &CategoryId| match categories.is_empty() {
            true => id.0 > 0,
            false => categories.iter().any(|(other, _)| other == id),
        };
        if let Some(id) = number.as_ref().ok().filter(|id| is_meant || is_known(id)) {
            return Ok(*id);
        }
        let compared = self.basis.comparison.compared(text);
        let mut ids = categories.iter().zip(&self.labels).filter(|(_, label)| **label == compared);
        match (ids.next(), ids.next()) {
            (Some(((id, _), _)), None) if number.is_err() => Ok(*id),
            _ if text.is_empty() => Err(("The category is missing.".to_owned(), false)),
            _ => {
                let is_asked = number.is_ok() || !categories.is_empty();
                Err((format!("“{}” is no category, and no ID.", shortened(text)), is_asked))
            }
        }
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
