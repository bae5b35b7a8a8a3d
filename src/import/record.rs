//! The import of a page in memory, and its record in the database.
//!
//! What the database did not store has not happened: the rows change only after it. From the check of a table until no row of its import
//! is left, the page holds a lock of its service, so one tab at a time has a table or an import. Where a browser has no locks, each step is
//! compared with the database all the same.

use super::{
    database::{self, ImportId, requests::in_words},
    file::{self, CsvInput},
    rules::{
        check::Basis,
        results,
        row::State,
        sheet::{
            Head, RowStep, Sheet,
            snapshot::{Selection, Snapshot, Stage},
        },
    },
};
use crate::{
    api::wire::{NewPet, Pet},
    browser::{
        locale,
        lock::{self, LockGuard},
        time,
    },
    csv_text::Separator,
    decode::{from_stored, to_stored},
    words::Comparison,
};
use futures::future::{Either, select};
use std::{pin::pin, time::Duration};

/// How long the lock of a page that is just closing may still be held.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);

/// What the page says when the database has the import no more.
pub const GONE: &str = "The record of this import is gone. Another tab replaced it, or the browser's storage was cleared. Download \
                    the results: when you import that file, only the rows that are left are sent.";
const IN_ANOTHER_TAB: &str = "Another tab of this browser has an import that is not finished, or a table for one. One tab imports at a \
                          time: finish it there, or close that tab.";
const OVERTAKEN: &str = "Another tab has changed the imports of this browser, so this table was put away. Choose it again when no other import is shown.";

/// The import of a page.
#[derive(Default)]
pub struct Record {
    /// The base URL that the pets are for.
    service: String,
    /// The id of the page. A reload gives the page another one.
    page: String,
    is_read: bool,
    pub sheet: Option<Sheet>,
    /// The pets that the session knew when the page was opened.
    loaded: Vec<Pet>,
    /// The pets that the import before has added, each with the sentence for a row that looks the same.
    former: Vec<(NewPet, String)>,
    /// The id of the stored import. A sheet takes its place with the start.
    id: Option<ImportId>,
    lock: Option<LockGuard>,
    /// How the request of a taken row has ended, until that is stored.
    unstored: Option<(RowStep, State, String)>,
    /// Which rows the page shows.
    pub selection: Selection,
}

impl Record {
    /// The import of `page` for `service`. It reads nothing yet.
    pub fn new(service: String, page: String) -> Self {
        Self { service, page, ..Self::default() }
    }

    /// Reads the import of the database, unless this page has one. It is an error if another tab has a table or an import. One that another
    /// release has stored is none.
    pub async fn load(&mut self) -> Result<(), String> {
        if self.sheet.is_some() {
            return Ok(());
        }
        self.is_read = false;
        // What is read under the lock stays as it is. It is kept only for what is open.
        let had_lock = self.lock.is_some();
        let locked = self.lock().await;
        let stored = database::read(&self.service).await.map_err(in_words)?;
        self.id = stored.as_ref().map(|(id, ..)| *id);
        match stored.and_then(|(_, head, rows)| Sheet::restore(&head, &rows)) {
            Some(sheet) if sheet.head.is_closed => self.former = sheet.added_pets(),
            Some(sheet) => {
                if sheet.is_open(&self.page) {
                    locked?;
                }
                self.sheet = Some(sheet);
            }
            None => {}
        }
        self.is_read = true;
        if !had_lock && !self.is_open() {
            self.lock = None;
        }
        Ok(())
    }

    fn is_open(&self) -> bool {
        self.sheet.as_ref().is_some_and(|sheet| sheet.is_open(&self.page))
    }

    /// What the page shows.
    pub fn snapshot(&mut self) -> Snapshot {
        // A finished import holds no other tab.
        if !self.is_open() {
            self.lock = None;
        }
        match &self.sheet {
            Some(sheet) => sheet.snapshot(&self.selection, &self.page),
            None if self.is_read => Snapshot { stage: Stage::Nothing, ..Snapshot::default() },
            None => Snapshot::default(),
        }
    }

    /// Compares a table that is not started with the pets that the session knows now.
    pub fn compare_with(&mut self, loaded: Vec<Pet>) {
        if self.loaded != loaded {
            self.loaded = loaded;
            self.compare();
        }
    }

    fn compare(&mut self) {
        self.sheet.iter_mut().for_each(|sheet| sheet.check_against(&self.loaded, &self.former));
    }

    /// Reads and checks a table.
    pub async fn check(&mut self, mut basis: Basis, input: CsvInput) -> Result<(), String> {
        let (text, read_as) = file::text_of(input).await?;
        // With the lock no other tab imports: what the database has now is what the table is compared with.
        self.lock().await?;
        self.load().await?;
        // A table that is not started makes room for a later one.
        if self.sheet.as_ref().is_some_and(Sheet::is_started) {
            return Err(OVERTAKEN.to_owned());
        }
        basis.service.clone_from(&self.service);
        basis.comparison = Comparison(locale::folded);
        basis.read_as = read_as;
        self.sheet = Some(Sheet::read(&text, basis)?);
        self.compare();
        // The page handles input between long work and its result.
        time::next_task().await;
        Ok(())
    }

    /// Stores the checked table as the import of its service. Of a stored one, it stores what is not stored.
    pub async fn start(&mut self) -> Result<(), String> {
        if self.sheet.as_ref().is_some_and(Sheet::is_started) {
            return self.store_outcome().await;
        }
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        let (head, rows) = sheet.to_store();
        self.id = database::store(&self.service, self.id, &head, rows).await.map_err(in_words)?;
        if self.id.is_none() {
            // Only without locks, or when the storage was cleared: the page shows what is there.
            self.sheet = None;
            return self.load().await.and(Err(OVERTAKEN.to_owned()));
        }
        sheet.start();
        Ok(())
    }

    /// Stores the next row as sent, and returns this step.
    pub async fn take(&mut self) -> Result<Option<RowStep>, String> {
        self.store_outcome().await?;
        while let Some(step) = self.sheet.as_ref().and_then(|sheet| sheet.take(&self.page)) {
            if self.carry_out(&step).await? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Stores how the request of a taken row has ended: the state and its note.
    pub async fn end(&mut self, taken: RowStep, state: State, note: String) -> Result<(), String> {
        self.unstored = Some((taken, state, note));
        self.store_outcome().await
    }

    /// Stores what a person decided about a row of unknown outcome. If it has changed since, the person decides again.
    pub async fn decide(&mut self, row: u32, state: State) -> Result<(), String> {
        let step = self.sheet.as_ref().and_then(|sheet| sheet.decide(row, state, &self.page));
        let Some(step) = step else { return Ok(()) };
        self.carry_out(&step).await.map(drop)
    }

    /// Ends the import: the rows that wait are not sent, and it is shown no more.
    pub async fn close(&mut self) -> Result<(), String> {
        if let Some((id, sheet)) = self.id.zip(self.sheet.as_ref().filter(|sheet| sheet.is_started())) {
            let head = to_stored(&Head { is_closed: true, ..sheet.head.clone() });
            database::write_head(&self.service, id, &head).await.map_err(in_words)?;
        }
        // Another tab may have stored another one.
        *self = Self::new(self.service.clone(), self.page.clone());
        self.load().await
    }

    /// A CSV file with the outcome of each row, as this page knows it.
    pub fn csv(&self, separator: Separator) -> String {
        let Some(sheet) = &self.sheet else { return String::new() };
        let mut rows = sheet.rows().to_vec();
        let step = self.outcome_step();
        if let Some((row, step)) = step.and_then(|step| Some((rows.get_mut(step.row as usize)?, step))) {
            *row = step.to;
        }
        results::csv(&rows, &sheet.head.environment, &self.service, separator)
    }

    /// The step for the outcome that is not stored.
    fn outcome_step(&self) -> Option<RowStep> {
        let (taken, state, note) = self.unstored.clone()?;
        self.sheet.as_ref()?.end(&taken, state, note, &self.page)
    }

    async fn store_outcome(&mut self) -> Result<(), String> {
        while let Some(step) = self.outcome_step() {
            if self.carry_out(&step).await? {
                break;
            }
        }
        self.unstored = None;
        Ok(())
    }

    /// Carries out a step. `false` if another tab was faster: the row is now as the database has it.
    async fn carry_out(&mut self, step: &RowStep) -> Result<bool, String> {
        let id = self.id.ok_or(GONE)?;
        let stored = database::carry_out(&self.service, id, step).await.map_err(in_words)?;
        let (sheet, stored) = self.sheet.as_mut().zip(stored).ok_or(GONE)?;
        from_stored(&stored).into_iter().for_each(|row| sheet.put(step.row, row));
        Ok(stored == to_stored(&step.to))
    }

    /// Takes the lock of the service. Without locks in this browser, every page may go on.
    async fn lock(&mut self) -> Result<(), String> {
        if self.lock.is_none() {
            let request = lock::request(&format!("petstore-admin import {}", self.service), false);
            if let Either::Left((lock, _)) = select(request, pin!(time::sleep(LOCK_TIMEOUT))).await {
                self.lock = lock;
            }
        }
        if self.lock.is_some() || !lock::is_supported() { Ok(()) } else { Err(IN_ANOTHER_TAB.to_owned()) }
    }
}
