//! The requests for the rows of the page: for the list of the URL or for the whole stock. The first list is requested before its page
//! exists.

use crate::{
    api::{
        error::{ApiError, Failed},
        request::list_pets,
        wire::{Limit, ListQuery, PetStatus},
    },
    gate::RequestId,
    loaded_pets::cached_list::CachedList,
    session::Session,
};
use futures::{
    channel::oneshot,
    future::{FutureExt, try_join3},
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
/// side by side, and replace the former ones when all are there.
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
            let [available, pending, sold] = PetStatus::ALL.map(async |status| {
                let query = ListQuery { limit: Limit::HIGHEST, status: Some(status) };
                let reply = claim.session()?.send(RequestId::LIST, list_pets(query)).await?;
                Ok::<_, Failed>((CachedList::of(query, reply), claim.session()?.key_prompt.answers()))
            });
            let (available, pending, sold) = try_join3(available, pending, sold).await?;
            let (lists, answers): (Vec<_>, Vec<_>) = [available, pending, sold].into_iter().unzip();
            // Lists of two keys are no stock of either.
            if answers.iter().any(|before| claim.session().is_ok_and(|session| session.key_prompt.answers() != *before))
            {
                return Err(ApiError::Cancelled.into());
            }
            claim.session()?.loaded.keep_stock(lists, additions);
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
