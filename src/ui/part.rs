//! A part of the page, built and with its type forgotten.
//!
//! Leptos gives every view a type of its own, made of all that is in it, and compiles for each of them how to build,
//! rebuild, mount and forget it. Here a view is built at once and only its place in the document is kept, so that a
//! part within a part costs no code twice: that saves a fifth of the bytes. The price: where a part changes as a
//! whole, as in [`live`], it is made anew rather than compared. Text and attributes change in place, by signals.

mod rows;

pub use rows::{Row, keyed};

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
use std::{cell::Cell, rc::Rc, sync::Arc};
use wasm_bindgen::JsCast;
use web_sys::DocumentFragment;

/// A part of the page.
pub struct Part(SendWrapper<Built>);

/// Where a part is, and what keeps it going. It is never empty, and its ends stay the same as long as it lives.
pub struct Built {
    first: Node,
    last: Node,
    _alive: Box<dyn Alive>,
}

/// Anything that a part needs to live on: it is only ever dropped.
trait Alive {}

impl<T> Alive for T {}

/// Turns a view into a part.
pub trait IntoPart {
    /// Builds the view; it belongs to whatever runs at that moment, as everything reactive in it does.
    fn part(self) -> Part;
}

impl<T: Render> IntoPart for T
where
    T::State: 'static,
{
    fn part(self) -> Part {
        let mut state = self.build();
        let fragment = document().create_document_fragment();
        // Whatever is mounted asks its parent for nothing but `insertBefore`.
        state.mount(fragment.unchecked_ref(), None);
        Part::of(&fragment, Box::new(state))
    }
}

impl Part {
    // Apart from the generic code, so that it exists once.
    fn of(fragment: &DocumentFragment, alive: Box<dyn Alive>) -> Self {
        let (first, last) = match (fragment.first_child(), fragment.last_child()) {
            (Some(first), Some(last)) => (first, last),
            _ => {
                let mark = mark(fragment);
                (mark.clone(), mark)
            }
        };
        Self(SendWrapper::new(Built { first, last, _alive: alive }))
    }

    /// The element that it begins with, without anything that kept it going.
    pub fn element(self) -> Element {
        self.build().first.unchecked_into()
    }
}

impl From<Element> for Part {
    fn from(element: Element) -> Self {
        let node = Node::from(element);
        Self(SendWrapper::new(Built { first: node.clone(), last: node, _alive: Box::new(()) }))
    }
}

/// An element like `element`, with all that is in it.
pub fn copy(element: &Element) -> Element {
    element.clone_node_with_deep(true).map_or_else(|_| element.clone(), JsCast::unchecked_into)
}

/// A part that is made anew whenever something that `make` has read changes.
pub fn live(make: impl Fn() -> Part + 'static) -> Part {
    live_of(Box::new(make))
}

// Boxed, here and below: one type for all, whatever makes them.
fn live_of(make: Box<dyn Fn() -> Part>) -> Part {
    between_marks(Box::new(move |end, before: Option<Built>| {
        let part = make().build();
        if let Some(mut before) = before {
            before.unmount();
        }
        part.insert(end);
        part
    }))
}

/// Makes the content that stands before a mark out of what stood there.
type Change<T> = Box<dyn Fn(&Node, Option<T>) -> T>;

/// A part whose content `change` puts before the mark that it is given, now and whenever something that it has read
/// changes.
fn between_marks<T: 'static>(change: Change<T>) -> Part {
    let fragment = document().create_document_fragment();
    mark(&fragment);
    let end = mark(&fragment);
    // Not the effect's own value: that would outlive the effect by a moment, in which what is in it would still run, on
    // signals that are gone.
    let content = Rc::new(Cell::new(None));
    let own = Rc::downgrade(&content);
    let effect = RenderEffect::new(move |_| {
        if let Some(content) = own.upgrade() {
            content.set(Some(change(&end, content.take())));
        }
    });
    Part::of(&fragment, Box::new((effect, content)))
}

fn mark(fragment: &DocumentFragment) -> Node {
    let mark: Node = document().create_comment("").into();
    let _ = fragment.append_child(&mark);
    mark
}

/// Runs `run` now and whenever something that it has read changes: for what lies outside of the page's parts, such as
/// the focus or the title.
pub fn effect(run: impl Fn() + 'static) {
    let run: Box<dyn Fn()> = Box::new(run);
    Effect::new(move |_| run());
}

/// A part that may be nothing.
pub fn perhaps(part: Option<Part>) -> Part {
    part.unwrap_or_else(|| ().part())
}

/// Parts one after the other.
pub fn row_of(parts: impl IntoIterator<Item = Part>) -> Part {
    parts.into_iter().collect::<Vec<_>>().part()
}

/// What stands in a component, made once.
pub struct Inside(Box<dyn FnOnce() -> Part + Send>);

impl Inside {
    pub fn part(self) -> Part {
        (self.0)()
    }
}

impl<F, V> ToChildren<F> for Inside
where
    F: FnOnce() -> V + Send + 'static,
    V: Render,
    V::State: 'static,
{
    fn to_children(make: F) -> Self {
        Self(Box::new(move || make().part()))
    }
}

// A single text comes in a wrapper of its own.
impl<V> ToChildren<ChildrenOptContainer<V>> for Inside
where
    V: Render + Send + 'static,
    V::State: 'static,
{
    fn to_children(text: ChildrenOptContainer<V>) -> Self {
        Self(Box::new(move || text.0.part()))
    }
}

/// What stands in a component that shows it now and then.
#[derive(Clone)]
pub struct InsideAgain(Arc<dyn Fn() -> Part + Send + Sync>);

impl<F, V> ToChildren<F> for InsideAgain
where
    F: Fn() -> V + Send + Sync + 'static,
    V: Render,
    V::State: 'static,
{
    fn to_children(make: F) -> Self {
        Self(Arc::new(move || make().part()))
    }
}

/// Shows its children while `is` holds; they are made when that begins, not at every change of what it is made of.
#[component]
pub fn When(#[prop(into)] is: Signal<bool>, children: InsideAgain) -> impl IntoView {
    let is = Memo::new(move |_| is.get());
    live(move || if is.get() { (children.0)() } else { ().part() })
}

impl Render for Part {
    type State = Built;

    fn build(self) -> Built {
        self.0.take()
    }

    fn rebuild(self, old: &mut Built) {
        let new = self.build();
        new.insert(&old.first);
        old.unmount();
        *old = new;
    }
}

impl Built {
    /// Moves it before `next`.
    fn insert(&self, next: &Node) {
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
        // Together, so that it can be mounted again.
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

impl AddAnyAttr for Part {
    type Output<SomeNewAttr: Attribute> = Self;

    fn add_any_attr<NewAttr: Attribute>(self, _: NewAttr) -> Self {
        self
    }
}

// Leptos asks this of every view. There is no server here that would write HTML, and nothing that it has written.
impl RenderHtml for Part {
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
