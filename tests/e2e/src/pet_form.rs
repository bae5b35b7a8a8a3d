//! The form of the page "Add a pet".

use crate::{
    answer::answer,
    locator::{Locator, button, field, heading, region},
    visit::Visit,
    wait::wait_until,
};
use thirtyfour::error::WebDriverResult;

/// The section with the pets that may or may not have been added.
pub fn unknown_pets() -> Locator {
    region("Outcome unknown")
}

impl Visit {
    #[track_caller]
    pub fn fill_pet(&self, name: &str, category: &str) {
        self.fill(field("Name"), name);
        self.choose_category(category);
    }

    /// Chooses a category by its name, or types its ID where it has none.
    #[track_caller]
    pub fn choose_category(&self, id: &str) {
        self.act(format!("choose the category {id}"), 0, || {
            wait_until("the form takes the category", || self.choose_category_now(id).then_some(()));
        });
    }

    /// The same in the form that is there now. Returns whether it took the category.
    pub(crate) fn choose_category_now(&self, id: &str) -> bool {
        let script = "const select = document.querySelector('#category'), options = [...select?.options ?? []];
            return [options.find(option => option.value === arguments[0]) ?? options.at(-1)].filter(Boolean);";
        let choose = || -> WebDriverResult<()> {
            self.browser
                .execute_for_elements(script, vec![id.into()])?
                .iter()
                .try_for_each(|it| self.browser.select(it))
        };
        let by_id = field("Category ID");
        answer(choose()).is_some() && (self.first_now(&by_id).is_none() || self.type_now(&by_id, id))
    }

    /// Fills the form and submits it.
    #[track_caller]
    pub fn add_pet(&self, name: &str, category: &str) {
        self.fill_pet(name, category);
        self.click(button("Add pet"));
    }

    /// Adds a pet, and the service sends this one of [`crate::faults`] once.
    #[track_caller]
    pub fn add_pet_with(&self, fault: &str) {
        self.service.fail_next("create", fault);
        self.add_pet("Rex", "1");
    }

    /// The values of the fields "Name", "Category" and "Status".
    #[track_caller]
    pub fn pet_form_values(&self) -> [String; 3] {
        self.find(&heading("Add a pet"));
        let category = if self.is_visible_now(field("Category ID")) { "Category ID" } else { "Category" };
        ["Name", category, "Status"].map(|name| self.value_of(field(name)))
    }

    /// The response statuses of all POST requests so far.
    pub fn post_statuses(&self) -> Vec<Option<u64>> {
        self.requests().iter().filter(|entry| entry.method == "POST").map(|entry| entry.status).collect()
    }
}
