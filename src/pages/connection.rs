//! "Connection": the service, the requests left, the check of what the browser may read, and the requests that were sent.

use crate::{
    action::Action,
    api::{
        check::{Finding, text_for_administrator},
        log::LogEntry,
    },
    browser,
    components::{
        alert::FailureAlert,
        rate_limit::{BudgetFigures, WaitNotice},
    },
    gate::plan::Plan,
    session::use_session,
    ui::{
        button::Button,
        copy::CopyButton,
        field::SelectField,
        heading::PageHeading,
        view::{ErasedView, For, IntoErased, Show},
    },
};
use leptos::{prelude::*, task::spawn_local};

/// The choice that leaves the plan to the headers.
const AUTOMATIC: &str = "Automatic";

/// The page.
#[component]
pub fn ConnectionPage() -> ErasedView {
    let session = use_session();
    view! {
        <PageHeading title="Connection" />
        <p>"Service: " <bdi>{move || session.service().unwrap_or_default()}</bdi></p>
        <BudgetSection />
        <CheckSection />
        <LogSection />
    }
    .into_erased()
}

#[component]
fn BudgetSection() -> ErasedView {
    let gate = use_session().gate();
    let choices = || {
        let mut choices = vec![(AUTOMATIC.to_owned(), AUTOMATIC.to_owned())];
        choices.extend(Plan::ALL.map(|plan| (plan.name().to_owned(), plan.name().to_owned())));
        choices
    };
    let stated = Memo::new(move |_| gate.budget().stated.map_or(AUTOMATIC, Plan::name).to_owned());
    view! {
        <section aria-labelledby="budget-title" class="section">
            <h2 id="budget-title">"Budget"</h2>
            <BudgetFigures />
            <div class="form">
                <SelectField
                    id="plan"
                    label="Plan"
                    choices=move |()| choices()
                    value=stated
                    on_choose=move |name: String| spawn_local(gate.set_plan(Plan::named(&name)))
                    problem=None
                    hint=Some(
                        "No header names the plan. With “Automatic” it is told by what the limits look like.".to_owned(),
                    )
                />
            </div>
        </section>
    }
    .into_erased()
}

#[component]
fn CheckSection() -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let findings = RwSignal::new(Vec::<Finding>::new());
    let check = move || {
        if !action.is_pending_untracked() {
            action.run(session.check(), move |found| findings.set(found));
        }
    };
    let origin = browser::origin();
    let text = StoredValue::new(text_for_administrator(&origin));
    view! {
        <section aria-labelledby="check-title" class="section">
            <h2 id="check-title">"Check"</h2>
            <p class="actions">
                <Button on_press=move |()| check()>"Check connection"</Button>
            </p>
            <p class="hint">"Costs one request; a second one, without the key, only if the first gets no answer."</p>
            <WaitNotice action />
            <FailureAlert action on_retry=move |()| check() />
            <div role="status">
                {move || if action.is_pending() { "Checking…" } else { "" }.to_owned()} <Findings findings />
            </div>
            <details open=move || findings.with(|findings| findings.iter().any(Finding::is_bad))>
                <summary>"What whoever runs the service has to allow"</summary>
                <pre tabindex="0">{text.get_value()}</pre>
                <CopyButton text=move |()| text.get_value() describes="what the service has to allow" />
            </details>
        </section>
    }
    .into_erased()
}

#[component]
fn Findings(findings: RwSignal<Vec<Finding>>) -> ErasedView {
    let row = |finding: Finding| {
        view! {
            <tr>
                <th scope="row">{finding.what}</th>
                <td>{finding.verdict.label()}</td>
                <td class="name">{finding.in_words}</td>
            </tr>
        }
        .into_erased()
    };
    view! {
        <Show when=move || findings.with(|findings| !findings.is_empty())>
            <div class="table-frame">
                <table>
                    <caption>"What the check found"</caption>
                    <tbody>{move || findings.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
    .into_erased()
}

#[component]
fn LogSection() -> ErasedView {
    let session = use_session();
    let is_empty = Signal::derive(move || session.with_log(|log| log.iter().next().is_none()));
    view! {
        <section aria-labelledby="log-title" class="section">
            <h2 id="log-title">"Requests"</h2>
            <Show when=move || is_empty.get()>
                <p class="hint">"Nothing was sent since this page was loaded."</p>
            </Show>
            <Show when=move || !is_empty.get()>
                <div class="table-frame">
                    <table>
                        <caption>"The last 50 requests of this tab, the newest first"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Time"</th>
                                <th scope="col">"Method"</th>
                                <th scope="col">"Path"</th>
                                <th scope="col">"Status"</th>
                                <th scope="col">"Took"</th>
                                <th scope="col">"Remaining"</th>
                                <th scope="col">"As curl"</th>
                            </tr>
                        </thead>
                        <tbody>
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
    let or_dash = |number: Option<String>| number.unwrap_or_else(|| "–".to_owned());
    let curl = StoredValue::new(logged.as_curl());
    view! {
        <tr>
            <td>{browser::time_of_day(logged.sent.at)}</td>
            <td>{logged.method()}</td>
            <td class="name">{logged.path().to_owned()}</td>
            <td>{logged.sent.http_status.map_or_else(|| "no answer".to_owned(), |status| status.to_string())}</td>
            <td>{logged.took().as_millis().to_string()} " ms"</td>
            <td>{or_dash(logged.remaining.map(|remaining| remaining.to_string()))}</td>
            <td>
                <CopyButton text=move |()| curl.get_value() describes=format!("request {} as curl", logged.number) />
            </td>
        </tr>
    }
    .into_erased()
}
