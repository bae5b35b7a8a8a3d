//! What an import has to do with its tab: only one tab imports, an import that is not finished has a mark, and a pasted text is
//! kept.

use super::{Import, Run, State};
use crate::{
    browser::{
        lock,
        storage::{self, Area},
    },
    import::rules::protocol::{Answer, Phase, Request},
};
use leptos::{prelude::*, task::spawn_local};

/// The name of the lock of the tab that imports.
const LOCK: &str = "petstore-admin import";

impl Import {
    /// Reads the import that is not finished, when the page opens.
    pub fn open(self) {
        self.tab.update_value(|tab| tab.is_page_open = true);
        if untrack(|| self.phase().is_some() || self.is_opening()) {
            return;
        }
        let service = self.tab.with_value(|tab| tab.service.clone());
        self.update(|state| state.is_opening = true);
        spawn_local(async move {
            if self.take_lock().await {
                let result = self.ask(Request::Open { service }, None).await;
                let is_finished = match &result {
                    Ok(Answer::Import(import)) => import.phase != Phase::Started,
                    Ok(_) => true,
                    Err(_) => false,
                };
                self.show(result);
                if is_finished {
                    self.release();
                }
            }
            self.update(|state| state.is_opening = false);
            // The page may be closed by now. Its lock would keep other tabs from the import.
            if self.tab.try_with_value(|tab| tab.is_page_open) == Some(false) {
                self.close();
            }
        });
    }

    /// Whether the import of the database is being read. Reactive.
    pub fn is_opening(self) -> bool {
        self.state.with(|state| state.is_opening)
    }

    /// Whether another tab has the import. Reactive.
    pub fn is_elsewhere(self) -> bool {
        self.state.with(|state| state.is_elsewhere)
    }

    /// The name of the file of the import that is not finished; it may be empty. Reactive.
    pub fn unfinished(self) -> Option<String> {
        self.state.with(|state| state.unfinished.clone())
    }

    /// The pasted text. Not reactive.
    pub fn pasted(self) -> String {
        self.tab.with_value(|tab| tab.pasted.clone())
    }

    /// Keeps the pasted text, also while another page is shown.
    pub fn set_pasted(self, text: String) {
        self.tab.update_value(|tab| tab.pasted = text);
    }

    /// Lets other tabs have an import that does not run, when the page closes.
    pub fn close(self) {
        self.tab.try_update_value(|tab| tab.is_page_open = false);
        if self.state.try_with_untracked(State::is_running) != Some(false) {
            return;
        }
        self.tab.try_update_value(|tab| tab.lock = None);
        self.update(|state| {
            state.problem = None;
            state.is_elsewhere = false;
            if state.import.as_ref().is_some_and(|import| import.phase == Phase::Started) {
                state.import = None;
                state.run = Run::Idle;
            }
        });
    }

    /// Whether this tab may import. A browser without locks cannot tell, and every page says so.
    pub(super) async fn take_lock(self) -> bool {
        if !lock::is_supported() || self.tab.try_with_value(|tab| tab.lock.is_some()) == Some(true) {
            return true;
        }
        let lock = lock::request_if_available(LOCK).await;
        // A browser that blocks storage blocks locks, too. No other tab has the import then.
        let is_free = lock.is_some() || !storage::is_usable();
        self.update(|state| state.is_elsewhere = !is_free);
        self.tab.try_update_value(|tab| tab.lock = lock);
        is_free
    }

    /// Lets other tabs import. There is no unfinished import any more.
    pub(super) fn release(self) {
        self.tab.try_update_value(|tab| tab.lock = None);
        self.set_unfinished(None);
    }

    pub(super) fn set_unfinished(self, file_name: Option<String>) {
        let Some(mark) = self.tab.try_with_value(|tab| mark_of(&tab.service)) else { return };
        match &file_name {
            Some(name) => {
                Area::Local.set_text(&mark, name);
            }
            None => Area::Local.remove(&mark),
        }
        self.update(|state| state.unfinished = file_name);
    }
}

/// The name, in local storage, of the mark of an import that is not finished.
pub(super) fn mark_of(service: &str) -> String {
    format!("import {service}")
}
