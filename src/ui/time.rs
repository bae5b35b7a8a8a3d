//! A moment as text.

use crate::{
    browser::{self, locale},
    clock::Timestamp,
    ui::view::{ErasedView, IntoErased},
};
use leptos::{prelude::*, task::spawn_local};

/// A moment in the format of the browser's language. The format is loaded after this text is on the screen.
#[component]
pub fn Time(at: Timestamp) -> ErasedView {
    let text = RwSignal::new(locale::moment(at));
    if !locale::is_loaded() {
        spawn_local(async move {
            locale::load().await;
            let _ = text.try_set(locale::moment(at));
        });
    }
    view! { <time datetime=browser::iso_time(at)>{text}</time> }.into_erased()
}
