//! Leptos' `Show`, `For` and `Effect`, each compiled once and not for each type of closure or item: together they make the first load
//! 5 kB smaller, and the parts 4 kB (tests/bench/README.md, "What was tried").
//!
//! Leptos compiles each memo and signal for each type of value, too: about 0.3 kB of the packed program each. So what is cheap to
//! compute is a closure that can be copied, and a text is a `Signal<String>`. But a closure that builds a view, or writes a property of a
//! field, reads a memo: otherwise it does so each time that something notifies it.

use leptos::prelude::*;

/// The value of an attribute such as `aria-disabled`: "true", or none.
pub fn true_if(is_true: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Option<String>> {
    Signal::derive(move || is_true().then(|| "true".to_owned()))
}

/// Renders its children while `when` is true.
#[component]
pub fn Show(when: impl Fn() -> bool + Send + Sync + 'static, children: ChildrenFn) -> AnyView {
    let when: Box<dyn Fn() -> bool + Send + Sync> = Box::new(when);
    let when = Memo::new(move |_| when());
    (move || when.get().then(|| children())).into_any()
}

/// A list of items. An item whose ID was there before is not built again.
pub fn each<T: Send + 'static>(
    items: impl Fn() -> Vec<T> + Send + Sync + 'static,
    id: fn(&T) -> String,
    view: fn(T) -> AnyView,
) -> AnyView {
    type Item = (String, Box<dyn FnOnce() -> AnyView + Send>);
    let item = move |item: T| -> Item { (id(&item), Box::new(move || view(item))) };
    let items: Box<dyn Fn() -> Vec<Item> + Send + Sync> = Box::new(move || items().into_iter().map(item).collect());
    view! { <For each=items key=|(id, _)| id.clone() children=|(_, build)| build() /> }.into_any()
}

/// Runs `run` now, and whenever something changes that it has read.
pub fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}
