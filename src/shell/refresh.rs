//! The refresh of the list, for what is outside of its page: the key "r", and notices over the page.

use leptos::prelude::*;

/// What refreshes the list, while its page is open.
#[derive(Clone, Copy)]
pub struct ListRefresh(StoredValue<Option<Callback<()>>>);

impl ListRefresh {
    /// The app provides it as a context once.
    pub fn new() -> Self {
        Self(StoredValue::new(None))
    }

    /// Refreshes the list, if its page is open.
    pub fn run(self) {
        if let Some(refresh) = self.0.get_value() {
            refresh.run(());
        }
    }
}

/// Lets [`ListRefresh`] call `refresh` as long as the current owner lives.
pub fn offer_list_refresh(refresh: impl Fn() + Send + Sync + 'static) {
    let Some(ListRefresh(offered)) = use_context() else { return };
    offered.set_value(Some(Callback::new(move |()| refresh())));
    on_cleanup(move || {
        offered.try_update_value(Option::take);
    });
}
