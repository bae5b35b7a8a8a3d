//! The messages between the page "Import" and its worker. Pure.
//!
//! Both sides are this crate, built twice. A message that one side cannot read is of another release.

use super::{
    check::{Meaning, Unclear},
    header::PetField,
    row::{Counts, Kind, State},
    table::{ChosenColumns, ColumnQuestions},
};
use crate::{
    api::wire::{CategoryId, NewPet, PetId},
    csv_text::Separator,
};
use serde::{Deserialize, Serialize};
use serde_tuple::{Deserialize_tuple, Serialize_tuple};

/// A message of the page. It has all that a worker needs to open the import again, so that a worker that has failed is
/// replaced. The file of [`Ask::Check`] is beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct Message {
    pub caller: Caller,
    pub ask: Ask,
}

/// Whose import it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct Caller {
    /// The base URL that the pets are for.
    pub service: String,
    /// A fingerprint of the key, from which nobody can tell the key.
    pub key: String,
    /// The id of the page. A reload gives the page another one.
    pub page: String,
}

/// What the page asks. The answer to each is [`Told`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Ask {
    /// Shows the rows of this kind, or all, from this one on.
    Show(Option<Kind>, u32),
    /// Reads and checks a table.
    Check(Source),
    /// What a value of the table means.
    Mean(PetField, String, Meaning),
    /// Which column has a field.
    UseColumn(PetField, Option<usize>),
    /// Whether the first row is a pet.
    FirstRowIsPet(bool),
    /// Whether to send a row.
    Choose(u32, bool),
    /// Stores the checked table as the import of its service.
    Start,
    /// Stores the next row as sent, and tells its pet.
    Take,
    /// Stores how the request of a taken row has ended: the state and its note. The import may be another one by now.
    End(Taken, State, String),
    /// Stores what a person decided about a row of unknown outcome.
    Settle(u32, State),
    /// Ends the import: the rows that wait are not sent, and it is shown no more.
    Close,
    /// A CSV file with the outcome of each row.
    File(Separator),
}

/// All that the page knows of the import. Texts are empty where there is nothing. It goes over as a tuple: the code that reads the
/// fields by their names would take 1 kB of the packed program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct Told {
    pub stage: ImportStage,
    /// What went wrong: sentences.
    pub problem: String,
    /// The first names as each of [`super::encoding::ENCODINGS`] reads them, if a person has to choose one.
    pub first_texts: Vec<String>,
    pub taken: Option<Taken>,
    /// A CSV file.
    pub file: String,
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    /// What the check found: sentences.
    pub summary: String,
    pub counts: Counts,
    /// What a person is asked about the columns.
    pub questions: ColumnQuestions,
    /// Values of the table that the app does not know.
    pub unclear: Vec<Unclear>,
    pub filter: Option<Kind>,
    pub from: u32,
    /// At most [`super::sheet::ROWS_SHOWN`].
    pub rows: Vec<ShownRow>,
    /// The IDs of rows that have the same pet as a row of unknown outcome: a pet that was found is not one of these.
    pub recorded: Vec<PetId>,
}

/// Where the import stands for this page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ImportStage {
    /// There is none.
    #[default]
    Nothing,
    /// Nothing is stored or sent.
    Checked,
    /// The database has it: its rows may be sent.
    Started,
    /// Another tab has it.
    AnotherTab,
    /// Another key began it, and its names are shown to that key only.
    AnotherKey,
}

/// A row on the screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct ShownRow {
    /// Its place in the import.
    pub number: u32,
    pub line: u32,
    /// Its name, category, status and outcome. Of a row that was sent, category and status are those that were sent.
    pub texts: [String; 4],
    pub kind: Kind,
    /// Whether it is chosen, if a person can choose.
    pub is_chosen: Option<bool>,
}

/// A row that was stored as sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct Taken {
    pub row: u32,
    pub line: u32,
    pub pet: NewPet,
}

/// A table, and what it is checked against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize_tuple, Deserialize_tuple)]
pub struct Source {
    /// The base URL that the pets are for, and the name of its environment.
    pub service: String,
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    /// The pasted text; `None` when a file is beside the message.
    pub text: Option<String>,
    /// The encoding that a person chose for the file; empty for UTF-8 or UTF-16 with a mark.
    pub encoding: String,
    /// What was chosen for other tables.
    pub chosen_columns: Vec<ChosenColumns>,
    /// The configured categories.
    pub categories: Vec<(CategoryId, String)>,
    /// Pets that are there, each with the sentence for a row that looks the same.
    pub known: Vec<(NewPet, String)>,
}
