//! The import of a page in memory, and its record in the database.
//!
//! What the database did not store has not happened: the rows change only after it. As long as something of the import is open,
//! the page holds a lock of its service, so one tab at a time has it. Where a browser has no locks, each step is compared with
//! the database all the same.

use super::{
    database::{self, ImportId},
    file::{self, Table},
    progress::Progress,
    rules::{
        row::{Kind, State},
        sheet::{
            Answer, Head, RowStep, Sheet, Taken, json,
            shown::{Shown, Stage},
        },
        source::Source,
    },
};
use crate::{
    browser::{
        locale,
        lock::{self, LockGuard},
        storage::Area,
        time,
    },
    csv_text::Separator,
    words::Letters,
};
use futures::future::{Either, select};
use std::{pin::pin, time::Duration};

/// How long the lock of a page that is just closing may still be held.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);
/// The name under which the browser keeps the chosen columns.
const KEPT_COLUMNS: &str = "import columns";

/// What the page says when the database has the import no more.
pub const GONE: &str = "The record of this import is gone. Another tab replaced it, or the browser's storage was cleared. Download \
                    the results: when you import that file, only the rows that are left are sent.";
const CHECKED_AGAIN: &str = "Another tab has imported a table since this one was checked. The rows were checked again: look at them, \
                             then start.";
const UNFINISHED: &str =
    "Another tab of this browser has an import for this service that is not finished. Finish it there first.";

/// The import of a page.
#[derive(Default)]
pub struct Record {
    /// The base URL that the pets are for.
    service: String,
    /// The id of the page. A reload gives the page another one.
    page: String,
    /// What takes long tells here how far it is.
    progress: Progress,
    /// A fingerprint of the key in use, from which nobody can tell the key.
    key: String,
    is_read: bool,
    sheet: Option<Sheet>,
    /// Of the stored import, if that is the sheet's.
    id: Option<ImportId>,
    /// Whether the database had the sheet, and has it no more.
    is_gone: bool,
    held_by: Option<Stage>,
    lock: Option<LockGuard>,
    /// How the request of a row has ended, until that is stored.
    unstored: Option<(Taken, State, String)>,
    shown: (Option<Kind>, u32),
}

impl Record {
    /// The import of `page` for `service`. It reads nothing yet.
    pub fn new(service: String, page: String, progress: Progress) -> Self {
        Self { service, page, progress, ..Self::default() }
    }

    /// Reads the import of the database, if that is not done. One that somebody else had is read each time.
    pub async fn open(&mut self, key: String) -> Result<(), String> {
        if self.is_read && self.held_by.is_none() {
            // The person has entered another key on this page, and goes on with it.
            if self.key != key && self.id.is_some() {
                let head = self.sheet.as_ref().map(|sheet| Head { key: key.clone(), ..sheet.head.clone() });
                self.write(head, &[]).await?;
            }
            self.key = key;
            return Ok(());
        }
        let stored = database::read(&self.service).await?;
        (self.key, self.is_read, self.sheet, self.held_by, self.lock) = (key, true, None, None, None);
        let Some(stored) = stored else { return Ok(()) };
        let sheet = Sheet::restore(&stored.head, &stored.rows, &mut self.progress.pause()).await?;
        let (is_open, is_own) = (sheet.is_open(&self.page), sheet.head.key == self.key);
        if sheet.head.is_closed || !is_own && !is_open {
            return Ok(());
        }
        (self.id, self.sheet) = (Some(stored.id), Some(sheet));
        if is_open && !self.lock().await {
            self.held_by = Some(Stage::AnotherTab);
        } else if !is_own {
            self.held_by = Some(Stage::AnotherKey);
        }
        Ok(())
    }

    /// What the page shows.
    pub fn shown(&mut self) -> Shown {
        let (filter, from) = self.shown;
        let sheet = self.sheet.as_ref().filter(|_| self.held_by.is_none());
        let mut shown = sheet.map(|sheet| sheet.shown(filter, from, &self.page)).unwrap_or_default();
        if self.is_gone || !sheet.is_some_and(|sheet| sheet.is_open(&self.page)) {
            self.lock = None;
        }
        shown.stage = match shown.stage {
            Stage::Unread if self.is_read => self.held_by.unwrap_or(Stage::Nothing),
            Stage::Started if self.is_gone => Stage::Unrecorded,
            stage => stage,
        };
        shown
    }

    /// Shows the rows of this kind, or all, from this one on.
    pub fn show(&mut self, filter: Option<Kind>, from: u32) -> Result<(), String> {
        self.shown = (filter, from);
        Ok(())
    }

    /// Reads and checks a table. Returns the first names as each encoding reads them, if a person has to choose one.
    pub async fn check(&mut self, mut source: Source, table: Table) -> Result<Vec<String>, String> {
        let text = match table {
            Table::File(file) => file::read(&file, &source.encoding).await?,
            Table::Text(text) => Ok(text),
        };
        match text {
            Err(texts) => return Ok(texts),
            // Somebody else has begun an import since the page has shown the form.
            Ok(_) if self.sheet.is_some() => {}
            Ok(text) => {
                let pause = &mut self.progress.pause();
                if let Some(last) = self.last_import().await?.1 {
                    source.known.extend(last.added_with(&self.key, pause).await);
                }
                (source.service, source.key) = (self.service.clone(), self.key.clone());
                source.letters = Letters(locale::folded);
                source.kept_columns = Area::Local.text(KEPT_COLUMNS).unwrap_or_default();
                self.sheet = Some(Sheet::read(&text, source, pause).await?);
                // The page handles input between long work and its result.
                time::next_task().await;
            }
        }
        Ok(Vec::new())
    }

    /// Records an answer about the table. The columns that a person chose are kept for the next table with the same header.
    pub async fn answer(&mut self, answer: Answer) -> Result<(), String> {
        let pause = &mut self.progress.pause();
        let Some((sheet, _)) = self.own_sheet() else { return Ok(()) };
        let (kept, steps) = sheet.answer(answer, pause).await;
        time::next_task().await;
        kept.inspect(|kept| _ = Area::Local.set_text(KEPT_COLUMNS, kept));
        self.write(None, &steps).await.map(drop)
    }

    /// Whether a row is sent.
    pub async fn choose(&mut self, row: u32, is_sent: bool) -> Result<(), String> {
        let step = self.own_sheet().and_then(|(sheet, _)| sheet.choose(row, is_sent));
        self.write(None, step.as_slice()).await.map(drop)
    }

    /// Stores the checked table as the import of its service. Of a stored one, it stores what is not stored.
    pub async fn start(&mut self) -> Result<(), String> {
        if self.id.is_some() || self.is_gone {
            return self.store_outcome().await;
        }
        if !self.lock().await {
            return Err(UNFINISHED.to_owned());
        }
        // Another tab may have added rows since this table was checked.
        let (former, last) = self.last_import().await?;
        let pause = &mut self.progress.pause();
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        if let Some(last) = last {
            if last.is_open(&self.page) {
                return Err(UNFINISHED.to_owned());
            }
            if sheet.know(&last.added_with(&self.key, pause).await, pause).await {
                return Err(CHECKED_AGAIN.to_owned());
            }
        }
        let (head, rows) = sheet.to_store();
        self.id = Some(database::store(&self.service, former, &head, rows).await?.ok_or(UNFINISHED)?);
        sheet.start();
        Ok(())
    }

    /// Stores the next row as sent, and returns its pet.
    pub async fn take(&mut self) -> Result<Option<Taken>, String> {
        self.store_outcome().await?;
        while let Some((taken, step)) = self.own_sheet().and_then(|(sheet, page)| sheet.take(page)) {
            if self.write(None, &[step]).await? {
                return Ok(Some(taken));
            }
        }
        Ok(None)
    }

    /// Stores how the request of a taken row has ended: the state and its note.
    pub async fn end(&mut self, taken: Taken, state: State, note: String) -> Result<(), String> {
        self.unstored = Some((taken, state, note));
        self.store_outcome().await
    }

    /// Stores what a person decided about a row of unknown outcome. If it has changed since, the person decides again.
    pub async fn decide(&mut self, row: u32, state: State) -> Result<(), String> {
        let step = self.own_sheet().and_then(|(sheet, page)| sheet.decide(row, state, page));
        self.write(None, step.as_slice()).await.map(drop)
    }

    /// Ends the import: the rows that wait are not sent, and it is shown no more.
    pub async fn close(&mut self) -> Result<(), String> {
        if self.held_by == Some(Stage::AnotherTab) {
            return Ok(());
        }
        if let Some(sheet) = self.sheet.as_ref().filter(|_| self.id.is_some())
            && let Err(problem) = self.write(Some(Head { is_closed: true, ..sheet.head.clone() }), &[]).await
            && !self.is_gone
        {
            return Err(problem);
        }
        // The key has not changed. Where the record is gone, another tab may have stored another one.
        let (key, is_gone) = (self.key.clone(), self.is_gone);
        *self = Self::new(self.service.clone(), self.page.clone(), self.progress);
        (self.key, self.is_read) = (key.clone(), !is_gone);
        self.open(key).await
    }

    /// A CSV file with the outcome of each row, as this page knows it.
    pub async fn csv(&mut self, separator: Separator) -> String {
        let step = self.outcome_step();
        let Some(sheet) = &mut self.sheet else { return String::new() };
        if let Some(step) = &step {
            sheet.put(step.row, &step.to);
        }
        let csv = sheet.csv(separator, &self.service, &mut self.progress.pause()).await;
        if let Some(step) = &step {
            sheet.put(step.row, &step.from);
        }
        csv
    }

    /// The sheet, if nobody else has it, and the id of the page.
    fn own_sheet(&mut self) -> Option<(&mut Sheet, &str)> {
        self.sheet.as_mut().filter(|_| self.held_by.is_none()).map(|sheet| (sheet, self.page.as_str()))
    }

    /// The step for the outcome that is not stored.
    fn outcome_step(&mut self) -> Option<RowStep> {
        let (taken, state, note) = self.unstored.clone()?;
        let (sheet, page) = self.own_sheet()?;
        sheet.end(&taken, state, note, page)
    }

    async fn store_outcome(&mut self) -> Result<(), String> {
        // It is stored when the other tab is done.
        if self.held_by.is_some() {
            return Err(UNFINISHED.to_owned());
        }
        while let Some(step) = self.outcome_step() {
            let (row, outcome) = (step.row, step.to.clone());
            match self.write(None, &[step]).await {
                Ok(true) => break,
                Ok(false) => {}
                Err(problem) => {
                    // This page alone knows it from now on.
                    if let Some(sheet) = self.sheet.as_mut().filter(|_| self.is_gone) {
                        sheet.put(row, &outcome);
                    }
                    return Err(problem);
                }
            }
        }
        self.unstored = None;
        Ok(())
    }

    /// Writes another head, and carries out steps. `false` if another tab was faster: its rows are now as the database has them.
    async fn write(&mut self, head: Option<Head>, steps: &[RowStep]) -> Result<bool, String> {
        if head.is_none() && steps.is_empty() {
            return Ok(true);
        }
        let text = head.as_ref().map(json);
        let rows = match self.id {
            Some(id) => database::write(&self.service, id, text.as_deref(), steps).await?,
            None => None,
        };
        let Some((sheet, rows)) = self.sheet.as_mut().zip(rows) else {
            (self.id, self.is_gone) = (None, true);
            return Err(GONE.to_owned());
        };
        head.into_iter().for_each(|head| sheet.head = head);
        steps.iter().zip(&rows).for_each(|(step, row)| sheet.put(step.row, row));
        Ok(steps.iter().zip(&rows).all(|(step, row)| step.to == *row))
    }

    /// Takes the lock of the service. Without locks in this browser, every page may go on.
    async fn lock(&mut self) -> bool {
        if self.lock.is_none() {
            let request = lock::request(&format!("petstore-admin import {}", self.service), false);
            if let Either::Left((lock, _)) = select(request, pin!(time::sleep(LOCK_TIMEOUT))).await {
                self.lock = lock;
            }
        }
        self.lock.is_some() || !lock::is_supported()
    }

    /// The stored import with its id. One of another release has only an id.
    async fn last_import(&self) -> Result<(Option<ImportId>, Option<Sheet>), String> {
        let Some(stored) = database::read(&self.service).await? else { return Ok((None, None)) };
        let sheet = Sheet::restore(&stored.head, &stored.rows, &mut self.progress.pause()).await;
        Ok((Some(stored.id), sheet.ok()))
    }
}
