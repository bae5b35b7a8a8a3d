//! "Connection check": what the browser may send and read, and what the service administrator has to set.

use crate::{
    action::Action,
    api::check::{Finding, Verdict, text_for_administrator},
    browser,
    components::{alert::FailureAlert, rate_limit::wait::WaitNotice},
    session::use_session,
    ui::{
        button::Button,
        copy::CopyButton,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The section.
#[component]
pub fn CheckSection() -> ErasedView {
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
            <div class="foot">
                <h2 id="check-title">"Connection check"</h2>
                <Button on_press=move |()| check()>"Check connection"</Button>
                <span class="hint">"Uses 1 request. If no answer comes, it sends 1 more, without your key."</span>
            </div>
            <WaitNotice action />
            <FailureAlert action on_retry=move |()| check() />
            <div role="status">
                {Signal::derive(move || if action.is_pending() { "Checking…" } else { "" }.to_owned())} <Findings findings />
            </div>
            <details open=move || findings.with(|findings| findings.iter().any(Finding::is_bad))>
                <summary>"Settings for the service administrator"</summary>
                <pre tabindex="0">{text.get_value()}</pre>
                <CopyButton text=move |()| text.get_value() describes="the settings for the service administrator" />
            </details>
        </section>
    }
    .into_erased()
}

#[component]
fn Findings(findings: RwSignal<Vec<Finding>>) -> ErasedView {
    view! {
        <Show when=move || findings.with(|findings| !findings.is_empty())>
            <div class="frame">
                // Some browsers forget what a table means when it is laid out as a grid. The roles say it again.
                <table role="table" class="checks">
                    <caption class="unseen">"What the check found"</caption>
                    <thead role="rowgroup">
                        <tr role="row">{["Check", "Result", "Details"].map(heading).collect_view()}</tr>
                    </thead>
                    <tbody role="rowgroup">{move || findings.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
    .into_erased()
}

/// The head of a column.
pub fn heading(text: &'static str) -> ErasedView {
    view! { <th scope="col" role="columnheader">{text}</th> }.into_erased()
}

fn row(finding: Finding) -> ErasedView {
    let result = match finding.verdict {
        Verdict::Good => result(" success", "yes", finding.verdict.label()),
        Verdict::Bad => result(" danger", "no", finding.verdict.label()),
        Verdict::Unknown => result("", "unknown", finding.verdict.label()),
    };
    view! {
        <tr role="row">
            <th role="rowheader" scope="row">{finding.what}</th>
            <td role="cell">{result}</td>
            <td role="cell">{finding.in_words}</td>
        </tr>
    }
    .into_erased()
}

/// A result with its sign.
pub fn result(tone: &str, icon: &'static str, text: impl Into<String>) -> ErasedView {
    view! {
        <span class=format!("finding tone{tone}")>
            <Icon name=icon /> {text.into()}
        </span>
    }
    .into_erased()
}
