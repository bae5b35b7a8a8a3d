//! The messages between the page "Import" and its worker. Pure.
//!
//! Both sides are this crate, built twice. A message that one side cannot read is of another release.

use super::{
    check::{Column, Unclear},
    row::{Counts, Kind, State},
};
use crate::{
    api::wire::{CategoryId, NewPet, PetId},
    csv_text::Separator,
};
use serde::{Deserialize, Serialize};

/// A message of the page. It has all that a worker needs to open the import again, so that a worker that has failed is
/// replaced. The file of [`Ask::Check`] is beside the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub owner: Owner,
    pub ask: Ask,
}

/// Whose import it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
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
    /// What a value of the table means, as a text of its column; `None` leaves its rows out.
    Mean(Column, String, Option<String>),
    /// Whether to send a row.
    Choose(u32, bool),
    /// Stores the checked table as the import of its service.
    Start,
    /// Stores the next row as sent, and tells its pet.
    Take,
    /// Stores how the request of a taken row has ended: the state and its note. The import may be another one by now.
    End(Taken, State, String),
    /// Stores what a person decided about a row of unknown outcome: the state and its note.
    Settle(u32, State, String),
    /// Ends the import: the rows that wait are not sent, and it is shown no more.
    Close,
    /// A CSV file with the outcome of each row.
    File(Separator),
}

/// All that the page knows of the import. Texts are empty where there is nothing. It goes over as a tuple: the code that reads the
/// fields by their names would take 1 kB of the packed program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Parts", into = "Parts")]
pub struct Told {
    pub stage: Stage,
    /// What went wrong: sentences.
    pub problem: String,
    /// Lines of a file that is no UTF-8. A person has to say its encoding.
    pub unreadable_lines: String,
    pub taken: Option<Taken>,
    /// A CSV file.
    pub file: String,
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    /// What the check found: sentences.
    pub summary: String,
    pub counts: Counts,
    /// Values of the table that the app does not know.
    pub unclear: Vec<Unclear>,
    pub filter: Option<Kind>,
    pub from: u32,
    /// At most [`super::sheet::ROWS_SHOWN`].
    pub rows: Vec<ShownRow>,
    /// The IDs of rows that have the same pet as a row of unknown outcome: a pet that was found is not one of these.
    pub recorded: Vec<PetId>,
}

/// The parts of [`Told`] in their order.
type Parts =
    ((Stage, Option<Taken>, Counts, Option<Kind>, u32), [String; 6], (Vec<Unclear>, Vec<ShownRow>, Vec<PetId>));

impl From<Parts> for Told {
    fn from(((stage, taken, counts, filter, from), texts, (unclear, rows, recorded)): Parts) -> Self {
        let [problem, unreadable_lines, file, environment, file_name, summary] = texts;
        Self {
            stage,
            problem,
            unreadable_lines,
            taken,
            file,
            environment,
            file_name,
            summary,
            counts,
            unclear,
            filter,
            from,
            rows,
            recorded,
        }
    }
}

impl From<Told> for Parts {
    fn from(told: Told) -> Self {
        let texts = [told.problem, told.unreadable_lines, told.file, told.environment, told.file_name, told.summary];
        ((told.stage, told.taken, told.counts, told.filter, told.from), texts, (told.unclear, told.rows, told.recorded))
    }
}

/// Where the import stands for this page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
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

/// A row on the screen: its place in the import, its line, name, category, status and outcome, its part of the bar, and whether it is
/// chosen, if a person can choose. Of a row that was sent, category and status are those that were sent. A tuple, because the code
/// that reads a struct takes more of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownRow(pub u32, pub u32, pub [String; 4], pub Kind, pub Option<bool>);

/// A row that was stored as sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32, NewPet)", into = "(u32, u32, NewPet)")]
pub struct Taken {
    pub row: u32,
    pub line: u32,
    pub pet: NewPet,
}

impl From<(u32, u32, NewPet)> for Taken {
    fn from((row, line, pet): (u32, u32, NewPet)) -> Self {
        Self { row, line, pet }
    }
}

impl From<Taken> for (u32, u32, NewPet) {
    fn from(Taken { row, line, pet }: Taken) -> Self {
        (row, line, pet)
    }
}

/// A table, and what it is checked against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
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
    /// The configured categories.
    pub categories: Vec<(CategoryId, String)>,
    /// Pets that are there, each with the sentence for a row that looks the same.
    pub known: Vec<(NewPet, String)>,
}
