//! The import of a page in memory, and its record in the database.
//!
//! What the database did not store has not happened: the rows change only after it. While rows of the import are left, the page
//! holds a lock of its service, so one tab at a time has it. Where a browser has no locks, each step is compared with the database
//! all the same.

use super::{
    database::{self, ImportId, requests::in_words},
    file::{self, Table},
    progress::Progress,
    rules::{
        row::{Kind, Row, State},
        sheet::{
            Answer, Head, RowStep, Sheet, json,
            shown::{ROWS_SHOWN, Shown, Stage},
        },
        source::Source,
    },
};
use crate::{
    api::wire::NewPet,
    browser::{
        locale,
        lock::{self, LockGuard},
        storage::Area,
        time,
    },
    csv_text::Separator,
    decode::from_stored,
    words::Letters,
};
use futures::future::{Either, select};
use std::{pin::pin, time::Duration};

/// How long the lock of a page that is just closing may still be held.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);
/// The name under which the browser keeps the chosen columns.
const STORED_COLUMNS: &str = "import columns";

/// What the page says when the database has the import no more.
pub const GONE: &str = "The record of this import is gone. Another tab replaced it, or the browser's storage was cleared. Download \
                    the results: when you import that file, only the rows that are left are sent.";
const UNFINISHED: &str = "Another tab of this browser has an import that is not finished. One tab imports at a time: finish it there, \
                          or close that tab.";
const LEFT: &str =
    "Another tab has left an import that is not finished. “Choose another table” shows it in place of this table.";

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
    /// The id of the stored import. A started sheet without an id has lost its record.
    id: Option<ImportId>,
    lock: Option<LockGuard>,
    /// How the request of a taken row has ended, until that is stored.
    unstored: Option<(RowStep, State, String)>,
    /// Which rows are shown, and at most how many.
    shown: (Option<Kind>, usize),
}

impl Record {
    /// The import of `page` for `service`. It reads nothing yet.
    pub fn new(service: String, page: String, progress: Progress) -> Self {
        Self { service, page, progress, shown: (None, ROWS_SHOWN), ..Self::default() }
    }

    /// Reads the import of the database, unless this page has one. It is an error if another tab has an import, and at the first time if
    /// another release has stored one: the next import takes its place.
    pub async fn open(&mut self, key: String) -> Result<(), String> {
        if self.own_sheet().is_some() {
            // The person has entered another key on this page, and goes on with it.
            if self.key != key && self.id.is_some() {
                let head = self.sheet.as_ref().map(|sheet| Head { key: key.clone(), ..sheet.head.clone() });
                // What was not stored is tried again with the next work, which may be the outcome of a row.
                if self.write(head, &[]).await.is_err() && self.id.is_some() {
                    return Ok(());
                }
            }
            self.key = key;
            return Ok(());
        }
        let was_read = std::mem::take(&mut self.is_read);
        (self.id, self.sheet) = (None, None);
        let stored = self.stored().await?;
        if let Some((_, Err(problem))) = &stored
            && !was_read
        {
            (self.key, self.is_read) = (key, true);
            return Err(problem.clone());
        }
        if let Some((id, Ok(sheet))) = stored {
            let is_open = sheet.is_open(&self.page);
            if is_open && !self.lock().await {
                return Err(UNFINISHED.to_owned());
            }
            if is_open || !sheet.head.is_closed && sheet.head.key == key {
                (self.id, self.sheet) = (Some(id), Some(sheet));
            }
        }
        (self.key, self.is_read) = (key, true);
        Ok(())
    }

    /// What the page shows.
    pub fn shown(&mut self) -> Shown {
        let (filter, most) = self.shown;
        if self.id.is_none() || !self.sheet.as_ref().is_some_and(|sheet| sheet.is_open(&self.page)) {
            self.lock = None;
        }
        let mut shown = self.own_sheet().map(|(sheet, page)| sheet.shown(filter, most, page)).unwrap_or_default();
        shown.stage = match shown.stage {
            Stage::Unread if self.sheet.is_some() => Stage::AnotherKey,
            Stage::Unread if self.is_read => Stage::Nothing,
            Stage::Started if self.id.is_none() => Stage::Unrecorded,
            stage => stage,
        };
        shown
    }

    /// Shows at most `most` rows: those of this kind, or all.
    pub fn show(&mut self, filter: Option<Kind>, most: usize) -> Result<(), String> {
        self.shown = (filter, most);
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
            // Another tab has left its import to this page meanwhile.
            Ok(_) if self.sheet.is_some() => {}
            Ok(text) => {
                source.known.extend(self.last_import().await?.1);
                source.service.clone_from(&self.service);
                source.letters = Letters(locale::folded);
                source.kept_columns = Area::Local.text(STORED_COLUMNS).unwrap_or_default();
                let sheet = Sheet::read(&text, source, &mut self.progress.pause()).await?;
                (self.id, self.sheet) = (None, Some(sheet));
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
        kept.inspect(|kept| _ = Area::Local.set_text(STORED_COLUMNS, kept));
        self.write(None, &steps).await.map(drop)
    }

    /// Whether a row is sent.
    pub async fn choose(&mut self, row: u32, is_sent: bool) -> Result<(), String> {
        let step = self.own_sheet().and_then(|(sheet, _)| sheet.choose(row, is_sent));
        self.write(None, step.as_slice()).await.map(drop)
    }

    /// Stores the checked table as the import of its service. Of a stored one, it stores what is not stored.
    pub async fn start(&mut self) -> Result<(), String> {
        let is_started = self.sheet.as_ref().is_some_and(|sheet| sheet.is_started);
        // A page whose record is gone has nothing to send. Its next step says so.
        let is_gone = is_started && self.id.is_none();
        if !is_gone && !self.lock().await {
            return Err(UNFINISHED.to_owned());
        }
        if is_started {
            return self.store_outcome().await;
        }
        let (former, known) = self.last_import().await?;
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        // What another tab has added since this table was checked is left out. A person can choose it afterwards.
        if !known.is_empty() {
            sheet.know(&known, &mut self.progress.pause()).await;
        }
        sheet.head.key.clone_from(&self.key);
        let (head, rows) = sheet.to_store();
        self.id = Some(database::store(&self.service, former, &head, rows).await.map_err(in_words)?.ok_or(UNFINISHED)?);
        sheet.is_started = true;
        Ok(())
    }

    /// Stores the next row as sent, and returns this step.
    pub async fn take(&mut self) -> Result<Option<RowStep>, String> {
        self.store_outcome().await?;
        while let Some(step) = self.own_sheet().and_then(|(sheet, page)| sheet.take(page)) {
            if self.write(None, std::slice::from_ref(&step)).await? {
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
        let step = self.own_sheet().and_then(|(sheet, page)| sheet.decide(row, state, page));
        self.write(None, step.as_slice()).await.map(drop)
    }

    /// Ends the import: the rows that wait are not sent, and it is shown no more.
    pub async fn close(&mut self) -> Result<(), String> {
        if let Some(sheet) = self.sheet.as_ref().filter(|_| self.id.is_some()) {
            let closed = self.write(Some(Head { is_closed: true, ..sheet.head.clone() }), &[]).await;
            // Where the record is gone, nothing is left to end.
            self.id.map_or(Ok(true), |_| closed)?;
        }
        // Another tab may have stored another one.
        let key = self.key.clone();
        *self = Self::new(self.service.clone(), self.page.clone(), self.progress);
        self.is_read = true;
        self.open(key).await
    }

    /// A CSV file with the outcome of each row, as this page knows it.
    pub async fn csv(&mut self, separator: Separator) -> String {
        let step = self.outcome_step();
        let Some(sheet) = &mut self.sheet else { return String::new() };
        if let Some(step) = &step {
            sheet.put(step.row, step.to.clone());
        }
        let csv = sheet.csv(separator, &self.service, &mut self.progress.pause()).await;
        if let Some(step) = step {
            sheet.put(step.row, step.from);
        }
        csv
    }

    /// The sheet, if it is not the stored one of another key, and the id of the page.
    fn own_sheet(&mut self) -> Option<(&mut Sheet, &str)> {
        let is_own = |sheet: &&mut Sheet| self.id.is_none() || sheet.head.key == self.key;
        self.sheet.as_mut().filter(is_own).map(|sheet| (sheet, self.page.as_str()))
    }

    /// The step for the outcome that is not stored.
    fn outcome_step(&mut self) -> Option<RowStep> {
        let (taken, state, note) = self.unstored.clone()?;
        let (sheet, page) = self.own_sheet()?;
        sheet.end(&taken, state, note, page)
    }

    async fn store_outcome(&mut self) -> Result<(), String> {
        while let Some(step) = self.outcome_step() {
            let is_stored = self.write(None, std::slice::from_ref(&step)).await;
            // Where the record is gone, this page alone knows it from now on.
            if let Some(sheet) = self.sheet.as_mut().filter(|_| self.id.is_none()) {
                sheet.put(step.row, step.to);
            }
            if is_stored? {
                break;
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
            Some(id) => database::write(&self.service, id, text.as_deref(), steps).await.map_err(in_words)?,
            None => None,
        };
        let Some((sheet, others)) = self.sheet.as_mut().zip(rows) else {
            self.id = None;
            return Err(GONE.to_owned());
        };
        head.into_iter().for_each(|head| sheet.head = head);
        for (step, other) in steps.iter().zip(&others) {
            let row = other.as_deref().map_or_else(|| Some(step.to.clone()), from_stored::<Row>);
            row.into_iter().for_each(|row| sheet.put(step.row, row));
        }
        Ok(others.iter().all(Option::is_none))
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

    /// The id of the stored import, and the pets that it has added, without those of another key or release. It is an error if it is not
    /// finished.
    async fn last_import(&self) -> Result<(Option<ImportId>, Vec<(NewPet, String)>), String> {
        let Some((id, sheet)) = self.stored().await? else { return Ok((None, Vec::new())) };
        if sheet.as_ref().is_ok_and(|sheet| sheet.is_open(&self.page)) {
            return Err(LEFT.to_owned());
        }
        let own = sheet.ok().filter(|sheet| sheet.head.key == self.key);
        Ok((Some(id), own.map(|sheet| sheet.added_pets()).unwrap_or_default()))
    }

    /// The stored import with its id. The inner error is a sentence: another release has stored it.
    async fn stored(&self) -> Result<Option<(ImportId, Result<Sheet, String>)>, String> {
        let Some((id, head, rows)) = database::read(&self.service).await.map_err(in_words)? else { return Ok(None) };
        Ok(Some((id, Sheet::restore(&head, &rows, &mut self.progress.pause()).await)))
    }
}
