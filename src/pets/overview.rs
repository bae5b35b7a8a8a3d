//! The rows at a glance, over the table: a bar of their statuses.

use super::toolbar::with_status;
use crate::{
    api::wire::{Pet, PetStatus},
    pet_table::class_and_words,
    routes::query::ListAddress,
};
use leptos::prelude::*;

/// The segments of the bar in their order: the word of each, and the class that draws its shape, which is also the name of its filter. The
/// last one has the service's own words, together.
const SEGMENTS: [(&str, &str); 5] =
    [("available", "available"), ("pending", "pending"), ("sold", "sold"), ("not set", ""), ("other", "unknown")];

/// The overview of `pets`. A press on a status keeps the rest of `address`.
#[component]
pub fn Overview(pets: Memo<Vec<Pet>>, address: Memo<ListAddress>) -> impl IntoView {
    view! {
        <section class="overview" aria-label="In these rows">
            <ul class="stack">{SEGMENTS.map(|segment| self::segment(segment, pets, address)).collect_view()}</ul>
        </section>
    }
}

/// A segment without rows is hidden, not removed: a link that has the focus keeps it while the rows change.
fn segment(
    (word, class): (&'static str, &'static str),
    pets: Memo<Vec<Pet>>,
    address: Memo<ListAddress>,
) -> impl IntoView {
    let status = class.parse::<PetStatus>().ok();
    let is_counted = move |pet: &&Pet| class_and_words(pet.status.as_ref()).0 == class;
    let count = move || pets.with(|pets| pets.iter().filter(is_counted).count().to_string());
    let count = Signal::derive(count);
    let href = status.map(|_| with_status(address, status));
    view! {
        // Without an address, it is no link.
        <li class=format!("tone {class}") style:--share=count hidden=Signal::derive(move || count.with(|count| count == "0"))>
            <a class=format!("status {class}") href=href data-noscroll>
                <b>{count}</b>
                " "
                <span class="word">{word}</span>
            </a>
        </li>
    }
}
