//! "Pets": the list that the URL asks for.
//!
//! Filter and limit live in the URL only. Each choice sends one request; going back to the cached list sends none.

use crate::{
    action::Action,
    api::wire::{Limit, ListQuery, ParseLimitError, PetStatus},
    browser,
    components::{alert::FailureAlert, pet_table::PetTable, rate_limit::WaitNotice, shortcuts::use_refresh_shortcut},
    pets::{
        list::{CachedList, how_many, matches, row_problems, unreadable_rows},
        query::{self, NotUsed},
    },
    router::{use_go_to, use_list_query},
    routes,
    session::{Session, use_session},
    settings::use_config,
    ui::{
        button::Button,
        copy::CopyButton,
        field::{InputKind, TextField},
        heading::PageHeading,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;
use leptos_router::{hooks::use_location, params::ParamsMap};
use std::time::Duration;

/// How long a request is pending before the old rows are marked as old. A quick service answers before that, and the browser
/// need not lay out and paint the page twice (tests/bench/README.md).
const MARK_DELAY: Duration = Duration::from_millis(100);

/// The page.
#[component]
pub fn ListPage() -> ErasedView {
    let session = use_session();
    let parameters = use_location().query;
    let query = use_list_query();
    let action = Action::new();
    let search = RwSignal::new(String::new());

    let load = move || action.run(session.load_list(query.get_untracked()), |()| {});
    use_refresh_shortcut(move || {
        if !action.is_pending_untracked() {
            load();
        }
    });
    Effect::new(move |_| {
        let query = query.get();
        action.reset();
        if !session.cached_list_untracked().is_some_and(|list| list.is_fresh_for(query)) {
            load();
        }
    });

    view! {
        <PageHeading title="Pets" />
        <ul class="notes">
            {move || items(parse(parameters).1.iter().map(ToString::to_string).collect())}
        </ul>
        <div class="toolbar">
            <StatusLinks query />
            <LimitField query />
            <TextField
                id="search"
                label="Find in these rows"
                input=InputKind::Search
                value=search
                on_input=move |text| search.set(text)
                problem=None
            />
            <Button on_press=move |()| load()>"Refresh"</Button>
        </div>
        <WaitNotice action />
        <FailureAlert action on_retry=move |()| load() />
        <LoadedPets search=search.read_only() query action />
    }
    .into_erased()
}

/// The list that the URL asks for, and the values in the URL that were not used. Reactive.
fn parse(parameters: Memo<ParamsMap>) -> (ListQuery, Vec<NotUsed>) {
    parameters.with(|parameters| query::from_address(|name| parameters.get(name)))
}

fn items(texts: Vec<String>) -> ErasedView {
    texts.into_iter().map(|text| view! { <li>{text}</li> }).collect_view().into_erased()
}

/// The rows and the sentences about them.
#[component]
fn LoadedPets(search: ReadSignal<String>, query: Memo<ListQuery>, action: Action) -> ErasedView {
    let session = use_session();
    let config = use_config();
    let pets = Memo::new(move |_| {
        let found = |list: &CachedList| {
            let found = list.listed.pets.iter().filter(|pet| {
                search.with(|search| config.with(|config| matches(pet, search, config, browser::lowercase)))
            });
            found.cloned().collect::<Vec<_>>()
        };
        session.with_cached_list(|list| list.map(found).unwrap_or_default())
    });
    let is_there = move || session.with_cached_list(|list| list.is_some());
    let is_empty = move || session.with_cached_list(|list| list.is_some_and(|list| list.listed.received() == 0));
    let is_slow = is_slow(action);
    let updated_at = |list: &CachedList| format!("Updated at {}", browser::time_of_day(list.received_at));
    view! {
        <p role="status" class="summary">
            {move || of_list(session, how_many)} " "
            {move || {
                let (shown, searched) = (pets.with(Vec::len), search.with(|search| !search.trim().is_empty()));
                if searched { format!("{shown} of these rows match your search. ") } else { String::new() }
            }}
            <Show when=move || action.is_pending()>
                <span class="hint">"Loading…"</span>
            </Show>
            // An element of its own: the text in the one above would move, and the page would shift.
            <Show when=move || !action.is_pending()>
                <span class="hint">{move || of_list(session, updated_at)}</span>
            </Show>
        </p>
        <Show when=move || {
            let is_other_list = session.with_cached_list(|list| list.is_some_and(|list| list.query != query.get()));
            is_other_list && (is_slow.get() || !action.is_pending())
        }>
            <p class="hint">"These rows are the answer to the question before."</p>
        </Show>
        <Unreadable />
        <Show when=is_empty>
            <p class="empty">
                {move || match session.with_cached_list(|list| list.and_then(|list| list.query.status)) {
                    Some(status) => format!("No pet has the status “{}”.", status.label()),
                    None => "There are no pets yet.".to_owned(),
                }} " " <a href=routes::add()>"Add a pet"</a>
            </p>
        </Show>
        <Show when=move || is_there() && !is_empty()>
            <PetTable caption="Pets" pets busy=is_slow />
        </Show>
        <Show when=move || !is_there() && action.is_pending()>
            <Skeleton />
        </Show>
    }
    .into_erased()
}

/// Whether the request has been pending for a while.
fn is_slow(action: Action) -> ReadSignal<bool> {
    let (is_slow, set_slow) = signal(false);
    Effect::new(move |_| {
        if !action.is_pending() {
            set_slow.set(false);
        } else if let Ok(timer) = set_timeout_with_handle(move || set_slow.set(true), MARK_DELAY) {
            on_cleanup(move || timer.clear());
        }
    });
    is_slow
}

/// What `say` says about the cached list. Not generic: the code exists once.
fn of_list(session: Session, say: fn(&CachedList) -> String) -> String {
    session.with_cached_list(|list| list.map(say).unwrap_or_default())
}

/// The rows of the response that are not pets as the interface describes them, or have characters that cannot be read.
#[component]
fn Unreadable() -> ErasedView {
    let session = use_session();
    let summary = move || of_list(session, |list| unreadable_rows(&list.listed));
    let rows = move || of_list(session, |list| row_problems(&list.listed));
    view! {
        <Show when=move || !summary().is_empty()>
            <div class="note" role="note">
                <p>{summary}</p>
                <ul>{move || items(rows().lines().map(str::to_owned).collect())}</ul>
                <p class="actions">
                    <CopyButton
                        label="Copy details"
                        text=move |()| format!("{}\n{}", summary(), rows())
                        describes="of these rows, for support"
                    />
                </p>
            </div>
        </Show>
    }
    .into_erased()
}

#[component]
fn StatusLinks(query: Memo<ListQuery>) -> ErasedView {
    let link = move |status: Option<PetStatus>| {
        let address = Signal::derive(move || routes::list(ListQuery { status, ..query.get() }));
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
fn LimitField(query: Memo<ListQuery>) -> ErasedView {
    let go_to = use_go_to();
    // A problem belongs to the URL at which the text was typed.
    let problem = RwSignal::new(None::<(ListQuery, ParseLimitError)>);
    let commit = move |text: String| {
        let current = query.get_untracked();
        match text.parse::<Limit>() {
            Ok(limit) => {
                problem.set(None);
                if limit != current.limit {
                    go_to(&routes::list(ListQuery { limit, ..current }));
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
            problem=Signal::derive(problem_here)
        />
    }
    .into_erased()
}

/// Stands in the place of the rows until the first ones come.
#[component]
fn Skeleton() -> ErasedView {
    view! { <div class="skeleton" aria-hidden="true">{(0..8).map(|_| view! { <div></div> }.into_erased()).collect_view()}</div> }
        .into_erased()
}
