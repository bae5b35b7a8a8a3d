//! "Connection": the requests left, the check of what the browser may read, and the requests that were sent.

mod budget;
mod check;
mod log;
mod table;

use crate::{
    config::settings::use_settings,
    session::use_session,
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
    let service = Signal::derive(move || session.service().unwrap_or_default());
    let name = Signal::derive(move || {
        settings.environment_name(&service.get()).map(|name| name + ", at ").unwrap_or_default()
    });
    view! {
        <div class="title">
            <PageHeading title="Connection" />
            <p>
                <bdi>{name}</bdi>
                <bdi>{service}</bdi>
            </p>
        </div>
        <BudgetSection />
        <CheckSection />
        <LogSection />
    }
    .into_erased()
}
