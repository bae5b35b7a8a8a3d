//! Views with an erased type, and the `Show` and children that go with them.
//!
//! They are used like Leptos' own: a component ends with `.into_erased()` where others end with `.into_any()`, and
//! `{move || …}` works as everywhere. This module exists because of its size: with `AnyView` the program takes 9 kB more
//! (tests/bench/README.md, "What was tried"). Leptos compiles for each type of view how to build, update and remove it. An
//! [`ErasedView`] is built at once, and keeps only what Leptos gave. The price: a closure that returns an `ErasedView` replaces it as a
//! whole. Text and attributes change in place.
//!
//! Leptos compiles each memo, signal and `For` for each type of value, too: about 0.3 kB of the packed program each. So what is cheap to
//! compute is a closure that can be copied, a text is a `Signal<String>`, and a list is built by [`each`]. But a closure that builds a view,
//! or writes a property of a field, reads a memo: otherwise it does so each time that something notifies it.

use leptos::{
    children::{ChildrenOptContainer, ToChildren},
    prelude::*,
    tachys::{
        html::attribute::{Attribute, any_attribute::AnyAttribute},
        hydration::Cursor,
        renderer::types::{Element, Node},
        view::{Mountable, Position, PositionState, Render, RenderHtml, add_attr::AddAnyAttr},
    },
};
use send_wrapper::SendWrapper;
use std::sync::Arc;
use web_sys::Comment;

/// A view that is built and has no type of its own.
///
/// The compiler refuses attributes that are put on a component which returns it. Give the component a prop instead.
///
/// ```compile_fail
/// use leptos::{prelude::*, tachys::{html::attribute::id, view::add_attr::AddAnyAttr}};
/// use petstore_admin::ui::view::IntoErased;
///
/// let _ = "text".into_erased().add_any_attr(id("a"));
/// ```
pub struct ErasedView(SendWrapper<Box<dyn Mountable>>);

/// An erased view in the document, and the comment that ends it. The comment marks the place, whatever the view consists of: closures at
/// its edges replace their nodes at any time.
pub struct EndedView {
    view: Box<dyn Mountable>,
    end: Comment,
}

/// Erases the type of a view.
pub trait IntoErased {
    /// Builds the view. It belongs to the current reactive owner.
    fn into_erased(self) -> ErasedView;
}

impl<T: Render> IntoErased for T
where
    T::State: 'static,
{
    fn into_erased(self) -> ErasedView {
        ErasedView(SendWrapper::new(Box::new(self.build())))
    }
}

/// The children of a component that renders them once.
pub struct Children(Box<dyn FnOnce() -> ErasedView + Send>);

impl Children {
    /// Builds the children.
    pub fn render(self) -> ErasedView {
        (self.0)()
    }
}

impl<F, V> ToChildren<F> for Children
where
    F: FnOnce() -> V + Send + 'static,
    V: Render,
    V::State: 'static,
{
    fn to_children(children: F) -> Self {
        Self(Box::new(move || children().into_erased()))
    }
}

// Leptos wraps a single text.
impl<V> ToChildren<ChildrenOptContainer<V>> for Children
where
    V: Render + Send + 'static,
    V::State: 'static,
{
    fn to_children(text: ChildrenOptContainer<V>) -> Self {
        Self(Box::new(move || text.0.into_erased()))
    }
}

/// The children of a component that may render them again.
#[derive(Clone)]
pub struct ChildrenFn(Arc<dyn Fn() -> ErasedView + Send + Sync>);

impl ChildrenFn {
    /// Builds the children anew.
    pub fn render(&self) -> ErasedView {
        (self.0)()
    }
}

impl<F, V> ToChildren<F> for ChildrenFn
where
    F: Fn() -> V + Send + Sync + 'static,
    V: Render,
    V::State: 'static,
{
    fn to_children(children: F) -> Self {
        Self(Arc::new(move || children().into_erased()))
    }
}

/// Renders its children while `when` is true.
#[component]
pub fn Show(when: impl Fn() -> bool + Send + Sync + 'static, children: ChildrenFn) -> impl IntoView {
    show(Box::new(when), children)
}

// Not generic, so that it is compiled once.
fn show(when: Box<dyn Fn() -> bool + Send + Sync>, children: ChildrenFn) -> ErasedView {
    let when = Memo::new(move |_| when());
    (move || when.get().then(|| children.render())).into_erased()
}

/// Leptos' `For`, compiled once and not for each type of item. An item whose key was there before is not built again.
pub fn each<T: Send + 'static>(
    items: impl Fn() -> Vec<T> + Send + Sync + 'static,
    key: fn(&T) -> String,
    view: fn(T) -> ErasedView,
) -> ErasedView {
    type Item = (String, Box<dyn FnOnce() -> ErasedView + Send>);
    let item = move |item: T| -> Item { (key(&item), Box::new(move || view(item))) };
    let items: Box<dyn Fn() -> Vec<Item> + Send + Sync> = Box::new(move || items().into_iter().map(item).collect());
    view! { <For each=items key=|(key, _)| key.clone() children=|(_, build)| build() /> }.into_erased()
}

/// Leptos' `Effect::new`, compiled once and not for each type of closure: 2 kB of the packed program.
pub fn effect(run: impl FnMut() + 'static) {
    let run: Box<dyn FnMut()> = Box::new(run);
    Effect::new(run);
}

impl Render for ErasedView {
    type State = EndedView;

    fn build(self) -> EndedView {
        EndedView { view: self.0.take(), end: document().create_comment("") }
    }

    fn rebuild(self, old: &mut EndedView) {
        // First: the browser lays out the page when an element goes that has the focus. It must not lay out both views.
        old.view.unmount();
        old.view = self.0.take();
        old.mount_view();
    }
}

impl EndedView {
    /// Mounts the view before its end, if that is in the document.
    fn mount_view(&mut self) {
        if let Some(parent) = self.end.parent_element() {
            self.view.mount(&parent, Some(&self.end));
        }
    }
}

impl Mountable for EndedView {
    fn unmount(&mut self) {
        self.view.unmount();
        self.end.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.end.mount(parent, marker);
        self.mount_view();
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        // An empty view has only its end.
        self.view.insert_before_this(child) || self.end.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        self.view.elements()
    }
}

impl AddAnyAttr for ErasedView {
    type Output<SomeNewAttr: Attribute> = Self;

    fn add_any_attr<NewAttr: Attribute>(self, _: NewAttr) -> Self {
        const { assert!(size_of::<NewAttr>() > isize::MAX as usize, "an erased view takes no attributes: use a prop") };
        self
    }
}

// Leptos asks this of every view, also where no server renders HTML.
impl RenderHtml for ErasedView {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> EndedView {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
