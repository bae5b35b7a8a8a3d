//! An import with all its rows: checked, then started, then sent row by row. Pure.
//!
//! After the start each change is a step from a row to another one ([`RowStep`]). The database carries a step out only if its row is
//! still the one that the step begins with, so two tabs never take the same row, and nothing overwrites what it has not seen.

mod shown;

use super::{
    check::{Checker, Meaning, Unclear},
    header::PetField,
    protocol::{Source, Taken},
    row::{Counts, Kind, Row, State},
    table::{ChosenColumns, Table},
};
use crate::{
    api::wire::NewPet,
    words::{Letters, count, isolated},
};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// The most rows of one import: Free allows them in ten days, Pro in one. Of a longer table the first rows are taken.
pub const MOST_ROWS: usize = 10_000;
/// The most rows that the page shows at a time.
pub const ROWS_SHOWN: usize = 200;
/// Changes with each change of the stored texts, because another release may have written them.
const FORMAT: u32 = 3;

/// An import.
#[derive(Debug)]
pub struct Sheet {
    pub head: Head,
    rows: Vec<Row>,
    /// Before the start: what the rows are made from.
    draft: Option<Draft>,
}

/// All but the rows, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    format: u32,
    /// A fingerprint of the key that has the import.
    pub key: String,
    pub environment: String,
    file_name: String,
    summary: String,
    /// Whether a person has ended it, and wants to see it no more.
    pub is_closed: bool,
}

#[derive(Debug)]
struct Draft {
    table: Table,
    service: String,
    checker: Checker,
    /// The sentence for a row with the same pet, by [`key_of`].
    known: FxHashMap<String, String>,
    /// The rows that a person has chosen, or left out.
    choices: FxHashMap<u32, bool>,
    unclear: Vec<Unclear>,
}

/// A change of one row, as texts for the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowStep {
    pub row: u32,
    pub from: String,
    pub to: String,
}

impl Sheet {
    /// Reads and checks a table. An error is a sentence for the screen.
    pub fn read(text: &str, source: &Source, letters: Letters, key: &str) -> Result<Self, String> {
        let checker = Checker::new(&source.categories, letters);
        let table = Table::read(text, source.file_name.is_empty(), MOST_ROWS, &checker, &source.chosen_columns)?;
        let head = Head {
            format: FORMAT,
            key: key.to_owned(),
            environment: source.environment.clone(),
            file_name: source.file_name.clone(),
            summary: String::new(),
            is_closed: false,
        };
        let draft = Draft {
            table,
            service: source.service.clone(),
            checker,
            known: FxHashMap::default(),
            choices: FxHashMap::default(),
            unclear: Vec::new(),
        };
        let mut sheet = Self { head, rows: Vec::new(), draft: Some(draft) };
        sheet.know(&source.known);
        Ok(sheet)
    }

    /// Checks the rows against pets that are there, each with the sentence for a row that looks the same. Returns whether fewer rows
    /// wait than before. Before the start only.
    pub fn know(&mut self, pets: &[(NewPet, String)]) -> bool {
        let before = self.waiting();
        let Some(draft) = &mut self.draft else { return false };
        for (pet, sentence) in pets {
            // A service may set a status that was not sent, so a row without a status looks like a pet with any status.
            for pet in [pet.clone(), NewPet { status: None, ..pet.clone() }] {
                draft.known.entry(key_of(&pet, draft.checker.letters)).or_insert_with(|| sentence.clone());
            }
        }
        self.check();
        self.waiting() < before
    }

    fn waiting(&self) -> usize {
        self.rows.iter().filter(|row| row.state == State::Waiting).count()
    }

    /// The import with these stored texts. An error is a sentence for the screen.
    pub fn restore(head: &str, rows: &[String]) -> Result<Self, String> {
        let head: Option<Head> = serde_json::from_str(head).ok().filter(|head: &Head| head.format == FORMAT);
        let rows: Option<Vec<Row>> = rows.iter().map(|row| serde_json::from_str(row).ok()).collect();
        let stored = head.zip(rows).ok_or("The stored import cannot be read. Another version of the app stored it.")?;
        Ok(Self { head: stored.0, rows: stored.1, draft: None })
    }

    /// The texts to store.
    pub fn to_store(&self) -> (String, Vec<String>) {
        (json(&self.head), self.rows.iter().map(json).collect())
    }

    /// The head in the form to store, after `change`.
    pub fn changed_head(&self, change: impl FnOnce(&mut Head)) -> (Head, String) {
        let mut head = self.head.clone();
        change(&mut head);
        let text = json(&head);
        (head, text)
    }

    /// Records which column has a field, or that none has it, and returns it for the next table with this header. Before the start only.
    pub fn use_column(&mut self, field: PetField, column: Option<usize>) -> Option<ChosenColumns> {
        let chosen = self.draft.as_mut()?.table.choose(field, column);
        self.check();
        Some(chosen)
    }

    /// Records whether the first row of a table without a known header is a pet. Before the start only.
    pub fn set_first_row_is_pet(&mut self, is_pet: bool) {
        if let Some(draft) = &mut self.draft {
            draft.table.first_row_is_pet = is_pet;
            draft.choices.clear();
            self.check();
        }
    }

    /// Records what a value of the table means. Before the start only.
    pub fn mean(&mut self, field: PetField, value: String, meaning: Meaning) {
        if let Some(draft) = &mut self.draft {
            let key = (field, draft.checker.letters.key(&value));
            draft.checker.meanings.insert(key, meaning);
            self.check();
        }
    }

    /// Whether a row is sent. After the start the row changes with the step, when that is stored.
    pub fn choose(&mut self, number: u32, is_sent: bool) -> Option<RowStep> {
        if let Some(draft) = &mut self.draft {
            draft.choices.insert(number, is_sent);
            self.check();
            return None;
        }
        let row = self.row(number).filter(|row| row.may_be_chosen())?;
        self.step(number, Row { state: chosen_state(is_sent), ..row.clone() })
    }

    /// The step that takes a row for `page`: the one that it has taken before, else the first one that waits. A page sends one row at a
    /// time, and stores how it ended before it takes the next one: if it asks for a row again, the answer was lost, and the row was
    /// not sent.
    pub fn take(&self, page: &str) -> Option<(Taken, RowStep)> {
        let place = |kind: Kind| self.rows.iter().position(|row| row.kind(page) == kind);
        let waits = || self.rows.iter().position(|row| row.state == State::Waiting && row.pet.is_some());
        let number = place(Kind::Sent).or_else(waits)?;
        let (row, number) = (self.rows.get(number)?, u32::try_from(number).ok()?);
        let taken = Taken { row: number, line: row.line, pet: row.pet.clone()? };
        let step =
            self.step(number, Row { state: State::Sent(page.to_owned()), note: String::new(), ..row.clone() })?;
        Some((taken, step))
    }

    /// The step that records how the request of a row ended that `page` has taken. If the row has changed since, then only a pet
    /// that was added counts.
    pub fn end(&self, taken: &Taken, state: State, note: String, page: &str) -> Option<RowStep> {
        let was_added = matches!(state, State::Added(_));
        let is_open = |row: &&Row| match row.kind(page) {
            Kind::Sent => true,
            Kind::Unknown | Kind::Ready | Kind::Duplicate | Kind::LeftOut => was_added,
            _ => false,
        };
        // The import may be another one by now.
        let is_same = |row: &&Row| row.line == taken.line && row.pet.as_ref() == Some(&taken.pet);
        let row = self.row(taken.row).filter(is_same).filter(is_open)?;
        self.step(taken.row, Row { state, note, ..row.clone() })
    }

    /// The step that records what a person decided about a row of unknown outcome.
    pub fn decide(&self, number: u32, state: State, page: &str) -> Option<RowStep> {
        let row = self.row(number).filter(|row| row.kind(page) == Kind::Unknown)?;
        self.step(number, Row { state, note: String::new(), ..row.clone() })
    }

    /// Makes a row what the database has: after a step, or where another tab was faster.
    pub fn put(&mut self, number: u32, stored: &str) {
        if let Some((place, row)) = self.rows.get_mut(number as usize).zip(serde_json::from_str(stored).ok()) {
            *place = row;
        }
    }

    /// From now on its rows are as they are stored.
    pub fn start(&mut self) {
        self.draft = None;
    }

    /// The pets that this import has added or may have added, and those that looked as if they were there, each with the
    /// sentence for a row that looks the same.
    pub fn added(&self) -> Vec<(NewPet, String)> {
        let sentence = |line, was_added| match self.head.file_name.as_str() {
            "" => format!("Looks like line {line} of an import that {was_added} before."),
            name => format!("Looks like line {line} of “{}”, which {was_added} before.", isolated(name)),
        };
        let pet = |row: &Row| {
            let sentence = match row.state {
                State::LeftOut if !row.note.is_empty() => row.note.clone(),
                State::Added(_) | State::AddedBefore(_) => sentence(row.line, "was added"),
                State::Sent(_) | State::Unknown => sentence(row.line, "may have been added"),
                _ => return None,
            };
            Some((row.pet.clone()?, sentence))
        };
        self.rows.iter().filter_map(pet).collect()
    }

    /// The same if the import is of this key, or nothing.
    pub fn added_with(&self, key: &str) -> Vec<(NewPet, String)> {
        if self.head.key == key { self.added() } else { Vec::new() }
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether something of a started import is open on `page`.
    pub fn is_open(&self, page: &str) -> bool {
        self.draft.is_none() && !self.head.is_closed && !Counts::of(&self.rows, page).is_settled()
    }

    fn row(&self, number: u32) -> Option<&Row> {
        self.rows.get(number as usize)
    }

    fn step(&self, row: u32, to: Row) -> Option<RowStep> {
        Some(RowStep { row, from: json(self.row(row)?), to: json(&to) })
    }

    /// Makes the rows from those that were read.
    fn check(&mut self) {
        let Some(draft) = &mut self.draft else { return };
        let letters = draft.checker.letters;
        let place = match self.head.file_name.as_str() {
            "" => String::new(),
            name => format!(" in “{}”", isolated(name)),
        };
        let rows = count(draft.table.pets().len() as u64, "row");
        self.head.summary = format!("{rows}{place}.{}", draft.table.notes(&draft.service));
        let mut values = Vec::new();
        let row = |record| draft.table.row(record, &draft.service, &draft.checker);
        let rows = draft.table.pets().iter().filter_map(row);
        self.rows = rows.map(|row| draft.checker.check(&row, &mut values)).collect();
        draft.unclear.iter_mut().for_each(|unclear| unclear.rows = 0);
        for (field, value) in values {
            let key = (field, letters.key(&value));
            let meaning = draft.checker.meanings.get(&key).cloned();
            let is_same = |unclear: &&mut Unclear| (unclear.field, letters.key(&unclear.value)) == key;
            match draft.unclear.iter_mut().find(is_same) {
                Some(unclear) => (unclear.rows, unclear.meaning) = (unclear.rows + 1, meaning),
                None => draft.unclear.push(Unclear { field, value, rows: 1, meaning }),
            }
        }
        draft.unclear.retain(|unclear| unclear.rows > 0);
        let mut seen = FxHashMap::default();
        for row in self.rows.iter().filter(|row| matches!(row.state, State::AddedBefore(_))) {
            if let Some(pet) = &row.pet {
                seen.insert(key_of(pet, letters), format!("The same as line {}, which was added before.", row.line));
            }
        }
        for row in self.rows.iter_mut().filter(|row| row.may_be_chosen()) {
            let Some(key) = row.pet.as_ref().map(|pet| key_of(pet, letters)) else { continue };
            if let Some(sentence) = draft.known.get(&key).or_else(|| seen.get(&key)) {
                row.state = State::LeftOut;
                row.note.clone_from(sentence);
            } else if row.state == State::Waiting {
                seen.insert(key, format!("The same as line {}.", row.line));
            }
        }
        for (number, is_sent) in &draft.choices {
            let row = self.rows.get_mut(*number as usize).filter(|row| row.may_be_chosen());
            row.into_iter().for_each(|row| row.state = chosen_state(*is_sent));
        }
    }
}

fn chosen_state(is_sent: bool) -> State {
    if is_sent { State::Waiting } else { State::LeftOut }
}

/// Equal for pets with the same name, category and status.
fn key_of(pet: &NewPet, letters: Letters) -> String {
    format!("{} {:?} {}", pet.category_id, pet.status, letters.key(&pet.name))
}

/// No value here has a map with keys that are no texts, so writing cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests;
