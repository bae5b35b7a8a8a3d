//! The messages between the page "Import" and its worker. Pure.
//!
//! Both sides are this crate, built twice. A host may still send the worker of another release, because the name of its file
//! is always the same: the first message of the worker has the version, and the page compares it.

use crate::api::wire::{CategoryId, NewPet, PetId};
use serde::{Deserialize, Serialize};

/// Changes with each change of a message.
pub const VERSION: u32 = 2;

/// What the page asks its worker. The file of [`Request::Check`] is beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// Reads and checks a table. Answer: [`Answer::Import`] or [`Answer::Unreadable`].
    Check(Source),
    /// Rows for the screen. Answer: [`Answer::Rows`].
    Rows { filter: RowFilter, from: u32, count: u32 },
    /// Leaves a row out, or takes it in again. Answer: [`Answer::Import`].
    LeaveOut { row: u32, left_out: bool },
    /// Leaves all rows of this kind out. Answer: [`Answer::Import`].
    LeaveOutAll(RowFilter),
    /// Stores the import as the unfinished one of its service. Answer: [`Answer::Import`].
    Start,
    /// Reads the import of this service from the database again. Answer: [`Answer::Import`], or [`Answer::Nothing`].
    Open { service: String },
    /// The next row to send. Answer: [`Answer::Next`].
    Next,
    /// Stores the new state of a row. The answer comes when the database has written it. Answer: [`Answer::Import`].
    Record { row: u32, state: RowState },
    /// Ends the import: the rows that wait are not sent. Answer: [`Answer::Import`].
    Stop,
    /// Forgets the import, also in the database. Answer: [`Answer::Nothing`].
    Discard,
    /// Rows as a CSV file. Answer: [`Answer::File`].
    Download(Download),
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    Import(Box<ShownImport>),
    Rows(ShownRows),
    Next(Option<NextRow>),
    /// The text of a CSV file.
    File(String),
    Nothing,
    /// The table cannot be read: a sentence, and what to do.
    Unreadable(String),
    /// The database failed: a sentence in the words of the browser.
    NotStored(String),
}

/// A table, and what it is checked against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// The base URL that the pets are for.
    pub service: String,
    /// The name of its environment.
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    /// The pasted text; `None` when a file is beside the message.
    pub text: Option<String>,
    /// The configured categories.
    pub categories: Vec<(CategoryId, String)>,
    /// The pets of the list at hand.
    pub known: Vec<KnownPet>,
}

/// A pet of the list at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KnownPet {
    pub id: PetId,
    pub name: String,
    pub category_id: CategoryId,
    /// As the service spells it; empty when it is not set.
    pub status: String,
}

/// One import as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    pub service: String,
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    pub phase: Phase,
    pub counts: Counts,
    /// Whether the table has more rows than an import takes.
    pub is_cut: bool,
    /// The columns of the table that the import does not use, as the table names them.
    pub ignored_columns: Vec<String>,
    /// How the table was read, for example "UTF-8, comma".
    pub read_as: String,
}

/// One import as the page needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownImport {
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    pub phase: Phase,
    pub counts: Counts,
    /// What the check found: sentences.
    pub summary: String,
    /// How far the import is.
    pub progress: String,
}

/// Where an import stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Nothing is stored or sent.
    Checked,
    /// The database has it, and rows may wait.
    Started,
    /// No row waits any more, or a person stopped it.
    Ended,
}

/// How many rows there are of each kind. A row has one state; a row that waits may also have problems, or be a duplicate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    pub all: u32,
    /// Rows that wait and can be sent.
    pub ready: u32,
    /// Rows that cannot be sent as they are.
    pub with_problems: u32,
    /// Rows that look like another row, or like a pet of the list at hand, and are not left out.
    pub duplicates: u32,
    /// Rows whose request is about to leave, or has left.
    pub sent: u32,
    pub added: u32,
    pub refused: u32,
    pub unknown: u32,
    pub left_out: u32,
    /// Rows of a result file that an earlier import added.
    pub added_before: u32,
}

/// Which rows are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RowFilter {
    #[default]
    All,
    Ready,
    WithProblems,
    Duplicates,
    Added,
    Refused,
    Unknown,
    LeftOut,
}

/// The rows of a filter from one place on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rows {
    /// All rows of the filter.
    pub total: u32,
    pub from: u32,
    pub rows: Vec<RowView>,
}

/// Rows as the page needs them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownRows {
    /// All rows of the filter.
    pub total: u32,
    pub from: u32,
    pub rows: Vec<ShownRow>,
}

/// A row as the page needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownRow {
    pub row: u32,
    pub line: u32,
    pub texts: RowTexts,
    /// What is known about the row: all its problems, or a few words.
    pub outcome: String,
    pub tone: Tone,
    pub decision: Decision,
}

/// Whether an outcome is good, bad or open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Tone {
    Plain,
    Good,
    Open,
    Bad,
}

/// What a person can decide about a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Decision {
    Nothing,
    /// To leave it out.
    LeaveOut,
    /// To take it in again.
    TakeIn,
    /// Whether it was added.
    Settle,
}

/// A row and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RowView {
    /// Its place in the import, from 0.
    pub row: u32,
    /// The line of the table in which it begins, from 1.
    pub line: u32,
    pub texts: RowTexts,
    pub problems: Vec<CellProblem>,
    /// Which row or pet it looks like: a sentence. Empty if it is no duplicate.
    pub duplicate: String,
    pub state: RowState,
}

/// The texts of a row, as in the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RowTexts {
    pub name: String,
    /// A number, or the label of a configured category.
    pub category: String,
    pub status: String,
}

/// Why a row cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CellProblem {
    pub column: Column,
    /// A sentence.
    pub reason: String,
}

/// The columns that an import uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Column {
    Name,
    Category,
    Status,
}

/// What is known about the request of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RowState {
    /// Not sent, or sent and not carried out.
    #[default]
    Waiting,
    /// About to leave, or on its way. In the database of a page that is gone, it is unknown.
    Sent,
    /// `id` is `None` if the answer could not be read.
    Added {
        id: Option<PetId>,
    },
    /// The service's words.
    Refused {
        code: String,
        message: String,
        status: i64,
    },
    /// It may or may not have been added.
    Unknown,
    LeftOut,
    /// By an earlier import, as its result file says.
    AddedBefore {
        id: Option<PetId>,
    },
}

/// A row to send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NextRow {
    pub row: u32,
    pub line: u32,
    pub pet: NewPet,
}

/// Which rows a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Download {
    /// All rows with ID, outcome and reason.
    Results,
    /// The rows that cannot be sent or were refused, with the reason.
    Problems,
}
