//! The form of the page "Add a pet".

use crate::{
    locator::{Locator, button, field, heading, region},
    visit::Visit,
};

/// The section with the pets that may or may not have been added.
pub fn unknown_pets() -> Locator {
    region("Outcome unknown")
}

impl Visit {
    #[track_caller]
    pub fn fill_pet(&self, name: &str, category: &str) {
        self.fill(field("Name"), name);
        self.fill(field("Category ID"), category);
    }

    /// Fills the form and submits it.
    #[track_caller]
    pub fn add_pet(&self, name: &str, category: &str) {
        self.fill_pet(name, category);
        self.click(button("Add pet"));
    }

    /// The values of the fields "Name", "Category ID" and "Status".
    #[track_caller]
    pub fn pet_form_values(&self) -> [String; 3] {
        self.find(&heading("Add a pet"));
        ["Name", "Category ID", "Status"].map(|name| self.value_of(field(name)))
    }

    /// The response statuses of all POST requests so far.
    pub fn post_statuses(&self) -> Vec<Option<u64>> {
        self.requests().iter().filter(|entry| entry.method == "POST").map(|entry| entry.status).collect()
    }
}
