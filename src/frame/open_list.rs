//! What the notice of a stop asks of the page of the list.

use leptos::prelude::*;

/// The page of the list while it is open: how it loads again. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct OpenList(StoredValue<Option<Callback<()>>>);

impl OpenList {
    /// No page is open.
    pub fn none() -> Self {
        Self(StoredValue::new(None))
    }

    /// The page is open until the current owner ends.
    pub fn open(self, refresh: Callback<()>) {
        self.0.set_value(Some(refresh));
        on_cleanup(move || {
            self.0.try_set_value(None);
        });
    }

    /// Loads the list again, as its button does. Without the page it does nothing.
    pub fn refresh(self) {
        if let Some(refresh) = self.0.try_get_value().flatten() {
            refresh.run(());
        }
    }
}
