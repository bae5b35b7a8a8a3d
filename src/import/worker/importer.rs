//! The one import that the worker keeps, and its copy in the database.
//!
//! What the database did not store has not happened: the change is taken back, and the answer is [`Answer::NotStored`]. So a
//! row is never sent before the database knows it.

use super::{
    file,
    journal::{self, Mark},
};
use crate::import::rules::{
    Import, RowCopy,
    protocol::{Answer, Phase, Request, RowFilter, Source},
};
use web_sys::Blob;

/// How the screen names the encoding of a pasted text.
const PASTED: &str = "pasted text";

/// Answers requests about one import.
#[derive(Default)]
pub struct Importer {
    import: Option<Import>,
    /// Of the stored import. `None` before the start.
    mark: Option<Mark>,
    /// The service that the page asked for last.
    service: String,
}

impl Importer {
    /// `file` is the chosen file of [`Request::Check`].
    pub async fn answer(&mut self, request: Request, file: Option<&Blob>) -> Answer {
        match request {
            Request::Check(source) => self.check(source, file).await,
            Request::Open { service } => self.open(service).await,
            Request::Discard => self.discard().await,
            Request::Start => self.start().await,
            Request::Stop => self.stop().await,
            Request::Record { .. } if self.mark.is_none() => {
                Answer::NotStored("The import has not started, so the database has no record of it.".to_owned())
            }
            Request::Record { row, state } => {
                let before = self.copy_of(row);
                self.change(before, |import| {
                    import.record(row, state);
                    vec![row]
                })
                .await
            }
            Request::LeaveOut { row, left_out } => {
                let before = self.copy_of(row);
                self.change(before, |import| import.leave_out(row, left_out).then_some(row).into_iter().collect()).await
            }
            Request::LeaveOutAll(filter) => {
                let before = self.copies(filter, 0, u32::MAX);
                self.change(before, |import| import.leave_out_all(filter)).await
            }
            Request::Rows { filter, from, count } => {
                self.read(|import| Answer::Rows(import.shown_rows(filter, from, count)))
            }
            Request::Next => self.read(|import| Answer::Next(import.next())),
            Request::Download(download) => self.read(|import| Answer::File(import.csv(download))),
        }
    }

    async fn check(&mut self, mut source: Source, file: Option<&Blob>) -> Answer {
        let text = match (file, source.text.take()) {
            (Some(file), _) => file::read(file).await.map(|(text, encoding)| (text, encoding.name())),
            (None, text) => Ok((text.unwrap_or_default(), PASTED)),
        };
        match text.and_then(|(text, encoding)| Import::read(&text, encoding, &source)) {
            Ok(import) => self.keep(source.service, Some(import), None),
            Err(reason) => Answer::Unreadable(reason),
        }
    }

    async fn open(&mut self, service: String) -> Answer {
        match journal::read(&service).await {
            Ok(None) => self.keep(service, None, None),
            Ok(Some(stored)) => match Import::restore(&stored.header, &stored.chunks, &stored.rows) {
                Ok(import) => self.keep(service, Some(import), Some(stored.mark)),
                Err(reason) => {
                    self.keep(service, None, None);
                    Answer::Unreadable(reason)
                }
            },
            Err(reason) => Answer::NotStored(reason),
        }
    }

    fn keep(&mut self, service: String, import: Option<Import>, mark: Option<Mark>) -> Answer {
        *self = Self { import, mark, service };
        self.overview()
    }

    /// Forgets the import. One that has not started has no copy: another import of the service may have one.
    async fn discard(&mut self) -> Answer {
        let may_be_stored = self.import.is_none() || self.mark.is_some();
        if may_be_stored && let Err(reason) = journal::remove(&self.service).await {
            return Answer::NotStored(reason);
        }
        self.keep(self.service.clone(), None, None)
    }

    async fn start(&mut self) -> Answer {
        let Some(import) = &mut self.import else { return Answer::Nothing };
        if let Some(mark) = self.mark {
            import.start();
            let stored = journal::record(&self.service, mark, Some(&import.header()), &[]).await;
            return match stored {
                Ok(()) => self.overview(),
                Err(reason) => {
                    import.stop();
                    Answer::NotStored(reason)
                }
            };
        }
        if has_unfinished(&self.service).await {
            return Answer::NotStored(
                "This browser has an unfinished import for this service already. Reload this page to continue it."
                    .to_owned(),
            );
        }
        let before = import.header();
        let chunks = import.chunks();
        import.start();
        match journal::store(&self.service, &import.header(), &chunks).await {
            Ok(mark) => self.mark = Some(mark),
            Err(reason) => {
                // The texts are its state before the start.
                self.import = Import::restore(&before, &chunks, &[]).ok();
                return Answer::NotStored(reason);
            }
        }
        self.overview()
    }

    async fn stop(&mut self) -> Answer {
        let (Some(import), Some(mark)) = (&mut self.import, self.mark) else { return self.overview() };
        import.stop();
        if let Err(reason) = journal::record(&self.service, mark, Some(&import.header()), &[]).await {
            import.start();
            return Answer::NotStored(reason);
        }
        self.overview()
    }

    /// Changes rows, in the database too if the import has started. `before` has the rows that may change.
    async fn change(&mut self, before: Vec<RowCopy>, change: impl FnOnce(&mut Import) -> Vec<u32>) -> Answer {
        let Some(import) = &mut self.import else { return Answer::Nothing };
        let changed = change(import);
        let (Some(mark), false) = (self.mark, changed.is_empty()) else { return self.overview() };
        let states: Vec<_> = changed.iter().map(|row| (*row, import.state_of(*row))).collect();
        if let Err(reason) = journal::record(&self.service, mark, None, &states).await {
            before.into_iter().for_each(|row| import.put_back(row));
            return Answer::NotStored(reason);
        }
        self.overview()
    }

    fn copy_of(&self, row: u32) -> Vec<RowCopy> {
        self.copies(RowFilter::All, row, 1)
    }

    /// The rows that a failed change brings back. Before the start no change can fail.
    fn copies(&self, filter: RowFilter, from: u32, count: u32) -> Vec<RowCopy> {
        let Some(import) = self.import.as_ref().filter(|_| self.mark.is_some()) else { return Vec::new() };
        import.rows(filter, from, count).rows.iter().filter_map(|row| import.copy_of(row.row)).collect()
    }

    fn overview(&self) -> Answer {
        self.read(|import| Answer::Import(Box::new(import.overview().into())))
    }

    fn read(&self, answer: impl FnOnce(&Import) -> Answer) -> Answer {
        self.import.as_ref().map_or(Answer::Nothing, answer)
    }
}

/// Whether rows of the stored import wait, or were sent. One that cannot be read cannot be continued.
async fn has_unfinished(service: &str) -> bool {
    let stored = journal::read(service).await.ok().flatten();
    let import = stored.and_then(|stored| Import::restore(&stored.header, &stored.chunks, &stored.rows).ok());
    import.is_some_and(|import| import.overview().phase == Phase::Started)
}
