//! The order of the rows: `sort=name` or `sort=-id` in the address.
//!
//! The app sorts only the rows that it has. The interface has no order, so no request depends on this.

use crate::{
    api::wire::{Pet, PetStatus, Status},
    config::Config,
};
use std::{cmp::Ordering, fmt, str::FromStr};

/// The columns of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Id,
    Name,
    Category,
    Status,
}

impl Column {
    /// In the order of the table.
    pub const ALL: [Self; 4] = [Self::Id, Self::Name, Self::Category, Self::Status];

    /// As the head of the column spells it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Id => "ID",
            Self::Name => "Name",
            Self::Category => "Category",
            Self::Status => "Status",
        }
    }

    /// As addresses spell it.
    fn as_str(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Name => "name",
            Self::Category => "category",
            Self::Status => "status",
        }
    }
}

/// The column that the rows are sorted by, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    column: Column,
    descending: bool,
}

/// A text that is no [`Sort`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSortError;

impl FromStr for Sort {
    type Err = ParseSortError;

    fn from_str(text: &str) -> Result<Self, ParseSortError> {
        let name = text.strip_prefix('-');
        let is_named = |column: &Column| column.as_str() == name.unwrap_or(text);
        let column = Column::ALL.into_iter().find(is_named).ok_or(ParseSortError)?;
        Ok(Self { column, descending: name.is_some() })
    }
}

/// As addresses spell it.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.descending { "-" } else { "" })?;
        f.write_str(self.column.as_str())
    }
}

impl Sort {
    /// The order after a press on the head of `column`: ascending, then descending, then as the service sent the rows.
    pub fn after_press(sort: Option<Self>, column: Column) -> Option<Self> {
        match sort.filter(|sort| sort.column == column) {
            None => Some(Self { column, descending: false }),
            Some(Self { descending: false, .. }) => Some(Self { column, descending: true }),
            Some(Self { descending: true, .. }) => None,
        }
    }

    /// The order by ID that all of `lists` have, descending if they have both.
    pub fn of_ids<'a>(lists: impl Iterator<Item = &'a [Pet]> + Clone) -> Option<Self> {
        let are_in_order = |descending: bool| {
            let are_ordered = |one: &Pet, next: &Pet| one.id == next.id || (one.id > next.id) == descending;
            let is_in_order = |pets: &[Pet]| pets.is_sorted_by(are_ordered);
            lists.clone().all(is_in_order)
        };
        let descending = [true, false].into_iter().find(|descending| are_in_order(*descending))?;
        Some(Self { column: Column::Id, descending })
    }

    /// The value of `aria-sort` at the head of `column`.
    pub fn aria_sort(sort: Option<Self>, column: Column) -> Option<&'static str> {
        let sort = sort.filter(|sort| sort.column == column)?;
        Some(if sort.descending { "descending" } else { "ascending" })
    }

    /// `pets` in this order. Equal rows stay in their order. `compare` compares texts as the person's language does.
    pub fn sorted(self, pets: &[Pet], config: &Config, compare: fn(&str, &str) -> Ordering) -> Vec<Pet> {
        let ascending = |one: &Pet, other: &Pet| match self.column {
            Column::Id => one.id.cmp(&other.id),
            Column::Name => compare(&one.name, &other.name),
            Column::Category => {
                let labels = [one, other].map(|pet| config.category_label(pet.category_id));
                by_text(labels, compare).then(one.category_id.cmp(&other.category_id))
            }
            Column::Status => {
                let [left, right] = [one, other].map(|pet| pet.status.as_ref());
                rank(left).cmp(&rank(right)).then_with(|| by_text([own_word(left), own_word(right)], compare))
            }
        };
        let after = if self.descending { Ordering::Less } else { Ordering::Greater };
        let mut sorted: Vec<&Pet> = Vec::with_capacity(pets.len());
        for pet in pets {
            let place = sorted.partition_point(|before| ascending(before, pet) != after);
            sorted.insert(place, pet);
        }
        sorted.into_iter().cloned().collect()
    }
}

/// The order of two texts. A missing text comes last.
fn by_text(texts: [Option<&str>; 2], compare: fn(&str, &str) -> Ordering) -> Ordering {
    match texts {
        [Some(one), Some(other)] => compare(one, other),
        [one, other] => other.is_some().cmp(&one.is_some()),
    }
}

/// The statuses in the interface's order, then "not set", then the service's own words.
fn rank(status: Option<&Status>) -> usize {
    match status {
        Some(Status::Known(known)) => PetStatus::ALL.iter().take_while(|status| *status != known).count(),
        None => PetStatus::ALL.len(),
        Some(Status::Other(_)) => PetStatus::ALL.len() + 1,
    }
}

fn own_word(status: Option<&Status>) -> Option<&str> {
    match status {
        Some(Status::Other(word)) => Some(word),
        Some(Status::Known(_)) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::wire::{CategoryId, PetId},
        session::cached_list::tests::labels,
    };
    use proptest::prelude::*;

    fn pet(id: i64, name: &str, category_id: i64, status: Option<&str>) -> Pet {
        let status = status.map(|status| Status::from(status.to_owned()));
        Pet { id: PetId(id), name: name.into(), category_id: CategoryId(category_id), status }
    }

    /// The IDs of `pets` after they were sorted.
    fn sorted(sort: &str, pets: Vec<Pet>) -> Vec<i64> {
        let config = labels(r#"{ "1": "dogs", "2": "Cats", "3": "cats" }"#);
        let ignoring_case = |one: &str, other: &str| one.to_lowercase().cmp(&other.to_lowercase());
        let sorted = sort.parse::<Sort>().unwrap().sorted(&pets, &config, ignoring_case);
        sorted.iter().map(|pet| pet.id.0).collect()
    }

    #[test]
    fn ids_are_sorted_as_numbers() {
        let ids = [10, 9, i64::MAX, -1, 9_007_199_254_740_993, 9_007_199_254_740_992];
        let pets = || ids.map(|id| pet(id, "", 1, None)).to_vec();
        assert_eq!(sorted("id", pets()), [-1, 9, 10, 9_007_199_254_740_992, 9_007_199_254_740_993, i64::MAX]);
        assert_eq!(sorted("-id", pets()), [i64::MAX, 9_007_199_254_740_993, 9_007_199_254_740_992, 10, 9, -1]);
    }

    #[test]
    fn names_are_sorted_by_the_given_comparison() {
        let pets = || vec![pet(1, "rex", 1, None), pet(2, "Bella", 1, None), pet(3, "Zoe", 1, None)];
        assert_eq!(sorted("name", pets()), [2, 1, 3]);
        assert_eq!(sorted("-name", pets()), [3, 1, 2]);
    }

    #[test]
    fn categories_are_sorted_by_label_then_by_id_and_those_without_a_label_come_last() {
        let pets = [10, 9, 1, 3, 2].map(|category| pet(category, "", category, None)).to_vec();
        assert_eq!(sorted("category", pets), [2, 3, 1, 9, 10]);
    }

    #[test]
    fn statuses_are_sorted_in_the_order_of_the_interface_then_not_set_then_other_words() {
        let statuses = [Some("lost"), Some("adopted"), None, Some("sold"), Some("available"), Some("pending")];
        let pets: Vec<Pet> = (1..).zip(statuses).map(|(id, status)| pet(id, "", 1, status)).collect();
        assert_eq!(sorted("status", pets.clone()), [5, 6, 4, 3, 2, 1]);
        assert_eq!(sorted("-status", pets), [1, 2, 3, 4, 6, 5]);
    }

    #[test]
    fn lists_in_one_order_of_ids_have_that_order_together() {
        let order = |lists: &[&[i64]]| {
            let pets = |ids: &&[i64]| ids.iter().map(|id| pet(*id, "", 1, None)).collect::<Vec<_>>();
            let lists: Vec<Vec<Pet>> = lists.iter().map(pets).collect();
            Sort::of_ids(lists.iter().map(Vec::as_slice)).map(|sort| sort.to_string())
        };
        assert_eq!(order(&[&[9, 7, 7, -1], &[8], &[]]).as_deref(), Some("-id"));
        assert_eq!(order(&[&[-1, 7, 7, 9], &[8]]).as_deref(), Some("id"));
        assert_eq!(order(&[&[9, 7], &[7, 9]]), None);
        assert_eq!(order(&[&[7, 9, 8]]), None);
        assert_eq!(order(&[]).as_deref(), Some("-id"));
    }

    #[test]
    fn equal_rows_stay_in_their_order_in_both_directions() {
        let pets = || vec![pet(2, "Rex", 1, None), pet(1, "Rex", 1, None), pet(3, "Rex", 1, None)];
        for sort in ["name", "-name", "category", "-category", "status", "-status"] {
            assert_eq!(sorted(sort, pets()), [2, 1, 3], "{sort}");
        }
    }

    #[test]
    fn a_third_press_removes_the_order_and_another_column_begins_ascending() {
        let press = |sort: Option<&str>, column| {
            Sort::after_press(sort.map(|sort| sort.parse().unwrap()), column).map(|sort| sort.to_string())
        };
        assert_eq!(press(None, Column::Name).as_deref(), Some("name"));
        assert_eq!(press(Some("name"), Column::Name).as_deref(), Some("-name"));
        assert_eq!(press(Some("-name"), Column::Name), None);
        assert_eq!(press(Some("-name"), Column::Id).as_deref(), Some("id"));
    }

    #[test]
    fn only_the_sorted_column_states_its_direction() {
        let aria_sort = |sort: &str, column| Sort::aria_sort(sort.parse().ok(), column);
        assert_eq!(aria_sort("id", Column::Id), Some("ascending"));
        assert_eq!(aria_sort("-id", Column::Id), Some("descending"));
        assert_eq!(aria_sort("-id", Column::Name), None);
    }

    #[test]
    fn every_order_survives_the_way_to_an_address_and_back() {
        for text in ["id", "-id", "name", "-name", "category", "-category", "status", "-status"] {
            assert_eq!(text.parse::<Sort>().map(|sort| sort.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn each_column_has_its_label() {
        assert_eq!(Column::ALL.map(Column::label), ["ID", "Name", "Category", "Status"]);
    }

    proptest! {
        #[test]
        fn any_other_text_is_refused_without_a_panic(text in ".*") {
            prop_assume!(!["id", "name", "category", "status"].contains(&text.strip_prefix('-').unwrap_or(&text)));
            prop_assert_eq!(text.parse::<Sort>(), Err(ParseSortError));
        }
    }
}
