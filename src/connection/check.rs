//! "Connection check": what the browser may send and read, and what the service administrator has to set.

use super::{
    cell,
    findings::{Finding, Verdict, findings, findings_without_response, text_for_administrator},
    result, row, table,
};
use crate::{
    api::{
        error::{ApiError, Operation},
        request::{Request, RequestParts},
    },
    browser,
    session::{Session, action::Action, use_session},
    shell::{alert::FailureAlert, rate_limit::wait::WaitNotice},
    ui::{
        button::Button,
        copy::CopyButton,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

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

/// The section.
#[component]
pub fn CheckSection() -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let findings = RwSignal::new(Vec::<Finding>::new());
    let check = move |()| {
        if !action.is_pending_untracked() {
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
            <WaitNotice action />
            <FailureAlert action on_retry=check />
            <div role="status">{move || if action.is_pending() { "Checking…" } else { "" }} {found}</div>
            <details open=move || findings.with(|findings| findings.iter().any(|found| found.verdict == Verdict::Bad))>
                <summary>"Settings for the service administrator"</summary>
                <pre tabindex="0">{settings}</pre>
                <CopyButton text=move |()| copied.clone() describes="the settings for the service administrator" />
            </details>
        </section>
    }
    .into_erased()
}

fn finding_row(Finding { what, verdict, in_words }: Finding) -> ErasedView {
    let (tone, icon, label) = match verdict {
        Verdict::Good => ("success", "yes", "Yes"),
        Verdict::Bad => ("danger", "no", "No"),
        Verdict::Unknown => ("", "unknown", "Unknown"),
    };
    let head = view! {
        <th role="rowheader" scope="row">
            {what}
        </th>
    };
    row(vec![head.into_erased(), result(tone, icon, label.to_owned()), cell("", in_words.into_erased())])
}
