//! Pets as rows: the same table for a list and for a single find.

use crate::{
    api::wire::{CategoryId, Pet, ReadStatus},
    app::use_config,
    config::Config,
    ui::part::{IntoPart, Part, Row, keyed, perhaps},
};
use leptos::prelude::*;
use std::collections::HashMap;

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
            <table aria-busy=Signal::derive(move || busy.get().then_some("true"))>
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">"ID"</th>
                        <th scope="col">"Name"</th>
                        <th scope="col">"Category"</th>
                        <th scope="col">"Status"</th>
                    </tr>
                </thead>
                <tbody>
                    {keyed(move || config.with(|config| pets.with(|pets| rows(pets, config))))}
                </tbody>
            </table>
        </div>
    }
    .part()
}

fn row(pet: Pet, category_label: Option<String>) -> Part {
    let Pet { id, name, category_id, status } = pet;
    let blank = name.trim().is_empty();
    view! {
        <tr>
            <td class="id">{id.to_string()}</td>
            <td class="name">
                <bdi>{name}</bdi>
                {perhaps(blank.then(|| view! { <span class="hint">"(blank)"</span> }.part()))}
            </td>
            <td>
                {category(category_id, category_label)}
            </td>
            <td>
                {status_in_words(status)}
            </td>
        </tr>
    }
    .part()
}

/// A category: what the shop calls it, and always its ID.
fn category(id: CategoryId, label: Option<String>) -> Part {
    match label {
        Some(label) => view! {
            {label}
            " "
            <span class="hint">{id.to_string()}</span>
        }
        .part(),
        None => id.to_string().part(),
    }
}

fn status_in_words(status: Option<ReadStatus>) -> Part {
    match status {
        None => view! { <span class="hint">"Not set"</span> }.part(),
        Some(ReadStatus::Named(named)) => {
            view! { <span class=format!("status {}", named.as_str())>{named.label()}</span> }.part()
        }
        Some(ReadStatus::Unnamed(text)) => view! {
            <span class="status" title="The service's own word: the interface does not name this status.">
                <bdi>{text}</bdi>
            </span>
        }
        .part(),
    }
}

/// A row for each pet, known by everything that it shows, and by how often the very same came before: a service that
/// sends a pet twice must not upset the rows. The labels are read here, once for all rows: a row that listened to the
/// configuration, which hardly ever changes, would be remembered there for ever.
fn rows(pets: &[Pet], config: &Config) -> Vec<Row> {
    let mut times = HashMap::<String, usize>::new();
    pets.iter()
        .map(|pet| {
            let label = config.category_label(pet.category_id);
            let key = key(pet, label);
            let before = times.entry(key.clone()).and_modify(|times| *times += 1).or_default();
            let (pet, label) = (pet.clone(), label.map(str::to_owned));
            Row { key: format!("{before} {key}"), make: Box::new(move || row(pet.clone(), label.clone())) }
        })
        .collect()
}

fn key(pet: &Pet, label: Option<&str>) -> String {
    let Pet { id, name, category_id, status } = pet;
    let (status, label) = (status.as_ref().map_or("", ReadStatus::label), label.unwrap_or_default());
    format!("{id} {category_id} {label}\n{status}\n{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::{PetId, PetStatus};

    fn pet(status: Option<ReadStatus>) -> Pet {
        Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(1), status }
    }

    #[test]
    fn a_pet_that_comes_twice_gets_two_keys() {
        let rows = rows(&[pet(None), pet(None)], &Config::default());
        assert_ne!(rows[0].key, rows[1].key);
    }

    #[test]
    fn a_row_that_shows_anything_else_is_another_row() {
        let sold = pet(Some(ReadStatus::Named(PetStatus::Sold)));
        assert_ne!(key(&pet(None), None), key(&sold, None));
        assert_ne!(key(&sold, None), key(&sold, Some("Dogs")));
        assert_ne!(key(&sold, None), key(&Pet { name: "Bello".into(), ..sold.clone() }, None));
    }
}
