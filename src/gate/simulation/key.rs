//! One key of the simulated world: its service, and the storage and the lock that all tabs with this key share.

use super::{
    oracle::Oracle,
    random::Random,
    service::{Behavior, Service},
    storage::{SimStorage, StorageBehavior},
};
use std::collections::VecDeque;

pub struct Key {
    pub service: Service,
    pub oracle: Oracle,
    pub storage: SimStorage,
    pub lock_holder: Option<u64>,
    /// The tasks that wait for the lock, in the order of their requests.
    pub lock_queue: VecDeque<u64>,
}

impl Key {
    pub fn new(behavior: Behavior, storage: StorageBehavior, is_hidden: bool, random: &mut Random) -> Self {
        Self {
            service: Service::new(behavior, random),
            oracle: Oracle::new(matches!(storage, StorageBehavior::Late | StorageBehavior::Emptied)),
            storage: SimStorage::new(storage, is_hidden),
            lock_holder: None,
            lock_queue: VecDeque::new(),
        }
    }

    /// Whether the lock is granted to `task` now.
    pub fn is_granted_to(&self, task: u64) -> bool {
        self.lock_holder.is_none() && self.lock_queue.front() == Some(&task)
    }

    pub fn grant_lock(&mut self, task: u64) {
        self.lock_queue.retain(|queued| *queued != task);
        self.lock_holder = Some(task);
    }

    pub fn release_lock(&mut self, task: u64) {
        if self.lock_holder == Some(task) {
            self.lock_holder = None;
        }
    }
}
