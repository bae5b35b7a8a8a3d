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
use futures::future::try_join3;
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
            let former = claim.session()?.loaded.stock().try_get_untracked().unwrap_or_default();
            let queries = PetStatus::ALL.map(|status| ListQuery { limit: Limit::HIGHEST, status: Some(status) });
            let newest_failure = RefCell::new(None);
            let [available, pending, sold] = queries.map(async |query| {
                match claim.session()?.send(id, list_pets(query)).await {
                    Ok(reply) => {
                        Ok(Some((CachedList::of(query, additions, reply), claim.session()?.loaded.key_count())))
                    }
                    // A person has cancelled the wait of all three.
                    Err(failed) if failed.error == ApiError::Cancelled => Err(failed),
                    Err(failed) => {
                        newest_failure.replace(Some(failed));
                        Ok(None)
                    }
                }
            });
            let (available, pending, sold) = try_join3(available, pending, sold).await?;
            let came = [available, pending, sold];
            // Lists of two keys are no stock of either.
            let keys = claim.session()?.loaded.key_count();
            if came.iter().flatten().any(|(_, of)| *of != keys) {
                return Err(ApiError::Cancelled.into());
            }
            if let Some(failed) = newest_failure.take().filter(|_| came.iter().all(Option::is_none)) {
                return Err(failed);
            }
            // A list that does not come hides no pet of the others.
            let kept = |query| former.iter().find(|list| list.query == query).cloned();
            let nothing = |query| {
                let value = ListedPets { is_part: true, ..ListedPets::default() };
                CachedList::of(query, 0, Reply { value, received_at: time::now() })
            };
            let or_kept = |(query, came): (_, Option<(CachedList, _)>)| {
                came.map(|(list, _)| list).or_else(|| kept(query)).unwrap_or_else(|| nothing(query))
            };
            let lists = queries.into_iter().zip(came).map(or_kept).collect();
            claim.session()?.loaded.keep_stock(lists);
        }
    }
    Ok(())
}
