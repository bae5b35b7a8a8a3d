//! The page for a URL that the app does not have.

use crate::{
    api::wire::ListQuery,
    routes,
    ui::{
        heading::PageHeading,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The page, with a link to the list.
#[component]
pub fn NotFoundPage() -> ErasedView {
    view! {
        <PageHeading title="No such page" />
        <p>
            "There is nothing at this address. " <a href=routes::list(ListQuery::default())>"Go to the pets"</a>
        </p>
    }
    .into_erased()
}
