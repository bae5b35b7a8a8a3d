//! "Connection": the plan and the requests left, the check of what the browser may read, and the requests that were sent.

mod findings;

use crate::{
    api::{
        error::{ApiError, Operation},
        request::{Request, RequestParts},
        transport::SentRequest,
    },
    browser::{self, locale},
    config::settings::use_config,
    gate::{machine::Change, plan::Plan},
    session::{Session, action::Action, use_session},
    shell::{alert::ActionNotices, rate_limit::RequestsLeft},
    ui::{
        button::Button,
        copy::CopyButton,
        field::SelectField,
        heading::PageHeading,
        icon::Icon,
        rows::{RowTable, head},
        time::Time,
        view::{ErasedView, IntoErased},
    },
};
use findings::{Finding, Verdict, findings, findings_without_response, text_for_administrator};
use leptos::{prelude::*, task::spawn_local};

/// The choice that leaves the plan to the headers.
const AUTOMATIC: &str = "Automatic";

/// The page.
#[component]
pub fn ConnectionPage() -> ErasedView {
    let config = use_config();
    let service = use_session().service;
    let name = move || {
        let name = config.with(|config| config.environment_name(&service.get()).map(str::to_owned));
        name.map(|name| name + ", at ").unwrap_or_default()
    };
    view! {
        <div class="title">
            <PageHeading title="Connection" />
            <p>
                <bdi>{Signal::derive(name)}</bdi>
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
    let gate = use_session().gate;
    let names = || [AUTOMATIC].into_iter().chain(Plan::ALL.map(Plan::name)).map(str::to_owned);
    let stated = Memo::new(move |_| gate.budget.get().stated.map_or(AUTOMATIC, Plan::name).to_owned());
    view! {
        <section aria-labelledby="plan-title" class="section">
            <h2 id="plan-title">"Plan and requests left"</h2>
            <div class="figures">
                <RequestsLeft>
                    <SelectField
                        id="plan"
                        label="Plan"
                        choices=move |()| names().zip(names()).collect()
                        value=stated
                        on_choose=move |name: String| spawn_local(gate.change(Change::StatePlan(Plan::named(&name))))
                        problem=None
                        hint=Some(
                            "The service does not name your plan. “Automatic” tells it from the limit per minute."
                                .to_owned(),
                        )
                    />
                </RequestsLeft>
            </div>
        </section>
    }
    .into_erased()
}

/// "Connection check": what the browser may send and read, and what the service administrator has to set.
#[component]
fn CheckSection() -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let findings = RwSignal::new(Vec::<Finding>::new());
    let check = move |()| {
        if !action.pending.get_untracked() {
            action.run(check(session), move |found| findings.set(found));
        }
    };
    let settings = text_for_administrator(&browser::origin());
    let copied = settings.clone();
    let found = move || {
        let rows: Vec<_> = findings.get().into_iter().map(finding_row).collect();
        (!rows.is_empty()).then(|| table("checks", "What the check found", &["Check", "Result", "Details"], rows))
    };
    view! {
        <section aria-labelledby="check-title" class="section">
            <div class="foot">
                <h2 id="check-title">"Connection check"</h2>
                <Button on_press=check>"Check connection"</Button>
                <span class="hint">"Uses 1 request. If no answer comes, it sends 1 more, without your key."</span>
            </div>
            <ActionNotices action on_retry=check />
            <div role="status">{move || if action.pending.get() { "Checking…" } else { "" }} {found}</div>
            <details open=move || findings.with(|findings| findings.iter().any(|found| found.verdict == Verdict::No))>
                <summary>"Settings for the service administrator"</summary>
                <pre tabindex="0">{settings}</pre>
                <CopyButton text=move |()| copied.clone() describes="the settings for the service administrator" />
            </details>
        </section>
    }
    .into_erased()
}

/// Finds out what the browser lets this site read. Sends one request, and a second one without the key only if the first gets no
/// response.
async fn check(session: Session) -> Result<Vec<Finding>, ApiError> {
    let parts = RequestParts { success: None, ..RequestParts::get(Operation::ListPets, "/pets?limit=1".into()) };
    match session.send(Request { parts, decode: |response| Ok(findings(response)) }).await {
        Ok(reply) => Ok(reply.value),
        Err(error @ ApiError::NoResponse(_)) => {
            Ok(findings_without_response(&error, Some(session.is_reachable().await?)))
        }
        Err(error @ ApiError::TimedOut(..)) => Ok(findings_without_response(&error, None)),
        Err(error) => Err(error),
    }
}

/// "Recent requests": what this tab has sent.
#[component]
fn LogSection() -> ErasedView {
    let session = use_session();
    let log = move || match session.log.with(|log| log.iter().map(log_row).collect::<Vec<_>>()) {
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
    view! {
        <tr role="row">
            <td role="cell">
                <Time at=sent.at seconds=true />
            </td>
            <td role="cell">{sent.method}</td>
            <td role="cell" class="path">
                {sent.path.clone()}
            </td>
            <td role="cell">{result(tone, icon, status)}</td>
            <td role="cell">{locale::count(took) + " ms"}</td>
            <td role="cell" class=sent.remaining.map(|_| "remaining")>
                {sent.remaining.map_or_else(|| "–".to_owned(), locale::count)}
            </td>
        </tr>
    }
    .into_erased()
}

fn finding_row(Finding { what, verdict, in_words }: Finding) -> ErasedView {
    let (tone, icon, label) = match verdict {
        Verdict::Yes => ("success", "yes", "Yes"),
        Verdict::No => ("danger", "no", "No"),
        Verdict::Unknown => ("", "unknown", "Unknown"),
    };
    view! {
        <tr role="row">
            <th role="rowheader" scope="row">
                {what}
            </th>
            <td role="cell">{result(tone, icon, label.to_owned())}</td>
            <td role="cell">{in_words}</td>
        </tr>
    }
    .into_erased()
}

/// A result and its sign.
fn result(tone: &str, icon: &'static str, text: String) -> ErasedView {
    view! {
        <span class=format!("finding tone {tone}")>
            <Icon name=icon />
            {text}
        </span>
    }
    .into_erased()
}

fn table(class: &'static str, caption: &'static str, heads: &[&'static str], rows: Vec<ErasedView>) -> ErasedView {
    let heads = heads.iter().copied().map(head).collect();
    view! { <RowTable class caption heads rows=rows.into_erased() /> }.into_erased()
}
