//! `For`: one view for each item of a list that changes.
//!
//! It differs from Leptos' own in one thing: it does not build all rows in one task. A hundred rows in one task block a
//! slow computer for longer than a person notices (tests/bench/README.md, "Views").

use super::{Built, ErasedView};
use crate::browser;
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

/// How many rows are built at once when the list was empty: about as many as a small screen shows.
const FIRST_ROWS: usize = 10;
/// How many times as many rows each further frame builds. The browser lays out only those near the screen.
const GROWTH_PER_FRAME: usize = 4;
/// How many rows a frame builds while a person types, so that the next key press does not wait.
const ROWS_PER_FRAME_WHILE_TYPING: usize = 12;

/// Renders `children` for each item of `each`. An item keeps its view, its focus and its place as long as its key is in
/// the list. No two items may have the same key.
///
/// Rows that replace all others are built at once: the screen never shows a mix of two lists. Of an empty list that gets
/// rows, the first rows are built at once and the others with the next frames. Rows that join others, as when a search
/// is cleared, are built a few with each frame.
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
            Row { key: key(&item), build: Box::new(move || children(item)) }
        };
        each().into_iter().map(row).collect()
    }))
}

/// A row that is not built yet.
struct Row {
    key: String,
    build: Box<dyn FnOnce() -> ErasedView>,
}

enum Slot {
    Built(BuiltRow),
    Waiting(Option<Row>),
}

struct BuiltRow {
    key: String,
    view: Built,
    /// What is reactive in a row lives as long as the row.
    _owner: Owner,
}

/// All rows in their order, before the node that ends them.
struct Rows {
    slots: Vec<Slot>,
    /// How many slots wait to be built.
    waiting: usize,
    end: Node,
    owner: Owner,
}

// Not generic, so that it is compiled once.
fn keyed(each: Box<dyn Fn() -> Vec<Row>>) -> ErasedView {
    let owner = Owner::current().unwrap_or_default();
    let (start, end) = (document().create_comment(""), document().create_comment(""));
    let fragment = document().create_document_fragment();
    for marker in [&start, &end] {
        let _ = fragment.append_child(marker);
    }
    let rows = Rc::new(RefCell::new(Rows { slots: Vec::new(), waiting: 0, end: end.into(), owner }));
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

fn update(rows: &Rc<RefCell<Rows>>, new: Vec<Row>) {
    let (was_empty, was_waiting) = (rows.borrow().slots.is_empty(), rows.borrow().waiting > 0);
    let at_once = rows.borrow_mut().replace(new);
    if rows.borrow_mut().build(at_once) && !was_waiting {
        let count = rows.borrow().slots.len();
        let (per_frame, growth) = if was_empty {
            (2 * FIRST_ROWS, GROWTH_PER_FRAME)
        } else {
            (ROWS_PER_FRAME_WHILE_TYPING.max(count / 8), 1)
        };
        spawn_local(build_with_frames(Rc::downgrade(rows), per_frame, growth));
    }
}

async fn build_with_frames(rows: Weak<RefCell<Rows>>, mut per_frame: usize, growth: usize) {
    loop {
        browser::painted().await;
        match rows.upgrade() {
            Some(rows) if rows.borrow_mut().build(per_frame) => per_frame *= growth,
            Some(_) | None => return,
        }
    }
}

impl Rows {
    /// Puts `new` in the place of the current rows. Rows that stay move to their new place, the others wait. Returns how
    /// many of those to build at once.
    fn replace(&mut self, new: Vec<Row>) -> usize {
        let was_empty = self.slots.is_empty();
        let mut built = FxHashMap::default();
        for slot in self.slots.drain(..) {
            if let Slot::Built(row) = slot {
                built.insert(row.key.clone(), row);
            }
        }
        let slots = new.into_iter().map(|row| match built.remove(&row.key) {
            Some(row) => Slot::Built(row),
            None => Slot::Waiting(Some(row)),
        });
        self.slots = slots.collect();
        let at_once = match (was_empty, built.is_empty()) {
            (true, _) => FIRST_ROWS,
            (false, true) => 0,
            (false, false) => self.slots.len(),
        };
        // The rows that go, go first: those that stay then stand in their places already.
        for removed in built.values_mut() {
            removed.view.unmount();
        }
        self.waiting = 0;
        let mut next = self.end.clone();
        for slot in self.slots.iter().rev() {
            match slot {
                Slot::Built(row) => {
                    if row.view.last.next_sibling().as_ref() != Some(&next) {
                        row.view.insert_before(&next);
                    }
                    next = row.view.first.clone();
                }
                Slot::Waiting(_) => self.waiting += 1,
            }
        }
        at_once
    }

    /// Builds the first `count` of the waiting rows. Returns whether others still wait.
    fn build(&mut self, count: usize) -> bool {
        let mut count = self.waiting.min(count);
        self.waiting -= count;
        let mut next_built = 0;
        for place in 0..self.slots.len() {
            if count == 0 {
                break;
            }
            let Slot::Waiting(waiting) = &mut self.slots[place] else { continue };
            let Some(row) = waiting.take() else { continue };
            if next_built <= place {
                let after = self.slots[place..].iter().position(|slot| matches!(slot, Slot::Built(_)));
                next_built = after.map_or(self.slots.len(), |after| place + after);
            }
            let owner = self.owner.child();
            let view = owner.with(row.build).build();
            view.insert_before(match self.slots.get(next_built) {
                Some(Slot::Built(next)) => &next.view.first,
                Some(Slot::Waiting(_)) | None => &self.end,
            });
            self.slots[place] = Slot::Built(BuiltRow { key: row.key, view, _owner: owner });
            count -= 1;
        }
        self.waiting > 0
    }
}
