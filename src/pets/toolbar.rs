//! The controls over the list: the status links and the limit change only the URL, and "Export" saves the rows.

use super::{
    export::{Origin, csv},
    listing::{Listing, Source},
    loading::Rows,
};
use crate::{
    api::wire::{Limit, ListQuery, PetStatus},
    browser::{address, locale, save, time},
    config::settings::use_config,
    routes::{
        self,
        query::{ListAddress, ListDisplay},
        router::use_go_to,
        sort::{Column, Sort},
    },
    session::use_session,
    ui::{
        button::Button,
        field::{InputKind, SelectField, TextField},
        icon::Icon,
        view::effect,
    },
};
use leptos::{ev::SubmitEvent, prelude::*};

#[component]
pub fn StatusLinks(address: Memo<ListAddress>) -> impl IntoView {
    let link = move |status: Option<PetStatus>| {
        let current = move || (address.with(|address| address.query.status) == status).then_some("page");
        view! {
            <li>
                <a href=with_status(address, status) aria-current=current data-noscroll>
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

/// The address of the list with this status, and with everything else as it is.
pub fn with_status(address: Memo<ListAddress>, status: Option<PetStatus>) -> Signal<String> {
    Signal::derive(move || {
        let ListAddress { query, display, .. } = address.get();
        routes::list_in(ListQuery { status, ..query }, display)
    })
}

/// The limit. The URL gets it when the person presses Enter or leaves the field, not with each key.
#[component]
pub fn LimitField(
    address: Memo<ListAddress>,
    /// Changes with the filter and the limit.
    source: Memo<Source>,
) -> impl IntoView {
    let go_to = use_go_to();
    let problem = RwSignal::new(None);
    effect(move || {
        source.track();
        problem.set(None);
    });
    let commit = move |text: String| {
        let ListAddress { query, display, .. } = address.get_untracked();
        let limit = text.parse::<Limit>();
        problem.set(limit.err().map(str::to_owned));
        if let Some(limit) = limit.ok().filter(|limit| *limit != query.limit) {
            go_to(&routes::list_in(ListQuery { limit, ..query }, display), false);
        }
    };
    view! {
        <TextField
            id="limit"
            label="Limit"
            input=InputKind::Number { min: Limit::MIN, max: Limit::MAX }
            // Not a memo: each other filter or limit writes the field again, whatever was typed there.
            value=Signal::derive(move || {
                source.track();
                address.with_untracked(|address| address.query.limit.to_string())
            })
            on_commit=commit
            inline=true
            hint=Some("Pets to load, from 1 to 100".to_owned())
            problem
        />
    }
}

/// The search in the rows. Enter goes to the pet whose ID was typed and that no row has.
#[component]
pub fn SearchField(rows: Rows) -> impl IntoView {
    let Rows { search, missing_id, .. } = rows;
    let go_to = use_go_to();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        missing_id.get_untracked().parse().into_iter().for_each(|id| go_to(&routes::find(Some(id)), false));
    };
    view! {
        <form role="search" on:submit=submit>
            <TextField
                id="search"
                label="Find in these rows"
                input=InputKind::Search
                value=search
                on_input=move |text| search.set(text)
                // Not with each key: WebKit allows ten changes of an entry in a second.
                on_commit=move |text: String| address::keep_text(&text)
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
pub fn SortField(address: Memo<ListAddress>) -> impl IntoView {
    let go_to = use_go_to();
    let orders = |column: Column| {
        [("", false), (", descending", true)].map(|(suffix, descending)| {
            (Sort { column, descending }.to_string(), format!("{}{suffix}", column.label()))
        })
    };
    let as_sent = || [(String::new(), "As sent".to_owned())].into_iter();
    let choose = move |name: String| {
        let (ListAddress { query, display, .. }, sort) = (address.get_untracked(), name.parse().ok());
        if sort != display.sort {
            go_to(&routes::list_in(query, ListDisplay { sort, ..display }), true);
        }
    };
    view! {
        <SelectField
            id="sort"
            label="Sort"
            choices=move |()| as_sent().chain(Column::ALL.into_iter().flat_map(orders)).collect()
            value=Signal::derive(move || address.with(|address| address.display.sort).map(|sort| sort.to_string()).unwrap_or_default())
            on_choose=choose
            problem=None
        />
    }
}

/// The button that saves the rows.
#[component]
pub fn ExportButton(rows: Rows) -> impl IntoView {
    let Rows { listing, search, found, .. } = rows;
    let session = use_session();
    let config = use_config();
    let save = move |()| {
        let base_url = session.service.get_untracked();
        let environment = config.with_untracked(|config| config.environment_label(&base_url).name);
        let Some(listing) = listing.get_untracked() else { return };
        let Listing { list, more, .. } = &listing;
        let origin = Origin {
            environment: &environment,
            base_url: &base_url,
            is_stock: listing.is_stock(),
            status: list.query.status,
            is_found: search.with_untracked(|search| !search.trim().is_empty()),
            cut_at: (!more.is_empty()).then_some(list.query.limit),
            time: &locale::file_time(time::now()),
        };
        let separator = locale::separator();
        save::download(&origin.file_name(), "text/csv", &found.with_untracked(|pets| csv(pets, &base_url, separator)));
    };
    let without_rows = move || found.with(Vec::is_empty).then(|| "There are no rows to export.".to_owned());
    view! {
        <Button on_press=save disabled_because=Signal::derive(without_rows)>
            <Icon name="export" />
            " "
            <span class="word">"Export"</span>
        </Button>
    }
}
