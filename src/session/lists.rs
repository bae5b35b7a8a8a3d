//! The list that was loaded last, and the list that was requested before its page exists.

use super::{Reply, Session};
use crate::{
    api::{error::ApiError, request::list_pets, response::ListedPets, wire::ListQuery},
    pets::{list::CachedList, sort::Sort},
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
    /// The order in which the list was shown last.
    sort: RwSignal<Option<Sort>>,
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

    /// The order in which the list was shown last. Reactive.
    pub fn list_sort(self) -> Option<Sort> {
        self.lists.sort.get()
    }

    /// Records the order in which the list is shown.
    pub fn set_list_sort(self, sort: Option<Sort>) {
        self.lists.sort.set(sort);
    }

    /// Records that the cached list may lack a pet.
    pub fn mark_list_stale(self) {
        self.lists.cached.update(|list| {
            if let Some(list) = list {
                list.stale = true;
            }
        });
    }

    /// Loads the list for `query` and caches it. Uses the prefetched list, once, if it is the same.
    pub async fn load_list(self, query: ListQuery) -> Result<(), ApiError> {
        let prefetched = self.lists.prefetched.try_update_value(Option::take).flatten();
        let reply = match prefetched {
            Some(prefetched) if prefetched.query == query => prefetched.reply.await?,
            Some(_) | None => self.send(list_pets(query)).await?,
        };
        self.lists.cache(query, reply);
        self.store_early_list(query);
        Ok(())
    }

    /// Requests the list for `query` before a page needs it. The returned future completes when the request has left, or
    /// has failed.
    pub fn prefetch_list(self, query: ListQuery) -> oneshot::Receiver<()> {
        let (sender, sent) = oneshot::channel();
        let request = list_pets(query);
        let response = self.send_with_key(request.parts.clone(), Some(sender));
        let (prefetch, reply) = async move { Reply::new(&request, &response.await?) }.remote_handle();
        self.lists.prefetched.set_value(Some(PrefetchedList { query, reply }));
        spawn_local(prefetch);
        sent
    }
}

impl Lists {
    pub(super) fn new() -> Self {
        Self { cached: RwSignal::new(None), sort: RwSignal::new(None), prefetched: StoredValue::new(None) }
    }

    pub(super) fn cache(self, query: ListQuery, reply: Reply<ListedPets>) {
        let Reply { value: listed, received_at } = reply;
        self.cached.set(Some(CachedList { query, listed, received_at, stale: false }));
    }

    pub(super) fn clear(self) {
        self.cached.set(None);
        self.sort.set(None);
        self.prefetched.set_value(None);
    }
}
