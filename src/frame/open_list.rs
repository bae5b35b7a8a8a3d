//! What the shortcuts and the notice of a stop ask of the page of the list, while it is open.

use leptos::prelude::*;

/// The page of the list. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct OpenList(StoredValue<Option<Commands>>);

#[derive(Clone, Copy)]
struct Commands {
    refresh: Callback<()>,
    search: Callback<()>,
}

impl OpenList {
    /// While the page is not open.
    pub fn none() -> Self {
        Self(StoredValue::new(None))
    }

    /// The page is open until the current owner ends, and does this.
    pub fn open(self, refresh: Callback<()>, search: Callback<()>) {
        self.0.set_value(Some(Commands { refresh, search }));
        on_cleanup(move || {
            self.0.try_set_value(None);
        });
    }

    pub fn is_open(self) -> bool {
        self.0.with_value(Option::is_some)
    }

    /// Loads the list again, as its button does.
    pub fn refresh(self) {
        self.run(|commands| commands.refresh);
    }

    /// Moves the focus to the search.
    pub fn search(self) {
        self.run(|commands| commands.search);
    }

    fn run(self, command: fn(Commands) -> Callback<()>) {
        if let Some(commands) = self.0.try_get_value().flatten() {
            let _ = command(commands).try_run(());
        }
    }
}
