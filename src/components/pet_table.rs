//! Pets as rows: the same table for a list and for a single find.

use crate::{
    api::wire::{CategoryId, Pet, Status},
    config::Config,
    settings::use_config,
    ui::part::{IntoPart, Part, Row, copy, keyed, row_of},
};
use leptos::prelude::*;
use rustc_hash::FxHashSet;
use std::iter::successors;
use web_sys::Element;

/// A table captioned `caption`. Rows that stay are not made again.
#[component]
pub fn PetTable(
    caption: &'static str,
    #[prop(into)] pets: Signal<Vec<Pet>>,
    /// Whether newer rows are on their way.
    #[prop(optional, into)]
    busy: Signal<bool>,
) -> impl IntoView {
    let config = use_config();
    view! {
        <div class="table-frame">
            // The roles are what these elements mean anyway, but not to every browser once they are laid out as a grid.
            <table role="table" class="pets" aria-busy=Signal::derive(move || busy.get().then_some("true"))>
                <caption>{caption}</caption>
                <thead role="rowgroup">
                    <tr role="row">
                        {row_of(["ID", "Name", "Category", "Status"].map(heading))}
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {keyed(move || config.with(|config| pets.with(|pets| rows(pets, config))))}
                </tbody>
            </table>
        </div>
    }
    .part()
}

fn heading(text: &'static str) -> Part {
    view! { <th scope="col" role="columnheader">{text}</th> }.part()
}

thread_local! {
    /// What rows are copied from: a copy is one call of the browser, each element made by itself would be another.
    static BLANK: Element = view! {
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
    .part()
    .element();
}

fn row(pet: &Pet, category_label: Option<&str>) -> Part {
    let row = BLANK.with(copy);
    let cells: Vec<_> = successors(row.first_element_child(), Element::next_element_sibling).collect();
    if let [id, name, category, status] = &cells[..] {
        id.set_text_content(Some(&pet.id.to_string()));
        fill(name, |name| show_name(name, &pet.name));
        show_category(category, pet.category_id, category_label);
        fill(status, |status| show_status(status, pet.status.as_ref()));
    }
    row.into()
}

/// Fills the element that a cell ends with.
fn fill(cell: &Element, with: impl Fn(&Element)) {
    if let Some(last) = cell.last_element_child() {
        with(&last);
    }
}

fn show_name(place: &Element, name: &str) {
    if name.trim().is_empty() {
        place.set_class_name("hint");
        place.set_text_content(Some(&format!("{name}(blank)")));
    } else {
        place.set_text_content(Some(name));
    }
}

/// A category: what the shop calls it, and always its ID.
fn show_category(cell: &Element, id: CategoryId, label: Option<&str>) {
    let id = id.to_string();
    match (cell.first_child(), label) {
        (Some(text), Some(label)) => {
            text.set_text_content(Some(&format!("{label} ")));
            fill(cell, |hint| hint.set_text_content(Some(&id)));
        }
        _ => cell.set_text_content(Some(&id)),
    }
}

fn show_status(place: &Element, status: Option<&Status>) {
    let (class, text) = match status {
        None => ("hint".to_owned(), "Not set"),
        Some(Status::Known(named)) => (format!("status {}", named.as_str()), named.label()),
        Some(Status::Other(text)) => {
            let _ = place.set_attribute("title", "The service's own word: the interface does not name this status.");
            let _ = place.set_attribute("dir", "auto");
            ("status".to_owned(), text.as_str())
        }
    };
    place.set_class_name(&class);
    place.set_text_content(Some(text));
}

/// A row for each pet, known by everything that it shows, and by how often the very same came before: a service that
/// sends a pet twice must not upset the rows. The labels are read here, once for all rows: a row that listened to the
/// configuration, which hardly ever changes, would be remembered there for ever.
fn rows(pets: &[Pet], config: &Config) -> Vec<Row> {
    let mut keys = FxHashSet::default();
    pets.iter()
        .map(|pet| {
            let label = config.category_label(pet.category_id);
            let mut key = key(pet, label);
            while !keys.insert(key.clone()) {
                key.push('\n');
            }
            let (pet, label) = (pet.clone(), label.map(str::to_owned));
            Row { key, make: Box::new(move || row(&pet, label.as_deref())) }
        })
        .collect()
}

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
