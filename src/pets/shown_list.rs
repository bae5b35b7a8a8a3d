//! The rows that the page shows, what decides on them, and when they are requested.

use super::found_rows::{matches, sorted};
use crate::{
    api::{
        request::list_pets,
        wire::{ListQuery, Pet, PetId},
    },
    browser::{self, focus, locale, time},
    config::file::use_config,
    loaded_pets::cached_list::CachedList,
    routes::{self, query::ListAddress, router::use_list_address},
    session::{Session, page_request::PageRequest, use_session},
    ui::{time::lasts, view::effect},
    words::Comparison,
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long a request is pending before the old rows look old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const OLD_ROWS_DELAY: Duration = Duration::from_millis(300);

/// The rows of the page, and what decides on them. Copies share the same state.
#[derive(Clone, Copy)]
pub struct ShownList {
    session: Session,
    pub address: Memo<ListAddress>,
    pub query: Memo<ListQuery>,
    /// Until the list of the query comes, the one before it.
    pub list: ReadSignal<Option<CachedList>>,
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
    /// The rows at a press on "See more", until its request begins.
    seen: StoredValue<Option<Vec<PetId>>>,
}

impl ShownList {
    /// The rows of the URL. They are requested unless they are loaded.
    pub fn of_address() -> Self {
        let (session, config, action) = (use_session(), use_config(), PageRequest::new());
        let (loaded, address) = (session.loaded, use_list_address());
        let query = Memo::new(move |_| address.with(|address| address.query));
        let list = loaded.cached_list();
        let typed = RwSignal::new(None::<(String, String)>);
        let search = Memo::new(move |_| {
            let in_address = address.with(|address| address.search.clone());
            // "Back", "Forward" and links change it there.
            typed.get().filter(|(before, _)| *before == in_address).map_or(in_address, |(_, text)| text)
        });
        let found = Memo::new(move |_| {
            let (list, search) = (list.read(), search.read());
            let pets = list.iter().flat_map(|list| &list.listed.pets);
            let found: Vec<Pet> = pets
                .filter(|pet| matches(pet, &search, config, Comparison(browser::without_accents)))
                .cloned()
                .collect();
            match address.with(|address| address.sort) {
                Some(sort) => sorted(&found, sort, config, locale::compare),
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
            query,
            list,
            typed,
            search,
            found,
            missing_id,
            action,
            is_slow: lasts(move || action.pending.get() && !action.waits(), OLD_ROWS_DELAY),
            seen: StoredValue::new(None),
        };
        effect(move || {
            action.reset();
            let query = query.get();
            let additions = loaded.additions().with_untracked(Vec::len);
            let is_fresh = |list: &Option<CachedList>| {
                list.as_ref().is_some_and(|list| list.query == query && list.additions == additions)
            };
            if !list.with_untracked(is_fresh) {
                shown.load();
            }
        });
        shown
    }

    /// Loads the list of the URL. A second press sends nothing.
    pub fn load(self) {
        let (session, held, query) = (self.session, self.action.held, self.query.get_untracked());
        let loaded = session.loaded;
        let seen = self.seen.try_update_value(Option::take).flatten();
        let load = move || async move {
            let additions = loaded.additions().with_untracked(Vec::len);
            Ok((additions, session.send(held, list_pets(query)).await?))
        };
        self.action.run(load, move |(additions, reply)| {
            loaded.keep_list(CachedList::of(query, additions, reply));
            seen.iter().for_each(|seen| self.focus_first_new(seen));
        });
    }

    /// The next list that comes has new rows, and the topmost of them gets the focus. Returns whether that was so before.
    pub fn expect_new_rows(self) -> bool {
        let rows = self.found.with_untracked(|pets| pets.iter().map(|pet| pet.id).collect());
        self.seen.try_update_value(|seen| seen.replace(rows).is_some()).unwrap_or_default()
    }

    /// Moves the focus to the topmost row that is not among those `seen`.
    fn focus_first_new(self, seen: &[PetId]) {
        // Meanwhile the person may do something else.
        if focus::is_outside("#see-more, h1") {
            return;
        }
        let is_new = |pet: &&Pet| !seen.contains(&pet.id);
        let first = self.found.with_untracked(|pets| pets.iter().find(is_new).map(|pet| pet.id));
        spawn_local(async move {
            time::painted().await;
            first.into_iter().for_each(|id| focus::set(&link_of_row(id)));
        });
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

/// The selector of the link in the row of a pet.
pub fn link_of_row(id: PetId) -> String {
    format!("main a[href='{}']", routes::find(id))
}
