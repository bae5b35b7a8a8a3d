//! The sentences about a list.
//!
//! The interface has no next page, so the sentences tell what is loaded and what may be missing.

use crate::{
    api::{response::RowProblem, wire::Limit},
    loaded_pets::cached_list::CachedList,
    words::count,
};

impl CachedList {
    /// How many pets are loaded, or match a search: one line on a phone. What the filter and the search are stands in their fields. Empty
    /// for an empty list, which has a text of its own. `additions`: how many pets were added until now.
    pub fn how_many(&self, is_searched: bool, matching: usize, additions: usize) -> String {
        let received = self.listed.received();
        // "See more" says it, too.
        let is_told = (self.additions < additions || self.is_cut()) && !self.can_show_more();
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
            _ if self.listed.received() > 0 => String::new(),
            Some(status) => format!("No pet has the status “{}”.", status.label()),
            None => "The store has no pets yet. Pets that you add appear here.".to_owned(),
        }
    }

    /// What a search without a match has searched.
    pub fn searched(&self) -> String {
        let loaded = count(self.listed.pets.len(), "loaded pet");
        let more = if self.is_cut() { "; there may be more in the store" } else { "" };
        format!("The search looks only in the {loaded}{more}.")
    }

    /// Whether a higher limit may show more.
    pub fn can_show_more(&self) -> bool {
        self.is_cut() && self.query.limit != Limit::HIGHEST
    }

    /// How to see the pets that the list may lack. Empty if the app knows no way.
    pub fn way_to_more(&self) -> String {
        match self.query.status {
            _ if self.can_show_more() => "Up to 100 pets. Uses 1 request",
            _ if self.listed.received() < Limit::HIGHEST.rows() => "",
            None => "The service lists at most 100 pets. Choose a status to see others.",
            Some(_) => "The service lists at most 100 pets of a status.",
        }
        .to_owned()
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
