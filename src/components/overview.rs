//! The rows at a glance, over the table: a bar of their statuses, and the biggest categories.

use crate::{
    api::wire::{Pet, PetStatus},
    browser,
    pets::overview::{Part, biggest_categories, title},
    settings::use_config,
    ui::view::{ErasedView, IntoErased},
};
use leptos::{prelude::*, task::spawn_local};

/// The overview of `pets`.
#[component]
pub fn Overview(
    pets: Memo<Vec<Pet>>,
    /// The address of the list with this status only.
    #[prop(into)]
    address: Callback<PetStatus, String>,
    #[prop(into)] on_choose_category: Callback<String>,
) -> ErasedView {
    let config = use_config();
    let categories = move || {
        let biggest = config.with(|config| pets.with(|pets| biggest_categories(pets, config)));
        biggest.into_iter().map(|category| category_button(category, on_choose_category)).collect_view()
    };
    view! {
        <section class="overview" aria-label="The rows shown">
            <p class="about">{move || title(pets.with(Vec::len))}</p>
            <ul class="stack">{Part::ALL.map(|part| segment(part, pets, address)).collect_view()}</ul>
            <ul class="most" aria-label="The biggest categories">
                {categories}
            </ul>
        </section>
    }
    .into_erased()
}

/// A part without rows is hidden, not removed: a link that has the focus keeps it while the rows change.
fn segment(part: Part, pets: Memo<Vec<Pet>>, address: Callback<PetStatus, String>) -> ErasedView {
    let count = move || pets.with(|pets| part.count(pets));
    let content = view! {
        <b>{move || count().to_string()}</b>
        " "
        <span class="word">{part.word()}</span>
    }
    .into_erased();
    let content = match part {
        Part::Known(status) => view! {
            <a class=part.class() href=move || address.run(status) data-noscroll>
                {content}
            </a>
        }
        .into_erased(),
        Part::NotSet | Part::Other => view! { <span class=part.class()>{content}</span> }.into_erased(),
    };
    view! {
        <li
            style:--share=move || count().to_string()
            hidden=move || count() == 0
            title=move || format!("{} {}", count(), part.word())
        >
            {content}
        </li>
    }
    .into_erased()
}

/// A press searches for the category. Its button is then another one, the first.
fn category_button((name, count): (String, usize), on_choose: Callback<String>) -> ErasedView {
    let label = name.clone();
    let choose = move |_| {
        on_choose.run(name.clone());
        spawn_local(async {
            browser::next_task().await;
            browser::focus(".most button");
        });
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
