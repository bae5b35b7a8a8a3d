//! The page's script `src/early.js` after a reload: it may send one request before the program is there.

use super::{
    service::SimResponse,
    tab::{Pending, SimRequest},
    world::{Fault, World},
};
use crate::gate::{early_permit::EarlyPermit, machine::Machine, state::GateState};

/// The program may never come. After this time the script gives up the lock.
const SCRIPT_TIMEOUT_MS: u64 = 20_000;

/// The request of a page's script.
#[derive(Clone)]
pub struct EarlyTask {
    permit: EarlyPermit,
    /// When the program is there, or the script gives up.
    pub program_ms: u64,
    pub comes: bool,
}

impl World {
    /// The page of `tab` was loaded again.
    pub fn start_page_script(&mut self, tab: usize) {
        self.add_task(tab, self.tabs[tab].key, None, Pending::PageScript, Machine::early_request());
    }

    /// Stores a permit beside the state that `tab` has just stored, or removes it.
    pub fn store_permit(&mut self, tab: usize, key: usize, before: Option<&GateState>) {
        let key = self.stored_key(key);
        self.keys[key].storage.store_permit(tab, self.now_ms, before);
    }

    /// Sends the request if there is a permit for the stored state, and nobody has the lock.
    pub fn send_early_request(&mut self, index: usize) -> Result<(), String> {
        let (id, tab, key) = (self.tasks[index].id, self.tasks[index].tab, self.tasks[index].key);
        let is_locked = self.keys[key].lock_holder.is_some() || !self.keys[key].lock_queue.is_empty();
        let ignores_lock = matches!(self.fault, Some(Fault::NoLockInPage | Fault::NoLock));
        let permitted = self.keys[self.stored_key(key)].storage.permitted(tab, self.now_ms).filter(|permitted| {
            let is_for_it = self.load(tab, key).as_ref() == Some(*permitted) || self.fault == Some(Fault::AnyPermit);
            is_for_it && (!is_locked || ignores_lock)
        });
        let permit = permitted.and_then(EarlyPermit::new);
        let Some(permit) = permit else {
            self.tasks.swap_remove(index);
            self.start_next_request(tab);
            return Ok(());
        };
        if !is_locked {
            self.keys[key].lock_holder = Some(id);
        }
        self.store(tab, key, &state_with(&permit, "null"));
        self.store_permit(tab, key, None);
        self.tabs[tab].requests.push_front(SimRequest::default());
        self.send(index)?;
        let comes = self.random.chance(80);
        let start_ms = if comes { self.random.between(1, 2_000) } else { SCRIPT_TIMEOUT_MS };
        self.tasks[index].early = Some(EarlyTask { permit, program_ms: self.now_ms + start_ms, comes });
        Ok(())
    }

    /// Stores the answer if the program is not there yet. Returns whether the task waits for the program.
    pub fn store_early_answer(&mut self, index: usize, response: SimResponse) -> bool {
        let task = &self.tasks[index];
        let (tab, key) = (task.tab, task.key);
        let Some(EarlyTask { permit, program_ms: until_ms, .. }) = task.early.clone() else { return false };
        if until_ms <= self.now_ms {
            return false;
        }
        // Another tab may have taken the lock, and stored something newer.
        if self.load(tab, key) == Some(state_with(&permit, "null")) && self.fault != Some(Fault::NoAnswerStored) {
            let answer = serde_json::to_string(&response.early_answer()).unwrap();
            self.store(tab, key, &state_with(&permit, &answer));
        }
        self.keys[key].oracle.record_early_answer(self.now_ms);
        self.tasks[index].pending = Pending::Program { until_ms, response };
        true
    }

    /// The program never comes, and the script gives up the lock. The person loads the page again.
    pub fn give_up(&mut self, index: usize) {
        let tab = self.tasks[index].tab;
        self.tabs[tab].requests.pop_front();
        self.drop_task(index);
        self.start_next_request(tab);
    }
}

fn state_with(permit: &EarlyPermit, answer: &str) -> GateState {
    let (head, tail) = &permit.begun;
    serde_json::from_str(&format!("{head}{answer}{tail}")).unwrap()
}
