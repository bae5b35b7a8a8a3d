//! The rows of the page, and the requests for them: for the list of the URL or for the whole stock. The first list is requested before its
//! page exists.

use super::{
    found_rows::{matches, sorted},
    listing::{Listing, Source},
};
use crate::{
    api::{
        error::{ApiError, Failed},
        request::{Reply, list_pets},
        wire::{Limit, ListQuery, Pet, PetId, PetStatus},
    },
    browser::locale,
    config::settings::use_config,
    gate::RequestId,
    loaded_pets::cached_list::CachedList,
    routes::query::ListAddress,
    session::{Session, page_request::PageRequest, use_session},
    ui::time::lasts,
    ui::view::effect,
    words::Comparison,
};
use futures::{
    channel::oneshot,
    future::{FutureExt, join_all},
};
use leptos::{prelude::*, task::spawn_local};
use std::time::Duration;

/// How long a request is pending before the old rows look old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const OLD_ROWS_DELAY: Duration = Duration::from_millis(300);

/// The rows of the page, and what decides on them. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Rows {
    pub source: Memo<Source>,
    /// Without the rows of the source, those of the list before it.
    pub listing: Memo<Option<Listing>>,
    /// What is typed. The address gets it a little later.
    pub search: RwSignal<String>,
    /// The pets that match the search, in the order of the URL.
    pub found: Memo<Vec<Pet>>,
    /// The ID in the search that no row has: the service may have its pet. Empty without one.
    pub missing_id: Memo<String>,
    /// The request for newer rows.
    pub action: PageRequest,
    /// Whether it has been pending for a while.
    pub is_slow: ReadSignal<bool>,
}

impl Rows {
    /// The rows of `source`, in the order of `address`.
    pub fn of(source: Memo<Source>, address: Memo<ListAddress>) -> Self {
        let (loaded, config, action) = (use_session().loaded, use_config(), PageRequest::with_id(RequestId::LIST));
        let in_address = Memo::new(move |_| address.with(|address| address.display.search.clone()));
        let search = RwSignal::new(in_address.get_untracked());
        // "Back", "Forward" and links change it there.
        effect(move || search.set(in_address.get()));
        let listing = Memo::new(move |_| {
            loaded.cached_list().with(|list| match source.get() {
                Source::List(_) => list.as_ref().map(Listing::of_list),
                Source::Stock => Listing::of_stock(
                    &loaded.stock().read(),
                    list.as_ref(),
                    &loaded.added_pets(),
                    address.with(|address| address.query),
                ),
            })
        });
        let found = Memo::new(move |_| {
            let (listing, search, config) = (listing.read(), search.read(), config.read());
            let pets = listing.iter().flat_map(|listing| &listing.list.listed.pets);
            let found: Vec<Pet> = pets
                .filter(|pet| matches(pet, &search, &config, Comparison(locale::without_accents)))
                .cloned()
                .collect();
            match address.with(|address| address.display.sort) {
                Some(sort) => sorted(&found, sort, &config, locale::compare),
                None => found,
            }
        });
        let missing_id = Memo::new(move |_| {
            let id = search.with(|search| search.parse::<PetId>()).ok();
            let has = |listing: &Listing, id| listing.list.listed.pets.iter().any(|pet| pet.id == id);
            let is_loaded = |id| listing.with(|listing| listing.as_ref().is_some_and(|listing| has(listing, id)));
            id.filter(|id| !is_loaded(*id)).map(|id| id.to_string()).unwrap_or_default()
        });
        let is_slow = lasts(move || action.pending.get(), OLD_ROWS_DELAY);
        Self { source, listing, search, found, missing_id, action, is_slow }
    }
}

/// Loads the rows of `source`. A list that was prefetched is used once. The lists of the stock are requested
/// side by side, and those that come replace the former ones: a list that fails hides no pet of the others.
pub async fn load(session: Session, source: Source) -> Result<(), Failed> {
    let claim = session.claim();
    match source {
        Source::List(query) => {
            let reply = match session.loaded.take_prefetched() {
                Some((of, reply)) if of == query => reply.await?,
                Some(_) | None => claim.session()?.send(RequestId::LIST, list_pets(query)).await?,
            };
            claim.session()?.loaded.keep_list(query, reply);
        }
        Source::Stock => {
            let additions = claim.session()?.loaded.addition_count();
            let answers = claim.session()?.key_prompt.answers();
            let lists = PetStatus::ALL.map(async |status| {
                let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
                let Reply { value: listed, received_at } =
                    claim.session()?.send(RequestId::LIST, list_pets(query)).await?;
                Ok::<_, Failed>(CachedList { query, listed, received_at, stale: false })
            });
            let lists = join_all(lists).await;
            // Lists of two keys are no stock of either.
            if claim.session()?.key_prompt.answers() != answers {
                return Err(ApiError::Cancelled.into());
            }
            let (came, failed): (Vec<_>, Vec<_>) = lists.into_iter().partition(Result::is_ok);
            claim.session()?.loaded.keep_stock(came.into_iter().flatten().collect(), additions);
            failed.into_iter().try_for_each(|list| list.map(drop))?;
        }
    }
    Ok(())
}

/// Requests the list for `query` before a page needs it. The returned future completes when the request has its permit and leaves, or
/// has failed.
pub fn prefetch_list(session: Session, query: ListQuery) -> oneshot::Receiver<()> {
    let (sender, leaves) = oneshot::channel();
    let request = async move {
        let permit = session.sender(RequestId::LIST).permit().await?;
        let _ = sender.send(());
        permit.send(list_pets(query)).await
    };
    let (prefetch, reply) = request.remote_handle();
    session.loaded.keep_prefetched((query, reply));
    spawn_local(prefetch);
    leaves
}
