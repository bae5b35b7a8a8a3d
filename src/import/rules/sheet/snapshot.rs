//! What the page shows of an import: the rows of one kind, or those that need a person first.

use super::{Head, Sheet};
use crate::{
    api::wire::{NewPet, PetId},
    import::rules::{
        question::Question,
        row::{Counts, Kind, Row, State},
    },
    unknown_outcome::look::UnknownPet,
};

/// How many rows the page shows if nobody asks for more.
pub const ROWS_SHOWN: usize = 25;

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    pub stage: Stage,
    pub head: Head,
    pub counts: Counts,
    /// What a person is asked about the columns, then about values.
    pub questions: Vec<Question>,
    /// What the open ones cost: sentences, or empty.
    pub open_questions: String,
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
    /// The database has it no more. This page still has the results.
    Unrecorded,
}

/// A row and its place in the import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedRow {
    pub number: u32,
    pub kind: Kind,
    pub row: Row,
}

impl Sheet {
    /// What the page shows: the first `most` rows of `filter`, or of all, those that need a person first. A filter without rows shows
    /// all.
    pub fn snapshot(&self, filter: Option<Kind>, most: usize, page: &str) -> Snapshot {
        let kinds: Vec<_> = self.rows.iter().map(|row| row.kind(page)).collect();
        let counts = Counts::of(&self.rows, page);
        let filter = filter.filter(|kind| counts.get(*kind) > 0);
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
            let (others, seen) = (self.added_ids(&pet), row.in_words(Kind::Unknown));
            Some(UnknownPet { number, pet, others, seen, answer: String::new(), sent_at: None })
        };
        let draft = self.draft.as_ref();
        let mut questions = draft.map(|draft| draft.table.questions(&draft.checker.basis)).unwrap_or_default();
        questions.extend_from_slice(draft.map(|draft| &draft.unclear[..]).unwrap_or_default());
        let open = questions.iter().filter(|question| question.is_open()).count();
        let too_many = draft.map_or("", |draft| &draft.too_many);
        Snapshot {
            stage: if self.is_started() { Stage::Started } else { Stage::Checked },
            head: self.head.clone(),
            counts,
            open_questions: match open {
                0 => too_many.to_owned(),
                _ => format!("Open: {open}. Rows stay out until each has an answer.{too_many}"),
            },
            questions,
            filter,
            rows: rows.by_ref().take(most).map(numbered).collect(),
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
