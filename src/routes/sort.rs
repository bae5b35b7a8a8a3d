//! The order of the rows: `sort=name` or `sort=-id` in the address.
//!
//! The app sorts only the rows that it has. The interface has no order, so no request depends on this.

use std::{fmt, str::FromStr};

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
    fn name(self) -> String {
        self.label().to_ascii_lowercase()
    }
}

/// The column that the rows are sorted by, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    pub column: Column,
    pub descending: bool,
}

impl FromStr for Sort {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let name = text.strip_prefix('-');
        let is_named = |column: &Column| column.name() == name.unwrap_or(text);
        let column = Column::ALL.into_iter().find(is_named).ok_or(())?;
        Ok(Self { column, descending: name.is_some() })
    }
}

/// As addresses spell it.
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.descending { "-" } else { "" })?;
        f.write_str(&self.column.name())
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

    /// The value of `aria-sort` at the head of `column`.
    pub fn aria_sort(sort: Option<Self>, column: Column) -> Option<&'static str> {
        let sort = sort.filter(|sort| sort.column == column)?;
        Some(if sort.descending { "descending" } else { "ascending" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            prop_assert_eq!(text.parse::<Sort>(), Err(()));
        }
    }
}
