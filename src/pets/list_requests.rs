//! The requests for the rows of the page: for the list of the URL or for the whole stock. The first list is requested before its page
//! exists.

use crate::{
    api::{
        error::{ApiError, Failed},
        request::{Reply, list_pets},
        response::ListedPets,
        wire::{Limit, ListQuery, PetStatus},
    },
    browser::time,
    gate::RequestId,
    loaded_pets::cached_list::CachedList,
    session::Session,
};
use futures::{
    channel::oneshot,
    future::{FutureExt, join_all},
};
use leptos::task::spawn_local;

/// Where the rows of the page come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    List(ListQuery),
    /// The longest list of each status.
    Stock,
}

/// Loads the rows of `source`. A list that was prefetched is used once. The lists of the stock are requested
/// side by side, and replace the former ones when all have ended. One that fails hides no pet of the others: there may be more of its status.
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
            let queries = PetStatus::ALL.map(|status| ListQuery { limit: Limit::HIGHEST, status: Some(status) });
            let send = async |query| claim.session()?.send(RequestId::LIST, list_pets(query)).await;
            let replies: Vec<Result<_, Failed>> = join_all(queries.map(send)).await;
            // Lists of two keys are no stock of either.
            if claim.session()?.key_prompt.answers() != answers {
                return Err(ApiError::Cancelled.into());
            }
            if replies.iter().all(Result::is_err) {
                return replies.into_iter().find_map(Result::err).map_or(Ok(()), Err);
            }
            let nothing =
                || Reply { value: ListedPets { is_part: true, ..ListedPets::default() }, received_at: time::now() };
            let lists = queries.into_iter().zip(replies);
            let lists = lists.map(|(query, reply)| CachedList::of(query, reply.unwrap_or_else(|_| nothing())));
            claim.session()?.loaded.keep_stock(lists.collect(), additions);
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
