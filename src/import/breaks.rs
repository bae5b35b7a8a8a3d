//! Long work has breaks, in which the page handles input and paints.

use crate::{browser::time, import::rules::basis::Breaks};
use std::time::Duration;

/// The longest work without a break, and how often the clock is read meanwhile: it takes longer than a row.
const LONGEST_WORK: Duration = Duration::from_millis(20);
const ROWS_OF_A_LOOK: usize = 32;

/// What work awaits after each row.
pub fn breaks() -> Breaks {
    let (mut begin, mut rows) = (None, 0);
    Breaks(Box::new(move || {
        rows += 1;
        let now = (rows % ROWS_OF_A_LOOK == 0).then(time::ticks)?;
        if now < *begin.get_or_insert(now) + LONGEST_WORK {
            return None;
        }
        begin = None;
        Some(Box::pin(time::next_task()))
    }))
}
