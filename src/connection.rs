//! "Connection": what the service has said of its limit, the check of what the browser may read, the requests that were sent, and the
//! button that deletes what this browser keeps.

mod findings;

use crate::{
    api::{
        error::{ApiError, Failed, Operation},
        http_request::HttpRequest,
        request::Request,
        response::Response,
        transport::SentRequest,
    },
    browser::{address, locale, storage, time},
    clock::Timestamp,
    gate::RequestId,
    request_notices::{RequestNotices, requests_left::RequestsLeft},
    session::{Session, page_request::PageRequest, use_session},
    ui::{
        button::Button,
        copy::CopyButton,
        dialog::{Confirm, Question},
        heading::PageHeading,
        icon::Icon,
        row_table::{RowTable, head},
        time::Time,
        view::Show,
    },
    words::number,
};
use findings::{Finding, Verdict, findings, findings_without_response, summary, text_for_administrator};
use leptos::{prelude::*, task::spawn_local};
use std::{sync::Arc, time::Duration};

/// The heading of the page.
pub const TITLE: &str = "Connection";

/// The page.
#[component]
pub fn ConnectionPage() -> impl IntoView {
    view! {
        {check_view(Some(view! { <PageHeading title=TITLE /> }.into_any()))}
        <div class="card">
            <div class="figures"><RequestsLeft /></div>
            <p class="hint foot">{reading_in_full()}</p>
        </div>
        <RecentRequests />
        <DeleteKept />
    }
}

/// "Delete what this browser keeps", and its question.
#[component]
fn DeleteKept() -> impl IntoView {
    let session = use_session();
    let question = RwSignal::new(None);
    let delete = move || {
        session.sign_out();
        spawn_local(async {
            storage::delete_kept().await;
            address::reload();
        });
    };
    let ask = move |()| {
        question.set(Some(Question {
            title: "Delete what this browser keeps?",
            text: "This deletes the imports with their results, the drafts of this tab, and what is known of the rate limits. You \
                   are signed out."
                .to_owned(),
            confirm: "Delete",
            on_confirm: Arc::new(delete),
            other: None,
        }));
    };
    view! {
        <p class="actions">
            <Button on_press=ask>"Delete what this browser keeps"</Button>
        </p>
        <Confirm question dismiss="Keep it" />
    }
}

/// The check before there is a session, of the service and the key that a person tries.
#[component]
pub fn ConnectionCheck() -> impl IntoView {
    view! {
        <section class="section" aria-label=TITLE>
            {check_view(None)}
        </section>
    }
}

/// The check, with its button beside `heading`, and what it found. Without a heading it begins when it is rendered, and has no button.
fn check_view(heading: Option<AnyView>) -> AnyView {
    let session = use_session();
    let (action, is_forwarded) = (PageRequest::new(), session.is_forwarded());
    let checked = RwSignal::new(None::<(Timestamp, Vec<Finding>)>);
    let check = move |()| {
        action.run(check(session, action.id), move |found| checked.set(Some((time::now(), found))));
    };
    if heading.is_none() {
        check(());
    }
    let title = match heading {
        Some(heading) => view! {
            <div class="title">
                {heading}
                <Button on_press=check>"Check connection"</Button>
            </div>
        }
        .into_any(),
        None => ().into_any(),
    };
    view! {
        {title}
        <p role="status">{move || result(action.pending.get(), checked.get())}</p>
        <RequestNotices action on_retry=check />
        {for_administrator(checked, is_forwarded)}
    }
    .into_any()
}

/// When the newest reading came.
fn reading_in_full() -> Signal<String> {
    let gate = use_session().gate;
    Signal::derive(move || {
        let Some(reading) = gate.reading() else { return String::new() };
        format!("From the answer at {}.", locale::moment(reading.stated.received_at))
    })
}

/// The last check: when it ended, and what it found.
type Checked = Option<(Timestamp, Vec<Finding>)>;

/// What the last check found, in one sentence.
fn result(is_pending: bool, checked: Checked) -> AnyView {
    match checked {
        _ if is_pending => "Checking…".into_any(),
        None => ().into_any(),
        Some((at, found)) => {
            let (verdict, sentence, reason) = summary(&found, &locale::moment(at));
            let (tone, icon, _) = sign(verdict);
            vec![
                signed(tone, icon, sentence.to_owned()),
                " ".into_any(),
                view! { <span class="hint">{reason}</span> }.into_any(),
            ]
            .into_any()
        }
    }
}

/// For the service administrator: each part of the last check, and the settings to make.
fn for_administrator(checked: RwSignal<Checked>, is_forwarded: bool) -> AnyView {
    let settings = || text_for_administrator(&address::origin());
    let parts = move || {
        let (_, found) = checked.get()?;
        let rows = found.into_iter().map(finding_row).collect();
        Some(table("checks", "What the check found", &["Check", "Result", "Details"], rows))
    };
    let has_failed = |(_, found): (_, Vec<Finding>)| found.iter().any(|found| found.verdict == Verdict::No);
    view! {
        <details open=Signal::derive(move || checked.get().is_some_and(has_failed))>
            <summary translate="yes">"For the service administrator"</summary>
            <div class="section">
                {parts}
                {(!is_forwarded).then(|| view! {
                    <pre tabindex="0">{settings()}</pre>
                    <CopyButton text=move |()| settings() describes="the settings for the service administrator" />
                })}
            </div>
        </details>
    }
    .into_any()
}

/// Finds out what the browser lets this site read. Sends one request, and a second one without the key only if the first gets no
/// response.
async fn check(session: Session, id: RequestId) -> Result<Vec<Finding>, Failed> {
    let http = HttpRequest::get(Operation::ListPets, "/pets?limit=1".into(), "Check the connection".into());
    let http = HttpRequest { takes_any_status: true, ..http };
    let (claim, is_forwarded) = (session.claim(), session.is_forwarded());
    let decode = |_: &HttpRequest, response: &Response| Ok(response.clone());
    let failed = match session.send(id, Request { http, decode }).await {
        Ok(reply) => return Ok(findings(&reply.value, is_forwarded)),
        Err(failed) => failed,
    };
    let is_reachable = match failed.error {
        // Of this site's own host, no browser hides an answer.
        ApiError::NoResponse(_) if is_forwarded => Some(false),
        ApiError::NoResponse(_) => Some(claim.session()?.is_reachable(id).await?),
        ApiError::TimedOut(..) | ApiError::Redirected(_) => None,
        _ => return Err(failed),
    };
    Ok(findings_without_response(&failed.error, is_reachable, is_forwarded))
}

/// "Recent requests": what this tab has sent.
#[component]
fn RecentRequests() -> impl IntoView {
    let log = use_session().log;
    let rows = move || {
        let rows = log.with(|log| log.iter().map(log_row).collect());
        let heads = ["Time", "Request", "Result", "Duration"];
        table("log", "The last 50 requests of this tab, the newest first", &heads, rows)
    };
    view! {
        <Show when=move || !log.with(Vec::is_empty)>
            <section aria-labelledby="log-title" class="section">
                <h2 id="log-title" translate="yes">"Recent requests"</h2>
                {rows}
            </section>
        </Show>
    }
}

fn log_row(sent: &SentRequest) -> AnyView {
    let (tone, icon) = match sent.http_status {
        Some(200..300) => ("success", "yes"),
        Some(429) => ("attention", "unknown"),
        Some(_) | None => ("danger", "no"),
    };
    let result = signed(tone, icon, sent.result.clone());
    let time = view! { <Time at=sent.at seconds=true /> }.into_any();
    let cell = |content: AnyView| view! { <td role="cell">{content}</td> }.into_any();
    let [result, took] = [result, in_ms(sent.took).into_any()].map(cell);
    view! { <tr role="row">{cell(time)} <th scope="row" role="rowheader">{sent.in_words.clone()}</th> {result} {took}</tr> }.into_any()
}

fn in_ms(duration: Duration) -> String {
    number(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)) + " ms"
}

fn finding_row(Finding { what, verdict, in_words }: Finding) -> AnyView {
    let (tone, icon, text) = sign(verdict);
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{what.to_owned()}</th>
            <td role="cell">{signed(tone, icon, text.to_owned())}</td>
            <td role="cell">{in_words}</td>
        </tr>
    }
    .into_any()
}

/// The tone, the icon and the word of a verdict.
fn sign(verdict: Verdict) -> (&'static str, &'static str, &'static str) {
    match verdict {
        Verdict::Yes => ("success", "yes", "Yes"),
        Verdict::No => ("danger", "no", "No"),
        Verdict::Unknown => ("", "unknown", "Unknown"),
    }
}

/// A result and its sign.
fn signed(tone: &'static str, icon: &'static str, text: String) -> AnyView {
    view! {
        <span class=format!("finding tone {tone}")>
            <Icon name=icon />
            {text}
        </span>
    }
    .into_any()
}

fn table(class: &'static str, caption: &'static str, heads: &[&'static str], rows: Vec<AnyView>) -> AnyView {
    let heads = heads.iter().copied().map(head).collect();
    view! { <RowTable class caption heads rows=rows.into_any() /> }.into_any()
}
