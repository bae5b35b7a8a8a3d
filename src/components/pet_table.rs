//! The table of pets: for the list, for one pet that was found, and for the pets that were added.

use crate::{
    api::wire::{CategoryId, Pet, Status},
    config::Config,
    settings::use_config,
    ui::view::{ErasedView, For, IntoErased, deep_clone},
};
use leptos::prelude::*;
use rustc_hash::FxHashSet;
use std::iter::successors;
use web_sys::Element;

/// A table with a caption. Rows that stay are not built again.
#[component]
pub fn PetTable(
    caption: &'static str,
    #[prop(into)] pets: Signal<Vec<Pet>>,
    /// Whether newer rows are being loaded.
    #[prop(optional, into)]
    busy: Signal<bool>,
) -> ErasedView {
    let config = use_config();
    view! {
        <div class="table-frame">
            // Some browsers forget what a table means when it is laid out as a grid. The roles say it again.
            <table role="table" class="pets" aria-busy=move || busy.get().then_some("true")>
                <caption>{caption}</caption>
                <thead role="rowgroup">
                    <tr role="row">
                        {["ID", "Name", "Category", "Status"].map(heading).collect_view()}
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    <For
                        each=move || config.with(|config| pets.with(|pets| rows(pets, config)))
                        key=|row| row.key.clone()
                        children=row
                    />
                </tbody>
            </table>
        </div>
    }
    .into_erased()
}

fn heading(text: &'static str) -> ErasedView {
    view! { <th scope="col" role="columnheader">{text}</th> }.into_erased()
}

/// A pet as a row shows it.
#[derive(Clone, Debug)]
struct PetRow {
    key: String,
    pet: Pet,
    category_label: Option<String>,
}

thread_local! {
    /// The empty row that all rows are cloned from: 1,000 rows take 12% less time so than with a `view!` for each, and 10,000
    /// rows 42% (tests/bench/README.md).
    static EMPTY_ROW: Element = view! {
        <tr role="row">
            <td role="cell" class="id"></td>
            <td role="cell" class="name">
                <bdi></bdi>
            </td>
            <td role="cell">" " <span class="hint"></span></td>
            <td role="cell">
                <span class="status"></span>
            </td>
        </tr>
    }
    .into_erased()
    .into_element();
}

fn row(PetRow { pet, category_label, .. }: PetRow) -> ErasedView {
    let row = EMPTY_ROW.with(deep_clone);
    let cells: Vec<_> = successors(row.first_element_child(), Element::next_element_sibling).collect();
    if let [id, name, category, status] = &cells[..] {
        id.set_text_content(Some(&pet.id.to_string()));
        fill_last_child(name, |name| show_name(name, &pet.name));
        show_category(category, pet.category_id, category_label.as_deref());
        fill_last_child(status, |status| show_status(status, pet.status.as_ref()));
    }
    row.into()
}

fn fill_last_child(cell: &Element, fill: impl Fn(&Element)) {
    if let Some(last) = cell.last_element_child() {
        fill(&last);
    }
}

fn show_name(element: &Element, name: &str) {
    if name.trim().is_empty() {
        element.set_class_name("hint");
        element.set_text_content(Some(&format!("{name}(blank)")));
    } else if name.contains("\u{fffd}") {
        element.set_text_content(Some(&format!("{name} (not fully readable)")));
    } else {
        element.set_text_content(Some(name));
    }
}

/// The label of a category, when it has one, and always its ID.
fn show_category(cell: &Element, id: CategoryId, label: Option<&str>) {
    let id = id.to_string();
    match (cell.first_child(), label) {
        (Some(text), Some(label)) => {
            text.set_text_content(Some(&format!("{label} ")));
            fill_last_child(cell, |hint| hint.set_text_content(Some(&id)));
        }
        _ => cell.set_text_content(Some(&id)),
    }
}

fn show_status(element: &Element, status: Option<&Status>) {
    let (class, text) = match status {
        None => ("hint".to_owned(), "Not set"),
        Some(Status::Known(known)) => (format!("status {}", known.as_str()), known.label()),
        Some(Status::Other(text)) => {
            let _ = element.set_attribute("title", "The service's own word: the interface does not name this status.");
            let _ = element.set_attribute("dir", "auto");
            ("status".to_owned(), text.as_str())
        }
    };
    element.set_class_name(&class);
    element.set_text_content(Some(text));
}

/// One row for each pet. A service may list a pet twice, so a key that is taken gets a suffix. The labels are read here
/// for all rows: a row that listened to the configuration, which hardly ever changes, would stay subscribed for ever.
fn rows(pets: &[Pet], config: &Config) -> Vec<PetRow> {
    let mut keys = FxHashSet::default();
    let row = |pet: &Pet| {
        let category_label = config.category_label(pet.category_id);
        let mut key = key(pet, category_label);
        while !keys.insert(key.clone()) {
            key.push('\n');
        }
        PetRow { key, pet: pet.clone(), category_label: category_label.map(str::to_owned) }
    };
    pets.iter().map(row).collect()
}

/// The key has all that a row shows, so that a changed pet gets a new row.
fn key(pet: &Pet, label: Option<&str>) -> String {
    let Pet { id, name, category_id, status } = pet;
    let (status, label) = (status.as_ref().map_or("", Status::label), label.unwrap_or_default());
    format!("{id} {category_id} {label}\n{status}\n{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::{PetId, PetStatus};

    fn pet(status: Option<Status>) -> Pet {
        Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(1), status }
    }

    #[test]
    fn a_pet_that_comes_twice_gets_two_keys() {
        let rows = rows(&[pet(None), pet(None)], &Config::default());
        assert_ne!(rows[0].key, rows[1].key);
    }

    #[test]
    fn a_row_that_shows_anything_else_is_another_row() {
        let sold = pet(Some(Status::Known(PetStatus::Sold)));
        assert_ne!(key(&pet(None), None), key(&sold, None));
        assert_ne!(key(&sold, None), key(&sold, Some("Dogs")));
        assert_ne!(key(&sold, None), key(&Pet { name: "Bello".into(), ..sold.clone() }, None));
    }
}
