//! The whole stock, as far as the interface gives it: three lists of up to 100 pets, one for each status, as one list.
//!
//! The list at hand adds what no status has: the pets without a status. Refuses to request anything: it says what to request next.

use super::cached_list::{CachedList, count, empty_list, how_many, is_hidden_by, may_have_more, searched};
use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{Limit, ListQuery, Pet, PetId, PetStatus, Status},
    },
    clock::Timestamp,
    routes::sort::Sort,
};

/// The lists of the statuses that are loaded. A stale one is to be loaded again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    lists: Vec<CachedList>,
}

/// What the page shows: the list, or the stock as a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownList {
    pub list: CachedList,
    pub stock: Option<StockNotes>,
}

/// What there is to say about the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockNotes {
    /// The order of all its lists. The union is shown in it until a person chooses another one.
    pub order: Option<Sort>,
    /// How many requests load the rest.
    pub requests_left: usize,
    /// What is in the stock, and which of its lists were cut.
    pub extent: String,
    /// Which of its lists are to be loaded. Empty if none is.
    pub rest: String,
    is_cut: bool,
}

impl Stock {
    /// How many requests load the whole stock.
    pub const REQUESTS: usize = PetStatus::ALL.len();

    /// How many requests load the lists that are missing or stale.
    pub fn requests_left(&self) -> usize {
        self.queries_left().count()
    }

    /// The list to request next. `None` if all are loaded.
    pub fn next_query(&self) -> Option<ListQuery> {
        self.queries_left().next()
    }

    /// Takes a list in, in place of the older one of its status.
    pub fn put(&mut self, list: CachedList) {
        match self.lists.iter_mut().find(|older| older.query == list.query) {
            Some(older) => *older = list,
            None => self.lists.push(list),
        }
    }

    /// All lists are to be loaded again.
    pub fn mark_stale(&mut self) {
        for list in &mut self.lists {
            list.stale = true;
        }
    }

    /// The pet with this ID, as the newest list has it, and when that list came.
    pub fn find(&self, id: PetId) -> Option<(&Pet, Timestamp)> {
        let found = self.lists.iter().filter_map(|list| Some((list.find(id)?, list.received_at)));
        found.max_by_key(|(_, received_at)| *received_at)
    }

    /// The pets of all lists and of the one at hand, each once, as the newest list has it.
    ///
    /// A pet that an older list has is gone if the newer list of its status is complete and does not have it.
    pub fn pets(&self, at_hand: Option<&CachedList>) -> Vec<Pet> {
        let mut pets: Vec<(&Pet, Timestamp)> = Vec::new();
        for list in self.lists.iter().chain(at_hand) {
            for pet in &list.listed.pets {
                match pets.iter_mut().find(|(known, _)| known.id == pet.id) {
                    Some(known) if known.1 < list.received_at => *known = (pet, list.received_at),
                    Some(_) => {}
                    None if self.is_gone(pet, list.received_at) => {}
                    None => pets.push((pet, list.received_at)),
                }
            }
        }
        pets.into_iter().map(|(pet, _)| pet.clone()).collect()
    }

    /// The stock as a list for `query`, whose limit it ignores. `None` while nothing is loaded.
    pub fn shown(&self, at_hand: Option<&CachedList>, query: ListQuery) -> Option<ShownList> {
        let received_at = self.lists.iter().chain(at_hand).map(|list| list.received_at).min()?;
        let has_status = |list: &&CachedList| query.status.is_none() || list.query.status == query.status;
        let of_status: Vec<&CachedList> = self.lists.iter().filter(has_status).collect();
        let pets = self.pets(at_hand).into_iter().filter(|pet| !is_hidden_by(query, pet)).collect();
        let problems = |of: fn(&ListedPets) -> &Vec<RowProblem>| {
            let named = |list: &&CachedList| {
                let status = list.query.status.map_or("", PetStatus::label);
                let named = move |RowProblem { row, problem }: &RowProblem| RowProblem {
                    row: *row,
                    problem: format!("{problem}, in the list “{status}”"),
                };
                of(&list.listed).iter().map(named).collect::<Vec<_>>()
            };
            of_status.iter().flat_map(named).collect()
        };
        let listed =
            ListedPets { pets, unreadable: problems(|list| &list.unreadable), damaged: problems(|list| &list.damaged) };
        let stock = StockNotes {
            order: Sort::of_ids(self.lists.iter().chain(at_hand).map(|list| list.listed.pets.as_slice())),
            requests_left: self.requests_left(),
            extent: extent(&of_status, at_hand, query.status),
            rest: self.rest(),
            is_cut: of_status.iter().any(|list| may_have_more(list)),
        };
        Some(ShownList { list: CachedList { query, listed, received_at, stale: false }, stock: Some(stock) })
    }

    fn queries_left(&self) -> impl Iterator<Item = ListQuery> {
        let queries = PetStatus::ALL.map(|status| ListQuery { limit: Limit::HIGHEST, status: Some(status) });
        queries.into_iter().filter(|query| !self.lists.iter().any(|list| list.is_fresh_for(*query)))
    }

    fn is_gone(&self, pet: &Pet, seen_at: Timestamp) -> bool {
        let is_complete = |list: &CachedList| list.received_at > seen_at && !may_have_more(list);
        let has_status = |list: &CachedList| pet.status == list.query.status.map(Status::Known);
        self.lists.iter().any(|list| has_status(list) && is_complete(list))
    }

    /// Which lists are to be loaded.
    fn rest(&self) -> String {
        let (stale, missing): (Vec<ListQuery>, Vec<ListQuery>) =
            self.queries_left().partition(|query| self.lists.iter().any(|list| list.query == *query));
        let sentence = |words: &str, queries: Vec<ListQuery>| match queries.is_empty() {
            true => String::new(),
            false => format!("{words}: {}. ", names(queries.into_iter())),
        };
        (sentence("Not loaded", missing) + &sentence("Not up to date", stale)).trim_end().to_owned()
    }
}

/// What the stock has, of one status or of all.
fn extent(lists: &[&CachedList], at_hand: Option<&CachedList>, status: Option<PetStatus>) -> String {
    let without_status = match (status, at_hand.map(|list| list.query)) {
        (Some(_), _) => String::new(),
        (None, Some(ListQuery { status: None, limit })) => {
            format!("; pets without a status only among the first {limit}")
        }
        (None, _) => "; no pets without a status".to_owned(),
    };
    let cut: Vec<ListQuery> = lists.iter().filter(|list| may_have_more(list)).map(|list| list.query).collect();
    let cut = match cut.len() {
        0 => String::new(),
        1 => format!(" {} was cut at {} pets.", names(cut.into_iter()), Limit::MAX),
        _ => format!(" {} were cut at {} pets.", names(cut.into_iter()), Limit::MAX),
    };
    format!("Up to {} of each status{without_status}.{cut}", Limit::MAX)
}

/// "“Available”, “Pending” and “Sold”".
fn names(queries: impl Iterator<Item = ListQuery>) -> String {
    let names: Vec<String> = queries.filter_map(|query| Some(format!("“{}”", query.status?.label()))).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// What stands beside "See more". `None` where it is of no use: at the stock, and at a list that is complete, unless a person asked
/// for the stock before.
pub fn how_to_see_more(shown: &ShownList, is_asked_for: bool) -> Option<String> {
    let all = format!("oad up to {} pets of each status.", Limit::MAX);
    match &shown.list {
        _ if shown.stock.is_some() => None,
        list if !may_have_more(list) => is_asked_for.then(|| format!("L{all}")),
        list if list.query.limit == Limit::HIGHEST => Some(format!("The service has no next page. L{all}")),
        _ => Some(format!("The service has no next page. Raise the limit (up to {}), or l{all}", Limit::MAX)),
    }
}

impl ShownList {
    /// A list that is not the stock.
    pub fn of_list(list: CachedList) -> Self {
        Self { list, stock: None }
    }

    /// How many pets there are, or match `search`. Empty for an empty list.
    pub fn how_many(&self, search: &str, matching: usize) -> String {
        let loaded = self.list.listed.pets.len();
        match (&self.stock, self.list.query.status) {
            (None, _) => how_many(&self.list, search, matching),
            (Some(_), _) if loaded == 0 => String::new(),
            (Some(_), _) if !search.is_empty() => {
                let verb = if matching == 1 { "matches" } else { "match" };
                format!("{matching} of {} {verb} “{search}”.", count(loaded, "loaded pet"))
            }
            (Some(_), Some(status)) => format!("{} loaded with the status “{}”.", count(loaded, "pet"), status.label()),
            (Some(_), None) => format!("{} loaded.", count(loaded, "pet")),
        }
    }

    /// What an empty list says. Empty for every other one.
    pub fn empty(&self) -> String {
        match (&self.stock, self.list.query.status) {
            (Some(_), Some(status)) if self.list.listed.received() == 0 => {
                format!("No loaded pet has the status “{}”.", status.label())
            }
            _ => empty_list(&self.list),
        }
    }

    /// What a search without a match has searched.
    pub fn searched(&self) -> String {
        match &self.stock {
            None => searched(&self.list),
            Some(_) => {
                let loaded = count(self.list.listed.pets.len(), "loaded pet");
                format!("The search looks only in the {loaded}; there may be more in the store.")
            }
        }
    }

    /// The limit at which the rows were cut.
    pub fn cut_at(&self) -> Option<usize> {
        match &self.stock {
            None => may_have_more(&self.list).then(|| self.list.query.limit.rows()),
            Some(notes) => (notes.is_cut || notes.requests_left > 0).then(|| Limit::HIGHEST.rows()),
        }
    }
}

#[cfg(test)]
mod tests;
