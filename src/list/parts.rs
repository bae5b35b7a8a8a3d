//! The rows at a glance: how many have each status, and the biggest categories.

use crate::{
    api::wire::{CategoryId, Pet, PetStatus, Status},
    config::Config,
    session::cached_list::category_without_label,
};
use std::cmp::Reverse;

/// How many categories the overview shows.
pub const CATEGORIES: usize = 3;

/// A part of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A status that the interface names. Only these have a filter.
    Known(PetStatus),
    NotSet,
    /// The service's own words, together.
    Other,
}

impl Part {
    /// In the order of the screen.
    pub const ALL: [Self; 5] = [
        Self::Known(PetStatus::Available),
        Self::Known(PetStatus::Pending),
        Self::Known(PetStatus::Sold),
        Self::NotSet,
        Self::Other,
    ];

    /// As the overview spells it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Known(status) => status.as_str(),
            Self::NotSet => "not set",
            Self::Other => "other",
        }
    }

    /// The classes that draw its shape.
    pub fn class(self) -> &'static str {
        match self {
            Self::Known(PetStatus::Available) => "status available",
            Self::Known(PetStatus::Pending) => "status pending",
            Self::Known(PetStatus::Sold) => "status sold",
            Self::NotSet => "status",
            Self::Other => "status unknown",
        }
    }

    fn has(self, pet: &Pet) -> bool {
        match (self, &pet.status) {
            (Self::Known(part), Some(Status::Known(status))) => part == *status,
            (Self::NotSet, None) | (Self::Other, Some(Status::Other(_))) => true,
            _ => false,
        }
    }

    /// How many of `pets` belong to this part.
    pub fn count(self, pets: &[Pet]) -> usize {
        pets.iter().filter(|pet| self.has(pet)).count()
    }
}

/// Which rows the overview is about.
pub fn title(rows: usize) -> String {
    if rows == 1 { "In this row".to_owned() } else { format!("In these {rows} rows") }
}

/// The biggest categories of `pets`, by label where there is one, and how many pets each has. Equal ones by ID.
pub fn biggest_categories(pets: &[Pet], config: &Config) -> Vec<(String, usize)> {
    let mut counted: Vec<(CategoryId, usize)> = Vec::new();
    for pet in pets {
        match counted.iter_mut().find(|(id, _)| *id == pet.category_id) {
            Some((_, count)) => *count += 1,
            None => counted.push((pet.category_id, 1)),
        }
    }
    let mut biggest = Vec::new();
    while let Some((id, count)) = counted.iter().copied().max_by_key(|(id, count)| (*count, Reverse(*id)))
        && biggest.len() < CATEGORIES
    {
        counted.retain(|(other, _)| *other != id);
        biggest.push((config.category_label(id).map_or_else(|| category_without_label(id), str::to_owned), count));
    }
    biggest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::wire::PetId, session::cached_list::tests::labels};

    fn pets(of: &[(i64, Option<&str>)]) -> Vec<Pet> {
        let pet = |(category, status): &(i64, Option<&str>)| Pet {
            id: PetId(1),
            name: "Rex".into(),
            category_id: CategoryId(*category),
            status: status.map(|status| Status::from(status.to_owned())),
        };
        of.iter().map(pet).collect()
    }

    #[test]
    fn every_pet_belongs_to_one_part() {
        let pets = pets(&[
            (1, Some("sold")),
            (1, Some("sold")),
            (1, Some("available")),
            (1, Some("available")),
            (1, Some("available")),
            (1, Some("pending")),
            (1, None),
            (1, None),
            (1, None),
            (1, None),
            (1, Some("lost")),
            (1, Some("Sold")),
            (1, Some("")),
        ]);
        assert_eq!(Part::ALL.map(|part| part.count(&pets)), [3, 1, 2, 4, 3]);
    }

    #[test]
    fn each_part_has_a_word_and_a_shape() {
        assert_eq!(Part::ALL.map(Part::word), ["available", "pending", "sold", "not set", "other"]);
        let classes = ["status available", "status pending", "status sold", "status", "status unknown"];
        assert_eq!(Part::ALL.map(Part::class), classes);
    }

    #[test]
    fn the_title_counts_the_rows() {
        assert_eq!(title(20), "In these 20 rows");
        assert_eq!(title(1), "In this row");
    }

    #[test]
    fn the_biggest_categories_come_first_and_equal_ones_by_id() {
        let pets = pets(&[(10, None), (9, None), (7, None), (8, None), (7, None), (10, None), (10, None), (9, None)]);
        let named = |name: &str, count| (name.to_owned(), count);
        let biggest = biggest_categories(&pets, &labels(r#"{ "7": "Dogs" }"#));
        assert_eq!(biggest, [named("Category 10", 3), named("Dogs", 2), named("Category 9", 2)]);
        assert_eq!(biggest_categories(&[], &Config::default()), []);
    }
}
