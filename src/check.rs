//! The check of the connection: what the browser may read of the service, and what the service administrator has to set. It stands at a
//! failed sign-in and under an error without an answer, and checks the service and the key in use there.

mod findings;

use crate::{
    api::{
        failure::{Failure, Kind},
        http_request::HttpRequest,
        request::Request,
        response::Response,
    },
    browser::{address, locale, time},
    clock::Timestamp,
    gate::HeldSignal,
    request_notices::{CheckPresses, RequestNotices},
    session::{Session, page_request::PageRequest, use_session},
    ui::{
        copy::CopyButton,
        icon::Icon,
        row_table::{RowTable, head},
        view::effect,
    },
};
use findings::{Finding, Verdict, findings, findings_without_response, summary, text_for_administrator};
use leptos::prelude::*;

/// The check, which begins with each press on its button, and what it found.
#[component]
pub fn ConnectionCheck() -> impl IntoView {
    let session = use_session();
    let (action, is_forwarded) = (PageRequest::new(), session.is_forwarded());
    let checked = RwSignal::new(None::<(Timestamp, Vec<Finding>)>);
    let check = move |()| {
        action.run(move || check(session, action.held), move |found| checked.set(Some((time::now(), found))));
    };
    let CheckPresses(presses) = expect_context();
    effect(move || {
        presses.track();
        untrack(|| check(()));
    });
    view! {
        <section class="section" aria-label="Connection">
            <p role="status">{move || result(action.pending.get(), checked.get())}</p>
            <RequestNotices action />
            {for_administrator(checked, is_forwarded)}
        </section>
    }
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
            vec![signed(verdict, sentence), " ".into_any(), view! { <span class="hint">{reason}</span> }.into_any()]
                .into_any()
        }
    }
}

/// For the service administrator: each part of the last check, and the settings to make.
fn for_administrator(checked: RwSignal<Checked>, is_forwarded: bool) -> AnyView {
    let settings = || text_for_administrator(&address::origin());
    let parts = move || {
        let (_, found) = checked.get()?;
        let heads = ["Check", "Result", "Details"].map(head).into();
        let rows = found.into_iter().map(finding_row).collect_view().into_any();
        Some(view! { <RowTable class="checks" caption="What the check found" heads rows /> })
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
async fn check(session: Session, held: HeldSignal) -> Result<Vec<Finding>, Failure> {
    let http = HttpRequest { takes_any_status: true, ..HttpRequest::get("/pets?limit=1".into()) };
    let (claim, is_forwarded) = (session.claim(), session.is_forwarded());
    let decode = |_: &HttpRequest, response: &Response| Ok(response.clone());
    let failure = match session.send(held, Request { http, decode }).await {
        Ok(reply) => return Ok(findings(&reply.value, is_forwarded)),
        Err(failure) => failure,
    };
    let is_reachable = match failure.kind {
        // Of this site's own host, no browser hides an answer.
        Kind::NoAnswer if is_forwarded => Some(false),
        Kind::NoAnswer => Some(claim.session()?.is_reachable(held).await?),
        Kind::TimedOut | Kind::Address => None,
        Kind::Key
        | Kind::Limit
        | Kind::Forbidden
        | Kind::Input
        | Kind::NotFound
        | Kind::InFront
        | Kind::Service
        | Kind::Policy
        | Kind::Cancelled
        | Kind::Stopped(_) => return Err(failure),
    };
    Ok(findings_without_response(&failure, is_reachable, is_forwarded))
}

fn finding_row(Finding { what, verdict, in_words }: Finding) -> AnyView {
    let text = match verdict {
        Verdict::Yes => "Yes",
        Verdict::No => "No",
        Verdict::Unknown => "Unknown",
    };
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{what.to_owned()}</th>
            <td role="cell">{signed(verdict, text)}</td>
            <td role="cell">{in_words}</td>
        </tr>
    }
    .into_any()
}

/// A text with the sign of a verdict.
fn signed(verdict: Verdict, text: &'static str) -> AnyView {
    let (tone, icon) = match verdict {
        Verdict::Yes => ("success", "yes"),
        Verdict::No => ("danger", "no"),
        Verdict::Unknown => ("", "unknown"),
    };
    view! {
        <span class=format!("finding tone {tone}")>
            <Icon name=icon />
            {text}
        </span>
    }
    .into_any()
}
