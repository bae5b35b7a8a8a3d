//! A database, tabs and a service.
//!
//! The database compares and sets like `database.rs`. The tabs work like `record.rs` and `runner.rs`.

use super::{End, Event, Storing, *};

/// A problem, rows that wait, and two possible duplicates, of which one is chosen by hand.
const TABLE: &str = "name,category\n,1\nRex,1\nRex,1\nRex,1\nMax,1\n";

pub struct Store {
    head: String,
    rows: Vec<String>,
    compares: bool,
}

impl Store {
    /// The stored row instead, if it is not the one that the step begins with.
    fn write(&mut self, step: &RowStep) -> Result<(), String> {
        let stored = &mut self.rows[step.row as usize];
        if self.compares && *stored != to_stored(&step.from) {
            return Err(stored.clone());
        }
        *stored = to_stored(&step.to);
        Ok(())
    }

    pub fn open(&self) -> Sheet {
        restore(&self.head, &self.rows).unwrap()
    }
}

struct Tab {
    page: String,
    sheet: Sheet,
    /// The row of the request on its way.
    request: Option<RowStep>,
    /// An outcome that could not be stored yet.
    unstored: Option<(RowStep, State)>,
}

impl Tab {
    /// As the record writes a step. Returns whether it was done.
    fn write(&mut self, store: &mut Store, step: &RowStep) -> bool {
        let written = store.write(step);
        let other = written.as_ref().err().and_then(|other| from_stored(other));
        self.sheet.put(step.row, other.unwrap_or_else(|| step.to.clone()));
        written.is_ok()
    }

    /// As the record takes a row.
    fn take(&mut self, store: &mut Store) -> Option<RowStep> {
        self.store_outcome(store);
        while let Some(step) = self.sheet.take(&self.page) {
            if self.write(store, &step) {
                return Some(step);
            }
        }
        None
    }

    /// As the record stores an outcome.
    fn store_outcome(&mut self, store: &mut Store) {
        let Some((taken, state)) = self.unstored.take() else { return };
        while let Some(step) = self.sheet.end(&taken, state.clone(), String::new(), &self.page) {
            if self.write(store, &step) {
                break;
            }
        }
    }

    /// As the record stores a decision.
    fn decide(&mut self, store: &mut Store, row: u32, state: State) {
        if let Some(step) = self.sheet.decide(row, state, &self.page) {
            self.write(store, &step);
        }
    }
}

pub struct World {
    pub store: Store,
    tabs: Vec<Tab>,
    pages: u32,
    /// The rows of the requests on their way whose page is gone.
    unseen: Vec<u32>,
    /// How often the service has added the pet of each row, and how often it refused it.
    pub added: Vec<u32>,
    pub refused: Vec<u32>,
    /// Whether a person wants the row to be sent.
    pub is_wanted: Vec<bool>,
}

impl World {
    pub fn new(tabs: usize, compares: bool) -> Self {
        let mut sheet = sheet(TABLE);
        sheet.choose(2, true);
        sheet.start();
        let (head, rows) = stored(&sheet);
        let (added, refused) = (vec![0; rows.len()], vec![0; rows.len()]);
        let is_wanted = each(&sheet, |row| row.state == State::ToSend);
        assert_eq!(is_wanted, [false, true, true, false, true]);
        let store = Store { head, rows, compares };
        let mut world = Self { store, tabs: Vec::new(), pages: 0, unseen: Vec::new(), added, refused, is_wanted };
        world.tabs = (0..tabs).map(|_| world.load()).collect();
        world
    }

    fn load(&mut self) -> Tab {
        self.pages += 1;
        Tab { page: format!("page {}", self.pages), sheet: self.store.open(), request: None, unstored: None }
    }

    /// Does what can happen to a tab from `first` on.
    pub fn happens(&mut self, first: usize, event: Event) {
        let can_happen = |tab: &usize| match event {
            Event::Take | Event::TakeInVain => self.tabs[*tab].request.is_none(),
            Event::End(..) => self.tabs[*tab].request.is_some(),
            Event::StoreAgain => self.tabs[*tab].unstored.is_some(),
            Event::Decide => self.undecided(*tab).is_some(),
            _ => true,
        };
        let tabs = self.tabs.len();
        let Some(place) = (first..first + tabs).map(|tab| tab % tabs).find(can_happen) else { return };
        let tab = &mut self.tabs[place];
        match event {
            Event::Load => {
                self.unseen.extend(tab.request.take().map(|taken| taken.row));
                self.tabs[place] = self.load();
            }
            Event::ReadAgain => tab.sheet = self.store.open(),
            Event::Take => tab.request = tab.take(&mut self.store),
            Event::TakeInVain => drop(tab.take(&mut self.store)),
            Event::End(end, storing) => self.end(place, end, storing),
            Event::StoreAgain => tab.store_outcome(&mut self.store),
            Event::Decide => self.decide(place),
            Event::EndUnseen(is_added) => {
                if let Some(row) = self.unseen.pop() {
                    self.added[row as usize] += u32::from(is_added);
                }
            }
        }
    }

    fn end(&mut self, place: usize, end: End, storing: Storing) {
        let tab = &mut self.tabs[place];
        let Some(taken) = tab.request.take() else { return };
        let row = taken.row as usize;
        self.added[row] += u32::from(matches!(end, End::Added | End::AddedWithoutId | End::Lost(true)));
        self.refused[row] += u32::from(end == End::Refused);
        let state = match end {
            End::Added => State::Added(Some(PetId(taken.row.into()))),
            End::AddedWithoutId => State::Added(None),
            End::Refused => State::Refused,
            End::Lost(_) => State::Unknown,
            End::NotSent => State::ToSend,
        };
        let outcome = Some((taken, state));
        tab.unstored.clone_from(&outcome);
        if storing != Storing::Failed {
            tab.store_outcome(&mut self.store);
        }
        if storing == Storing::Untold {
            tab.unstored = outcome;
        }
    }

    /// The first row that a person sees as unknown in this tab. The person waits until no request of it can still arrive.
    fn undecided(&self, place: usize) -> Option<u32> {
        let of_tabs = self.tabs.iter().filter_map(|tab| tab.request.as_ref()).map(|taken| taken.row);
        let on_their_way: Vec<u32> = of_tabs.chain(self.unseen.iter().copied()).collect();
        let Tab { page, sheet, .. } = &self.tabs[place];
        let rows = (0..).zip(sheet.rows());
        let mut unknown = rows.filter(|(_, row)| row.kind(page) == Kind::Unknown).map(|(row, _)| row);
        unknown.find(|row| !on_their_way.contains(row))
    }

    /// A person looks into the service, and decides about a row.
    fn decide(&mut self, place: usize) {
        if let Some(row) = self.undecided(place) {
            let is_there = self.added[row as usize] > 0;
            let state = if is_there { State::Added(Some(PetId(row.into()))) } else { State::ToSend };
            self.tabs[place].decide(&mut self.store, row, state);
        }
    }

    /// Every request ends, and one page brings the import to its end. The other pages store their outcomes before, or after it.
    pub fn finish(&mut self, ends: &[(End, bool)]) {
        for (place, (end, is_stored)) in (0..self.tabs.len()).zip(ends) {
            self.end(place, *end, Storing::Failed);
            if *is_stored {
                self.tabs[place].store_outcome(&mut self.store);
            }
        }
        self.unseen.clear();
        self.happens(0, Event::Load);
        while self.tabs[0].sheet.is_open(&self.tabs[0].page) {
            while self.undecided(0).is_some() {
                self.decide(0);
            }
            self.tabs[0].request = self.tabs[0].take(&mut self.store);
            self.end(0, End::Added, Storing::Done);
        }
        self.tabs.iter_mut().for_each(|tab| tab.store_outcome(&mut self.store));
    }
}
