//! The requests for lists: the list of the URL, the whole stock, and the first list, which is requested before its page exists.

use crate::{
    api::{
        error::ApiError,
        request::{Reply, list_pets},
        wire::{Limit, ListQuery, PetStatus},
    },
    loaded_pets::cached_list::CachedList,
    session::Session,
};
use futures::{channel::oneshot, future::FutureExt};
use leptos::task::spawn_local;

/// Loads the longest list of each status, one after the other. They replace the stock when all are there.
pub async fn load_stock(session: Session) -> Result<(), ApiError> {
    let (claim, changes) = (session.claim(), session.loaded.changes());
    let mut lists = Vec::new();
    for status in PetStatus::ALL {
        let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
        let Reply { value: listed, received_at } = claim.session()?.send(list_pets(query)).await?;
        lists.push(CachedList { query, listed, received_at, stale: false });
    }
    claim.session()?.loaded.keep_stock(lists, changes);
    Ok(())
}

/// Loads the list for `query`. Uses the prefetched list, once, if it is the same.
pub async fn load_list(session: Session, query: ListQuery) -> Result<(), ApiError> {
    let claim = session.claim();
    let reply = match session.loaded.take_prefetched().filter(|(of, _)| *of == query) {
        Some((_, reply)) => reply.await?,
        None => claim.session()?.send(list_pets(query)).await?,
    };
    claim.session()?.loaded.keep_list(query, reply);
    Ok(())
}

/// Requests the list for `query` before a page needs it. The returned future completes when the request has its permit and leaves, or
/// has failed.
pub fn prefetch_list(session: Session, query: ListQuery) -> oneshot::Receiver<()> {
    let (sender, leaves) = oneshot::channel();
    let request = async move {
        let permit = session.permit().await?;
        let _ = sender.send(());
        permit.send(list_pets(query)).await
    };
    let (prefetch, reply) = request.remote_handle();
    session.loaded.keep_prefetched((query, reply));
    spawn_local(prefetch);
    leaves
}
