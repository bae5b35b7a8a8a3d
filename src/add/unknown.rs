//! A pet that was sent, while nobody knows whether the service added it, and what the list of the service shows about it.
//!
//! Pure. Refuses to conclude: a list may lack a pet that was added, and another person may have added the same pet. So a
//! person decides, with what was found.

use super::draft::PetDraft;
use crate::{
    api::{
        response::ListedPets,
        wire::{Limit, ListQuery, NewPet, Pet, PetId, PetStatus, Status},
    },
    clock::Timestamp,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A pet whose addition has an unknown outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnknownPet {
    /// The number of the attempt. Two attempts to add the same pet have two numbers.
    pub number: u64,
    /// The draft that was sent.
    pub draft: PetDraft,
    pub sent_at: Timestamp,
    /// Whether it was certainly not added. It is kept because the form has another draft.
    #[serde(default)]
    pub is_refused: bool,
    /// The IDs of pets that look the same and came from elsewhere: they were known before this pet was sent, or another
    /// attempt added them.
    pub others: Vec<PetId>,
    /// The result of the last look into the list.
    #[serde(skip)]
    pub look: Option<Look>,
}

/// What a list of the service shows about an unknown pet. `Display` gives the sentences for the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The pets that look the same and were not known before.
    pub found: Vec<PetId>,
    /// The pets that look the same and are certainly not this one.
    others: Vec<PetId>,
    /// How many pets the list has, readable or not.
    received: usize,
    unreadable: usize,
    query: ListQuery,
}

/// Whether `pet` may be what the service made of `sent`. A service may set a status that was not sent.
pub fn looks_the_same(pet: &Pet, sent: &NewPet) -> bool {
    let has_status = |wanted| pet.status == Some(Status::Known(wanted));
    pet.name == sent.name && pet.category_id == sent.category_id && sent.status.is_none_or(has_status)
}

impl UnknownPet {
    /// The pet that was sent.
    pub fn pet(&self) -> Option<NewPet> {
        self.draft.validate().ok()
    }

    /// The list to look in: as long as the interface allows, with the filter that fits.
    pub fn query(&self) -> ListQuery {
        ListQuery { limit: Limit::HIGHEST, status: self.pet().and_then(|pet| pet.status) }
    }

    /// Looks for this pet in `list`, the result of [`Self::query`].
    pub fn look_in(&self, list: &ListedPets) -> Look {
        let sent = self.pet();
        let is_same = |pet: &&Pet| sent.as_ref().is_some_and(|sent| looks_the_same(pet, sent));
        let same = list.pets.iter().filter(is_same).map(|pet| pet.id);
        let (others, found) = same.partition(|id| self.others.contains(id));
        Look { found, others, received: list.received(), unreadable: list.unreadable.len(), query: self.query() }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let traits = if self.query.status.is_some() { "name, category and status" } else { "name and category" };
        match self.found.len() {
            0 => write!(f, "No pet with this {traits} among {}.", pets(self.received, "loaded "))?,
            found => write!(f, "Found {} with this {traits}: {}.", pets(found, ""), ids(&self.found))?,
        }
        if !self.others.is_empty() {
            write!(f, " Known before, so not this one: {}.", ids(&self.others))?;
        }
        if self.unreadable > 0 {
            write!(f, " {} of the rows could not be read.", self.unreadable)?;
        }
        if self.found.is_empty() {
            f.write_str(&self.whether_all())?;
        }
        Ok(())
    }
}

impl Look {
    /// Whether the list has all pets: only then a missing pet says something.
    fn whether_all(&self) -> String {
        let kind = self.query.status.map(|status: PetStatus| format!(" with the status “{}”", status.label()));
        if self.received < self.query.limit.rows() {
            format!(" The service has no other pets{}.", kind.unwrap_or_default())
        } else {
            " There may be more in the store, so the pet may still have been added.".to_owned()
        }
    }
}

fn pets(count: usize, kind: &str) -> String {
    if count == 1 { format!("1 {kind}pet") } else { format!("{count} {kind}pets") }
}

fn ids(ids: &[PetId]) -> String {
    ids.iter().map(|id| format!("ID {id}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{response::RowProblem, wire::CategoryId};

    fn sent(status: Option<PetStatus>) -> NewPet {
        NewPet { name: "Rex".into(), category_id: CategoryId(7), status }
    }

    fn unknown(status: Option<PetStatus>, others: &[i64]) -> UnknownPet {
        let others = others.iter().copied().map(PetId).collect();
        let status = status.map_or("", PetStatus::as_str).to_owned();
        let draft = PetDraft { name: "Rex".into(), category_id: "007".into(), status };
        UnknownPet { number: 1, draft, sent_at: Timestamp::from_unix_ms(0), is_refused: false, others, look: None }
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
        assert!(!looks_the_same(&Pet { name: "rex".into(), ..rex(1, sold) }, &sent(sold)));
        assert!(!looks_the_same(&Pet { category_id: CategoryId(8), ..rex(1, sold) }, &sent(sold)));
    }

    #[test]
    fn a_service_may_set_a_status_that_was_not_sent() {
        assert!(looks_the_same(&rex(1, None), &sent(None)));
        assert!(looks_the_same(&rex(1, Some(PetStatus::Available)), &sent(None)));
    }

    #[test]
    fn the_longest_list_with_the_status_of_the_pet_is_asked_for() {
        assert_eq!(unknown(None, &[]).query().to_query_string(), "limit=100");
        assert_eq!(unknown(Some(PetStatus::Sold), &[]).query().to_query_string(), "limit=100&status=sold");
    }

    #[test]
    fn each_pet_that_looks_the_same_is_found_with_its_id() {
        let bella = Pet { name: "Bella".into(), ..rex(53, None) };
        let look = unknown(None, &[]).look_in(&list(vec![rex(52, None), bella, rex(51, None)]));
        assert_eq!(look.found, [PetId(52), PetId(51)]);
        assert_eq!(look.to_string(), "Found 2 pets with this name and category: ID 52, ID 51.");
    }

    #[test]
    fn a_pet_that_was_known_before_is_seen_apart() {
        let sold = Some(PetStatus::Sold);
        let look = unknown(sold, &[50, 7]).look_in(&list(vec![rex(51, sold), rex(50, sold)]));
        let expected = "Found 1 pet with this name, category and status: ID 51. Known before, so not this one: ID 50.";
        assert_eq!(look.to_string(), expected);
        assert_eq!(look.found, [PetId(51)]);
    }

    #[test]
    fn a_list_shorter_than_its_limit_has_all_pets() {
        let sold = Some(PetStatus::Sold);
        let look = |status, pets| unknown(status, &[1]).look_in(&list(pets)).to_string();
        assert_eq!(
            look(None, vec![]),
            "No pet with this name and category among 0 loaded pets. The service has no other pets."
        );
        assert_eq!(
            look(sold, vec![rex(1, sold)]),
            "No pet with this name, category and status among 1 loaded pet. Known before, so not this one: ID 1. \
             The service has no other pets with the status “Sold”."
        );
    }

    #[test]
    fn a_full_list_is_no_proof_that_the_pet_is_missing() {
        let bella = || Pet { name: "Bella".into(), ..rex(1, None) };
        let look = |rows| unknown(None, &[]).look_in(&list((0..rows).map(|_| bella()).collect())).to_string();
        assert!(look(99).ends_with("The service has no other pets."), "{}", look(99));
        assert!(look(100).ends_with("There may be more in the store, so the pet may still have been added."));
    }

    #[test]
    fn rows_that_cannot_be_read_are_counted() {
        let unreadable = vec![RowProblem { row: 1, problem: "“id” is missing".into() }];
        let look =
            unknown(None, &[]).look_in(&ListedPets { pets: vec![rex(5, None)], unreadable, ..ListedPets::default() });
        assert_eq!(look.to_string(), "Found 1 pet with this name and category: ID 5. 1 of the rows could not be read.");
    }
}
