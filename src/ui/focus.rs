//! Keeps the focus on the page when the element that has it disappears.

use crate::browser;
use leptos::prelude::*;

/// Each time that `is_shown` becomes false: moves the focus to the heading of the page, if it was in what disappeared.
pub fn keep_focus_after(is_shown: Signal<bool>) {
    Effect::new(move |was_shown: Option<bool>| {
        let is_shown = is_shown.get();
        if was_shown == Some(true) && !is_shown {
            browser::keep_focus();
        }
        is_shown
    });
}
