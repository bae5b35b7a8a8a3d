//! What the page shows of an import: the rows of one kind, or those that need a person first.

use super::{Head, Sheet};
use crate::{
    api::wire::PetId,
    import::rules::{
        check::Unclear,
        row::{Counts, Kind, Row, State},
        table::ColumnQuestions,
    },
};

/// How many rows the page shows if nobody asks for more.
pub const ROWS_SHOWN: usize = 25;

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub stage: Stage,
    pub head: Head,
    pub counts: Counts,
    /// What a person is asked about the columns.
    pub questions: ColumnQuestions,
    /// Values of the table that the app does not know.
    pub unclear: Vec<Unclear>,
    pub filter: Option<Kind>,
    pub rows: Vec<ShownRow>,
    /// The IDs of the rows that were added: the pet of a row of unknown outcome is not one of these.
    pub recorded: Vec<PetId>,
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
    /// Another key began it, and its names are shown to that key only.
    AnotherKey,
}

/// A row on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRow {
    /// Its place in the import.
    pub number: u32,
    pub kind: Kind,
    pub row: Row,
}

impl Sheet {
    /// What the page shows: the first `most` rows of `filter`, or of all, those that need a person first. A filter without rows shows
    /// all.
    pub fn shown(&self, filter: Option<Kind>, most: usize, page: &str) -> Shown {
        let kinds: Vec<_> = self.rows.iter().map(|row| row.kind(page)).collect();
        let counts = Counts::of(&self.rows, page);
        let filter = filter.filter(|kind| counts.get(*kind) > 0);
        // A stage of its own for each kind: a sort of all rows takes long where one of 10,000 rows after the other is sent.
        let stages = Kind::ALL.into_iter().map(|(kind, ..)| kind).filter(|kind| *kind <= Kind::Ready);
        let rows = stages.flat_map(|stage| {
            let of_stage = (0..).zip(&self.rows).zip(&kinds);
            let of_stage = of_stage.filter(move |(_, kind)| stage == **kind.min(&&Kind::Ready));
            of_stage.filter(|(_, kind)| filter.is_none_or(|filter| filter == **kind))
        });
        let recorded = self.rows.iter().filter_map(|row| if let State::Added(id) = row.state { id } else { None });
        let draft = self.draft.as_ref();
        let unclear = draft.into_iter().flat_map(|draft| &draft.unclear);
        let shown_row =
            |((number, row), kind): ((u32, &Row), &Kind)| ShownRow { number, kind: *kind, row: row.clone() };
        Shown {
            stage: if self.is_started { Stage::Started } else { Stage::Checked },
            head: self.head.clone(),
            counts,
            questions: draft
                .filter(|_| !self.is_started)
                .map(|draft| draft.table.questions(&draft.checker))
                .unwrap_or_default(),
            // The rows of what was answered before the start are stored.
            unclear: unclear.filter(|unclear| !self.is_started || unclear.meaning.is_none()).cloned().collect(),
            filter,
            rows: rows.take(most).map(shown_row).collect(),
            recorded: recorded.collect(),
        }
    }
}
