//! Where the rows come from: the list that was loaded last, or the stock in its place. With the sentences about them.
//!
//! The interface has no next page, so the sentences tell what is loaded and what may be missing.

use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{Limit, ListQuery, Pet, PetStatus, Status},
    },
    loaded_pets::cached_list::{CachedList, is_hidden_by, union},
    words::{count, isolated},
};

/// Where the rows of the page come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    List(ListQuery),
    /// The longest list of each status.
    Stock,
}

/// The rows of a source, as one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub source: Source,
    pub list: CachedList,
    /// What the stock lacks. May be empty.
    pub extent: &'static str,
    /// That there may be more pets, if a list was cut at its limit. Empty otherwise.
    pub more: String,
}

impl Listing {
    /// A list that is not the stock.
    pub fn of_list(list: &CachedList) -> Self {
        let more = if list.is_cut() { " There may be more." } else { "" };
        Self { source: Source::List(list.query), list: list.clone(), extent: "", more: more.to_owned() }
    }

    /// The lists of the stock as one list for the status of `query`. The list at hand adds what no status has: the pets without
    /// a status that the interface names. So do the pets that were `added` since, with any status. `None` without a stock.
    pub fn of_stock(
        stock: &[CachedList],
        at_hand: Option<&CachedList>,
        added: &[Pet],
        query: ListQuery,
    ) -> Option<Self> {
        let received_at = stock.first()?.received_at;
        let others = at_hand.into_iter().flat_map(|list| &list.listed.pets);
        let others = others.filter(|pet| !matches!(pet.status, Some(Status::Known(_))));
        let pets = union(others.chain(added).chain(stock.iter().flat_map(|list| &list.listed.pets)));
        let lists = || stock.iter().filter(|list| query.status.is_none() || list.query.status == query.status);
        let pets = pets.into_iter().filter(|pet| !is_hidden_by(query, pet)).collect();
        let mut listed = ListedPets { pets, ..ListedPets::default() };
        for list in lists() {
            let named = |RowProblem { row, problem }: &RowProblem| RowProblem {
                row: *row,
                problem: format!("{problem}, in the list {}", status_in_quotes(list)),
            };
            listed.unreadable.extend(list.listed.unreadable.iter().map(named));
        }
        let is_stale = stock.iter().any(|list| list.stale);
        let cut = lists().filter(|list| list.is_cut()).filter_map(|list| list.query.status);
        let cut: Vec<&str> = cut.map(PetStatus::as_str).collect();
        let more = match cut[..] {
            [] => String::new(),
            _ => format!(" There may be more {} pets.", cut.join(" and ")),
        };
        let extent = if query.status.is_none() { "Pets without a status may be missing." } else { "" };
        let query = ListQuery { limit: Limit::HIGHEST, ..query };
        let list = CachedList { query, listed, received_at, stale: is_stale };
        Some(Self { source: Source::Stock, list, extent, more })
    }

    /// How many pets are loaded, or match `search`. Empty for an empty list, which has a text of its own.
    pub fn how_many(&self, search: &str, matching: usize) -> String {
        let received = self.list.listed.received();
        let more = &self.more;
        let since = if self.list.stale { " Pets may have been added since." } else { "" };
        if received == 0 {
            String::new()
        } else if search.is_empty() {
            let kind = self.list.query.status.map(|status| format!(" with the status “{}”", status.label()));
            format!("{} loaded{}.{more}{since}", count(received, "pet"), kind.unwrap_or_default())
        } else {
            let verb = if matching == 1 { "matches" } else { "match" };
            format!(
                "{matching} of {} {verb} “{}”.{more}{since}",
                count(self.list.listed.pets.len(), "loaded pet"),
                isolated(search)
            )
        }
    }

    /// What an empty list says. Empty for every other one.
    pub fn empty(&self) -> String {
        match self.list.query.status {
            _ if self.list.listed.received() > 0 => String::new(),
            Some(status) => format!("No pet has the status “{}”.", status.label()),
            None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
        }
    }

    /// What a search without a match has searched.
    pub fn searched(&self) -> String {
        let loaded = count(self.list.listed.pets.len(), "loaded pet");
        let may_have_more = !self.more.is_empty() || self.is_stock();
        let more = if may_have_more { "; there may be more in the store" } else { "" };
        format!("The search looks only in the {loaded}{more}.")
    }

    pub fn is_stock(&self) -> bool {
        self.source == Source::Stock
    }

    /// Whether "See more" is of use: not at the stock, and not at a list that is complete, unless the stock is loaded.
    pub fn can_show_more(&self, has_stock: bool) -> bool {
        !self.is_stock() && (!self.more.is_empty() || has_stock)
    }

    /// How many rows could not be read, and what is wrong with each: a line for each. Empty if all could be read.
    pub fn row_problems(&self) -> Vec<String> {
        let unreadable = &self.list.listed.unreadable;
        let summary = format!("{} of {} rows could not be read.", unreadable.len(), self.list.listed.received());
        let rows = unreadable.iter().map(|RowProblem { row, problem }| format!("Row {row}: {problem}."));
        (!unreadable.is_empty()).then_some(summary).into_iter().chain(rows).collect()
    }
}

fn status_in_quotes(list: &CachedList) -> String {
    format!("“{}”", list.query.status.map_or("", PetStatus::label))
}

#[cfg(test)]
mod tests;
