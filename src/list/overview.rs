//! The rows at a glance, over the table: a bar of their statuses.

use crate::{
    api::wire::{ListQuery, Pet, PetStatus, Status},
    routes::{self, query::ListView},
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// A part of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A status that the interface names. Only these have a filter.
    Known(PetStatus),
    NotSet,
    /// The service's own words, together.
    Other,
}

impl Part {
    /// In the order of the screen.
    const ALL: [Self; 5] = [
        Self::Known(PetStatus::Available),
        Self::Known(PetStatus::Pending),
        Self::Known(PetStatus::Sold),
        Self::NotSet,
        Self::Other,
    ];

    /// As the overview spells it, and the class that draws its shape.
    fn word_and_class(self) -> (&'static str, &'static str) {
        match self {
            Self::Known(status) => (status.as_str(), status.as_str()),
            Self::NotSet => ("not set", ""),
            Self::Other => ("other", "unknown"),
        }
    }

    fn of(pet: &Pet) -> Self {
        match &pet.status {
            Some(Status::Known(status)) => Self::Known(*status),
            Some(Status::Other(_)) => Self::Other,
            None => Self::NotSet,
        }
    }
}

/// The overview of `pets`. A press on a status keeps the rest of `query` and `view`.
#[component]
pub fn Overview(pets: Memo<Vec<Pet>>, query: Memo<ListQuery>, view: Memo<ListView>) -> ErasedView {
    let title = move || match pets.with(Vec::len) {
        1 => "In this row".to_owned(),
        rows => format!("In these {rows} rows"),
    };
    view! {
        <section class="overview" aria-label="The rows shown">
            <p class="about">{title}</p>
            <ul class="stack">{Part::ALL.map(|part| segment(part, pets, query, view)).collect_view()}</ul>
        </section>
    }
    .into_erased()
}

/// A part without rows is hidden, not removed: a link that has the focus keeps it while the rows change.
fn segment(part: Part, pets: Memo<Vec<Pet>>, query: Memo<ListQuery>, view: Memo<ListView>) -> ErasedView {
    let count = move || pets.with(|pets| pets.iter().filter(|pet| Part::of(pet) == part).count().to_string());
    let (word, class) = part.word_and_class();
    let href = match part {
        Part::Known(status) => {
            Some(Signal::derive(move || routes::list_in(ListQuery { status: Some(status), ..query.get() }, view.get())))
        }
        Part::NotSet | Part::Other => None,
    };
    view! {
        // Without an address, it is no link.
        <li style:--share=count hidden=move || count() == "0">
            <a class=format!("status {class}") href=href data-noscroll>
                <b>{count}</b>
                " "
                <span class="word">{word}</span>
            </a>
        </li>
    }
    .into_erased()
}
