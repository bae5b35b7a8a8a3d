//! The requests for the list of the URL and for the whole stock. The first list is requested before its page exists.

use super::listing::Source;
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

/// Loads the rows of `source`. A list that was prefetched is used once. The lists of the stock come one after the other, and replace the
/// former ones when all are there.
pub async fn load(session: Session, source: Source) -> Result<(), ApiError> {
    let claim = session.claim();
    match source {
        Source::List(query) => {
            let reply = match session.loaded.take_prefetched() {
                Some((of, reply)) if of == query => reply.await?,
                Some(_) | None => claim.session()?.send(list_pets(query)).await?,
            };
            claim.session()?.loaded.keep_list(query, reply);
        }
        Source::Stock => {
            let changes = claim.session()?.loaded.changes();
            let mut lists = Vec::new();
            for status in PetStatus::ALL {
                let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
                let Reply { value: listed, received_at } = claim.session()?.send(list_pets(query)).await?;
                lists.push(CachedList { query, listed, received_at, stale: false });
            }
            claim.session()?.loaded.keep_stock(lists, changes);
        }
    }
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
