//! A row of an import: one type from the file to the database and to the screen, with its state in it. Pure.

use crate::{
    api::wire::{NewPet, PetId},
    words::number,
};
use serde::{Deserialize, Serialize};

/// The note of a row of a result file whose outcome is unknown.
pub const SENT_BEFORE: &str = "An earlier import may or may not have added this pet.";

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The line of the table in which it begins, from 1.
    pub line: u32,
    /// The texts as in the table.
    pub name: String,
    pub category: String,
    pub status: String,
    /// What is sent; `None` for a row that cannot be sent.
    pub pet: Option<NewPet>,
    pub state: State,
    /// Why the row has this state, or what it looks like: sentences. May be empty.
    pub note: String,
}

/// What is known about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum State {
    /// It cannot be sent as it is.
    Problem,
    /// It looks wrong, or a person or an answer left it out.
    LeftOut,
    ToSend,
    /// Taken by the page with this id: about to leave, or on its way.
    Sent(String),
    /// By this import. With a note: before, as the table says. `None` if the ID is unknown.
    Added(Option<PetId>),
    Refused,
    /// It may or may not have been added.
    Unknown,
}

/// The tabs over the rows. Each row is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Unknown,
    Problem,
    Refused,
    /// Looks wrong, as its note says: it is sent only if a person chooses it.
    ToCheck,
    /// It waits, or is on its way.
    Ready,
    Added,
    LeftOut,
}

/// How many rows there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By kind, in the order of [`Kind`].
    of_kind: [u32; 7],
    /// Those whose request has not ended: the ready ones, and those to check that a person chose.
    pub left: u32,
}

impl Kind {
    /// In the order of the screen, with the words after the count.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::Unknown, "unknown"),
        (Self::Problem, "with problems"),
        (Self::Refused, "not accepted"),
        (Self::ToCheck, "to check"),
        (Self::Ready, "can be sent"),
        (Self::Added, "added"),
        (Self::LeftOut, "left out"),
    ];

    pub fn label(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Row {
    /// Whether a person may decide to send it or to leave it out.
    pub fn may_be_chosen(&self) -> bool {
        self.pet.is_some() && matches!(self.state, State::ToSend | State::LeftOut)
    }

    /// Leaves it out for this reason, a sentence, until a person chooses it. What looked wrong before has the reasons of then.
    pub fn doubt(&mut self, reason: &str) {
        let reasons = if reason.starts_with(&self.note) { String::new() } else { format!("{} ", self.note) };
        self.note = reasons + reason;
        self.state = State::LeftOut;
    }

    /// The tab in which `page` shows it. Of a row that another page took, nobody here knows how its request ended.
    pub fn kind(&self, page: &str) -> Kind {
        match &self.state {
            State::Problem => Kind::Problem,
            State::LeftOut | State::ToSend if !self.note.is_empty() => Kind::ToCheck,
            State::LeftOut => Kind::LeftOut,
            State::Added(_) if !self.note.is_empty() => Kind::LeftOut,
            State::ToSend => Kind::Ready,
            State::Sent(by) if by == page => Kind::Ready,
            State::Sent(_) | State::Unknown => Kind::Unknown,
            State::Added(_) => Kind::Added,
            State::Refused => Kind::Refused,
        }
    }

    /// What is known about it: its note, or a few words.
    pub fn in_words(&self, kind: Kind) -> String {
        match (&self.state, kind) {
            _ if !self.note.is_empty() => self.note.clone(),
            (State::Added(Some(id)), _) => format!("Added, ID {id}"),
            (State::Added(None), _) => "Added. Its ID is not known.".to_owned(),
            (State::Sent(_), Kind::Unknown) => {
                "The page that sent it was closed or reloaded before the answer came.".to_owned()
            }
            (State::Sent(_), _) => "On its way".to_owned(),
            (State::LeftOut, _) if self.pet.is_none() => "Left out by an answer".to_owned(),
            (State::LeftOut, _) => "Left out by hand".to_owned(),
            _ => "Ready".to_owned(),
        }
    }
}

impl Counts {
    /// Counts the rows as `page` shows them.
    pub fn of(rows: &[Row], page: &str) -> Self {
        let mut counts = Self::default();
        for row in rows {
            let kind = row.kind(page);
            counts.of_kind[kind as usize] += 1;
            counts.left += u32::from(kind == Kind::Ready || row.state == State::ToSend);
        }
        counts
    }

    pub fn get(&self, kind: Kind) -> u32 {
        self.of_kind[kind as usize]
    }

    pub fn all(&self) -> u32 {
        self.of_kind.iter().sum()
    }

    /// The rows whose outcome is known.
    pub fn done(&self) -> u32 {
        self.get(Kind::Added) + self.get(Kind::Refused)
    }

    /// The rows that were sent or will be sent.
    pub fn to_send(&self) -> u32 {
        self.done() + self.get(Kind::Unknown) + self.left
    }

    /// The share of the rows whose outcome is known, in percent, rounded down.
    pub fn percent_done(&self) -> u32 {
        (self.done() * 100).checked_div(self.to_send()).unwrap_or(100)
    }

    /// How many rows are not sent, and why: a sentence. Empty if all are.
    pub fn not_sent(&self) -> String {
        let to_check = self.get(Kind::ToCheck) + self.get(Kind::Ready) - self.left;
        let kinds = [Kind::Problem, Kind::ToCheck, Kind::LeftOut].into_iter().filter_map(|kind| {
            let rows = if kind == Kind::ToCheck { to_check } else { self.get(kind) };
            (rows > 0).then(|| format!("{} {}", number(rows.into()), kind.label()))
        });
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        if kinds.is_empty() { kinds } else { format!("Not sent: {kinds}.") }
    }

    /// Whether no row waits, is on its way, or has an unknown outcome.
    pub fn is_settled(&self) -> bool {
        self.done() == self.to_send()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::wire::CategoryId, decode::from_stored};

    const PAGE: &str = "this page";

    fn row(state: State, note: &str) -> Row {
        let pet = Some(NewPet { name: "Rex".into(), category_id: CategoryId(1), status: None });
        let [name, category, status] = ["Rex", "1", ""].map(str::to_owned);
        Row { line: 2, name, category, status, pet, state, note: note.into() }
    }

    /// A row of each kind, in the order of the kinds. The fifth one is on its way.
    fn of_each_kind() -> [Row; 8] {
        [
            row(State::Unknown, "No answer came."),
            Row { pet: None, ..row(State::Problem, "The name is blank.") },
            row(State::Refused, "Not accepted: no"),
            row(State::LeftOut, "The same as line 1."),
            row(State::Sent(PAGE.into()), ""),
            row(State::ToSend, ""),
            row(State::Added(Some(PetId(51))), ""),
            row(State::LeftOut, ""),
        ]
    }

    #[test]
    fn each_row_is_of_one_kind() {
        let mut kinds = of_each_kind().map(|row| row.kind(PAGE)).to_vec();
        kinds.dedup();
        assert_eq!(kinds, Kind::ALL.map(|(kind, _)| kind));
    }

    #[test]
    fn the_outcome_of_a_row_that_another_page_took_is_unknown() {
        assert_eq!(row(State::Sent("another page".into()), "").kind(PAGE), Kind::Unknown);
    }

    #[test]
    fn a_row_to_check_is_one_also_when_a_person_chose_it() {
        assert_eq!(row(State::ToSend, "The same as line 1.").kind(PAGE), Kind::ToCheck);
    }

    #[test]
    fn only_a_row_with_a_pet_that_was_not_sent_can_be_chosen() {
        let may_be_chosen = of_each_kind().map(|row| row.may_be_chosen());
        assert_eq!(may_be_chosen, [false, false, false, true, false, true, false, true]);
        assert!(!Row { pet: None, ..row(State::LeftOut, "") }.may_be_chosen());
    }

    #[test]
    fn each_row_says_what_is_known_about_it() {
        let words = of_each_kind().map(|row| row.in_words(row.kind(PAGE)));
        let expected = [
            "No answer came.",
            "The name is blank.",
            "Not accepted: no",
            "The same as line 1.",
            "On its way",
            "Ready",
            "Added, ID 51",
            "Left out by hand",
        ];
        assert_eq!(words, expected);
    }

    /// It said "Left out" alone.
    #[test]
    fn a_row_that_an_answer_left_out_says_so() {
        let row = Row { pet: None, ..row(State::LeftOut, "") };
        assert_eq!((row.kind(PAGE), row.in_words(Kind::LeftOut).as_str()), (Kind::LeftOut, "Left out by an answer"));
    }

    #[test]
    fn a_row_has_each_reason_once() {
        let mut row = row(State::ToSend, "");
        for (reason, note) in [("A.", "A."), ("B.", "A. B."), ("A. B. C.", "A. B. C.")] {
            row.doubt(reason);
            assert_eq!((row.note.as_str(), row.kind(PAGE)), (note, Kind::ToCheck));
        }
    }

    #[test]
    fn a_pet_that_was_there_before_the_import_is_no_part_of_its_progress() {
        let before = row(State::Added(Some(PetId(5))), "ID 5 is in the store already.");
        let counts = Counts::of(&[before.clone(), before.clone(), row(State::Added(Some(PetId(51))), "")], PAGE);
        assert_eq!((counts.get(Kind::Added), counts.to_send(), &*counts.not_sent()), (1, 1, "Not sent: 2 left out."));
        assert_eq!((before.in_words(Kind::LeftOut), before.may_be_chosen()), (before.note.clone(), false));
    }

    #[test]
    fn an_added_row_without_an_id_says_so() {
        let row = row(State::Added(None), "");
        assert_eq!(row.in_words(row.kind(PAGE)), "Added. Its ID is not known.");
    }

    #[test]
    fn a_row_that_another_page_took_says_why_its_outcome_is_unknown() {
        let words = row(State::Sent("another page".into()), "").in_words(Kind::Unknown);
        assert_eq!(words, "The page that sent it was closed or reloaded before the answer came.");
    }

    #[test]
    fn the_counts_of_all_kinds_are_the_rows() {
        let counts = Counts::of(&of_each_kind(), PAGE);
        assert_eq!(Kind::ALL.map(|(kind, _)| counts.get(kind)), [1, 1, 1, 1, 2, 1, 1]);
        assert_eq!(counts.all(), 8);
    }

    #[test]
    fn a_chosen_row_to_check_waits() {
        let counts = Counts::of(&[row(State::ToSend, "The same as line 1."), row(State::ToSend, "")], PAGE);
        assert_eq!((counts.get(Kind::ToCheck), counts.get(Kind::Ready), counts.left), (1, 1, 2));
    }

    #[test]
    fn rows_that_are_sent_are_left_unknown_or_done() {
        let counts = Counts::of(&of_each_kind(), PAGE);
        // Ready and sent; added and refused; and the one of unknown outcome.
        assert_eq!((counts.left, counts.done(), counts.to_send()), (2, 2, 5));
    }

    #[test]
    fn the_share_of_the_rows_that_are_done_is_rounded_down() {
        let of = |added, waiting| {
            let rows = [vec![row(State::Added(None), ""); added], vec![row(State::ToSend, ""); waiting]].concat();
            Counts::of(&rows, PAGE).percent_done()
        };
        assert_eq!([of(0, 0), of(0, 3), of(2, 1), of(199, 1), of(2, 0)], [100, 0, 66, 99, 100]);
    }

    #[test]
    fn rows_that_are_not_sent_are_told_by_kind_and_are_no_part_of_the_progress() {
        let [_, problem, _, duplicate, .., added, left_out] = of_each_kind();
        let chosen = Row { state: State::ToSend, ..duplicate.clone() };
        let rows = [problem.clone(), problem, duplicate, left_out, added.clone()];
        let counts = Counts::of(&rows, PAGE);
        assert_eq!(counts.not_sent(), "Not sent: 2 with problems, 1 to check, 1 left out.");
        assert_eq!((counts.percent_done(), counts.is_settled()), (100, true));
        assert_eq!(Counts::of(&[added, chosen], PAGE).not_sent(), "");
    }

    #[test]
    fn a_row_of_unknown_outcome_is_not_settled() {
        let rows = of_each_kind();
        for (index, is_settled) in [false, true, true, true, false, false, true, true].into_iter().enumerate() {
            assert_eq!(Counts::of(&rows[index..=index], PAGE).is_settled(), is_settled, "{:?}", rows[index].state);
        }
        assert!(Counts::default().is_settled());
    }

    #[test]
    fn the_state_of_a_row_is_stored_with_its_exact_id() {
        let text = serde_json::to_string(&State::Added(Some(PetId(i64::MAX)))).unwrap();
        assert_eq!(text, r#"{"added":9223372036854775807}"#);
        assert_eq!(from_stored::<State>(&text).unwrap(), State::Added(Some(PetId(i64::MAX))));
    }
}
