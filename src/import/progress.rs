//! How far long work is. It is done in slices, between which the page handles input and paints.

use crate::{
    browser::time,
    import::rules::source::Pause,
    words::{count, number},
};
use leptos::prelude::*;
use std::time::Duration;

/// The longest work without a pause, and how often the clock is read meanwhile: it takes longer than a row.
const SLICE: Duration = Duration::from_millis(20);
const ROWS_OF_A_LOOK: usize = 32;
/// A person sees how far the work is when it takes longer.
const LONG: Duration = Duration::from_millis(500);

/// How many rows are checked, and how many are read.
#[derive(Clone, Copy, Default)]
pub struct Progress(RwSignal<Option<(usize, usize)>>);

impl Progress {
    /// What work awaits after each row, with the number of the rows that are checked and of those that are read.
    pub fn pause(self) -> Pause {
        let begin = time::ticks();
        let (mut slice, mut rows) = (None, 0);
        Pause(Box::new(move |checked, read| {
            rows += 1;
            let now = (rows % ROWS_OF_A_LOOK == 0).then(time::ticks)?;
            if now < *slice.get_or_insert(now) + SLICE {
                return None;
            }
            if now > begin + LONG {
                self.0.try_set(Some((checked, read)));
            }
            slice = None;
            Some(Box::pin(time::next_task()))
        }))
    }

    /// Says that the work is done.
    pub fn end(self) {
        self.0.try_set(None);
    }

    /// A sentence for the screen, while work takes long. Reactive.
    pub fn in_words(self) -> Option<String> {
        Some(match self.0.get()? {
            (0, read) => format!("{} read", count(read as u64, "row")),
            (checked, read) => format!("Checked {} of {}", number(checked as u64), number(read as u64)),
        })
    }
}
