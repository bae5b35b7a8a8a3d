//! "Connection": the plan and the requests left, the check of what the browser may read, and the requests that were sent.

mod check;
mod findings;

use crate::{
    api::client::SentRequest,
    browser::locale,
    config::settings::use_settings,
    gate::plan::Plan,
    session::use_session,
    shell::rate_limit::{PlanNotes, WindowCards},
    ui::{
        field::SelectField,
        heading::PageHeading,
        icon::Icon,
        time::Time,
        view::{ErasedView, IntoErased},
    },
};
use check::CheckSection;
use leptos::{prelude::*, task::spawn_local};

/// The choice that leaves the plan to the headers.
const AUTOMATIC: &str = "Automatic";

/// The page.
#[component]
pub fn ConnectionPage() -> ErasedView {
    let (session, settings) = (use_session(), use_settings());
    let service = session.service;
    let name = move || settings.environment_name(&service.get()).map(|name| name + ", at ");
    view! {
        <div class="title">
            <PageHeading title="Connection" />
            <p>
                <bdi>{name}</bdi>
                <bdi>{service}</bdi>
            </p>
        </div>
        <PlanSection />
        <CheckSection />
        <LogSection />
    }
    .into_erased()
}

/// "Plan and requests left": both windows of the rate limit, and the plan.
#[component]
fn PlanSection() -> ErasedView {
    let gate = use_session().gate();
    let names = || [AUTOMATIC].into_iter().chain(Plan::ALL.map(Plan::name)).map(str::to_owned);
    let stated = Memo::new(move |_| gate.budget.get().stated.map_or(AUTOMATIC, Plan::name).to_owned());
    view! {
        <section aria-labelledby="plan-title" class="section">
            <h2 id="plan-title">"Plan and requests left"</h2>
            <div class="figures">
                <WindowCards />
                <div class="card">
                    <SelectField
                        id="plan"
                        label="Plan"
                        choices=move |()| names().zip(names()).collect()
                        value=stated
                        on_choose=move |name: String| spawn_local(gate.set_plan(Plan::named(&name)))
                        problem=None
                        hint=Some(
                            "The service does not name your plan. “Automatic” tells it from the limit per minute."
                                .to_owned(),
                        )
                    />
                    <PlanNotes />
                </div>
            </div>
        </section>
    }
    .into_erased()
}

/// "Recent requests": what this tab has sent.
#[component]
fn LogSection() -> ErasedView {
    let session = use_session();
    let log = move || match session.with_log(|log| log.iter().map(log_row).collect::<Vec<_>>()) {
        rows if rows.is_empty() => {
            view! { <p class="hint">"Nothing was sent since this page was loaded."</p> }.into_erased()
        }
        rows => {
            let heads = ["Time", "Method", "Path", "Status", "Duration", "Requests left"];
            table("log", "The last 50 requests of this tab, the newest first", &heads, rows)
        }
    };
    view! {
        <section aria-labelledby="log-title" class="section">
            <h2 id="log-title">"Recent requests"</h2>
            {log}
        </section>
    }
    .into_erased()
}

fn log_row(sent: &SentRequest) -> ErasedView {
    let (tone, icon) = match sent.http_status {
        Some(200..300) => ("success", "yes"),
        Some(429) => ("waiting", "unknown"),
        Some(_) | None => ("danger", "no"),
    };
    let status = sent.http_status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let took = u64::try_from(sent.took.as_millis()).unwrap_or(u64::MAX);
    row(vec![
        cell("", view! { <Time at=sent.at /> }.into_erased()),
        cell("", sent.method.into_erased()),
        cell("path", sent.path.clone().into_erased()),
        result(tone, icon, status),
        cell("", (locale::count(took) + " ms").into_erased()),
        match sent.remaining {
            Some(remaining) => cell("remaining", locale::count(remaining).into_erased()),
            None => cell("", "–".into_erased()),
        },
    ])
}

/// A table with a caption and the heads of its columns. Some browsers forget what a table means when it is laid out as a grid. The
/// roles say it again.
fn table(class: &'static str, caption: &'static str, heads: &[&'static str], rows: Vec<ErasedView>) -> ErasedView {
    let heads = heads.iter().map(|text| view! { <th scope="col" role="columnheader">{*text}</th> }.into_erased());
    view! {
        <div class="frame">
            <table role="table" class=class aria-label=caption>
                <caption>{caption}</caption>
                <thead role="rowgroup">{row(heads.collect())}</thead>
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        </div>
    }
    .into_erased()
}

fn row(cells: Vec<ErasedView>) -> ErasedView {
    view! { <tr role="row">{cells}</tr> }.into_erased()
}

fn cell(class: &'static str, content: ErasedView) -> ErasedView {
    view! {
        <td role="cell" class=class>
            {content}
        </td>
    }
    .into_erased()
}

/// A cell with a result and its sign.
fn result(tone: &str, icon: &'static str, text: String) -> ErasedView {
    let result = view! {
        <span class=format!("finding tone {tone}")>
            <Icon name=icon />
            {text}
        </span>
    };
    cell("", result.into_erased())
}
