//! The requests for the rows of the page: for the list of the URL or for the whole stock.

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
use futures::future::join3;
use leptos::prelude::{GetUntracked, WithUntracked};
use std::cell::RefCell;

/// Where the rows of the page come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    List(ListQuery),
    /// The longest list of each status.
    Stock,
}

/// Loads the rows of `source`. The lists of the stock are requested
/// side by side, and replace the former ones when all have ended. One that fails hides no pet of the others: there may be more of its status.
pub async fn load(session: Session, id: RequestId, source: Source) -> Result<(), Failed> {
    let claim = session.claim();
    let additions = session.loaded.additions().with_untracked(Vec::len);
    match source {
        Source::List(query) => {
            let reply = claim.session()?.send(id, list_pets(query)).await?;
            claim.session()?.loaded.keep_list(CachedList::of(query, additions, reply));
        }
        Source::Stock => {
            let keys = claim.session()?.loaded.key_count();
            let former = claim.session()?.loaded.stock().try_get_untracked().unwrap_or_default();
            let queries = PetStatus::ALL.map(|status| ListQuery { limit: Limit::HIGHEST, status: Some(status) });
            let newest_failure = RefCell::new(None);
            let [available, pending, sold] = queries.map(async |query| {
                let reply = claim.session()?.send(id, list_pets(query)).await;
                let reply = reply.inspect_err(|failed| drop(newest_failure.replace(Some(failed.clone()))))?;
                Ok::<_, Failed>(CachedList::of(query, additions, reply))
            });
            let (available, pending, sold) = join3(available, pending, sold).await;
            let ended = [available, pending, sold];
            let is_cancelled =
                |ended: &Result<_, Failed>| matches!(ended, Err(failed) if failed.error == ApiError::Cancelled);
            // Lists of two keys are no stock of either.
            if claim.session()?.loaded.key_count() != keys || ended.iter().any(is_cancelled) {
                return Err(ApiError::Cancelled.into());
            }
            if let Some(failed) = newest_failure.take().filter(|_| ended.iter().all(Result::is_err)) {
                return Err(failed);
            }
            // A list that does not come hides no pet of the others.
            let kept = |query| former.iter().find(|list| list.query == query).cloned();
            let nothing = |query| {
                let value = ListedPets { is_part: true, ..ListedPets::default() };
                CachedList::of(query, 0, Reply { value, received_at: time::now() })
            };
            let or_kept = |(query, ended): (_, Result<CachedList, _>)| {
                ended.ok().or_else(|| kept(query)).unwrap_or_else(|| nothing(query))
            };
            let lists = queries.into_iter().zip(ended).map(or_kept).collect();
            claim.session()?.loaded.keep_stock(lists);
        }
    }
    Ok(())
}
