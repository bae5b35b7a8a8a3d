//! "Connection": the requests left, the check of what the browser may read, and the requests that were sent.

mod activity;
mod budget;
mod check;
mod log;

use crate::{
    session::use_session,
    settings::use_settings,
    ui::{
        heading::PageHeading,
        view::{ErasedView, IntoErased},
    },
};
use budget::BudgetSection;
use check::CheckSection;
use leptos::prelude::*;
use log::LogSection;

/// The page.
#[component]
pub fn ConnectionPage() -> ErasedView {
    let (session, settings) = (use_session(), use_settings());
    let service = move || session.service().unwrap_or_default();
    let name = Memo::new(move |_| settings.environment_name(&service()));
    let joint = move || if name.with(Option::is_some) { ", at " } else { "" }.to_owned();
    view! {
        <div class="title">
            <PageHeading title="Connection" />
            <p>
                <bdi>{name}</bdi>
                {Signal::derive(joint)}
                <bdi>{Signal::derive(service)}</bdi>
            </p>
        </div>
        <BudgetSection />
        <CheckSection />
        <LogSection />
    }
    .into_erased()
}
