//! One row of an import, stored in few bytes: there may be a million of them.

use super::protocol::{CellProblem, Column, RowState, RowTexts};

/// A row with its texts and what is known about it.
#[derive(Clone, Debug)]
pub struct Row {
    /// Name, category and status, one after the other.
    texts: Box<str>,
    name_end: u32,
    category_end: u32,
    /// The line of the table in which it begins, from 1.
    pub line: u32,
    pub state: RowState,
    /// Equal for equal pets. `None` if the row has problems.
    pub key: Option<u64>,
    /// What is wrong with the row as a whole: a sentence.
    pub fault: Option<Box<str>>,
    /// Whether an earlier import sent it, with an unknown outcome.
    pub may_be_added: bool,
}

impl Row {
    /// A row that waits and was not checked.
    pub fn new(line: u32, [name, category, status]: [&str; 3]) -> Self {
        Self {
            texts: [name, category, status].concat().into(),
            name_end: size(name.len()),
            category_end: size(name.len() + category.len()),
            line,
            state: RowState::Waiting,
            key: None,
            fault: None,
            may_be_added: false,
        }
    }

    /// Name, category and status.
    pub fn cells(&self) -> [&str; 3] {
        let (name_end, category_end) = (self.name_end as usize, self.category_end as usize);
        let part = |from, to| self.texts.get(from..to).unwrap_or_default();
        [part(0, name_end), part(name_end, category_end), part(category_end, self.texts.len())]
    }

    pub fn texts(&self) -> RowTexts {
        let [name, category, status] = self.cells().map(str::to_owned);
        RowTexts { name, category, status }
    }

    /// Whether it waits and can be sent.
    pub fn is_ready(&self) -> bool {
        self.state == RowState::Waiting && self.key.is_some()
    }

    pub fn is_left_out(&self) -> bool {
        self.state == RowState::LeftOut
    }

    pub fn was_added_before(&self) -> bool {
        matches!(self.state, RowState::AddedBefore { .. })
    }

    /// Whether this import has not sent it.
    pub fn may_be_left_out(&self) -> bool {
        matches!(self.state, RowState::Waiting | RowState::LeftOut)
    }

    /// What is wrong with the row as a whole. It stands at the name, which mostly lacks the quotes.
    pub fn problem(&self) -> Option<CellProblem> {
        self.fault.as_ref().map(|fault| CellProblem { column: Column::Name, reason: fault.to_string() })
    }
}

/// A table is read only if its length in bytes is a `u32`.
pub fn size(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
