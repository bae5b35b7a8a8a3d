//! What a person is asked about a table: first which columns it has, then what the values mean that the app does not know. Pure.

use super::{basis::Basis, header::PetField};
use crate::{
    api::wire::PetStatus,
    words::{count, isolated, repair},
};

/// What a value means: the same as this text of its column. `None`: its rows are left out.
pub type Meaning = Option<String>;

/// What a person answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `None` before a person has said it.
    FirstRowIsPet(Option<bool>),
    /// Which column has a field, or that none has it.
    Column(PetField, Option<usize>),
    /// What a value means in the column of a field, in any case. `None` before a person has said it.
    Meaning(PetField, String, Option<Meaning>),
}

/// A question with its choices and the answer that counts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Stays the same while the same values are asked.
    pub id: String,
    pub label: String,
    /// The first values of a column, or how many rows have a value.
    pub hint: String,
    pub choices: Vec<(String, Answer)>,
    pub answer: Answer,
}

impl Question {
    /// The question what a value means, which is the one with this number. Its rows are counted later.
    pub fn of_value(number: usize, field: PetField, value: String, meaning: Option<Meaning>, basis: &Basis) -> Self {
        let of = |meaning| Answer::Meaning(field, value.clone(), meaning);
        let mut choices = Vec::new();
        let mut add = |text: &str, meaning: &str| choices.push((text.to_owned(), of(Some(Some(meaning.to_owned())))));
        let (mut label, mut left_out) = (format!("“{}”", isolated(&value)), "Leave these rows out");
        match field {
            PetField::Category => {
                basis.categories.iter().for_each(|(id, label)| add(label, &id.to_string()));
                repair::grouped(&value).into_iter().for_each(|id| add(&id.to_string(), &id.to_string()));
            }
            PetField::Service => {
                let service = if value.is_empty() { "this table".to_owned() } else { isolated(&value) };
                (label, left_out) = (format!("IDs from {service}"), "These pets are here already");
                add("These pets are new here", "");
            }
            _ => {
                PetStatus::ALL.into_iter().for_each(|status| add(status.label(), status.as_str()));
                add("Not set", "");
            }
        }
        choices.push((left_out.to_owned(), of(Some(None))));
        Self { id: format!("value-{number}"), label, hint: String::new(), choices, answer: of(meaning) }
    }

    /// The place of the answer in the choices. `None` for an open question: only an answer lets its rows be sent.
    pub fn chosen(&self) -> Option<usize> {
        self.choices.iter().position(|(_, choice)| *choice == self.answer)
    }

    pub fn is_open(&self) -> bool {
        self.chosen().is_none()
    }
}

/// How many questions are open, and what that means for as many rows: a sentence. Empty if none is.
pub fn open_in_words(open: usize, rows: u32) -> String {
    let (are, their) = if open == 1 { ("is", "its") } else { ("are", "their") };
    let cost = match rows {
        // Before the first row and the columns of the names and of the categories are known, there are no rows.
        0 => "no row can be sent".to_owned(),
        1 => format!("{their} row is not sent"),
        _ => format!("{their} {} are not sent", count(rows, "row")),
    };
    if open == 0 { String::new() } else { format!("{} {are} open: {cost}.", count(open, "question")) }
}
