//! The rows at a glance, over the table: a bar of their statuses, and the biggest categories.

use crate::{
    api::wire::{ListQuery, Pet},
    browser,
    config::settings::{use_config, use_settings},
    list::parts::{Part, biggest_categories, title},
    routes::{self, query::ListView},
    ui::view::{ErasedView, IntoErased},
};
use leptos::prelude::*;

/// The overview of `pets`.
#[component]
pub fn Overview(
    pets: Memo<Vec<Pet>>,
    /// What a press on a status keeps.
    query: Memo<ListQuery>,
    view: Callback<(), ListView>,
    /// What a press on a category fills.
    search: RwSignal<String>,
) -> ErasedView {
    let config = use_config();
    let settings = use_settings();
    let categories = move || {
        // Their labels come with the configuration. Other labels before would move what stands beside them.
        let is_labelled = settings.load_result().with(Option::is_some);
        let of_pets = || config.with(|config| pets.with(|pets| biggest_categories(pets, config)));
        let biggest = if is_labelled { of_pets() } else { Vec::new() };
        biggest.into_iter().map(|category| category_button(category, search)).collect_view()
    };
    view! {
        <section class="overview" aria-label="The rows shown">
            <p class="about">{move || title(pets.with(Vec::len))}</p>
            <ul class="stack">{Part::ALL.map(|part| segment(part, pets, query, view)).collect_view()}</ul>
            <ul class="most" aria-label="The biggest categories">
                {categories}
            </ul>
        </section>
    }
    .into_erased()
}

/// A part without rows is hidden, not removed: a link that has the focus keeps it while the rows change.
fn segment(part: Part, pets: Memo<Vec<Pet>>, query: Memo<ListQuery>, view: Callback<(), ListView>) -> ErasedView {
    let count = move || pets.with(|pets| part.count(pets).to_string());
    let href = match part {
        Part::Known(status) => Some(Signal::derive(move || {
            routes::list_in(ListQuery { status: Some(status), ..query.get() }, view.run(()))
        })),
        Part::NotSet | Part::Other => None,
    };
    view! {
        // Without an address, it is no link.
        <li style:--share=count hidden=move || count() == "0">
            <a class=part.class() href=href data-noscroll>
                <b>{count}</b>
                " "
                <span class="word">{part.word()}</span>
            </a>
        </li>
    }
    .into_erased()
}

/// A press searches for the category. The buttons are then others, so the focus must not be lost.
fn category_button((name, count): (String, usize), search: RwSignal<String>) -> ErasedView {
    let label = name.clone();
    let choose = move |_| {
        search.set(name.clone());
        browser::keep_focus();
    };
    view! {
        <li>
            <button type="button" on:click=choose>
                <bdi>{label}</bdi>
                " "
                <b>{count.to_string()}</b>
            </button>
        </li>
    }
    .into_erased()
}
