//! "Recent requests": what this tab has sent.

use super::{
    check::result,
    table::{cell, row, table, text},
};
use crate::{
    browser::locale,
    session::{log::LogEntry, use_session},
    ui::{
        time::Time,
        view::{ErasedView, For, IntoErased},
    },
};
use leptos::prelude::*;

const HEADS: [&str; 6] = ["Time", "Method", "Path", "Status", "Duration", "Requests left"];

/// The section.
#[component]
pub fn LogSection() -> ErasedView {
    let session = use_session();
    let is_empty = Memo::new(move |_| session.with_log(|log| log.iter().next().is_none()));
    let rows = move || {
        view! {
            <For
                each=move || session.with_log(|log| log.iter().cloned().collect())
                key=|logged: &LogEntry| logged.number.to_string()
                children=log_row
            />
        }
        .into_erased()
    };
    let content = move || {
        if is_empty.get() {
            view! { <p class="hint">"Nothing was sent since this page was loaded."</p> }.into_erased()
        } else {
            table("log", "The last 50 requests of this tab, the newest first", &HEADS, rows)
        }
    };
    view! {
        <section aria-labelledby="log-title" class="section">
            <h2 id="log-title">"Recent requests"</h2>
            {content}
        </section>
    }
    .into_erased()
}

fn log_row(logged: LogEntry) -> ErasedView {
    let (tone, icon) = match logged.sent.http_status {
        Some(200..300) => ("success", "yes"),
        Some(429) => ("waiting", "unknown"),
        Some(_) | None => ("danger", "no"),
    };
    let status = logged.sent.http_status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let took = u64::try_from(logged.sent.ended_at.since(logged.sent.at).as_millis()).unwrap_or(u64::MAX);
    row(vec![
        cell("", view! { <Time at=logged.sent.at /> }.into_erased()),
        text(logged.sent.method.to_owned()),
        cell("path", logged.path().to_owned().into_erased()),
        result(tone, icon, status),
        text(locale::count(took) + " ms"),
        match logged.remaining {
            Some(remaining) => cell("remaining", locale::count(remaining).into_erased()),
            None => text("–".to_owned()),
        },
    ])
}
