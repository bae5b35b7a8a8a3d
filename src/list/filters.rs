//! The choices over the list. Each changes only the URL.

use crate::{
    api::wire::{Limit, ListQuery, ParseLimitError, PetStatus},
    routes,
    shell::router::{use_go_to, use_list_view},
    ui::{
        field::{InputKind, TextField},
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

#[component]
pub fn StatusLinks(query: Memo<ListQuery>) -> ErasedView {
    let view = use_list_view();
    let link = move |status: Option<PetStatus>| {
        let address = Signal::derive(move || routes::list_in(ListQuery { status, ..query.get() }, view()));
        let current = Signal::derive(move || (query.get().status == status).then_some("page"));
        view! {
            <li>
                <a href=address aria-current=current data-noscroll>
                    {status.map_or("All", PetStatus::label)}
                </a>
            </li>
        }
        .into_erased()
    };
    view! {
        <nav aria-label="Status" class="segments">
            <ul>{link(None)} {PetStatus::ALL.map(|status| link(Some(status))).collect_view()}</ul>
        </nav>
    }
    .into_erased()
}

/// The limit. The URL gets it when the person presses Enter or leaves the field, not with each key.
#[component]
pub fn LimitField(query: Memo<ListQuery>) -> ErasedView {
    let go_to = use_go_to();
    let view = use_list_view();
    // A problem belongs to the URL at which the text was typed.
    let problem = RwSignal::new(None::<(ListQuery, ParseLimitError)>);
    let commit = move |text: String| {
        let current = query.get_untracked();
        match text.parse::<Limit>() {
            Ok(limit) => {
                problem.set(None);
                if limit != current.limit {
                    go_to(&routes::list_in(ListQuery { limit, ..current }, untrack(view)));
                }
            }
            Err(not_a_limit) => problem.set(Some((current, not_a_limit))),
        }
    };
    let problem_here =
        move || problem.get().filter(|(at, _)| *at == query.get()).map(|(_, problem)| problem.to_string());
    view! {
        <TextField
            id="limit"
            label="Limit"
            input=InputKind::Number { min: Limit::MIN, max: Limit::MAX }
            // Not a memo: each change of the URL writes the field again, whatever was typed there.
            value=Signal::derive(move || query.get().limit.to_string())
            on_commit=commit
            inline=true
            hint=Some("Pets to load, from 1 to 100".to_owned())
            problem=Signal::derive(problem_here)
        />
    }
    .into_erased()
}
