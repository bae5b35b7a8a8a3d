//! A row of an import: one type from the file to the database and to the screen, with its state in it. Pure.

use crate::{
    api::wire::{CategoryId, NewPet, PetId, PetStatus},
    words::{isolated, number},
};
use serde::{Deserialize, Serialize};

/// The note of a row of a result file whose outcome is unknown.
pub const SENT_BEFORE: &str = "An earlier import may or may not have added this pet.";

/// How the note of a row begins that this import has added otherwise than it was sent.
pub const ADDED_OTHERWISE: &str = "Added, stored as";

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The line of the table in which it begins, from 1.
    pub line: u32,
    /// The texts as in the table.
    pub name: String,
    pub category: String,
    pub status: String,
    /// What is sent; `None` for a row that cannot be sent.
    pub pet: Option<NewPet>,
    pub state: State,
    /// Why the row has this state, or what it looks like: sentences. May be empty.
    pub note: String,
}

/// What is known about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum State {
    /// It cannot be sent as it is.
    Problem,
    /// It looks wrong, and a person has not ticked it; or an answer left it out.
    LeftOut,
    ToSend,
    /// Taken by the page with this id: about to leave, or on its way.
    Sent(String),
    /// By this import; with any note but [`ADDED_OTHERWISE`] before, as the table says. `None` if the ID is unknown.
    Added(Option<PetId>),
    Refused,
    /// It may or may not have been added.
    Unknown,
}

/// The tabs over the rows. Each row is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Unknown,
    Problem,
    Refused,
    /// Looks wrong, as its note says: it is sent only if a person ticks it.
    ToCheck,
    /// It waits, or is on its way.
    Ready,
    Added,
    LeftOut,
}

/// How many rows there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By kind, in the order of [`Kind`].
    of_kind: [u32; 7],
    /// Those whose request has not ended: the ready ones, and those to check that a person ticked.
    pub left: u32,
}

impl Kind {
    /// In the order of the screen.
    pub const ALL: [Self; 7] =
        [Self::Unknown, Self::Problem, Self::Refused, Self::ToCheck, Self::Ready, Self::Added, Self::LeftOut];

    /// The words after the count.
    pub fn label(self) -> &'static str {
        ["unknown", "problems", "not accepted", "to check", "ready", "added", "left out"][self as usize]
    }
}

impl Row {
    /// Whether it has a tick: it can be sent, and has a reason not to be.
    pub fn has_tick(&self) -> bool {
        self.pet.is_some() && !self.note.is_empty() && matches!(self.state, State::ToSend | State::LeftOut)
    }

    /// Whether a person sees the same name in the same line, with the same reason.
    pub fn looks_like(&self, other: &Self) -> bool {
        (self.line, &self.name, &self.note) == (other.line, &other.name, &other.note)
    }

    /// Leaves it out for this reason, a sentence, until a person ticks it. A reason that begins with those of before has them.
    pub fn doubt(&mut self, reason: &str) {
        let reasons = if reason.starts_with(&self.note) { String::new() } else { format!("{} ", self.note) };
        self.note = reasons + reason;
        self.state = State::LeftOut;
    }

    /// The tab in which `page` shows it. Of a row that another page took, nobody here knows how its request ended.
    pub fn kind(&self, page: &str) -> Kind {
        match &self.state {
            State::Problem => Kind::Problem,
            State::LeftOut | State::ToSend if !self.note.is_empty() => Kind::ToCheck,
            State::LeftOut => Kind::LeftOut,
            State::Added(_) if !self.note.is_empty() && !self.note.starts_with(ADDED_OTHERWISE) => Kind::LeftOut,
            State::ToSend => Kind::Ready,
            State::Sent(by) if by == page => Kind::Ready,
            State::Sent(_) | State::Unknown => Kind::Unknown,
            State::Added(_) => Kind::Added,
            State::Refused => Kind::Refused,
        }
    }

    /// The category and the status that are or were sent, each with the quoted word of the table where that differs. Of a row that
    /// cannot be sent, the words alone. `label` is the one of a category.
    pub fn shown(&self, label: impl FnOnce(CategoryId) -> Option<String>) -> [[String; 2]; 2] {
        let Some(NewPet { category_id, status, .. }) = self.pet else {
            return [&self.category, &self.status].map(|word| [word.clone(), String::new()]);
        };
        let id = category_id.to_string();
        let category = if self.category == id { "" } else { self.category.as_str() };
        let status_label = status.map_or("Not set", PetStatus::label).to_owned();
        [(label(category_id).unwrap_or(id), category), (status_label, self.status.as_str())].map(|(sent, word)| {
            let is_same = word.is_empty() || sent.eq_ignore_ascii_case(word);
            [sent, if is_same { String::new() } else { format!(" “{}”", isolated(word)) }]
        })
    }

    /// Why it is not sent, or what became of it: its note, or a few words. Empty while it waits.
    pub fn in_words(&self, kind: Kind) -> String {
        match (&self.state, kind) {
            // The question about it says what was seen.
            (_, Kind::Unknown) => "May or may not have been added".to_owned(),
            _ if !self.note.is_empty() => self.note.clone(),
            (State::Added(Some(id)), _) => format!("Added, ID {id}"),
            (State::Added(None), _) => "Added. Its ID is not known.".to_owned(),
            (State::Sent(_), _) => "On its way".to_owned(),
            (State::LeftOut, _) => "Left out".to_owned(),
            _ => String::new(),
        }
    }
}

impl Counts {
    /// Counts the rows as `page` shows them.
    pub fn of(rows: &[Row], page: &str) -> Self {
        let mut counts = Self::default();
        for row in rows {
            let kind = row.kind(page);
            counts.of_kind[kind as usize] += 1;
            counts.left += u32::from(kind == Kind::Ready || row.state == State::ToSend);
        }
        counts
    }

    pub fn get(&self, kind: Kind) -> u32 {
        self.of_kind[kind as usize]
    }

    pub fn all(&self) -> u32 {
        self.of_kind.iter().sum()
    }

    /// The rows whose outcome is known.
    pub fn done(&self) -> u32 {
        self.get(Kind::Added) + self.get(Kind::Refused)
    }

    /// The rows that were sent or will be sent.
    pub fn to_send(&self) -> u32 {
        self.done() + self.get(Kind::Unknown) + self.left
    }

    /// How many are added: "3 of 7 added". Empty before the import is read.
    pub fn added(&self) -> String {
        let [added, of] = [self.get(Kind::Added), self.to_send()].map(|rows| number(rows.into()));
        if self.all() == 0 { String::new() } else { format!("{added} of {of} added") }
    }

    /// Whether no row waits, is on its way, or has an unknown outcome.
    pub fn is_settled(&self) -> bool {
        self.done() == self.to_send()
    }
}

#[cfg(test)]
mod tests;
