//! `For`: one view for each item of a list that changes.
//!
//! It differs from Leptos' own in one thing: it builds many rows over several frames, so that a person who types into a search does
//! not wait for them (tests/bench/README.md, "What was tried").

use super::{Built, ErasedView};
use crate::browser::{focus, time};
use leptos::{
    prelude::*,
    tachys::renderer::types::Node,
    tachys::view::{Mountable, Render},
    task::spawn_local,
};
use rustc_hash::FxHashMap;
use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};

/// How many rows are built at once when the list was empty. The browser lays out only those near the screen, and each further frame
/// costs a slow computer more than these rows do.
const FIRST_ROWS: usize = 100;
/// How many rows each further frame builds at least. A person may be typing: the next key press must not wait.
const ROWS_PER_FRAME: usize = 12;

/// Renders `children` for each item of `each`. An item keeps its view, its focus and its place as long as its key is in
/// the list. No two items may have the same key.
///
/// Views that replace others are built at once: the screen never shows a mix of two lists. Of an empty list that gets rows, the
/// first rows are built at once. The others, and views that join others, as when a search is cleared, are built a few with each frame.
#[component]
pub fn For<T: 'static>(
    each: impl Fn() -> Vec<T> + 'static,
    key: fn(&T) -> String,
    children: impl Fn(T) -> ErasedView + 'static,
) -> impl IntoView {
    let children = Rc::new(children);
    keyed(Box::new(move || {
        let row = |item: T| {
            let children = Rc::clone(&children);
            KeyedView { key: key(&item), build: Some(Box::new(move || children(item))), built: None }
        };
        each().into_iter().map(row).collect()
    }))
}

struct KeyedView {
    key: String,
    /// Is taken when the row is built.
    build: Option<Box<dyn FnOnce() -> ErasedView>>,
    /// What is reactive in a row lives as long as the row.
    built: Option<(Built, Owner)>,
}

/// All rows in their order, before the node that ends them.
struct KeyedViews {
    rows: Vec<KeyedView>,
    end: Node,
    owner: Owner,
}

// Not generic, so that it is compiled once.
fn keyed(each: Box<dyn Fn() -> Vec<KeyedView>>) -> ErasedView {
    let owner = Owner::current().unwrap_or_default();
    let (start, end) = (document().create_comment(""), document().create_comment(""));
    let fragment = document().create_document_fragment();
    for marker in [&start, &end] {
        let _ = fragment.append_child(marker);
    }
    let rows = Rc::new(RefCell::new(KeyedViews { rows: Vec::new(), end: end.into(), owner }));
    let effect = RenderEffect::new({
        let rows = Rc::downgrade(&rows);
        move |_| {
            if let Some(rows) = rows.upgrade() {
                update(&rows, each());
            }
        }
    });
    ErasedView::new(&fragment, Box::new((effect, rows)))
}

fn update(rows: &Rc<RefCell<KeyedViews>>, new: Vec<KeyedView>) {
    let was_waiting = rows.borrow().is_waiting();
    let at_once = rows.borrow_mut().replace(new);
    if rows.borrow_mut().build(at_once) && !was_waiting {
        let per_frame = ROWS_PER_FRAME.max(rows.borrow().rows.len() / 8);
        spawn_local(build_with_frames(Rc::downgrade(rows), per_frame));
    }
}

async fn build_with_frames(rows: Weak<RefCell<KeyedViews>>, per_frame: usize) {
    loop {
        time::painted().await;
        if !rows.upgrade().is_some_and(|rows| rows.borrow_mut().build(per_frame)) {
            return;
        }
    }
}

impl KeyedViews {
    fn is_waiting(&self) -> bool {
        self.rows.iter().any(|row| row.built.is_none())
    }

    /// Puts `new` in the place of the current rows. Those that stay are kept, the others wait. Returns how many of those to build
    /// at once.
    fn replace(&mut self, new: Vec<KeyedView>) -> usize {
        let was_empty = self.rows.is_empty();
        let built = self.rows.drain(..).filter(|row| row.built.is_some());
        let mut old: FxHashMap<String, KeyedView> = built.map(|row| (row.key.clone(), row)).collect();
        self.rows = new.into_iter().map(|row| old.remove(&row.key).unwrap_or(row)).collect();
        let at_once = match (was_empty, old.is_empty()) {
            (true, _) => FIRST_ROWS,
            (false, true) => 0,
            (false, false) => self.rows.len(),
        };
        let had_focus = focus::is_set();
        // The rows that go, go first: those that stay then stand in their places already.
        for (removed, _) in old.values_mut().filter_map(|row| row.built.as_mut()) {
            removed.unmount();
        }
        if had_focus && !focus::is_set() {
            focus::keep();
        }
        at_once
    }

    /// Builds the first `count` of the waiting rows, and moves each row to its place. Returns whether others still wait.
    fn build(&mut self, count: usize) -> bool {
        for row in self.rows.iter_mut().filter(|row| row.built.is_none()).take(count) {
            let owner = self.owner.child();
            row.built = row.build.take().map(|build| (owner.with(build).build(), owner));
        }
        let mut next = self.end.clone();
        for (view, _) in self.rows.iter().rev().filter_map(|row| row.built.as_ref()) {
            if view.last.next_sibling().as_ref() != Some(&next) {
                view.insert_before(&next);
            }
            next = view.first.clone();
        }
        self.is_waiting()
    }
}
