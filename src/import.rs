//! The import of a table of pets, from the check to the last row. It goes on while other pages are shown.
//!
//! The [`record`] has the import of this page in memory: it reads and checks the rows of a table ([`rules`]), and keeps them in
//! the [`database`] from "Start import" on. Then the [`runner`] sends one row after the other. When it has a permit, the record takes a
//! row, which stores it as sent with the id of the page. The row leaves, and the response settles it. Each change of a row is a step from
//! one state to another, which the database carries out only if the row still has the first one. So two tabs never take the same row.
//! A row of unknown outcome is never sent again by itself. A service has one import, which each key shows and goes on with.
//!
//! | [`Stage`] | the page shows | what leads out of it |
//! | --- | --- | --- |
//! | `Unread` | nothing, or why the import cannot be read or shown here | the import is read: `Nothing` or `Started`. "Try again" reads again |
//! | `Nothing` | the form for a file or a text | a table that is checked: `Checked`. If another tab has imported meanwhile: `Started` |
//! | `Checked` | the columns and the questions about the table, what will be sent, the rows with their ticks | "Start import": `Started`. "Another table": `Nothing` |
//! | `Started` | the progress, the rows of unknown outcome, the rows. No question and no tick | "Stop", or at the end "Import another table": `Nothing`. |

pub mod database;
pub mod file;
pub mod notice;
pub mod page;
pub mod record;
pub mod rules;
pub mod runner;

use crate::{
    browser::{
        self,
        storage::{self, Area},
        time,
    },
    clock::Timestamp,
    gate::HeldSignal,
    import::rules::{
        check::Basis,
        pace::Pace,
        row::Counts,
        settle::PAUSED,
        sheet::snapshot::{Snapshot, Stage},
    },
    session::Session,
};
use file::CsvInput;
use futures::{
    FutureExt,
    future::{LocalBoxFuture, ready},
    lock::Mutex,
};
use leptos::{prelude::*, task::spawn_local};
use record::Record;
use runner::Run;
use std::{any::Any, rc::Rc};

/// The name of the stored entry, before the base URL of the service.
const STORED_UNFINISHED: &str = "import ";

/// Work on the record. The error is a sentence. Boxed: the code around it exists once.
type Work<'a, T> = LocalBoxFuture<'a, Result<T, String>>;
type WorkOn<T> = Box<dyn FnOnce(&mut Record) -> Work<'_, T>>;

/// The import of this tab. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Import {
    session: Session,
    /// What the page shows of the record.
    snapshot: RwSignal<Snapshot>,
    /// What went wrong: sentences.
    problem: RwSignal<String>,
    run: RwSignal<Run>,
    /// How many tables are being read and checked, one after the other. The last one counts.
    checks: RwSignal<u32>,
    /// The text of the field, until its import starts.
    pasted: RwSignal<String>,
    /// Whether the import is not finished, as this browser stored it.
    is_unfinished: RwSignal<bool>,
    tab: StoredValue<TabState, LocalStorage>,
}

/// What this tab needs to import.
#[derive(Default)]
struct TabState {
    service: String,
    /// When this page began.
    began_at: Timestamp,
    /// A `Mutex<Record>`: what is done with it is done one after the other. The first part of the program does not know the type, and so
    /// has none of its code.
    record: Option<Rc<dyn Any>>,
    /// The runner of this import: where its wait is shown. After a pause it still ends the row on its way; after "Stop" it is none.
    runner: Option<HeldSignal>,
    /// The rows that this page has sent last, whatever was paused between.
    pace: Pace,
    /// The statuses of answers after which the import has paused.
    paused_at: Vec<u16>,
}

/// The import, from any component that needs a key.
pub fn use_import() -> Import {
    expect_context()
}

impl Import {
    /// The import of the session's service. It reads nothing until the page is open.
    pub fn new(session: Session) -> Self {
        let service = session.service.get_untracked();
        let tab = TabState { service, began_at: time::now(), ..TabState::default() };
        let import = Self {
            session,
            snapshot: RwSignal::new(Snapshot::default()),
            problem: RwSignal::new(String::new()),
            run: RwSignal::new(Run::Idle),
            checks: RwSignal::new(0),
            pasted: RwSignal::new(String::new()),
            is_unfinished: RwSignal::new(false),
            tab: StoredValue::new_local(tab),
        };
        import.read_entry();
        // Another tab has begun an import, or finished one.
        let listener = window_event_listener(leptos::ev::storage, move |event| {
            if import.entry().is_some_and(|entry| storage::is_about(&event, &entry)) {
                import.read_entry();
            }
        });
        on_cleanup(move || listener.remove());
        import
    }

    /// How many rows there are of each kind. Reactive.
    pub fn counts(self) -> Counts {
        self.snapshot.with(|snapshot| snapshot.counts)
    }

    /// A text of the snapshot. Reactive.
    pub fn text(self, part: fn(&Snapshot) -> &String) -> String {
        self.snapshot.with(|snapshot| part(snapshot).clone())
    }

    /// Where the import stands for this page. While the database stores it, it is started: then nothing changes its table. Reactive.
    pub fn stage(self) -> Stage {
        match self.snapshot.with(|snapshot| snapshot.stage) {
            Stage::Checked if self.run.with(|run| *run != Run::Idle) => Stage::Started,
            stage => stage,
        }
    }

    /// Whether rows are being sent, or wait for the limit. Reactive.
    pub fn is_running(self) -> bool {
        self.run.with(Run::is_running)
    }

    /// Whether a table is being read and checked. Reactive.
    pub fn is_checking(self) -> bool {
        self.checks.get() > 0
    }

    /// Whether this browser has an import of this service that is not finished. Reactive.
    pub fn is_unfinished(self) -> bool {
        self.is_unfinished.get()
    }

    /// Whether there is a table that is not stored, or a pasted text. Reactive.
    pub fn has_table(self) -> bool {
        self.snapshot.with(|snapshot| snapshot.stage == Stage::Checked) || self.pasted.with(|text| !text.is_empty())
    }

    /// Whether leaving the site now ends something: a table, the sending of rows, or after a pause the row on its way. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.is_running() || self.has_table() || self.tab.try_with_value(|tab| tab.runner.is_some()) == Some(true)
    }

    /// Reads the import of the database, when the page opens, and compares a table that is not started with the pets of then. Before that
    /// the page has no form: a table in it would be lost.
    pub fn load(self) {
        let loaded = self.session.loaded.known_pets_untracked();
        self.edit(Box::new(move |record| record.compare_with(loaded)));
    }

    /// Records the text of the field.
    pub fn paste(self, text: String) {
        let _ = self.pasted.try_set(text);
    }

    /// Reads and checks a table. Sends nothing.
    pub fn check(self, basis: Basis, input: CsvInput) {
        self.checks.update(|checks| *checks += 1);
        // Since the page was opened, an import may have added some.
        let loaded = self.session.loaded.known_pets_untracked();
        spawn_local(async move {
            let done = self.on_record(|record| {
                record.compare_with(loaded);
                record.check(basis, input).boxed_local()
            });
            let done = done.await;
            self.checks.try_update(|checks| *checks -= 1);
            if self.checks.try_get_untracked() == Some(0) {
                self.tell(done);
            }
        });
    }

    /// Changes the record.
    pub fn change(self, work: impl FnOnce(&mut Record) -> Work<'_, ()> + 'static) {
        let done = self.on_record(work);
        spawn_local(async move { self.tell(done.await).unwrap_or_default() });
    }

    /// Changes what the record has in memory alone.
    pub fn edit(self, edit: Box<dyn FnOnce(&mut Record)>) {
        self.change(move |record| {
            edit(record);
            ready(Ok(())).boxed_local()
        });
    }

    /// Stores the import if that is not done, and sends the rows that wait.
    pub fn send(self) {
        if untrack(|| self.is_running() || self.is_checking()) {
            return;
        }
        let is_pasted = self
            .snapshot
            .with_untracked(|snapshot| snapshot.stage == Stage::Checked && snapshot.head.file_name.is_empty());
        self.set_run(Run::Sending);
        let id = HeldSignal::new(None);
        spawn_local(async move {
            if self.tell(self.on_record(|record| record.start().boxed_local()).await).is_none() {
                return self.set_run(Run::Idle);
            }
            if is_pasted {
                self.paste(String::new());
            }
            // One still runs while the row of a paused import is on its way.
            if self.tab.try_with_value(|tab| tab.runner.is_none()) == Some(true) {
                self.tab.try_update_value(|tab| tab.runner = Some(id));
                self.send_rows(id).await;
                self.tab.try_update_value(|tab| tab.runner = tab.runner.filter(|runner| *runner != id));
            }
        });
    }

    /// Sends no further row. The row on its way ends as it ends.
    pub fn pause(self) {
        self.set_run(Run::Paused(PAUSED.to_owned()));
    }

    /// Ends the import: the rows that wait are not sent.
    pub fn close(self) {
        self.set_run(Run::Idle);
        self.tab.try_update_value(|tab| (tab.runner, tab.paused_at) = (None, Vec::new()));
        self.change(|record| record.close().boxed_local());
    }

    /// Shows what the import does now. The same again notifies nobody.
    pub fn set_run(self, run: Run) {
        if self.run.try_with_untracked(|current| *current != run) == Some(true) {
            self.run.set(run);
        }
    }

    /// Does this with the record after what was begun before, and shows the import as it is then. The caller shows the error, a sentence.
    fn on_record<T: 'static>(self, work: impl FnOnce(&mut Record) -> Work<'_, T> + 'static) -> Work<'static, T> {
        self.boxed_on_record(Box::new(work)).boxed_local()
    }

    async fn boxed_on_record<T>(self, work: WorkOn<T>) -> Result<T, String> {
        let claim = self.session.claim();
        // The session may have ended before, or while this waits.
        let record = self.record().ok_or_else(String::new)?;
        let mut record = record.lock().await;
        claim.session().map_err(|_| String::new())?;
        let result = match record.load().await {
            Ok(()) => work(&mut record).await,
            Err(problem) => Err(problem),
        };
        self.show(record.snapshot());
        result
    }

    fn record(self) -> Option<Rc<Mutex<Record>>> {
        let record = self.tab.try_update_value(|tab| {
            let new = || Rc::new(Mutex::new(Record::new(tab.service.clone(), browser::random_id())));
            Rc::clone(tab.record.get_or_insert_with(|| new() as _))
        });
        record?.downcast().ok()
    }

    /// Shows why something was not done, until the person asks for something else.
    pub fn tell<T>(self, result: Result<T, String>) -> Option<T> {
        let (done, problem) = match result {
            Ok(done) => (Some(done), String::new()),
            Err(problem) => (None, problem),
        };
        let _ = self.problem.try_set(problem);
        done
    }

    /// Shows the import, and stores for other pages and tabs that it is not finished.
    pub fn show(self, snapshot: Snapshot) {
        // A table that is only checked says nothing about the import of another tab, and neither does what was here before.
        let is_open = |snapshot: &Snapshot| match snapshot.stage {
            Stage::Unread | Stage::Checked => None,
            Stage::Nothing | Stage::Started => Some(!snapshot.counts.is_settled()),
        };
        if let Some(is_unfinished) = is_open(&snapshot)
            && self.snapshot.try_with_untracked(is_open) != Some(Some(is_unfinished))
        {
            self.store_entry(is_unfinished);
        }
        let _ = self.snapshot.try_set(snapshot);
    }

    /// Shows what this tab or another one has stored of an import that is not finished.
    fn read_entry(self) {
        let Some(entry) = self.entry() else { return };
        self.is_unfinished.set(Area::Local.text(&entry).is_some());
    }

    /// Stores whether the import is not finished.
    fn store_entry(self, is_unfinished: bool) {
        let Some(entry) = self.entry() else { return };
        match is_unfinished {
            true => drop(Area::Local.set_text(&entry, "")),
            false => Area::Local.remove(&entry),
        }
        self.read_entry();
    }

    /// The entry in local storage by which the pages of all tabs know of an import that is not finished. `None` when the session has
    /// ended.
    fn entry(self) -> Option<String> {
        self.tab.try_with_value(|tab| format!("{STORED_UNFINISHED}{}", tab.service))
    }
}
