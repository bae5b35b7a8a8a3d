//! What a person is asked about a table: which columns it has, then what the values mean that the app does not know. Pure.

use super::{
    check::Basis,
    header::{PetField, Source},
    repair,
};
use crate::{
    api::wire::{CategoryId, PetStatus},
    words::{count, isolated},
};

/// What a value means: the same as this text of its column. `None`: its rows are left out.
pub type Meaning = Option<String>;

/// What a person answers. Each is `None` or empty before a person has said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    FirstRowIsPet(Option<bool>),
    Source(PetField, Option<Source>),
    /// What a value means in the column of a field, in any case.
    Meaning(PetField, String, Option<Meaning>),
}

/// A question with its choices and the answer that counts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Stays the same while the same values are asked.
    pub id: String,
    pub label: String,
    /// How many rows have a value, or why it is asked. Empty for a column.
    pub hint: String,
    pub choices: Vec<(String, Answer)>,
    pub answer: Answer,
}

impl Question {
    /// The question what a value of so many rows means, which is the one with this number.
    pub fn of_value(
        number: usize,
        (field, value, rows): (PetField, String, u32),
        meaning: Option<Meaning>,
        basis: &Basis,
    ) -> Self {
        let of = |meaning| Answer::Meaning(field, value.clone(), meaning);
        let mut choices = Vec::new();
        let mut add = |text: &str, meaning: &str| choices.push((text.to_owned(), of(Some(Some(meaning.to_owned())))));
        match field {
            PetField::Category => {
                basis.categories.iter().for_each(|(id, label)| add(label, &id.to_string()));
                let id = repair::whole(&value).parse().ok().or(repair::grouped(&value).map(CategoryId));
                id.into_iter().for_each(|id| add(&id.to_string(), &id.to_string()));
            }
            _ => {
                PetStatus::ALL.into_iter().for_each(|status| add(status.label(), status.as_str()));
                add("Not set", "");
            }
        }
        choices.push(("Leave these rows out".to_owned(), of(Some(None))));
        let label = format!("“{}”", isolated(&value));
        let hint = format!("{}, {}", field.label().to_ascii_lowercase(), count(rows, "row"));
        Self { id: format!("value-{number}"), label, hint, choices, answer: of(meaning) }
    }

    /// The place of the answer in the choices. The last one of the category stands for any ID.
    pub fn chosen(&self) -> Option<usize> {
        let place = self.choices.iter().position(|(_, choice)| *choice == self.answer);
        place.or(self.typed().and(self.choices.len().checked_sub(1)))
    }

    /// The category of all rows that a person types, if that is chosen.
    pub fn typed(&self) -> Option<&str> {
        let Answer::Source(PetField::Category, Some(Source::AllRows(text))) = &self.answer else { return None };
        let has_name = self.choices.iter().rev().skip(1).any(|(_, choice)| *choice == self.answer);
        (!has_name).then_some(text)
    }

    /// Whether it has no answer: only an answer lets its rows be sent. Whether a typed category is one, each row says.
    pub fn is_open(&self) -> bool {
        self.chosen().is_none() || self.typed() == Some("")
    }
}
