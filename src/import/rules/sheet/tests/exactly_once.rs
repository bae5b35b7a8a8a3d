//! No order of tabs, losses and reloads sends a row twice or forgets one.
//!
//! The simulated tabs work without the lock that gives one tab the import: the steps alone keep the promise. A person looks into
//! the service, and decides rightly.

use super::*;
use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, TestCaseError, TestError, TestRunner},
};
use world::World;

mod world;

const MOST_TABS: usize = 3;

/// How a request ends, as its page sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Added,
    AddedWithoutId,
    Refused,
    /// No answer comes. The service has added the pet, or not.
    Lost(bool),
    /// The request did not leave, or the service did not carry it out.
    NotSent,
}

/// What becomes of an outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Storing {
    Done,
    Failed,
    /// It is stored, but the page does not learn of it, and tries again later.
    Untold,
}

/// What may happen to a tab.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// The page is loaded again. What it had not stored is lost, and its request ends unseen.
    Load,
    /// The page reads again what is stored, as when it comes back to the screen.
    ReadAgain,
    /// A row is taken and sent.
    Take,
    /// A row is taken, but the page does not learn of it, and sends nothing.
    TakeInVain,
    /// Its request ends.
    End(End, Storing),
    /// It tries again to store an outcome.
    StoreAgain,
    /// A person decides about the first row of unknown outcome.
    Decide,
    /// A request of a page that is gone ends. The service has added the pet, or not.
    EndUnseen(bool),
}

/// The number of tabs; what happens, each to the first tab from a place on to which it can happen; and how the last request of each
/// tab ends, and whether its outcome is stored before the other tabs are done.
type Course = (usize, Vec<(usize, Event)>, Vec<(End, bool)>);

fn event() -> impl Strategy<Value = Event> {
    let storing = select(vec![Storing::Done, Storing::Failed, Storing::Untold]);
    prop_oneof![
        2 => Just(Event::Load),
        1 => Just(Event::ReadAgain),
        6 => Just(Event::Take),
        1 => Just(Event::TakeInVain),
        6 => (end(), storing).prop_map(|(end, storing)| Event::End(end, storing)),
        2 => Just(Event::StoreAgain),
        4 => Just(Event::Decide),
        1 => any::<bool>().prop_map(Event::EndUnseen),
    ]
}

fn end() -> impl Strategy<Value = End> {
    let ends = [End::Added, End::AddedWithoutId, End::Refused, End::Lost(true), End::Lost(false), End::NotSent];
    select(ends.to_vec())
}

fn course() -> impl Strategy<Value = Course> {
    (1..=MOST_TABS, vec((0..MOST_TABS, event()), 0..40), vec((end(), any::<bool>()), MOST_TABS))
}

fn no_row_is_sent_twice(world: &World) -> Result<(), TestCaseError> {
    prop_assert!(world.added.iter().all(|count| *count <= 1), "sent twice: {:?}", world.added);
    Ok(())
}

fn no_row_is_forgotten(world: &World) -> Result<(), TestCaseError> {
    for (place, row) in world.store.open().rows().iter().enumerate() {
        let (is_added, was_refused) = (matches!(row.state, State::Added(_)), world.refused[place] > 0);
        prop_assert_eq!(is_added, world.added[place] == 1, "{:?}", row);
        let is_done = is_added || row.state == State::Refused && was_refused;
        prop_assert_eq!(is_done, world.is_wanted[place], "{:?}", row);
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config { cases: Config::default().cases.max(2_000), ..Config::default() })]
    #[test]
    fn each_row_is_added_exactly_once((tabs, events, ends) in course()) {
        let mut world = World::new(tabs, true);
        for (tab, event) in events {
            world.happens(tab, event);
            no_row_is_sent_twice(&world)?;
        }
        world.finish(&ends);
        no_row_is_sent_twice(&world)?;
        no_row_is_forgotten(&world)?;
    }
}

#[test]
fn a_store_that_does_not_compare_lets_two_tabs_send_a_row() {
    let config = Config { cases: 100, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&course(), |(tabs, events, _)| {
        let mut world = World::new(tabs, false);
        events.into_iter().for_each(|(tab, event)| world.happens(tab, event));
        no_row_is_sent_twice(&world)
    });
    assert!(matches!(result, Err(TestError::Fail(..))), "{result:?}");
}
