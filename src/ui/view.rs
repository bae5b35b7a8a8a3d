//! Views with an erased type, and the `Show`, `For` and children that go with them.
//!
//! They are used like Leptos' own: a component ends with `.into_erased()` where others end with `.into_any()`, and
//! `{move || …}` works as everywhere. This module exists because of its size: with `AnyView` the program takes 15 kB more
//! (tests/bench/README.md, "What was tried"). Leptos compiles for each type of view how to build, update and remove it. An
//! [`ErasedView`] is built at once, and only its place in the document is kept. The price: a closure that returns an
//! `ErasedView` replaces it as a whole. Text and attributes change in place.

mod each;

pub use each::{For, ForProps};

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
use wasm_bindgen::JsCast;
use web_sys::DocumentFragment;

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
pub struct ErasedView(SendWrapper<Built>);

/// A view in the document. It has at least one node, and its first and last node stay the same.
pub struct Built {
    first: Node,
    last: Node,
    /// What keeps the view reactive.
    _state: Box<dyn Drops>,
}

/// A value that is only ever dropped.
trait Drops {}

impl<T> Drops for T {}

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
        let mut state = self.build();
        let fragment = document().create_document_fragment();
        // A view that is mounted calls only `insertBefore` on its parent, which a fragment has too.
        state.mount(fragment.unchecked_ref(), None);
        ErasedView::new(&fragment, Box::new(state))
    }
}

impl ErasedView {
    // Not generic, so that it is compiled once.
    fn new(fragment: &DocumentFragment, state: Box<dyn Drops>) -> Self {
        let (first, last) = match (fragment.first_child(), fragment.last_child()) {
            (Some(first), Some(last)) => (first, last),
            _ => {
                let placeholder: Node = document().create_comment("").into();
                let _ = fragment.append_child(&placeholder);
                (placeholder.clone(), placeholder)
            }
        };
        Self(SendWrapper::new(Built { first, last, _state: state }))
    }

    /// The first element of a view that is not reactive.
    pub fn into_element(self) -> Element {
        self.build().first.unchecked_into()
    }
}

impl From<Element> for ErasedView {
    fn from(element: Element) -> Self {
        let node = Node::from(element);
        Self(SendWrapper::new(Built { first: node.clone(), last: node, _state: Box::new(()) }))
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

impl Render for ErasedView {
    type State = Built;

    fn build(self) -> Built {
        self.0.take()
    }

    fn rebuild(self, old: &mut Built) {
        let new = self.build();
        let (parent, next) = (old.first.parent_node(), old.last.next_sibling());
        // First: the browser lays out the page when an element goes that has the focus. It must not lay out both views.
        old.unmount();
        if let Some(parent) = parent {
            new.move_to(&parent, next.as_ref());
        }
        *old = new;
    }
}

impl Built {
    fn insert_before(&self, next: &Node) {
        if let Some(parent) = next.parent_node() {
            self.move_to(&parent, Some(next));
        }
    }

    fn move_to(&self, parent: &Node, next: Option<&Node>) {
        let mut node = Some(self.first.clone());
        while let Some(moved) = node {
            node = if moved == self.last { None } else { moved.next_sibling() };
            let _ = parent.insert_before(&moved, next);
        }
    }
}

impl Mountable for Built {
    fn unmount(&mut self) {
        // The nodes stay together in a fragment, so that the view can be mounted again.
        self.move_to(&document().create_document_fragment(), None);
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.move_to(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self.first.parent_element() {
            Some(parent) => {
                child.mount(&parent, Some(&self.first));
                true
            }
            None => false,
        }
    }

    fn elements(&self) -> Vec<Element> {
        Vec::new()
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

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Built {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
