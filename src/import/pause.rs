//! Long work is done in slices, between which the page handles input and paints.

use crate::{browser::time, import::rules::source::Pause};
use std::time::Duration;

/// The longest work without a pause, and how often the clock is read meanwhile: it takes longer than a row.
const SLICE: Duration = Duration::from_millis(20);
const ROWS_OF_A_LOOK: usize = 32;

/// What work awaits after each row.
pub fn pause() -> Pause {
    let (mut slice, mut rows) = (None, 0);
    Pause(Box::new(move || {
        rows += 1;
        let now = (rows % ROWS_OF_A_LOOK == 0).then(time::ticks)?;
        if now < *slice.get_or_insert(now) + SLICE {
            return None;
        }
        slice = None;
        Some(Box::pin(time::next_task()))
    }))
}
