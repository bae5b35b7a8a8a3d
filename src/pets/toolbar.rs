//! The controls of the list. They change only the URL.

use super::shown_list::ShownList;
use crate::{
    api::wire::{Limit, PetStatus},
    routes::{
        self,
        query::ListAddress,
        router::{Entry, use_change_list, use_go_to},
        sort::{Column, Sort},
    },
    ui::{
        field::{InputKind, SelectField, TextField},
        icon::Icon,
        view::effect,
    },
};
use leptos::{ev::SubmitEvent, prelude::*};
use std::time::Duration;

/// How long nobody types before the address gets the search: WebKit refuses more than 100 changes of the address in 30 s.
const SEARCH_DELAY: Duration = Duration::from_millis(500);

/// Those over the list.
#[component]
pub fn Toolbar(shown: ShownList) -> impl IntoView {
    let address = shown.address;
    view! {
        <div class="toolbar">
            <StatusLinks address />
            <SearchField shown />
            <SortField address />
        </div>
    }
}

#[component]
fn StatusLinks(address: Memo<ListAddress>) -> impl IntoView {
    let link = move |status: Option<PetStatus>| {
        let is_current = move || address.with(|address| address.query.status) == status;
        let current = Signal::derive(move || is_current().then(|| "page".to_owned()));
        // Everything else stays as it is.
        let href = move || routes::list_with(address.get(), &|list| list.query.status = status);
        view! {
            <li>
                <a href=Signal::derive(href) aria-current=current data-noscroll>
                    {status.map_or("All", PetStatus::label)}
                </a>
            </li>
        }
        .into_any()
    };
    view! {
        <nav aria-label="Status" class="segments">
            <ul>{link(None)} {PetStatus::ALL.map(|status| link(Some(status))).collect_view()}</ul>
        </nav>
    }
}

/// The limit. The URL gets it when the person presses Enter or leaves the field, not with each key.
#[component]
pub fn LimitField(shown: ShownList) -> impl IntoView {
    let query = shown.query;
    let change_list = use_change_list();
    let problem = RwSignal::new(None);
    effect(move || {
        query.track();
        problem.set(None);
    });
    let commit = move |text: String| {
        let limit = text.parse::<Limit>();
        problem.set(limit.err().map(str::to_owned));
        limit.into_iter().for_each(|limit| change_list(&|list| list.query.limit = limit, Entry::New));
    };
    view! {
        <TextField
            id="limit"
            label="Limit"
            input=InputKind::Number { min: Limit::MIN, max: Limit::MAX }
            // Not a memo: each other filter or limit writes the field again, whatever was typed there.
            value=Signal::derive(move || query.get().limit.to_string())
            on_commit=commit
            inline=true
            hint=Some("Pets to load, from 1 to 100".to_owned())
            problem
        />
    }
}

/// The search in the rows. Enter goes to the pet whose ID was typed, if no row matches. The text takes the place of the one before in the
/// address, when the person pauses, presses Enter or leaves the field.
#[component]
fn SearchField(shown: ShownList) -> impl IntoView {
    let ShownList { typed, search, missing_id, found, .. } = shown;
    let (go_to, change_list) = (use_go_to(), use_change_list());
    let keep = Callback::new(move |text: String| {
        change_list(&|list| list.search.clone_from(&text), Entry::Replaced);
        typed.set(None);
    });
    effect(move || {
        if let Some((_, text)) = typed.get()
            && let Ok(timer) = set_timeout_with_handle(move || keep.run(text), SEARCH_DELAY)
        {
            on_cleanup(move || timer.clear());
        }
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let id = missing_id.get_untracked().parse().ok().filter(|_| found.with_untracked(Vec::is_empty));
        id.into_iter().for_each(|id| go_to(&routes::find(id), Entry::New));
    };
    view! {
        <form role="search" on:submit=submit>
            <TextField
                id="search"
                label="Find in these rows"
                input=InputKind::Search
                value=search
                on_input=move |text| shown.type_search(text)
                on_commit=keep
                problem=None
                inline=true
                hint=Some("Searches the loaded pets only, without a request".to_owned())
            />
        </form>
    }
}

/// The order of the rows, where the screen is too narrow for the heads of the columns. It adds nothing to the history: an arrow key that
/// is held down chooses many times a second.
#[component]
fn SortField(address: Memo<ListAddress>) -> impl IntoView {
    let change_list = use_change_list();
    let orders = |column: Column| {
        [("", false), (", descending", true)].map(|(suffix, descending)| {
            (Sort { column, descending }.to_string(), format!("{}{suffix}", column.label()))
        })
    };
    let as_sent = || [(String::new(), "As sent".to_owned())].into_iter();
    let choose = move |name: String| change_list(&|list| list.sort = name.parse().ok(), Entry::Replaced);
    view! {
        <div class="sort">
            <Icon name="sort" />
            <SelectField
                id="sort"
                label="Sort"
                choices=move |()| as_sent().chain(Column::ALL.into_iter().flat_map(orders)).collect()
                value=Signal::derive(move || address.with(|address| address.sort).map(|sort| sort.to_string()).unwrap_or_default())
                on_choose=choose
                problem=None
            />
        </div>
    }
}
