//! The import of a table of pets, from the check to the last row. It goes on while other pages are shown.
//!
//! The rows are in a worker, which also keeps the journal: the state of each row, stored before its request leaves and after it
//! has ended. This side sends one row after the other through the session, as the [`runner`] does, with the [`pace`] of the
//! plan, and shows the [`price`]. Only one tab imports: it holds a lock. Refuses to send a row again by itself when nobody
//! knows whether it was added.

pub mod connection;
pub mod notice;
pub mod pace;
pub mod page;
pub mod price;
pub mod rules;
pub mod runner;
pub mod settle;
pub mod tab;
pub mod worker;

use crate::{
    browser::{self, lock::LockGuard, storage::Area},
    clock::Timestamp,
    gate::plan::Window,
    import::rules::protocol::{Answer, Counts, Download, Phase, Request, RowState, ShownImport, Source},
    session::Session,
};
use connection::Connection;
use leptos::{prelude::*, task::spawn_local};
use settle::Pause;
use tab::mark_of;
use web_sys::Blob;

/// The import of this tab. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Import {
    session: Session,
    state: RwSignal<State>,
    tab: StoredValue<Tab, LocalStorage>,
}

/// What the screen shows.
struct State {
    import: Option<ShownImport>,
    run: Run,
    /// What went wrong with the table, the worker or the database: a sentence.
    problem: Option<String>,
    is_checking: bool,
    /// Whether the import of the database is being read.
    is_opening: bool,
    is_elsewhere: bool,
    /// The name of the file of the import that is not finished, as this browser stored it.
    unfinished: Option<String>,
    /// Changes with each change of a row.
    revision: u32,
}

impl State {
    fn is_running(&self) -> bool {
        matches!(self.run, Run::Sending | Run::Waiting(_))
    }
}

/// What this tab needs to import.
struct Tab {
    service: String,
    connection: Connection,
    wanted: Wanted,
    lock: Option<LockGuard>,
    /// The pasted text, until its import starts.
    pasted: String,
    is_page_open: bool,
}

/// What the import does now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    Idle,
    Sending,
    Waiting(Hold),
    Paused(Pause),
}

/// What holds the next row back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Requests of a page go first.
    Foreground,
    /// The gate: after a `429`, for example.
    Gate,
    /// The requests that are kept for other work. The limit resets at this time, if it is known.
    Kept(Window, Option<Timestamp>),
}

/// What a person wants of a running import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Wanted {
    #[default]
    GoOn,
    Pause,
    Stop,
}

/// The import, from any component that needs a key.
pub fn use_import() -> Import {
    expect_context()
}

impl Import {
    /// The import of the session's service. It reads nothing until the page is open.
    pub fn new(session: Session) -> Self {
        let service = session.service.get_untracked();
        let state = State {
            import: None,
            run: Run::Idle,
            problem: None,
            is_checking: false,
            is_opening: false,
            is_elsewhere: false,
            unfinished: Area::Local.text(&mark_of(&service)),
            revision: 0,
        };
        let tab = Tab {
            service,
            connection: Connection::default(),
            wanted: Wanted::GoOn,
            lock: None,
            pasted: String::new(),
            is_page_open: false,
        };
        Self { session, state: RwSignal::new(state), tab: StoredValue::new_local(tab) }
    }

    /// A text of the import; empty before a table is checked. Reactive.
    pub fn text(self, part: fn(&ShownImport) -> &str) -> String {
        self.state.with(|state| state.import.as_ref().map(|import| part(import).to_owned())).unwrap_or_default()
    }

    /// How many rows there are of each kind. Reactive.
    pub fn counts(self) -> Counts {
        self.state.with(|state| state.import.as_ref().map(|import| import.counts)).unwrap_or_default()
    }

    /// Where the import stands; `None` before a table is checked. Reactive.
    pub fn phase(self) -> Option<Phase> {
        self.state.with(|state| state.import.as_ref().map(|import| import.phase))
    }

    /// Whether there is an import in this phase. Reactive.
    pub fn is_in(self, phase: Phase) -> bool {
        self.phase() == Some(phase)
    }

    /// What the import does now. Reactive.
    pub fn run_state(self) -> Run {
        self.state.with(|state| state.run.clone())
    }

    /// Whether rows are being sent, or wait for the limit. Reactive.
    pub fn is_running(self) -> bool {
        self.state.with(State::is_running)
    }

    /// Whether leaving the site now ends something: a check that is not stored, a pasted text, or the sending of
    /// rows. Reactive.
    pub fn could_lose_something(self) -> bool {
        let is_pasted = self.tab.try_with_value(|tab| !tab.pasted.is_empty()) == Some(true);
        self.is_running() || self.is_in(Phase::Checked) || is_pasted
    }

    /// What went wrong with the table, the worker or the database. Reactive.
    pub fn problem(self) -> Option<String> {
        self.state.with(|state| state.problem.clone())
    }

    /// Removes the problem from the screen.
    pub fn dismiss(self) {
        self.update(|state| state.problem = None);
    }

    /// Whether a table is being read and checked. Reactive.
    pub fn is_checking(self) -> bool {
        self.state.with(|state| state.is_checking)
    }

    /// A number that changes with each change of a row. Reactive.
    pub fn revision(self) -> u32 {
        self.state.with(|state| state.revision)
    }

    /// Reads and checks a table. Sends nothing.
    pub fn check(self, source: Source, file: Option<Blob>) {
        if untrack(|| self.is_checking()) {
            return;
        }
        self.update(|state| {
            state.is_checking = true;
            state.problem = None;
        });
        let source = Source { service: self.tab.with_value(|tab| tab.service.clone()), ..source };
        spawn_local(async move {
            let result = self.ask(Request::Check(source), file).await;
            self.update(|state| state.is_checking = false);
            self.show(result);
        });
    }

    /// Changes rows. The screen shows the change when the worker has made it.
    pub fn change(self, request: Request) {
        spawn_local(async move {
            self.show(self.ask(request, None).await);
            // The button of a row that has changed is another one.
            browser::keep_focus();
        });
    }

    /// Forgets the import, also in the database.
    pub fn discard(self) {
        spawn_local(async move {
            let result = self.ask(Request::Discard, None).await;
            if result.is_ok() {
                self.set_run(Run::Idle);
                self.release();
            }
            self.show(result);
        });
    }

    /// Stores the journal and sends the rows.
    pub fn start(self) {
        self.run(true);
    }

    /// Sends the rows that wait.
    pub fn resume(self) {
        self.run(untrack(|| self.is_in(Phase::Ended)));
    }

    /// Sends the rows that wait, after the start of the import if it `starts`.
    fn run(self, starts: bool) {
        if untrack(|| self.is_running()) {
            return;
        }
        self.update(|state| state.problem = None);
        self.want(Wanted::GoOn);
        self.set_run(Run::Sending);
        spawn_local(async move {
            let result = match starts {
                _ if !self.take_lock().await => Ok(false),
                true => self.ask(Request::Start, None).await.map(|answer| {
                    self.show(Ok(answer));
                    true
                }),
                false => Ok(true),
            };
            match result {
                Ok(true) => {
                    self.tab.try_update_value(|tab| tab.pasted.clear());
                    self.set_unfinished(self.file_name());
                    self.send_rows().await;
                }
                Ok(false) => self.set_run(Run::Idle),
                Err(problem) => {
                    self.set_run(Run::Idle);
                    self.show(Err(problem));
                }
            }
        });
    }

    /// Saves rows as a CSV file.
    pub fn download(self, which: Download) {
        let name = untrack(|| self.file_name()).unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let kind = match which {
            Download::Results => "results",
            Download::Problems => "problems",
        };
        let file_name = if stem.is_empty() { format!("import-{kind}.csv") } else { format!("{stem}-{kind}.csv") };
        spawn_local(async move {
            match self.ask(Request::Download(which), None).await {
                Ok(Answer::File(text)) => browser::download(&file_name, "text/csv", &text),
                result => self.show(result),
            }
        });
    }

    /// The name of the file; empty for a pasted text.
    fn file_name(self) -> Option<String> {
        self.state.try_with_untracked(|state| state.import.as_ref().map(|import| import.file_name.clone())).flatten()
    }

    /// Pauses after the row that is on its way.
    pub fn pause(self) {
        self.want(Wanted::Pause);
    }

    /// Ends the import after the row that is on its way. The rows that wait are not sent.
    pub fn stop(self) {
        self.want(Wanted::Stop);
        if untrack(|| !self.is_running()) {
            spawn_local(self.end());
        }
    }

    /// Stores how a row whose outcome was unknown has ended, as a person decided.
    pub fn settle(self, row: u32, state: RowState) {
        self.change(Request::Record { row, state });
    }

    /// The answer of the worker. An error is a sentence.
    pub async fn ask(self, request: Request, file: Option<Blob>) -> Result<Answer, String> {
        // The session may have ended.
        let answer = self.tab.try_with_value(|tab| tab.connection.ask(&request, file.as_ref()));
        match answer.ok_or_else(String::new)?.await {
            Ok(Answer::Unreadable(problem) | Answer::NotStored(problem)) => Err(problem),
            Ok(answer) => Ok(answer),
            Err(problem) => Err(problem.to_string()),
        }
    }

    /// Shows what an answer says about the import as a whole.
    fn show(self, result: Result<Answer, String>) {
        self.update(|state| {
            match result {
                Ok(Answer::Import(import)) => state.import = Some(*import),
                Ok(Answer::Nothing) => state.import = None,
                Ok(
                    Answer::Rows(_) | Answer::Next(_) | Answer::File(_) | Answer::Unreadable(_) | Answer::NotStored(_),
                ) => {}
                Err(problem) => state.problem = Some(problem),
            }
            state.revision = state.revision.wrapping_add(1);
        });
    }

    /// Changes what the screen shows, unless the session has ended.
    fn update(self, change: impl FnOnce(&mut State)) {
        let _ = self.state.try_update(change);
    }

    fn want(self, wanted: Wanted) {
        self.tab.try_update_value(|tab| tab.wanted = wanted);
    }

    /// Ends the import in the database, too.
    async fn end(self) {
        self.show(self.ask(Request::Stop, None).await);
        self.set_run(Run::Idle);
        self.release();
    }
}
