//! The rows at a glance, over the table: a bar of their statuses.

use super::toolbar::with_status;
use crate::{
    api::wire::{Pet, PetStatus, Status},
    routes::query::ListAddress,
};
use leptos::prelude::*;

/// A segment of the bar: its word, the class that draws its shape, and its filter, if there is one.
type Segment = (&'static str, &'static str, Option<PetStatus>);

/// In the order of the screen. The last segment has the service's own words, together.
const SEGMENTS: [Segment; 5] = [
    ("available", "available", Some(PetStatus::Available)),
    ("pending", "pending", Some(PetStatus::Pending)),
    ("sold", "sold", Some(PetStatus::Sold)),
    ("not set", "", None),
    ("other", "unknown", None),
];

fn class_of(pet: &Pet) -> &'static str {
    match &pet.status {
        Some(Status::Known(status)) => status.as_str(),
        Some(Status::Other(_)) => "unknown",
        None => "",
    }
}

/// The overview of `pets`. A press on a status keeps the rest of `address`.
#[component]
pub fn Overview(pets: Memo<Vec<Pet>>, address: Memo<ListAddress>) -> impl IntoView {
    let title = move || match pets.with(Vec::len) {
        1 => "In this row".to_owned(),
        rows => format!("In these {rows} rows"),
    };
    view! {
        <section class="overview" aria-label=title>
            <ul class="stack">{SEGMENTS.map(|segment| self::segment(segment, pets, address)).collect_view()}</ul>
        </section>
    }
}

/// A segment without rows is hidden, not removed: a link that has the focus keeps it while the rows change.
fn segment(segment: Segment, pets: Memo<Vec<Pet>>, address: Memo<ListAddress>) -> impl IntoView {
    let (word, class, status) = segment;
    let count = move || pets.with(|pets| pets.iter().filter(|pet| class_of(pet) == class).count().to_string());
    let count = Signal::derive(count);
    let href = status.map(|_| with_status(address, status));
    view! {
        // Without an address, it is no link.
        <li class=format!("tone {class}") style:--share=count hidden=move || count.with(|count| count == "0")>
            <a class=format!("status {class}") href=href data-noscroll>
                <b>{count}</b>
                " "
                <span class="word">{word}</span>
            </a>
        </li>
    }
}
