//! The import that the worker owns, and its copy in the database.
//!
//! What the database did not store has not happened: the rows change only after it. As long as something of the import is open,
//! the worker holds a lock of its service, so one tab at a time has it. Where a browser has no locks, each step is compared with
//! the database all the same.

use super::{
    database::{self, ImportId, Write, Written},
    file,
};
use crate::{
    browser::{
        locale,
        lock::{self, LockGuard},
        time,
    },
    import::rules::{
        protocol::{Ask, Caller, ImportStage, Message, Source, Told},
        row::Kind,
        sheet::{Head, RowStep, Sheet},
    },
    words::Letters,
};
use futures::future::{Either, select};
use std::{pin::pin, time::Duration};
use web_sys::Blob;

/// How long the lock of a page that is just closing may still be held.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);

const REPLACED: &str =
    "The record of this import is gone. Another tab replaced it, or the browser's storage was cleared.";
const GONE: &str = "The table is no longer there. Choose it again.";
const CHECKED_AGAIN: &str = "Another tab has imported a table since this one was checked. The rows were checked again: look at them, \
                             then start.";
const UNFINISHED: &str =
    "Another tab of this browser has an import for this service that is not finished. Finish it there first.";

/// Answers messages about one import.
#[derive(Default)]
pub struct Importer {
    caller: Option<Caller>,
    sheet: Option<Sheet>,
    /// Of the stored import: the sheet's, or the one that a start replaces.
    id: Option<ImportId>,
    /// Whether the stored import is the sheet's.
    is_stored: bool,
    held_by: Option<ImportStage>,
    lock: Option<LockGuard>,
    shown: (Option<Kind>, u32),
}

impl Importer {
    /// `file` is the chosen file of [`Ask::Check`].
    pub async fn answer(&mut self, message: Message, file: Option<&Blob>) -> Told {
        let Message { caller, ask } = message;
        let mut told = Told::default();
        let result = match (self.open(&caller).await, ask) {
            // Without a database a table can be checked.
            (_, Ask::Check(source)) => self.check(source, file, &caller, &mut told).await,
            (Err(problem), _) => Err(problem),
            (Ok(()), ask) => self.carry_out(ask, &caller, &mut told).await,
        };
        if result.as_ref().is_err_and(|problem| problem == REPLACED) {
            // The next message reads the import that is stored now.
            self.caller = None;
        }
        let (filter, from) = self.shown;
        let sheet = self.sheet.as_ref().filter(|_| self.held_by.is_none());
        let shown = sheet.map(|sheet| sheet.shown(filter, from, &caller.page)).unwrap_or_default();
        let Told { taken, file, first_texts, .. } = told;
        let told = Told {
            stage: self.held_by.unwrap_or(shown.stage),
            problem: result.err().unwrap_or_default(),
            taken,
            file,
            first_texts,
            ..shown
        };
        if !sheet.is_some_and(|sheet| sheet.is_open(&caller.page)) {
            self.lock = None;
        }
        told
    }

    async fn carry_out(&mut self, ask: Ask, caller: &Caller, told: &mut Told) -> Result<(), String> {
        let Some(sheet) = &mut self.sheet else {
            return if matches!(ask, Ask::Show(..) | Ask::Close | Ask::End(..)) {
                Ok(())
            } else {
                Err(GONE.to_owned())
            };
        };
        match ask {
            Ask::Show(filter, from) => self.shown = (filter, from),
            Ask::Check(_) => {}
            Ask::Close if self.held_by != Some(ImportStage::AnotherTab) => {
                if self.is_stored {
                    self.write_head(|head| head.is_closed = true).await?;
                }
                (self.sheet, self.is_stored, self.held_by, self.shown) = (None, false, None, Default::default());
            }
            // The page keeps it, and tells it again when the other tab is done.
            Ask::End(..) if self.held_by.is_some() => return Err(UNFINISHED.to_owned()),
            _ if self.held_by.is_some() => {}
            Ask::Close => {}
            Ask::Mean(field, value, meaning) => sheet.mean(field, value, meaning),
            Ask::UseColumn(field, column) => drop(sheet.use_column(field, column)),
            Ask::FirstRowIsPet(is_pet) => sheet.set_first_row_is_pet(is_pet),
            Ask::Choose(row, is_sent) => {
                let step = sheet.choose(row, is_sent);
                self.write(step).await?;
            }
            Ask::Start => self.start(caller).await?,
            Ask::Take | Ask::End(..) | Ask::Settle(..) if !self.is_stored => {}
            Ask::Take => {
                while let Some((taken, step)) = self.sheet.as_ref().and_then(|sheet| sheet.take(&caller.page)) {
                    if self.write(Some(step)).await? {
                        told.taken = Some(taken);
                        break;
                    }
                }
            }
            Ask::End(taken, state, note) => {
                let step = |sheet: &Sheet| sheet.end(&taken, state.clone(), note.clone(), &caller.page);
                while !self.write(self.sheet.as_ref().and_then(step)).await? {}
            }
            // If the row has changed since the person looked, the person decides again.
            Ask::Settle(row, state) => {
                let step = sheet.decide(row, state, &caller.page);
                self.write(step).await?;
            }
            Ask::File(separator) => told.file = sheet.csv(separator, &caller.service),
        }
        Ok(())
    }

    /// Reads the import of another caller, or the one that somebody else had until now.
    async fn open(&mut self, caller: &Caller) -> Result<(), String> {
        if let Some(known) = &self.caller
            && self.held_by.is_none()
            && (&known.service, &known.page) == (&caller.service, &caller.page)
        {
            if known.key != caller.key {
                self.caller = Some(caller.clone());
                // The person has entered another key on this page, and goes on with it.
                if self.is_stored {
                    self.write_head(|head| head.key.clone_from(&caller.key)).await?;
                }
            }
            return Ok(());
        }
        let stored = database::read(&caller.service).await?;
        // A table that was checked while the database did not work.
        let checked = self.sheet.take_if(|_| !self.is_stored);
        *self = Self { sheet: checked, ..Self::default() };
        self.caller = Some(caller.clone());
        let Some(stored) = stored else { return Ok(()) };
        self.id = Some(stored.id);
        let sheet = Sheet::restore(&stored.head, &stored.rows)?;
        let (is_open, is_own) = (sheet.is_open(&caller.page), sheet.head.key == caller.key);
        if sheet.head.is_closed || !is_own && !is_open {
            return Ok(());
        }
        self.is_stored = true;
        self.sheet = Some(sheet);
        if is_open && !self.lock(&caller.service).await {
            self.held_by = Some(ImportStage::AnotherTab);
        } else if !is_own {
            self.held_by = Some(ImportStage::AnotherKey);
        }
        Ok(())
    }

    async fn check(
        &mut self,
        mut source: Source,
        file: Option<&Blob>,
        caller: &Caller,
        told: &mut Told,
    ) -> Result<(), String> {
        let text = match (file, source.text.take()) {
            (Some(file), _) => file::read(file, &source.encoding).await?,
            (None, text) => Ok(text.unwrap_or_default()),
        };
        match text {
            Ok(_) if self.is_stored => {}
            Ok(text) => {
                source.service.clone_from(&caller.service);
                if let Ok((_, Some(last))) = last_import(caller).await {
                    source.known.extend(last.added_with(&caller.key));
                }
                self.sheet = Some(Sheet::read(&text, &source, Letters(locale::folded), &caller.key)?);
            }
            Err(texts) => told.first_texts = texts,
        }
        Ok(())
    }

    async fn start(&mut self, caller: &Caller) -> Result<(), String> {
        if self.is_stored {
            return Ok(());
        }
        if !self.lock(&caller.service).await {
            return Err(UNFINISHED.to_owned());
        }
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        // Another tab may have added rows since this table was checked.
        let (former, last) = last_import(caller).await?;
        if let Some(last) = last {
            if last.is_open(&caller.page) {
                return Err(UNFINISHED.to_owned());
            }
            if sheet.know(&last.added_with(&caller.key)) {
                return Err(CHECKED_AGAIN.to_owned());
            }
        }
        let (head, rows) = sheet.to_store();
        let id = database::store(&caller.service, former, &head, &rows).await?.ok_or(UNFINISHED)?;
        sheet.start();
        (self.id, self.is_stored) = (Some(id), true);
        Ok(())
    }

    /// Carries out a step, if there is one. `false` if another tab was faster: the row is now as the database has it.
    async fn write(&mut self, step: Option<RowStep>) -> Result<bool, String> {
        let Some(step) = step else { return Ok(true) };
        let written = self.write_change(Write::Row(&step)).await?;
        let is_done = written.is_none();
        let Some(sheet) = &mut self.sheet else { return Ok(is_done) };
        sheet.put(step.row, written.as_ref().unwrap_or(&step.to));
        Ok(is_done)
    }

    async fn write_head(&mut self, change: impl FnOnce(&mut Head)) -> Result<(), String> {
        let Some((head, text)) = self.sheet.as_ref().map(|sheet| sheet.changed_head(change)) else { return Ok(()) };
        self.write_change(Write::Head(&text)).await?;
        self.sheet.iter_mut().for_each(|sheet| sheet.head = head.clone());
        Ok(())
    }

    /// Writes a change. The text of the row instead, if the database has another one.
    async fn write_change(&self, change: Write<'_>) -> Result<Option<String>, String> {
        let Some((caller, id)) = self.caller.as_ref().zip(self.id) else { return Err(REPLACED.to_owned()) };
        match database::write(&caller.service, id, change).await? {
            Written::Done => Ok(None),
            Written::Differs(stored) => Ok(Some(stored)),
            Written::Replaced => Err(REPLACED.to_owned()),
        }
    }

    /// Takes the lock of the service. Without locks in this browser, every page may go on.
    async fn lock(&mut self, service: &str) -> bool {
        if self.lock.is_none() {
            let request = lock::request(&format!("petstore-admin import {service}"), false);
            if let Either::Left((lock, _)) = select(request, pin!(time::sleep(LOCK_TIMEOUT))).await {
                self.lock = lock;
            }
        }
        self.lock.is_some() || !lock::is_supported()
    }
}

/// The stored import of the caller's service with its id. An import of another release has only an ID.
async fn last_import(caller: &Caller) -> Result<(Option<ImportId>, Option<Sheet>), String> {
    let stored = database::read(&caller.service).await?;
    let id = stored.as_ref().map(|stored| stored.id);
    Ok((id, stored.and_then(|stored| Sheet::restore(&stored.head, &stored.rows).ok())))
}
