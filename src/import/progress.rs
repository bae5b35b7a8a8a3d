//! How far long work is. It is done in slices, between which the page handles input and paints.

use crate::{
    browser::time,
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
#[derive(Clone, Copy)]
pub struct Progress(RwSignal<Option<(usize, usize)>>);

impl Progress {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// What work awaits after each row, with the number of the rows that are checked and of those that are read.
    pub fn pause(self) -> impl AsyncFnMut(usize, usize) {
        let begin = time::ticks();
        let (mut slice, mut rows) = (begin, 0);
        async move |checked, read| {
            rows += 1;
            if rows % ROWS_OF_A_LOOK != 0 || time::ticks() < slice + SLICE {
                return;
            }
            if time::ticks() > begin + LONG {
                self.0.try_set(Some((checked, read)));
            }
            time::next_task().await;
            slice = time::ticks();
        }
    }

    /// Says that the work is done.
    pub fn end(self) {
        if self.0.try_with_untracked(Option::is_some) == Some(true) {
            self.0.try_set(None);
        }
    }

    /// A sentence for the screen, while work takes long. Reactive.
    pub fn in_words(self) -> Option<String> {
        Some(match self.0.get()? {
            (0, read) => format!("{} read", count(read as u64, "row")),
            (checked, read) => format!("Checked {} of {}", number(checked as u64), number(read as u64)),
        })
    }
}
