//! The name of the app with its mark.

use crate::ui::icon::Icon;
use leptos::prelude::*;

#[component]
pub fn Brand() -> impl IntoView {
    view! {
        <p class="brand">
            <Icon name="mark" class="mark" />
            " "
            <span>"Pet Store " <span>"Admin"</span></span>
        </p>
    }
}
