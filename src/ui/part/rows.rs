//! Parts one after the other that come and go.

use super::{Built, Part, between_marks};
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

/// One of several parts that come and go, and what it is known by: while its key is there, it keeps its place in the
/// document, its focus and its state, and is not made again.
pub struct Row {
    pub key: String,
    pub make: Box<dyn Fn() -> Part>,
}

/// How many rows a small screen shows, about.
const SCREENFUL: usize = 10;
/// How many times as many each next frame has time for: the browser lays out those near the screen only.
const GROWTH: usize = 4;
/// How many a frame has time for beside a key, on a slow computer.
const BESIDE_A_KEY: usize = 12;

enum Slot {
    Made(KeptRow),
    Waiting(Row),
}

struct KeptRow {
    key: String,
    built: Built,
    /// What is reactive in a row lives as long as the row, not only until the next change of any other.
    _owner: Owner,
}

/// Rows in their order, before the mark that ends them.
struct Rows {
    slots: Vec<Slot>,
    /// How many of them wait.
    waiting: usize,
    end: Node,
    owner: Owner,
}

/// Parts one after the other, each kept as long as a row with its key is there. No two may have the same key.
///
/// Rows that replace others are made at once: half of the one list and half of the other is none. Of the rows of an empty
/// list the first screenful is made at once and the others with the next frames, ever more of them. Rows that come to
/// others, as when a search is taken back, come a few with each frame: the key that brings them back must not wait for
/// them.
pub fn keyed(rows: impl Fn() -> Vec<Row> + 'static) -> Part {
    keyed_of(Box::new(rows))
}

fn keyed_of(rows: Box<dyn Fn() -> Vec<Row>>) -> Part {
    let owner = Owner::current().unwrap_or_default();
    between_marks(Box::new(move |end, before: Option<Rc<RefCell<Rows>>>| {
        let new = rows();
        let kept = before.unwrap_or_else(|| {
            let (end, owner) = (end.clone(), owner.clone());
            let none = Rows { slots: Vec::new(), waiting: 0, end, owner };
            Rc::new(RefCell::new(none))
        });
        let (was_empty, was_waiting) = (kept.borrow().slots.is_empty(), kept.borrow().waiting > 0);
        let at_once = kept.borrow_mut().take_over(new);
        if kept.borrow_mut().make(at_once) && !was_waiting {
            let rows = kept.borrow().slots.len();
            let (many, growth) = if was_empty { (2 * SCREENFUL, GROWTH) } else { (BESIDE_A_KEY.max(rows / 8), 1) };
            spawn_local(make_the_others(Rc::downgrade(&kept), many, growth));
        }
        kept
    }))
}

async fn make_the_others(rows: Weak<RefCell<Rows>>, mut many: usize, growth: usize) {
    loop {
        browser::painted().await;
        match rows.upgrade() {
            Some(rows) if rows.borrow_mut().make(many) => many *= growth,
            Some(_) | None => return,
        }
    }
}

impl Rows {
    /// Puts `new` in place of what is there. Rows that stay are moved where they belong; others wait. Gives how many of
    /// those are to be made at once.
    fn take_over(&mut self, new: Vec<Row>) -> usize {
        let was_empty = self.slots.is_empty();
        let mut made = FxHashMap::default();
        for slot in self.slots.drain(..) {
            if let Slot::Made(row) = slot {
                made.insert(row.key.clone(), row);
            }
        }
        let slots = new.into_iter().map(|row| match made.remove(&row.key) {
            Some(kept) => Slot::Made(kept),
            None => Slot::Waiting(row),
        });
        self.slots = slots.collect();
        let at_once = match (was_empty, made.is_empty()) {
            (true, _) => SCREENFUL,
            (false, true) => 0,
            (false, false) => self.slots.len(),
        };
        // First of all the rest goes, so that what stays is where it should be already.
        for gone in made.values_mut() {
            gone.built.unmount();
        }
        self.waiting = 0;
        let mut next = self.end.clone();
        for slot in self.slots.iter().rev() {
            match slot {
                Slot::Made(row) => {
                    if row.built.last.next_sibling().as_ref() != Some(&next) {
                        row.built.insert(&next);
                    }
                    next = row.built.first.clone();
                }
                Slot::Waiting(_) => self.waiting += 1,
            }
        }
        at_once
    }

    /// Makes the first `many` of those that wait; whether others still do.
    fn make(&mut self, many: usize) -> bool {
        let mut now = self.waiting.min(many);
        self.waiting -= now;
        // Where the next row stands that is there already.
        let mut there = 0;
        for place in 0..self.slots.len() {
            if now == 0 {
                break;
            }
            let Slot::Waiting(row) = &self.slots[place] else { continue };
            if there <= place {
                let after = self.slots[place..].iter().position(|slot| matches!(slot, Slot::Made(_)));
                there = after.map_or(self.slots.len(), |after| place + after);
            }
            let owner = self.owner.child();
            let built = owner.with(|| (row.make)()).build();
            built.insert(match self.slots.get(there) {
                Some(Slot::Made(next)) => &next.built.first,
                Some(Slot::Waiting(_)) | None => &self.end,
            });
            self.slots[place] = Slot::Made(KeptRow { key: row.key.clone(), built, _owner: owner });
            now -= 1;
        }
        self.waiting > 0
    }
}
