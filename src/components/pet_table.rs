//! Pets as rows: the same table for a list and for a single find.

use crate::{
    api::wire::{CategoryId, Pet, ReadStatus},
    app::use_config,
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
    view! {
        <div class="table-frame">
            <table aria-busy=move || busy.get().then_some("true")>
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
                    <For each=move || keyed(pets.get()) key=Clone::clone let((pet, _))>
                        <Row pet />
                    </For>
                </tbody>
            </table>
        </div>
    }
}

#[component]
fn Row(pet: Pet) -> impl IntoView {
    let Pet { id, name, category_id, status } = pet;
    let blank = name.trim().is_empty();
    view! {
        <tr>
            <td class="id">{id.to_string()}</td>
            <td class="name">
                <bdi>{name}</bdi>
                {blank.then_some(view! { <span class="hint">"(blank)"</span> })}
            </td>
            <td>
                <Category id=category_id />
            </td>
            <td>
                <Status status />
            </td>
        </tr>
    }
}

/// A category: what the shop calls it, and always its ID.
#[component]
fn Category(id: CategoryId) -> impl IntoView {
    let config = use_config();
    move || match config.with(|config| config.category_label(id).map(str::to_owned)) {
        Some(label) => view! {
            {label}
            " "
            <span class="hint">{id.to_string()}</span>
        }
        .into_any(),
        None => id.to_string().into_any(),
    }
}

#[component]
fn Status(status: Option<ReadStatus>) -> impl IntoView {
    match status {
        None => view! { <span class="hint">"Not set"</span> }.into_any(),
        Some(ReadStatus::Named(named)) => {
            view! { <span class=format!("status {}", named.as_str())>{named.label()}</span> }.into_any()
        }
        Some(ReadStatus::Unnamed(text)) => view! {
            <span class="status" title="The service's own word: the interface does not name this status.">
                <bdi>{text}</bdi>
            </span>
        }
        .into_any(),
    }
}

/// Each pet with how often it came before: a service that sends a pet twice must not upset the rows.
fn keyed(pets: Vec<Pet>) -> Vec<(Pet, usize)> {
    let mut times = HashMap::<Pet, usize>::new();
    pets.into_iter()
        .map(|pet| {
            let before = times.entry(pet.clone()).and_modify(|times| *times += 1).or_default();
            (pet, *before)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::PetId;

    #[test]
    fn a_pet_that_comes_twice_gets_two_keys() {
        let pet = Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(1), status: None };
        let other = Pet { id: PetId(2), ..pet.clone() };
        let keys = keyed(vec![pet.clone(), other.clone(), pet.clone()]);
        assert_eq!(keys, [(pet.clone(), 0), (other, 0), (pet, 1)]);
    }
}
