//! What the shortcuts and the notice of a stop ask of the page of the list.

use leptos::prelude::*;

/// The page of the list while it is open. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct OpenList(StoredValue<Option<Commands>>);

/// What the page does for others.
#[derive(Clone, Copy)]
pub struct Commands {
    /// Loads the list again, as its button does.
    pub refresh: Callback<()>,
    /// Moves the focus to the search.
    pub search: Callback<()>,
}

impl OpenList {
    /// No page is open.
    pub fn none() -> Self {
        Self(StoredValue::new(None))
    }

    /// The page is open until the current owner ends.
    pub fn open(self, commands: Commands) {
        self.0.set_value(Some(commands));
        on_cleanup(move || {
            self.0.try_set_value(None);
        });
    }

    pub fn get(self) -> Option<Commands> {
        self.0.try_get_value().flatten()
    }
}
