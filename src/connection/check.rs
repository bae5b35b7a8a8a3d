//! "Connection check": what the browser may send and read, and what the service administrator has to set.

use super::table::{cell, row, table, text};
use crate::{
    api::check::{Finding, Verdict, text_for_administrator},
    browser,
    session::{action::Action, use_session},
    shell::{alert::FailureAlert, rate_limit::wait::WaitNotice},
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
    let settings = StoredValue::new(text_for_administrator(&origin));
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
                <pre tabindex="0">{settings.get_value()}</pre>
                <CopyButton text=move |()| settings.get_value() describes="the settings for the service administrator" />
            </details>
        </section>
    }
    .into_erased()
}

#[component]
fn Findings(findings: RwSignal<Vec<Finding>>) -> ErasedView {
    let rows = move || (move || findings.get().into_iter().map(finding_row).collect_view()).into_erased();
    view! {
        <Show when=move || {
            findings.with(|findings| !findings.is_empty())
        }>{table("checks", "What the check found", &["Check", "Result", "Details"], rows)}</Show>
    }
    .into_erased()
}

fn finding_row(finding: Finding) -> ErasedView {
    let Finding { what, verdict, in_words } = finding;
    let (tone, icon) = match verdict {
        Verdict::Good => ("success", "yes"),
        Verdict::Bad => ("danger", "no"),
        Verdict::Unknown => ("", "unknown"),
    };
    let head = view! {
        <th role="rowheader" scope="row">
            {what}
        </th>
    };
    row(vec![head.into_erased(), result(tone, icon, verdict.label().to_owned()), text(in_words)])
}

/// A cell with a result and its sign.
pub fn result(tone: &str, icon: &'static str, text: String) -> ErasedView {
    let result = view! {
        <span class=format!("finding tone {tone}")>
            <Icon name=icon />
            {text}
        </span>
    };
    cell("", result.into_erased())
}
