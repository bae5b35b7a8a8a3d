//! An address that this site does not have.

use crate::{
    api::wire::ListQuery,
    routes,
    ui::{
        heading::PageHeading,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// Says so, with a way on.
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
