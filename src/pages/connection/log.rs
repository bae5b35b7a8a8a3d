//! "Recent requests": what this tab has sent.

use super::check::{heading, result};
use crate::{
    api::log::LogEntry,
    session::use_session,
    ui::{
        copy::CopyButton,
        figures::grouped,
        time::Time,
        view::{ErasedView, For, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The section.
#[component]
pub fn LogSection() -> ErasedView {
    let session = use_session();
    let is_empty = Signal::derive(move || session.with_log(|log| log.iter().next().is_none()));
    let heads = ["Time", "Method", "Path", "Status", "Duration", "Requests left", "Copy as curl"];
    view! {
        <section aria-labelledby="log-title" class="section">
            <h2 id="log-title">"Recent requests"</h2>
            <Show when=move || is_empty.get()>
                <p class="hint">"Nothing was sent since this page was loaded."</p>
            </Show>
            <Show when=move || !is_empty.get()>
                <div class="frame">
                    <table role="table" class="log">
                        <caption>"The last 50 requests of this tab, the newest first"</caption>
                        <thead role="rowgroup">
                            <tr role="row">{heads.map(heading).collect_view()}</tr>
                        </thead>
                        <tbody role="rowgroup">
                            <For
                                each=move || session.with_log(|log| log.iter().cloned().collect())
                                key=|logged: &LogEntry| logged.number.to_string()
                                children=|logged| view! { <LogRow logged /> }.into_erased()
                            />
                        </tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
    .into_erased()
}

#[component]
fn LogRow(logged: LogEntry) -> ErasedView {
    let curl = StoredValue::new(logged.as_curl());
    let status = match logged.sent.http_status {
        Some(status @ 200..300) => result(" success", "yes", status.to_string()),
        Some(429) => result(" waiting", "unknown", "429"),
        Some(status) => result(" danger", "no", status.to_string()),
        None => result(" danger", "no", "no answer"),
    };
    let took = u64::try_from(logged.took().as_millis()).unwrap_or(u64::MAX);
    view! {
        <tr role="row">
            <td role="cell"><Time at=logged.sent.at /></td>
            <td role="cell">{logged.method()}</td>
            <td role="cell" class="path">{logged.path().to_owned()}</td>
            <td role="cell">{status}</td>
            <td role="cell">{grouped(took)} " ms"</td>
            <td role="cell">{logged.remaining.map_or_else(|| "–".to_owned(), grouped)}</td>
            <td role="cell" class="do">
                <CopyButton text=move |()| curl.get_value() describes=format!("request {} as curl", logged.number) />
            </td>
        </tr>
    }
    .into_erased()
}
