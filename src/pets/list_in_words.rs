//! The lists of the stock as one list, and the sentences about a list.
//!
//! The interface has no next page, so the sentences tell what is loaded and what may be missing.

use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{Limit, ListQuery, Pet, PetStatus, Status},
    },
    loaded_pets::cached_list::{CachedList, is_hidden_by, union},
    words::count,
};

impl CachedList {
    /// The lists of the stock as one list for the status of `query`, as old as the oldest of them. The list at hand adds what no status
    /// has: the pets without a status that the interface names. So do the `additions`; those with such a status only to a list that is
    /// older: a newer one has them. The rows of the list at hand come first. `None` without a stock.
    pub fn of_stock(
        stock: &[Self],
        at_hand: Option<&Self>,
        additions: &[Option<Pet>],
        query: ListQuery,
    ) -> Option<Self> {
        let lists = || stock.iter().filter(|list| query.status.is_none() || list.query.status == query.status);
        let received_at = lists().map(|list| list.received_at).min()?;
        let before = lists().map(|list| list.additions).min()?;
        let is_in_no_list = |pet: &&Pet| !matches!(pet.status, Some(Status::Known(_)));
        let added = additions.iter().rev().flatten().take(Limit::MAX.into());
        let added = added.filter(|pet| before < additions.len() || is_in_no_list(pet));
        let of_at_hand = || at_hand.into_iter().flat_map(|list| &list.listed.pets);
        let is_newest = at_hand.is_some_and(|list| stock.iter().all(|other| other.received_at < list.received_at));
        let newer = of_at_hand().filter(|_| is_newest);
        let of_stock = stock.iter().flat_map(|list| &list.listed.pets);
        let pets = union(of_at_hand().filter(is_in_no_list).chain(added).chain(of_stock).chain(newer));
        let mut pets: Vec<Pet> = pets.into_iter().filter(|pet| !is_hidden_by(query, pet)).collect();
        // The rows that a person has seen stay first, in their order.
        let mut place = 0;
        for seen in of_at_hand() {
            if let Some(found) = pets[place..].iter().position(|pet| pet.id == seen.id) {
                pets[place..=place + found].rotate_right(1);
                place += 1;
            }
        }
        let mut listed = ListedPets { pets, ..ListedPets::default() };
        for list in lists() {
            listed.is_part |= list.listed.is_part;
            let status = list.query.status.map_or("", PetStatus::label);
            let named = |RowProblem { row, problem }: &RowProblem| RowProblem {
                row: *row,
                problem: format!("{problem}, in the list “{status}”"),
            };
            listed.unreadable.extend(list.listed.unreadable.iter().map(named));
        }
        let cut = lists().filter(|list| list.is_cut()).filter_map(|list| list.query.status);
        let cut: Vec<&str> = cut.map(PetStatus::as_str).collect();
        let more = match cut[..] {
            [] => String::new(),
            _ => format!("There may be more {} pets. ", cut.join(" and ")),
        };
        let lacks = more + if query.status.is_none() { "Pets without a status may be missing." } else { "" };
        let query = ListQuery { limit: Limit::HIGHEST, ..query };
        Some(Self { query, listed, received_at, additions: before, stock_lacks: Some(lacks) })
    }

    /// How many pets are loaded, or match a search: one line on a phone. What the filter and the search are stands in their fields. Empty
    /// for an empty list, which has a text of its own. `additions`: how many pets were added until now.
    pub fn how_many(&self, is_searched: bool, matching: usize, additions: usize) -> String {
        let received = self.listed.received();
        // "See more" says it, too.
        let is_told = (self.additions < additions || self.may_have_more()) && !self.can_show_more(false);
        let more = if is_told { " There may be more." } else { "" };
        if received == 0 {
            String::new()
        } else if is_searched {
            let verb = if matching == 1 { "matches" } else { "match" };
            format!("{matching} of {} {verb}.", count(self.listed.pets.len(), "loaded pet"))
        } else {
            format!("{}.{more}", count(received, "pet"))
        }
    }

    /// What an empty list says. Empty for every other one.
    pub fn empty(&self) -> String {
        match self.query.status {
            _ if self.listed.received() > 0 || self.listed.is_part => String::new(),
            Some(status) => format!("No pet has the status “{}”.", status.label()),
            None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
        }
    }

    /// What a search without a match has searched.
    pub fn searched(&self) -> String {
        let loaded = count(self.listed.pets.len(), "loaded pet");
        let more = if self.may_have_more() || self.is_stock() { "; there may be more in the store" } else { "" };
        format!("The search looks only in the {loaded}{more}.")
    }

    pub fn is_stock(&self) -> bool {
        self.stock_lacks.is_some()
    }

    /// Whether the store may have more pets of the filter.
    fn may_have_more(&self) -> bool {
        self.stock_lacks.as_ref().map_or_else(|| self.is_cut(), |lacks| !lacks.is_empty())
    }

    /// Whether "See more" is of use: not at the stock, and not at a list that is complete, unless the stock is loaded.
    pub fn can_show_more(&self, has_stock: bool) -> bool {
        !self.is_stock() && (self.may_have_more() || has_stock)
    }

    /// How many rows could not be read, and what is wrong with each: a line for each. Empty if all could be read.
    pub fn row_problems(&self) -> Vec<String> {
        let unreadable = &self.listed.unreadable;
        let summary = format!("{} of {} rows could not be read.", unreadable.len(), self.listed.received());
        let rows = unreadable.iter().map(|RowProblem { row, problem }| format!("Row {row}: {problem}."));
        (!unreadable.is_empty()).then_some(summary).into_iter().chain(rows).collect()
    }
}

#[cfg(test)]
mod tests;
