//! What a list of the service shows about a pet that was sent, while nobody knows whether the service added it.
//!
//! Pure. It concludes nothing: a list may lack a pet that was added, and another person may have added the same pet. So a
//! person decides, with what was found.

use crate::{
    api::{
        response::ListedPets,
        wire::{Limit, ListQuery, NewPet, Pet, PetId, Status},
    },
    clock::Timestamp,
    words::{count, isolated},
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A pet that was sent, while nobody knows whether the service added it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownPet {
    /// Distinguishes two attempts to add the same pet.
    pub number: u32,
    pub pet: NewPet,
    /// The IDs of pets that look the same and are certainly not this one: they were known before it was sent, or another attempt
    /// added them.
    pub others: Vec<PetId>,
    /// What happened: sentences.
    #[serde(default)]
    pub seen: String,
    /// When its request failed, and the answer if one came. May be empty.
    #[serde(default)]
    pub answer: String,
    /// When it was sent; `None` if the page does not know it.
    #[serde(default)]
    pub sent_at: Option<Timestamp>,
}

/// The result of a look into a list. `Display` gives the sentences for the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The pets that look the same and were not known before.
    found: Vec<Pet>,
    /// The pets that look the same and are certainly not this one.
    others: Vec<Pet>,
    /// How many pets the list has, readable or not.
    received: usize,
    unreadable: usize,
    /// Whether the list looks cut.
    is_cut: bool,
    /// Whether the service may still be at work.
    is_early: bool,
    sent: NewPet,
}

/// A shorter start of a name is another name.
const SHORTEST_START: usize = 10;

/// Whether `pet` may be what the service made of `sent`. A service may set a status that was not sent, cut a name, or change its case.
pub fn looks_the_same(pet: &Pet, sent: &NewPet) -> bool {
    let has_status = |wanted| pet.status == Some(Status::Known(wanted));
    let [name, sent_name] = [&pet.name, &sent.name].map(|name| name.trim().to_ascii_lowercase());
    let is_start = name.chars().count() >= SHORTEST_START && sent_name.starts_with(&name);
    (name == sent_name || is_start) && pet.category_id == sent.category_id && sent.status.is_none_or(has_status)
}

impl Look {
    /// The list to look in: as long as the interface allows, with the filter that fits.
    pub fn query(sent: &NewPet) -> ListQuery {
        ListQuery { limit: Limit::HIGHEST, status: sent.status }
    }

    /// Looks for the pet that was sent in `list`, the result of [`Self::query`]. The pets in `known` look the same and are not
    /// this one. `is_early`: soon after it was sent.
    pub fn new(sent: &NewPet, known: &[PetId], list: &ListedPets, is_early: bool) -> Self {
        let same = list.pets.iter().filter(|pet| looks_the_same(pet, sent)).cloned();
        let (others, found) = same.partition(|pet| known.contains(&pet.id));
        let (received, unreadable) = (list.received(), list.unreadable.len());
        let is_cut = list.is_cut_at(Limit::HIGHEST);
        Self { found, others, received, unreadable, is_cut, is_early, sent: sent.clone() }
    }

    /// Whether a pet was found that may be this one.
    pub fn has_found(&self) -> bool {
        !self.found.is_empty()
    }

    /// The pet if one was found. Of several, nobody knows which it is.
    pub fn only_pet(&self) -> Option<Pet> {
        if let [pet] = &self.found[..] { Some(pet.clone()) } else { None }
    }
}

impl Look {
    /// The ID of each pet, with its name if that is not the one that was sent.
    fn ids(&self, pets: &[Pet]) -> String {
        let id = |pet: &Pet| match pet.name == self.sent.name {
            true => format!("ID {}", pet.id),
            false => format!("ID {}, stored as “{}”", pet.id, isolated(&pet.name)),
        };
        pets.iter().map(id).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let traits = if self.sent.status.is_some() { "name, category and status" } else { "name and category" };
        match self.found.len() {
            0 if self.is_early => f.write_str("Not in the list yet. A service may need a minute: look again.")?,
            0 => write!(f, "No pet with this {traits} among {}.", count(self.received, "loaded pet"))?,
            found => write!(f, "Found {} with this {traits}: {}.", count(found, "pet"), self.ids(&self.found))?,
        }
        if !self.others.is_empty() {
            write!(f, " Known before, so not this one: {}.", self.ids(&self.others))?;
        }
        if self.unreadable > 0 {
            write!(f, " {} of the rows could not be read.", self.unreadable)?;
        }
        if self.is_cut && self.found.is_empty() {
            f.write_str(" There may be more in the store, so the pet may still have been added.")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        response::RowProblem,
        wire::{CategoryId, PetStatus},
    };

    fn sent(status: Option<PetStatus>) -> NewPet {
        NewPet { name: "Rex".into(), category_id: CategoryId(7), status }
    }

    fn look(status: Option<PetStatus>, known: &[i64], list: &ListedPets) -> Look {
        let known: Vec<PetId> = known.iter().copied().map(PetId).collect();
        Look::new(&sent(status), &known, list, false)
    }

    fn rex(id: i64, status: Option<PetStatus>) -> Pet {
        Pet { id: PetId(id), name: "Rex".into(), category_id: CategoryId(7), status: status.map(Status::Known) }
    }

    fn list(pets: Vec<Pet>) -> ListedPets {
        ListedPets { pets, ..ListedPets::default() }
    }

    #[test]
    fn a_pet_looks_the_same_with_the_same_name_category_and_status() {
        let sold = Some(PetStatus::Sold);
        assert!(looks_the_same(&rex(1, sold), &sent(sold)));
        assert!(!looks_the_same(&rex(1, None), &sent(sold)));
        assert!(!looks_the_same(&rex(1, Some(PetStatus::Pending)), &sent(sold)));
        assert!(!looks_the_same(&Pet { category_id: CategoryId(8), ..rex(1, sold) }, &sent(sold)));
    }

    #[test]
    fn a_service_may_cut_a_name_or_change_its_case() {
        let barnaby = NewPet { name: "Sir Barnaby the Third".into(), ..sent(None) };
        let found = |name: &str| {
            let list = list(vec![Pet { name: name.into(), ..rex(51, None) }]);
            Look::new(&barnaby, &[], &list, false)
        };
        assert!(found("SIR BARNABY THE THIRD ").has_found() && !found("Sir Barna").has_found());
        let cut = "Found 1 pet with this name and category: ID 51, stored as “Sir Barnaby the Thir”.";
        assert_eq!(found("Sir Barnaby the Thir").to_string(), cut);
    }

    /// A look at once said that the pet is not there, and a service needed ten seconds.
    #[test]
    fn in_the_first_minute_a_look_without_a_match_says_that_a_service_may_need_time() {
        let early = Look::new(&sent(None), &[], &list(vec![]), true).to_string();
        assert_eq!(early, "Not in the list yet. A service may need a minute: look again.");
    }

    #[test]
    fn a_service_may_set_a_status_that_was_not_sent() {
        assert!(looks_the_same(&rex(1, None), &sent(None)));
        assert!(looks_the_same(&rex(1, Some(PetStatus::Available)), &sent(None)));
    }

    #[test]
    fn the_longest_list_with_the_status_of_the_pet_is_asked_for() {
        assert_eq!(Look::query(&sent(None)).to_query_string(), "limit=100");
        assert_eq!(Look::query(&sent(Some(PetStatus::Sold))).to_query_string(), "limit=100&status=sold");
    }

    #[test]
    fn each_pet_that_looks_the_same_is_found_with_its_id() {
        let bella = Pet { name: "Bella".into(), ..rex(53, None) };
        let found = look(None, &[], &list(vec![rex(52, None), bella, rex(51, None)]));
        assert_eq!(found.only_pet(), None);
        assert_eq!(found.to_string(), "Found 2 pets with this name and category: ID 52, ID 51.");
    }

    #[test]
    fn a_pet_that_was_known_before_is_seen_apart() {
        let sold = Some(PetStatus::Sold);
        let found = look(sold, &[50, 7], &list(vec![rex(51, sold), rex(50, sold)]));
        let expected = "Found 1 pet with this name, category and status: ID 51. Known before, so not this one: ID 50.";
        assert_eq!(found.to_string(), expected);
        assert_eq!(found.only_pet(), Some(rex(51, sold)));
    }

    #[test]
    fn a_list_without_the_pet_says_how_many_were_looked_at_and_never_that_there_are_no_others() {
        let sold = Some(PetStatus::Sold);
        let sentences = |status, pets| look(status, &[1], &list(pets)).to_string();
        assert_eq!(sentences(None, vec![]), "No pet with this name and category among 0 loaded pets.");
        assert_eq!(
            sentences(sold, vec![rex(1, sold)]),
            "No pet with this name, category and status among 1 loaded pet. Known before, so not this one: ID 1."
        );
    }

    #[test]
    fn a_list_that_looks_cut_is_no_proof_that_the_pet_is_missing() {
        let bella = || Pet { name: "Bella".into(), ..rex(1, None) };
        let sentences = |rows| look(None, &[], &list((0..rows).map(|_| bella()).collect())).to_string();
        assert!(sentences(99).ends_with("among 99 loaded pets."), "{}", sentences(99));
        for rows in [20, 100] {
            assert!(sentences(rows).ends_with("There may be more in the store, so the pet may still have been added."));
        }
    }

    #[test]
    fn rows_that_cannot_be_read_are_counted() {
        let unreadable = vec![RowProblem { row: 1, problem: "“id” is missing".into() }];
        let found = look(None, &[], &ListedPets { pets: vec![rex(5, None)], unreadable, ..ListedPets::default() });
        assert_eq!(
            found.to_string(),
            "Found 1 pet with this name and category: ID 5. 1 of the rows could not be read."
        );
    }
}
