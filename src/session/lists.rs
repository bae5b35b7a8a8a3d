//! The list that was loaded last, the whole stock, and the list that was requested before its page exists.

use super::{Reply, Session, send::SendOptions};
use crate::{
    api::{
        error::ApiError,
        request::list_pets,
        response::ListedPets,
        wire::{ListQuery, Pet, PetId},
    },
    clock::Timestamp,
    routes::query::ListView,
    session::{cached_list::CachedList, stock::Stock},
};
use futures::{
    channel::oneshot,
    future::{FutureExt, RemoteHandle},
};
use leptos::{prelude::*, task::spawn_local};

/// The lists of a session.
#[derive(Clone, Copy)]
pub(super) struct Lists {
    cached: RwSignal<Option<CachedList>>,
    /// Is there from the moment at which a person asks for it.
    stock: RwSignal<Option<Stock>>,
    /// What the URL of the list had last.
    shown: RwSignal<(ListQuery, ListView)>,
    prefetched: StoredValue<Option<PrefetchedList>>,
}

struct PrefetchedList {
    query: ListQuery,
    reply: RemoteHandle<Result<Reply<ListedPets>, ApiError>>,
}

impl Session {
    /// The cached list. Reactive.
    pub fn with_cached_list<R>(self, read: impl FnOnce(Option<&CachedList>) -> R) -> R {
        self.lists.cached.with(|list| read(list.as_ref()))
    }

    /// The cached list at this moment. Not reactive.
    pub fn cached_list_untracked(self) -> Option<CachedList> {
        self.lists.cached.get_untracked()
    }

    /// The stock. Reactive.
    pub fn with_stock<R>(self, read: impl FnOnce(Option<&Stock>) -> R) -> R {
        self.lists.stock.with(|stock| read(stock.as_ref()))
    }

    /// All pets that are loaded, each once. Not reactive.
    pub fn known_pets_untracked(self) -> Vec<Pet> {
        let list = self.cached_list_untracked();
        self.lists.stock.with_untracked(|stock| match stock {
            Some(stock) => stock.pets(list.as_ref()),
            None => list.map(|list| list.listed.pets).unwrap_or_default(),
        })
    }

    /// The loaded pet with this ID, and when its list came. Reactive.
    pub fn find_loaded(self, id: PetId) -> Option<(Pet, Timestamp)> {
        let in_list = |list: &CachedList| Some((list.find(id)?.clone(), list.received_at));
        let in_list = self.with_cached_list(|list| list.and_then(in_list));
        let in_stock = self.with_stock(|stock| stock?.find(id).map(|(pet, received_at)| (pet.clone(), received_at)));
        in_list.into_iter().chain(in_stock).max_by_key(|(_, received_at)| *received_at)
    }

    /// The query and the view for which the rows are there: those of the cached list, or of the stock while it is shown. Reactive.
    pub fn last_list(self) -> (ListQuery, ListView) {
        let (query, view) = self.lists.shown.get();
        if view.more && self.with_stock(|stock| stock.is_some()) {
            (query, view)
        } else {
            (self.with_cached_list(|list| list.map(|list| list.query).unwrap_or_default()), view)
        }
    }

    /// Records what the URL of the list has.
    pub fn set_last_list(self, query: ListQuery, view: ListView) {
        self.lists.shown.set((query, view));
    }

    /// Records that the cached list and the stock may lack a pet.
    pub fn mark_list_stale(self) {
        self.lists.cached.update(|list| {
            if let Some(list) = list {
                list.stale = true;
            }
        });
        self.mark_stock_stale();
    }

    /// All lists of the stock are to be loaded again.
    pub fn mark_stock_stale(self) {
        self.lists.stock.update(|stock| {
            if let Some(stock) = stock {
                stock.mark_stale();
            }
        });
    }

    /// Loads the lists that the stock lacks, one after the other. What is loaded is kept, also when a later request fails.
    pub async fn load_stock(self) -> Result<(), ApiError> {
        let stock = self.lists.stock;
        stock.update(|stock| {
            stock.get_or_insert_default();
        });
        // There is no stock any more when the session has ended.
        while let Some(query) = stock.with_untracked(|stock| stock.as_ref()?.next_query()) {
            let Reply { value: listed, received_at } = self.send(list_pets(query)).await?;
            stock.update(|stock| {
                if let Some(stock) = stock {
                    stock.put(CachedList { query, listed, received_at, stale: false });
                }
            });
        }
        Ok(())
    }

    /// Loads the list for `query` and caches it. Uses the prefetched list, once, if it is the same.
    pub async fn load_list(self, query: ListQuery) -> Result<(), ApiError> {
        let prefetched = self.lists.prefetched.try_update_value(Option::take).flatten();
        let reply = match prefetched {
            Some(prefetched) if prefetched.query == query => prefetched.reply.await?,
            Some(_) | None => self.send(list_pets(query)).await?,
        };
        self.lists.cache(query, reply);
        Ok(())
    }

    /// Requests the list for `query` before a page needs it. The returned future completes when the request has left, or
    /// has failed.
    pub fn prefetch_list(self, query: ListQuery) -> oneshot::Receiver<()> {
        let (sender, sent) = oneshot::channel();
        let request = list_pets(query);
        let response =
            self.send_parts(request.parts.clone(), SendOptions { on_sent: Some(sender), ..SendOptions::default() });
        let (prefetch, reply) = async move { Reply::new(&request, &response.await?) }.remote_handle();
        self.lists.prefetched.set_value(Some(PrefetchedList { query, reply }));
        spawn_local(prefetch);
        sent
    }
}

impl Lists {
    pub(super) fn new() -> Self {
        Self {
            cached: RwSignal::new(None),
            stock: RwSignal::new(None),
            shown: RwSignal::default(),
            prefetched: StoredValue::new(None),
        }
    }

    pub(super) fn cache(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.cached.set(Some(CachedList { query, listed, received_at, stale: false }));
    }

    pub(super) fn clear(self) {
        self.cached.set(None);
        self.stock.set(None);
        self.shown.set(Default::default());
        self.prefetched.set_value(None);
    }
}
