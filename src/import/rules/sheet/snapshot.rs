//! What the page shows of an import: the rows of one kind, or those that need a person first.

use super::{Draft, Head, Sheet};
use crate::{
    api::wire::{NewPet, PetId},
    import::rules::{
        question::Question,
        row::{Counts, Kind, Row, State},
    },
    unknown_outcome::look::UnknownPet,
    words::count,
};

/// How many rows the page shows if nobody asks for more.
pub const ROWS_SHOWN: usize = 25;
pub(super) const CLOSED: &str = "Its answer came to no page.";

/// Which rows the page shows: at first as many as [`ROWS_SHOWN`] of all.
#[derive(Default)]
pub struct Selection {
    /// Those of this kind. One without rows shows all.
    pub kind: Option<Kind>,
    pub more: usize,
}

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    pub stage: Stage,
    pub head: Head,
    pub counts: Counts,
    /// What a person is asked about the columns, then about values.
    pub questions: Vec<Question>,
    /// What the open ones cost: a sentence, or empty.
    pub open_questions: String,
    /// How the file was read, if that may be wrong, and which columns have too many values to ask: sentences, or empty.
    pub warnings: String,
    pub filter: Option<Kind>,
    pub rows: Vec<NumberedRow>,
    /// Whether there are more of these.
    pub has_more: bool,
    /// The pets of all rows of unknown outcome.
    pub unknown: Vec<UnknownPet>,
}

/// Where the import stands for this page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The database was not read yet.
    #[default]
    Unread,
    /// There is none.
    Nothing,
    /// Nothing is stored or sent.
    Checked,
    /// The database has it: its rows may be sent.
    Started,
}

/// A row and its place in the import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedRow {
    pub number: u32,
    pub kind: Kind,
    pub row: Row,
}

impl Sheet {
    /// What the page shows: the rows of `selection`, those that need a person first.
    pub fn snapshot(&self, selection: &Selection, page: &str) -> Snapshot {
        let kinds: Vec<_> = self.rows.iter().map(|row| row.kind(page)).collect();
        let counts = Counts::of(&self.rows, page);
        let filter = selection.kind.filter(|kind| counts.get(*kind) > 0);
        let of_group = |group: Kind| {
            let rows = (0..).zip(&self.rows).zip(&kinds);
            rows.filter(move |(_, kind)| group == **kind.min(&&Kind::Ready))
        };
        let numbered =
            |((number, row), kind): ((u32, &Row), &Kind)| NumberedRow { number, kind: *kind, row: row.clone() };
        // A pass for each group: a sort of all rows takes long where one of 10,000 rows after the other is sent.
        let rows = Kind::ALL.into_iter().filter(|kind| *kind <= Kind::Ready).flat_map(of_group);
        let mut rows = rows.filter(|(_, kind)| filter.is_none_or(|filter| filter == **kind));
        let unknown = |((number, row), _): ((u32, &Row), &Kind)| {
            let pet = row.pet.clone()?;
            let seen = if row.note.is_empty() { CLOSED.to_owned() } else { row.note.clone() };
            Some(UnknownPet { number, others: self.added_ids(&pet), pet, seen, answer: String::new(), sent_at: None })
        };
        let (mut head, mut questions, mut warnings) = (self.head.clone(), Vec::new(), String::new());
        if let Some(Draft { table, checker, notes, unclear, too_many, .. }) = &self.draft {
            head.summary += notes;
            questions = table.questions(&checker.basis);
            questions.extend_from_slice(unclear);
            warnings = format!("{}{too_many}", checker.basis.read_as);
        }
        let open = questions.iter().filter(|question| question.is_open()).count();
        let open = if open == 0 { String::new() } else { format!("{} open: rows stay out.", count(open, "question")) };
        Snapshot {
            stage: if self.is_started() { Stage::Started } else { Stage::Checked },
            head,
            counts,
            open_questions: open,
            warnings,
            questions,
            filter,
            rows: rows.by_ref().take(ROWS_SHOWN + selection.more).map(numbered).collect(),
            has_more: rows.next().is_some(),
            unknown: of_group(Kind::Unknown).filter_map(unknown).collect(),
        }
    }

    /// The IDs of the rows that were added with this name and category. A service may set a status that was not sent.
    fn added_ids(&self, pet: &NewPet) -> Vec<PetId> {
        let is_alike = |other: &NewPet| other.name == pet.name && other.category_id == pet.category_id;
        let rows = self.rows.iter().filter(|row| row.pet.as_ref().is_some_and(is_alike));
        rows.filter_map(|row| if let State::Added(id) = row.state { id } else { None }).collect()
    }
}
