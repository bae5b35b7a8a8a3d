//! The simulated storage of one key: it may show a change late to other tabs, lose everything, or refuse to store.

use super::random::Random;
use crate::gate::state::GateState;

/// How the storage behaves in a whole schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageBehavior {
    /// Every tab sees a change at once.
    Works,
    /// Other tabs see a change up to [`LATEST_MS`] later.
    Late,
    /// A person or another site empties it at times, or another version of the app writes a text that cannot be read.
    Emptied,
    /// It refuses to store: it is full, or the browser blocks it.
    Blocked,
}

/// The latest time after which another tab sees a change.
pub const LATEST_MS: u64 = 1_000;

pub struct SimStorage {
    behavior: StorageBehavior,
    /// Whether no tab sees what another tab stores.
    is_hidden: bool,
    /// The last changes, the newest at the end.
    changes: Vec<StoredChange>,
}

struct StoredChange {
    tab: usize,
    /// When the other tabs see it.
    visible_ms: u64,
    state: Box<GateState>,
}

impl SimStorage {
    pub fn new(behavior: StorageBehavior, is_hidden: bool) -> Self {
        Self { behavior, is_hidden, changes: Vec::new() }
    }

    /// What `tab` reads.
    pub fn load(&self, tab: usize, now_ms: u64) -> Option<GateState> {
        let is_visible = |change: &&StoredChange| change.tab == tab || change.visible_ms <= now_ms;
        let newest = self.changes.iter().rev().find(is_visible).map(|change| &change.state);
        newest.map(|state| (**state).clone())
    }

    /// Stores `state`. Returns when the other tabs see it, if they ever do.
    pub fn store(&mut self, tab: usize, now_ms: u64, state: &GateState, random: &mut Random) -> Option<u64> {
        // As the browser does.
        let state = Box::new(serde_json::from_str(&serde_json::to_string(state).unwrap()).unwrap());
        if self.behavior == StorageBehavior::Blocked {
            return None;
        }
        let late_ms = if self.behavior == StorageBehavior::Late { random.between(0, LATEST_MS) } else { 0 };
        // Changes become visible in their order.
        let earlier_ms = self.changes.last().map_or(0, |change| change.visible_ms);
        let visible_ms = if self.is_hidden { u64::MAX } else { earlier_ms.max(now_ms + late_ms) };
        self.changes.push(StoredChange { tab, visible_ms, state });
        // Any other change is older than the latest time.
        let newest_of_all = self.changes.iter().rposition(|change| change.visible_ms <= now_ms).unwrap_or(0);
        self.changes.drain(..newest_of_all);
        (!self.is_hidden).then_some(visible_ms)
    }

    /// Makes it empty, or unreadable.
    pub fn empty(&mut self) {
        self.changes.clear();
    }
}
