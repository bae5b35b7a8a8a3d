//! The rows that the page shows, what decides on them, and when they are requested.

use super::{
    found_rows::{matches, sorted},
    list_requests::{Source, load},
};
use crate::{
    api::wire::{Pet, PetId},
    browser::{self, element, focus, locale, time},
    config::settings::use_config,
    loaded_pets::cached_list::CachedList,
    routes::{
        query::ListAddress,
        router::{Entry, use_change_list, use_list_address},
    },
    session::{Session, page_request::PageRequest, use_session},
    ui::{time::lasts, view::effect},
    words::Comparison,
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long a request is pending before the old rows look old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const OLD_ROWS_DELAY: Duration = Duration::from_millis(300);

/// For how many frames the first new row is awaited.
const MOST_FRAMES: u32 = 20;

/// The rows of the page, and what decides on them. Copies share the same state.
#[derive(Clone, Copy)]
pub struct ShownList {
    session: Session,
    pub address: Memo<ListAddress>,
    pub source: Memo<Source>,
    /// Without the rows of the source, those of the list before it.
    pub list: Memo<Option<CachedList>>,
    /// What is typed in the search until the address has it, and the search of the address before.
    pub typed: RwSignal<Option<(String, String)>>,
    pub search: Memo<String>,
    /// The pets that match the search, in the order of the URL.
    pub found: Memo<Vec<Pet>>,
    /// The ID in the search that no row has: the service may have its pet. Empty without one.
    pub missing_id: Memo<String>,
    /// The request for newer rows.
    pub action: PageRequest,
    /// Whether it has been on its way for a while.
    pub is_slow: ReadSignal<bool>,
    /// What was asked for last. Another attempt is for the same.
    asked: StoredValue<Source>,
    /// Shows the stock in place of so many rows.
    show_stock: Callback<usize>,
}

impl ShownList {
    /// The rows of the URL. They are requested unless they are loaded.
    pub fn of_address() -> Self {
        let (session, config, action) = (use_session(), use_config(), PageRequest::new());
        let (loaded, address, change_list) = (session.loaded, use_list_address(), use_change_list());
        let source = Memo::new(move |_| {
            let ListAddress { query, more, .. } = address.get();
            if more && loaded.has_stock() { Source::Stock } else { Source::List(query) }
        });
        let list = Memo::new(move |_| {
            loaded.cached_list().with(|list| match source.get() {
                Source::List(_) => list.clone(),
                Source::Stock => CachedList::of_stock(
                    &loaded.stock().read(),
                    list.as_ref(),
                    &loaded.additions().read(),
                    address.with(|address| address.query),
                ),
            })
        });
        let typed = RwSignal::new(None::<(String, String)>);
        let search = Memo::new(move |_| {
            let in_address = address.with(|address| address.search.clone());
            // "Back", "Forward" and links change it there.
            typed.get().filter(|(before, _)| *before == in_address).map_or(in_address, |(_, text)| text)
        });
        let found = Memo::new(move |_| {
            let (list, search, config) = (list.read(), search.read(), config.read());
            let pets = list.iter().flat_map(|list| &list.listed.pets);
            let found: Vec<Pet> = pets
                .filter(|pet| matches(pet, &search, &config, Comparison(browser::without_accents)))
                .cloned()
                .collect();
            match address.with(|address| address.sort) {
                Some(sort) => sorted(&found, sort, &config, locale::compare),
                None => found,
            }
        });
        let missing_id = Memo::new(move |_| {
            let id = search.with(|search| search.parse::<PetId>()).ok();
            let has = |id: &PetId| list.read().iter().flat_map(|list| &list.listed.pets).any(|pet| pet.id == *id);
            id.filter(|id| !has(id)).map(|id| id.to_string()).unwrap_or_default()
        });
        let shown = Self {
            session,
            address,
            source,
            list,
            typed,
            search,
            found,
            missing_id,
            action,
            is_slow: lasts(move || action.pending.get() && !action.waits(), OLD_ROWS_DELAY),
            asked: StoredValue::new(source.get_untracked()),
            show_stock: Callback::new(move |rows: usize| {
                let is_sorted = address.with_untracked(|address| address.sort.is_some());
                change_list(&|list| list.more = true, Entry::New);
                // Elsewhere the new rows are among the others.
                if is_sorted {
                    return focus_heading();
                }
                let first_new = format!("main tbody tr:nth-child({}) a", rows + 1);
                spawn_local(async move {
                    // The router shows the rows of the new URL a little later.
                    let mut frames = 0..MOST_FRAMES;
                    while frames.next().is_some() && !element::exists(&first_new) {
                        time::painted().await;
                    }
                    focus::set(&first_new);
                    // There may be no new row, and the button is hidden.
                    focus::keep();
                });
            }),
        };
        effect(move || {
            action.reset();
            // Only a person asks for the stock again.
            let Source::List(query) = source.get() else { return };
            let additions = loaded.additions().with_untracked(Vec::len);
            let is_fresh = |list: &Option<CachedList>| {
                list.as_ref().is_some_and(|list| list.query == query && list.additions == additions)
            };
            if !loaded.cached_list().with_untracked(is_fresh) {
                shown.load(Source::List(query));
            }
        });
        // What another key has loaded is gone, also if no request of this page waited for the key.
        effect(move || {
            session.track_key();
            if !action.pending.get_untracked() && loaded.cached_list().with_untracked(Option::is_none) {
                shown.load(source.get_untracked());
            }
        });
        shown
    }

    fn load(self, source: Source) {
        // A second press sends nothing. Another source takes the place of the one before.
        if self.asked.get_value() != source {
            self.action.cancel();
        }
        self.asked.set_value(source);
        let rows = self.found.with_untracked(Vec::len);
        let shows_stock = source == Source::Stock && self.source.get_untracked() != source;
        self.action.run(load(self.session, self.action.id, source), move |()| {
            if shows_stock {
                self.show_stock.run(rows);
            }
        });
    }

    /// Loads again what was asked for last.
    pub fn retry(self) {
        self.load(self.asked.get_value());
    }

    /// Loads the rows again.
    pub fn refresh(self) {
        // While a request is pending a press is one for the same rows: "See more" would lose what it has loaded.
        if !self.action.pending.get_untracked() {
            self.load(self.source.get_untracked());
        }
    }

    /// Shows the stock, and loads it before if need be.
    pub fn see_more(self) {
        match untrack(|| self.has_stock()) {
            true => self.show_stock.run(self.found.with_untracked(Vec::len)),
            false => self.load(Source::Stock),
        }
    }

    /// Whether the whole stock is loaded. Reactive.
    pub fn has_stock(self) -> bool {
        self.session.loaded.has_stock()
    }

    /// Whether the page shows the whole stock. Reactive.
    pub fn is_stock(self) -> bool {
        self.source.get() == Source::Stock
    }

    /// What `say` says about the rows. Empty without any.
    pub fn about(self, say: fn(&CachedList) -> String) -> Memo<String> {
        Memo::new(move |_| self.list.with(|list| list.as_ref().map(say)).unwrap_or_default())
    }

    /// Types a text into the search.
    pub fn type_search(self, text: String) {
        let in_address = self.address.with_untracked(|address| address.search.clone());
        self.typed.set(Some((in_address, text)));
    }
}

/// A button of the stock disappears when it is pressed. The focus goes to the heading, because the result is told beside it.
pub fn focus_heading() {
    focus::set("#content h1");
}
