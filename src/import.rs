//! The import of a table of pets, from the check to the last row. It goes on while other pages are shown.
//!
//! [`link`] hands the file to a Web Worker, [`worker`], which owns the import: it decodes the file, reads and checks its rows ([`rules`]),
//! and keeps them in IndexedDB from "Start import" on. [`page`] shows what the worker last told; [`budget`] says what the rows take. Then
//! the [`runner`] sends one row after the other. It waits outside of the gate, so that the requests of pages go first, and a tenth of each
//! minute and day stays free. When it has a permit, the worker takes a row, which stores it as sent with the id of the page. The row
//! leaves, and the response settles it. Each change of a row is a step from one state to another, which the database carries out only
//! if the row still has the first one. So two tabs never take the same row, also where the browser has no locks. A row without an answer
//! pauses the import, and so does the first row that the service refuses. Refuses to send a row again by itself when nobody knows whether
//! it was added.

pub mod budget;
pub mod link;
pub mod notice;
pub mod page;
pub mod rules;
pub mod runner;
pub mod settle;
pub mod worker;

use crate::{
    browser::{
        self, focus, locale, save,
        storage::{self, Area},
        time,
    },
    clock::Timestamp,
    gate::plan::Window,
    import::rules::{
        protocol::{Ask, Caller, ImportStage, Message, Source, Taken, Told},
        row::{Counts, State},
    },
    session::Session,
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use link::WorkerConnection;
use settle::PauseReason;
use web_sys::Blob;

/// The import of this tab. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Import {
    session: Session,
    /// What the worker last told.
    pub told: RwSignal<Told>,
    pub run: RwSignal<Run>,
    /// Whether a table is being read and checked.
    pub is_checking: RwSignal<bool>,
    /// The text of the field, until its import starts.
    pub pasted: RwSignal<String>,
    /// The name of the file of the import that is not finished, as this browser stored it.
    pub unfinished: RwSignal<Option<String>>,
    tab: StoredValue<TabState, LocalStorage>,
}

/// What this tab needs to import.
struct TabState {
    service: String,
    page: String,
    connection: WorkerConnection,
    /// Whether a person wants the rows to be sent, and whether the runner runs: it ends after the row on its way.
    wants_to_send: bool,
    has_runner: bool,
    /// The entry in local storage by which the pages of all tabs know of an import that is not finished.
    entry: Option<String>,
    /// How the request of a row has ended, until the worker has stored it.
    unstored: Option<(Taken, State, String)>,
}

/// What the import does now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    Idle,
    Sending,
    Waiting(Hold),
    Paused(PauseReason),
}

/// What holds the next row back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Requests of a page go first.
    Foreground,
    /// The browser says that this computer is offline.
    Offline,
    /// The limit of this window, until this time if that is known: the gate waits, or the rest stays free for other work.
    Limit(Window, Option<Timestamp>),
}

/// The import, from any component that needs a key.
pub fn use_import() -> Import {
    expect_context()
}

impl Import {
    /// The import of the session's service. It reads nothing until the page is open.
    pub fn new(session: Session) -> Self {
        let tab = TabState {
            service: session.service.get_untracked(),
            page: browser::random_id(),
            connection: WorkerConnection::default(),
            wants_to_send: false,
            has_runner: false,
            entry: None,
            unstored: None,
        };
        let import = Self {
            session,
            told: RwSignal::new(Told::default()),
            run: RwSignal::new(Run::Idle),
            is_checking: RwSignal::new(false),
            pasted: RwSignal::new(String::new()),
            unfinished: RwSignal::new(None),
            tab: StoredValue::new_local(tab),
        };
        import.read_entry();
        // Another tab has begun an import, or finished one.
        let listener = window_event_listener(leptos::ev::storage, move |event| {
            if import.entry_of_key().is_some_and(|entry| storage::is_about(&event, &entry)) {
                import.read_entry();
            }
        });
        on_cleanup(move || listener.remove());
        import
    }

    /// How many rows there are of each kind. Reactive.
    pub fn counts(self) -> Counts {
        self.told.with(|told| told.counts)
    }

    /// A text of what is shown. Reactive.
    pub fn text(self, part: fn(&Told) -> &String) -> String {
        self.told.with(|told| part(told).clone())
    }

    /// Where the import stands for this page. Reactive.
    pub fn stage(self) -> ImportStage {
        self.told.with(|told| told.stage)
    }

    /// Whether rows are being sent, or wait for the limit. Reactive.
    pub fn is_running(self) -> bool {
        self.run.with(|run| matches!(run, Run::Sending | Run::Waiting(_)))
    }

    /// Whether leaving the site now ends something: a table that is not stored, a pasted text, or the sending of rows. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.is_running() || self.stage() == ImportStage::Checked || self.pasted.with(|text| !text.is_empty())
    }

    /// Reads the import of the database, when the page opens.
    pub fn open(self) {
        if !matches!(untrack(|| self.stage()), ImportStage::Checked | ImportStage::Started) {
            self.ask(Ask::Show(None, 0));
        }
    }

    /// Reads and checks a table. Sends nothing.
    pub fn check(self, source: Source, file: Option<Blob>) {
        if self.is_checking.get_untracked() {
            return;
        }
        self.is_checking.set(true);
        spawn_local(async move {
            self.ask_and_show(Ask::Check(source), file).await;
            let _ = self.is_checking.try_set(false);
        });
    }

    /// Asks the worker. The screen shows the answer when it is there.
    pub fn ask(self, ask: Ask) {
        spawn_local(async move {
            self.ask_and_show(ask, None).await;
        });
    }

    /// Asks the worker for a change by the control of this selector, which is built again and keeps the focus.
    pub fn ask_and_focus(self, ask: Ask, selector: String) {
        spawn_local(async move {
            self.ask_and_show(ask, None).await;
            time::next_task().await;
            focus::set(&selector);
        });
    }

    /// Stores the import if that is not done, and sends the rows that wait.
    pub fn send(self) {
        if untrack(|| self.is_running()) {
            return;
        }
        self.tab.update_value(|tab| tab.wants_to_send = true);
        self.run.set(Run::Sending);
        spawn_local(async move {
            if !self.ask_and_show(Ask::Start, None).await {
                return self.pause_because(None);
            }
            let _ = self.pasted.try_set(String::new());
            let has_runner = self.tab.try_update_value(|tab| std::mem::replace(&mut tab.has_runner, true));
            // It still runs while the row of a paused import is on its way.
            if has_runner == Some(false) {
                self.send_rows().await;
                self.tab.try_update_value(|tab| tab.has_runner = false);
            }
        });
    }

    /// Sends no further row. The row on its way ends as it ends.
    pub fn pause(self) {
        self.pause_because(Some(PauseReason::ByPerson));
    }

    /// Ends the import: the rows that wait are not sent.
    pub fn close(self) {
        self.pause_because(None);
        self.ask(Ask::Close);
    }

    fn pause_because(self, pause: Option<PauseReason>) {
        self.tab.try_update_value(|tab| tab.wants_to_send = false);
        let _ = self.run.try_set(pause.map_or(Run::Idle, Run::Paused));
    }

    /// Saves the rows with their outcomes as a CSV file.
    pub fn download(self) {
        let name = untrack(|| self.text(|told| &told.file_name));
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let stem = if stem.is_empty() { "import" } else { stem };
        let file_name = format!("{stem}-results.csv");
        let separator = locale::separator();
        spawn_local(async move {
            if self.ask_and_show(Ask::File(separator), None).await
                && let Some(text) = self.told.try_update(|told| std::mem::take(&mut told.file))
            {
                save::download(&file_name, "text/csv", &text);
            }
        });
    }

    /// Asks the worker and shows its answer. Returns whether it did what it was asked.
    async fn ask_and_show(self, ask: Ask, file: Option<Blob>) -> bool {
        let result = self.ask_worker(ask, file).await;
        let is_done = result.is_ok();
        let _ = self.told.try_update(|told| told.problem = result.err().unwrap_or_default());
        is_done
    }

    /// Asks the worker and shows the import as it is then. The error is a sentence, which is for the caller to show. Boxed: its code
    /// exists once, and not in each caller.
    fn ask_worker(self, ask: Ask, file: Option<Blob>) -> LocalBoxFuture<'static, Result<(), String>> {
        let answer = self.tab.try_with_value(|tab| {
            let caller =
                Caller { service: tab.service.clone(), key: self.session.key_fingerprint(), page: tab.page.clone() };
            tab.connection.ask(&Message { caller, ask }, file.as_ref())
        });
        Box::pin(async move {
            // The session may have ended.
            let told = answer.ok_or_else(String::new)?.await?;
            self.show(told)
        })
    }

    /// Shows what the worker told, and stores for other pages and tabs that an import is not finished.
    fn show(self, mut told: Told) -> Result<(), String> {
        let problem = std::mem::take(&mut told.problem);
        let is_open = told.stage == ImportStage::Started && !told.counts.is_settled();
        let name = is_open.then(|| told.file_name.clone());
        // A table that is only checked, and a database that failed, say nothing about the import of another tab.
        match told.stage {
            ImportStage::Started => self.store_entry(name),
            ImportStage::Nothing if problem.is_empty() => self.store_entry(None),
            _ => {}
        }
        // A control that was pressed may be gone: its row is built again, or another part of the page is shown.
        if told.stage == ImportStage::Checked
            || self.told.try_with_untracked(|told| told.stage) != Some(ImportStage::Nothing)
        {
            focus::keep();
        }
        // What a person reads stays until it is dismissed, or until the person asks for something else.
        told.problem = self.told.try_with_untracked(|told| told.problem.clone()).unwrap_or_default();
        let _ = self.told.try_set(told);
        if problem.is_empty() { Ok(()) } else { Err(problem) }
    }

    /// Shows what this tab or another one has stored of an import of this key that is not finished.
    fn read_entry(self) {
        let Some(entry) = self.entry_of_key() else { return };
        let file_name = Area::Local.text(&entry);
        self.set_entry(entry, file_name);
    }

    /// Stores the name of the file of an import that is not finished. One that goes on with another key is known to that key alone.
    fn store_entry(self, file_name: Option<String>) {
        let Some(entry) = self.entry_of_key() else { return };
        let former = self.tab.try_with_value(|tab| tab.entry.clone()).flatten();
        if let Some(former) = former.filter(|former| file_name.is_none() || *former != entry) {
            Area::Local.remove(&former);
        }
        if let Some(file_name) = &file_name {
            Area::Local.set_text(&entry, file_name);
        }
        self.set_entry(entry, file_name);
    }

    fn set_entry(self, entry: String, file_name: Option<String>) {
        self.tab.try_update_value(|tab| tab.entry = file_name.is_some().then_some(entry));
        if self.unfinished.try_get_untracked().is_some_and(|known| known != file_name) {
            self.unfinished.set(file_name);
        }
    }

    /// The name of the entry for the key in use. `None` when the session has ended.
    fn entry_of_key(self) -> Option<String> {
        let service = self.tab.try_with_value(|tab| tab.service.clone())?;
        let key = Some(self.session.key_fingerprint()).filter(|key| !key.is_empty())?;
        Some(format!("import {service} {key}"))
    }
}
