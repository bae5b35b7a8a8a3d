//! An import with all its rows: checked, then started, then sent row by row. Pure.
//!
//! After the start each change is a step from a row to another one ([`RowStep`]). The database carries a step out only if its row is
//! still the one that the step begins with, so two tabs never take the same row, and nothing overwrites what it has not seen.

pub mod snapshot;

use super::{
    check::{Basis, Checker},
    doubts,
    header::PetField,
    question::{Answer, Question},
    row::{Counts, Kind, Row, State},
    table::Table,
};
use crate::{
    api::wire::{NewPet, Pet, PetStatus, Status},
    decode::{from_stored, to_stored},
    words::{Comparison, count, isolated},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Changes with each change of the stored texts, because another release may have written them.
const FORMAT: u32 = 4;
/// The most values of a column that are asked.
const MOST_ASKED: usize = 20;

/// An import.
#[derive(Debug)]
pub struct Sheet {
    pub head: Head,
    rows: Vec<Row>,
    /// What the rows are made from, until the start.
    draft: Option<Draft>,
}

/// All but the rows, as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    pub format: u32,
    pub environment: String,
    /// Empty for a pasted text.
    pub file_name: String,
    /// What the check found: sentences.
    pub summary: String,
    /// Whether a person has ended it, and wants to see it no more.
    pub is_closed: bool,
}

#[derive(Debug, Default)]
struct Draft {
    table: Table,
    checker: Checker,
    /// With how many pets it was compared: a sentence behind a blank.
    notes: String,
    /// The pets that are there, each with the sentence for a row that looks the same.
    known: Vec<(NewPet, String)>,
    /// The rows that a person has ticked, as the person saw them.
    ticked: Vec<Row>,
    /// What the values mean that the app does not know.
    unclear: Vec<Question>,
    /// Which columns have too many of them: sentences.
    too_many: String,
}

/// A change of the row in this place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowStep {
    pub row: u32,
    pub from: Row,
    pub to: Row,
}

impl Head {
    fn quoted_name(&self) -> Option<String> {
        (!self.file_name.is_empty()).then(|| format!("“{}”", isolated(&self.file_name)))
    }
}

impl Sheet {
    /// Reads a table, which has its rows when it is checked. An error is a sentence for the screen.
    pub fn read(text: &str, basis: Basis) -> Result<Self, String> {
        let (environment, file_name) = (basis.environment.clone(), basis.file_name.clone());
        let head = Head { format: FORMAT, environment, file_name, ..Head::default() };
        let checker = Checker::new(basis);
        let draft = Draft { table: Table::read(text, &checker)?, checker, ..Draft::default() };
        Ok(Self { head, rows: Vec::new(), draft: Some(draft) })
    }

    /// Checks the table before its start against the pets that the session knows, and those of an import before, each with the sentence
    /// for a row that looks the same.
    pub fn check_against(&mut self, loaded: &[Pet], former: &[(NewPet, String)]) {
        let Some(Draft { notes, known, .. }) = &mut self.draft else { return };
        let pets = count(loaded.len() as u64, "loaded pet");
        *notes = format!(" Compared with {pets}. There may be more in the store: choose a status in “Pets”.");
        let loaded = loaded.iter().map(|pet| {
            let status = isolated(pet.status.as_ref().map_or("Not set", Status::label));
            let sentence = format!("In the store as {status}, ID {}. A status cannot be changed here.", pet.id);
            (NewPet { name: pet.name.clone(), category_id: pet.category_id, status: None }, sentence)
        });
        *known = loaded.chain(former.iter().cloned()).collect();
        self.rows = self.checked();
    }

    /// The import with these stored texts. `None` if another release has stored them.
    pub fn restore(head: &str, stored: &[String]) -> Option<Self> {
        let head = from_stored(head).filter(|head: &Head| head.format == FORMAT)?;
        let rows = stored.iter().map(|row| from_stored(row)).collect::<Option<_>>()?;
        Some(Self { head, rows, draft: None })
    }

    /// The texts to store.
    pub fn to_store(&self) -> (String, impl Iterator<Item = String>) {
        (to_stored(&self.head), self.rows.iter().map(to_stored))
    }

    /// Records that the database has the import: from now on its rows change only by steps.
    pub fn start(&mut self) {
        self.draft = None;
    }

    pub fn is_started(&self) -> bool {
        self.draft.is_none()
    }

    /// Records an answer before the start.
    pub fn answer(&mut self, answer: Answer) {
        let Some(Draft { table, checker, .. }) = &mut self.draft else { return };
        match answer {
            Answer::Source(field, source) => table.choose(field, source),
            Answer::FirstRowIsPet(is_pet) => table.first_row_is_pet = is_pet,
            Answer::Meaning(field, value, meaning) => {
                let compared = checker.compared(field, &value);
                checker.meanings.extend(meaning.map(|meaning| (compared, meaning)));
            }
        }
        self.rows = self.checked();
    }

    /// Records before the start the tick of a row: whether it is sent.
    pub fn choose(&mut self, number: u32, is_sent: bool) {
        let row = self.rows.get_mut(number as usize).filter(|row| row.has_tick());
        if let Some((draft, row)) = self.draft.as_mut().zip(row) {
            row.state = if is_sent { State::ToSend } else { State::LeftOut };
            draft.ticked.retain(|seen| !seen.looks_like(row));
            draft.ticked.extend(is_sent.then(|| row.clone()));
        }
    }

    /// The step that takes a row for `page`: the one that it has taken before, else the first one that waits. A page sends one row at a
    /// time, and stores how it ended before it takes the next one: if it asks for a row again, the answer was lost, and the row was
    /// not sent.
    pub fn take(&self, page: &str) -> Option<RowStep> {
        let taken = State::Sent(page.to_owned());
        let place = |state: &State| self.rows.iter().position(|row| row.state == *state && row.pet.is_some());
        let number = u32::try_from(place(&taken).or_else(|| place(&State::ToSend))?).ok()?;
        let row = self.row(number)?.clone();
        self.step(number, Row { state: taken, note: String::new(), ..row })
    }

    /// The step that records how the request of a row ended that `page` has taken. If the row has changed since, then only a pet
    /// that was added counts.
    pub fn end(&self, taken: &RowStep, state: State, note: String, page: &str) -> Option<RowStep> {
        let was_added = matches!(state, State::Added(_));
        let is_open = |row: &&Row| match row.kind(page) {
            _ if row.state == State::Sent(page.to_owned()) => true,
            Kind::Unknown | Kind::Ready | Kind::ToCheck | Kind::LeftOut => was_added,
            _ => false,
        };
        // The import may be another one by now.
        let is_same = |row: &&Row| row.line == taken.to.line && row.pet == taken.to.pet;
        let row = self.row(taken.row).filter(is_same).filter(is_open)?;
        // A row that waits again is as it was before.
        let note = if state == State::ToSend { taken.from.note.clone() } else { note };
        self.step(taken.row, Row { state, note, ..row.clone() })
    }

    /// The step that records what a person decided about a row of unknown outcome.
    pub fn decide(&self, number: u32, state: State, page: &str) -> Option<RowStep> {
        let row = self.row(number).filter(|row| row.kind(page) == Kind::Unknown)?;
        self.step(number, Row { state, note: String::new(), ..row.clone() })
    }

    /// Makes a row what the database has: after a step, or where another tab was faster.
    pub fn put(&mut self, number: u32, row: Row) {
        if let Some(place) = self.rows.get_mut(number as usize) {
            *place = row;
        }
    }

    /// The pets that this import has added or may have added, each with the sentence for a row that looks the same.
    pub fn added_pets(&self) -> Vec<(NewPet, String)> {
        let table = self.head.quoted_name().unwrap_or_else(|| "an import".to_owned());
        let sentence = |line, was_added| format!("Looks like line {line} of {table}, which {was_added} before.");
        let pet = |row: &Row| {
            let sentence = match row.state {
                State::Added(_) => sentence(row.line, "was added"),
                State::Sent(_) | State::Unknown => sentence(row.line, "may have been added"),
                _ => return None,
            };
            Some((row.pet.clone()?, sentence))
        };
        self.rows.iter().filter_map(pet).collect()
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether it is not finished on `page`: a table that is not started, or an import that is not settled.
    pub fn is_open(&self, page: &str) -> bool {
        !self.is_started() || !Counts::of(&self.rows, page).is_settled()
    }

    fn row(&self, number: u32) -> Option<&Row> {
        self.rows.get(number as usize)
    }

    fn step(&self, row: u32, to: Row) -> Option<RowStep> {
        Some(RowStep { row, from: self.row(row)?.clone(), to })
    }

    /// The rows as they are made from those that were read.
    fn checked(&mut self) -> Vec<Row> {
        let Some(draft) = &mut self.draft else { return Vec::new() };
        let Draft { table, checker, known, ticked, unclear, too_many, .. } = draft;
        let all = table.pets().len();
        let place = self.head.quoted_name().map(|name| format!(" in {name}")).unwrap_or_default();
        self.head.summary = format!("{}{place}.", count(all, "row"));
        let is_category_said = table.is_one_for_all(PetField::Category);
        let compared = |pet: &NewPet| compared(pet, checker.basis.comparison);
        // Within a table another status is another pet.
        let seen_as = |pet: &NewPet, compared: &str| format!("{} {compared}", pet.status.map_or("", PetStatus::as_str));
        let (mut rows, mut values) = (Vec::with_capacity(all), Vec::new());
        let (mut places, mut asked, mut seen) = (HashMap::new(), Vec::new(), HashMap::new());
        for record in table.pets() {
            let Some(row) = table.row(record, checker) else { break };
            let row = checker.check(row, is_category_said, &mut values);
            for (field, value) in values.drain(..) {
                let place = *places.entry(checker.compared(field, &value)).or_insert_with(|| {
                    asked.push((field, value, 0_u32));
                    asked.len() - 1
                });
                asked.get_mut(place).into_iter().for_each(|(.., rows)| *rows += 1);
            }
            if let (State::Added(_), Some(pet)) = (&row.state, &row.pet) {
                seen.insert(seen_as(pet, &compared(pet)), row.line as usize);
            }
            rows.push(row);
        }
        too_many.clear();
        for (field, advice) in [(PetField::Category, "one value for all rows"), (PetField::Status, "“Not used”")] {
            let values = asked.iter().filter(|(of, ..)| *of == field).count();
            if values > MOST_ASKED {
                asked.retain(|(of, ..)| *of != field);
                let (texts, column) = (count(values, "different text"), field.label());
                let advice = format!("Choose another column or {advice}: until then their rows are left out.");
                *too_many += &format!(" {texts} in “{column}”. {advice}");
            }
        }
        let question = |(number, asked): (usize, (PetField, String, u32))| {
            let meaning = checker.meaning(asked.0, &asked.1).cloned();
            Question::of_value(number, asked, meaning, &checker.basis)
        };
        // The most frequent first. Not by a sort, which has 1.5 kB.
        unclear.clear();
        while let Some(place) = (0..asked.len()).rev().max_by_key(|place| asked[*place].2) {
            unclear.push(question((unclear.len(), asked.remove(place))));
        }
        // Of equal ones the first counts, which comes last.
        let known: HashMap<_, _> = known.iter().rev().map(|(pet, sentence)| (compared(pet), sentence)).collect();
        // A number may be a name, but not where the other names are words.
        let are_words = rows.iter().filter(|row| doubts::is_number(&row.name)).count() * 2 < rows.len();
        for row in &mut rows {
            let Some(pet) = row.pet.as_ref().filter(|_| !matches!(row.state, State::Added(_))) else { continue };
            let compared = compared(pet);
            let seen_as = seen_as(pet, &compared);
            let (_, compared_name) = compared.split_once(' ').unwrap_or_default();
            let doubt = doubts::doubt(&pet.name, compared_name);
            let doubt = doubt.or((are_words && doubts::is_number(&pet.name)).then_some(doubts::VALUE));
            doubt.into_iter().for_each(|doubt| row.doubt(doubt));
            if let Some(sentence) = known.get(&compared) {
                row.doubt(sentence);
            } else if let Some(line) = seen.get(&seen_as) {
                row.doubt(&format!("The same as line {line}."));
            } else if row.state == State::ToSend {
                seen.insert(seen_as, row.line as usize);
            }
        }
        for row in rows.iter_mut().filter(|row| row.has_tick()) {
            if ticked.iter().any(|seen| seen.looks_like(row)) {
                row.state = State::ToSend;
            }
        }
        rows
    }
}

/// Equal for pets with the same category and name.
fn compared(pet: &NewPet, comparison: Comparison) -> String {
    format!("{} {}", pet.category_id, comparison.compared(&pet.name))
}

#[cfg(test)]
mod tests;
