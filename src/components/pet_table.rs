//! The table of pets: for the list, for one pet that was found, and for the pets that were added.

use crate::{
    api::wire::{CategoryId, Pet, Status},
    config::Config,
    settings::use_config,
    ui::view::{ErasedView, For, IntoErased},
};
use leptos::prelude::*;
use rustc_hash::FxHashSet;

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

fn row(PetRow { pet, category_label, .. }: PetRow) -> ErasedView {
    let is_blank = pet.name.trim().is_empty();
    let name = if is_blank { format!("{}(blank)", pet.name) } else { pet.name };
    view! {
        <tr role="row">
            <td role="cell" class="id">{pet.id.to_string()}</td>
            <td role="cell" class="name">
                <bdi class=is_blank.then_some("hint")>{name}</bdi>
            </td>
            <td role="cell">{category(pet.category_id, category_label)}</td>
            <td role="cell">{status(pet.status)}</td>
        </tr>
    }
    .into_erased()
}

/// The label of a category, when it has one, and always its ID.
fn category(id: CategoryId, label: Option<String>) -> ErasedView {
    match label {
        Some(label) => view! {
            {label}
            " "
            <span class="hint">{id.to_string()}</span>
        }
        .into_erased(),
        None => id.to_string().into_erased(),
    }
}

fn status(status: Option<Status>) -> ErasedView {
    const OTHER: &str = "The service's own word: the interface does not name this status.";
    match status {
        None => view! { <span class="hint">"Not set"</span> }.into_erased(),
        Some(Status::Known(known)) => {
            view! { <span class=format!("status {}", known.as_str())>{known.label()}</span> }.into_erased()
        }
        Some(Status::Other(text)) => view! { <span class="status" title=OTHER dir="auto">{text}</span> }.into_erased(),
    }
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
