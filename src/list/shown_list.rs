//! What the page shows: the list that was loaded last, or the stock in its place. With the sentences about it.
//!
//! The interface has no next page, so the sentences tell what is loaded and what may be missing.

use crate::{
    api::{
        response::{ListedPets, RowProblem},
        wire::{Limit, ListQuery, PetStatus, Status},
    },
    session::cached_list::{CachedList, is_hidden_by, union},
    words::count,
};

/// The list or the stock, as one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownList {
    pub list: CachedList,
    /// What the stock has. `None` for a list.
    pub extent: Option<String>,
    /// Whether a list was cut at its limit.
    pub is_cut: bool,
}

impl ShownList {
    /// A list that is not the stock.
    pub fn of_list(list: &CachedList) -> Self {
        Self { list: list.clone(), extent: None, is_cut: list.is_cut() }
    }

    /// The lists of the stock as one list for the status of `query`. The list at hand adds what no status has: the pets without
    /// a status that the interface names. `None` without a stock.
    pub fn of_stock(stock: &[CachedList], at_hand: Option<&CachedList>, query: ListQuery) -> Option<Self> {
        let received_at = stock.first()?.received_at;
        let others = at_hand.into_iter().flat_map(|list| &list.listed.pets);
        let others = others.filter(|pet| !matches!(pet.status, Some(Status::Known(_))));
        let pets = union(others.chain(stock.iter().flat_map(|list| &list.listed.pets)));
        let lists = || stock.iter().filter(|list| query.status.is_none() || list.query.status == query.status);
        let problems = |of: fn(&ListedPets) -> &Vec<RowProblem>| {
            let named = |list: &CachedList| {
                let mut problems = of(&list.listed).clone();
                for problem in &mut problems {
                    problem.problem += &format!(", in the list {}", status_in_quotes(list));
                }
                problems
            };
            lists().flat_map(named).collect()
        };
        let listed = ListedPets {
            pets: pets.into_iter().filter(|pet| !is_hidden_by(query, pet)).collect(),
            unreadable: problems(|list| &list.unreadable),
            damaged: problems(|list| &list.damaged),
        };
        let is_stale = stock.iter().any(|list| list.stale);
        let cut: Vec<String> = lists().filter(|list| list.is_cut()).map(status_in_quotes).collect();
        let without_status = match at_hand.map(|list| list.query) {
            _ if query.status.is_some() => String::new(),
            Some(ListQuery { status: None, limit }) => format!("; pets without a status only among the first {limit}"),
            Some(_) | None => "; no pets without a status".to_owned(),
        };
        let mut extent = format!("Up to {} of each status{without_status}.", Limit::MAX);
        if !cut.is_empty() {
            extent += &format!(" Cut at {}: {}.", Limit::MAX, cut.join(", "));
        }
        if is_stale {
            extent += " Pets may have been added since.";
        }
        let query = ListQuery { limit: Limit::HIGHEST, ..query };
        let list = CachedList { query, listed, received_at, stale: is_stale };
        Some(Self { list, extent: Some(extent), is_cut: !cut.is_empty() })
    }

    /// How many pets there are, or match `search`, as far as the app knows. Empty for an empty list, which has a text of its own.
    pub fn how_many(&self, search: &str, matching: usize) -> String {
        let received = self.list.listed.received();
        let kind = self.list.query.status.map(|status| format!(" with the status “{}”", status.label()));
        let kind = kind.unwrap_or_default();
        if received == 0 {
            String::new()
        } else if !search.is_empty() {
            let verb = if matching == 1 { "matches" } else { "match" };
            let more = if self.is_cut { " There may be more." } else { "" };
            format!("{matching} of {} {verb} “{search}”.{more}", count(self.list.listed.pets.len(), "loaded pet"))
        } else if self.is_cut {
            let advice = match self.list.query {
                // “See more” stands under the rows.
                ListQuery { status: None, .. } => "",
                ListQuery { limit, .. } if limit != Limit::HIGHEST => "; raise the limit (up to 100)",
                ListQuery { .. } => "; the service sends no more at once",
            };
            format!("{} loaded{kind}. There may be more{advice}.", count(received, "pet"))
        } else {
            let extent = if self.extent.is_some() { "loaded" } else { "in total" };
            format!("{} {extent}{kind}.", count(received, "pet"))
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
        let may_have_more = self.is_cut || self.extent.is_some();
        let more = if may_have_more { "; there may be more in the store" } else { "" };
        format!("The search looks only in the {loaded}{more}.")
    }

    /// What stands beside "See more". Empty where it is of no use: at the stock, and at a list that is complete, unless a person
    /// asked for the stock before.
    pub fn how_to_see_more(&self, is_asked_for: bool) -> String {
        let all = format!("oad up to {} pets of each status.", Limit::MAX);
        if self.extent.is_some() || !(self.is_cut || is_asked_for) {
            String::new()
        } else if !self.is_cut {
            format!("L{all}")
        } else if self.list.query.limit == Limit::HIGHEST {
            format!("The service has no next page. L{all}")
        } else {
            format!("The service has no next page. Raise the limit (up to {}), or l{all}", Limit::MAX)
        }
    }

    /// How many rows could not be read, or that characters could not. Empty if all could.
    pub fn unreadable_rows(&self) -> String {
        let listed = &self.list.listed;
        let (received, shown) = (listed.received(), listed.pets.len());
        match (listed.unreadable.len(), shown) {
            (0, _) if listed.damaged.is_empty() => String::new(),
            (0, _) => "Characters that cannot be read are shown as “\u{fffd}”.".into(),
            (_, 0) => format!("None of the {received} rows could be read."),
            (unreadable, 1) => format!("{unreadable} of {received} rows could not be read. The other one is shown."),
            (unreadable, _) => {
                format!("{unreadable} of {received} rows could not be read. The other {shown} are shown.")
            }
        }
    }

    /// What is wrong with each row that could not be read, or not wholly: a line for each.
    pub fn row_problems(&self) -> String {
        let problems = self.list.listed.unreadable.iter().chain(&self.list.listed.damaged);
        problems.map(|RowProblem { row, problem }| format!("Row {row}: {problem}.\n")).collect()
    }
}

fn status_in_quotes(list: &CachedList) -> String {
    format!("“{}”", list.query.status.map_or("", PetStatus::label))
}

#[cfg(test)]
mod tests;
