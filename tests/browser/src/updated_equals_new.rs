//! What is updated equals what is new: a view that stays through many changes of its state looks like one that is built from the
//! last state.
//!
//! Each test applies random steps to a view. After each step it builds the view anew from the same state, compares both, and removes
//! the new one. A failure prints the steps. `cargo xtask test --only browser --seed 7` repeats the steps of the seed 7.

mod trial;

use crate::{replaced::Replaced, user_event};
use leptos::prelude::*;
use petstore_admin::{
    add::{AddPage, add_pet::AddPet},
    api::{request::list_pets, wire::ListQuery},
    clock::Timestamp,
    frame::rate_limit::RateLimitRegion,
    import::{
        Import,
        page::ImportPage,
        rules::{
            question::{self, Question},
            row::{Counts, Kind, Row, State},
            sheet::snapshot::{NumberedRow, Snapshot, Stage},
        },
        runner::Run,
    },
    pets::{find::FindPage, list::ListPage},
    request_notices::RequestNotices,
    session::page_request::PageRequest,
    unknown_outcome::look::UnknownPet,
};
use trial::{Trial, below, one_of};
use wasm_bindgen_test::wasm_bindgen_test;

/// A question, and the look for an unknown pet with its failure, belong to a page.
const OF_A_PAGE: &str = "dialog, [aria-label='Outcome unknown'] :is(.actions, [role=status], [aria-labelledby] ~ :not([aria-labelledby])), .slow";

#[wasm_bindgen_test]
async fn an_updated_rate_limit_and_failure_equal_new_ones() {
    // An announcement tells what has changed, so it depends on what was before. "The service is slow" comes later in a new view.
    let trial = Trial::new("[role=status].unseen, .slow").await;
    let (action, session) = (PageRequest::new(), trial.session);
    let load = move || action.run(move || session.send(action.held, list_pets(ListQuery::default())), |_| {});
    let view = move || {
        view! {
            <RateLimitRegion />
            <RequestNotices action />
        }
    };
    let change = |_: &Trial| {
        (!action.pending.get_untracked()).then(load);
        "load".to_owned()
    };
    trial.run(view, false, change).await;
}

/// The new page asks later: its failure has another time. A note about a copy passes.
const TIMES: &str = "details p, .copy [role=status], .slow";

#[wasm_bindgen_test]
async fn an_updated_search_by_id_equals_a_new_one() {
    let change = |trial: &Trial| {
        // The page of a pet has no form.
        if !trial.screen.has("#kept #pet-id") {
            let id = one_of(["7", "8", "9"]);
            let go = format!("history.pushState(null, '', '?id={id}'); dispatchEvent(new PopStateEvent('popstate'));");
            js_sys::eval(&go).unwrap();
            return format!("go to {id}");
        }
        let filled = trial.fill("#pet-id", &["7", "8", "9"]);
        user_event::press_enter(&trial.screen.get("#kept #pet-id"));
        filled
    };
    Trial::new(TIMES).await.run(|| view! { <FindPage /> }, true, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_list_equals_a_new_one() {
    let change = |trial: &Trial| trial.fill("#search", &["", "1", "rex", "zz"]);
    Trial::new(TIMES).await.run(|| view! { <ListPage /> }, true, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_form_and_its_unknown_pets_equal_new_ones() {
    let trial = Trial::new(OF_A_PAGE).await;
    provide_context(AddPet::restore(trial.session));
    let change = |trial: &Trial| {
        let category = one_of(["Dogs", "Another ID…"]);
        user_event::select_option(&trial.screen.get("#kept #category"), category);
        let id = trial.screen.has("#kept #categoryId").then(|| trial.fill("#categoryId", &["1", "x"]));
        format!("{}, {category}, {id:?}", trial.fill("#name", &["Rex", "Mia"]))
    };
    trial.run(|| view! { <AddPage /> }, false, change).await;
}

#[wasm_bindgen_test]
async fn an_updated_import_equals_a_new_one() {
    let _database = Replaced::database();
    let trial = Trial::new(OF_A_PAGE).await;
    let import = Import::new(trial.session);
    provide_context(import);
    let change = |_: &Trial| {
        use Stage::{Checked, Nothing, Started, Unread};
        let number = || one_of([0, 0, 1, 300]);
        let some_text = || one_of(["", "", "Some words."]).to_owned();
        let row = |number| {
            let state = one_of([State::ToSend, State::LeftOut, State::Unknown, State::Sent(String::new())]);
            NumberedRow {
                number,
                kind: one_of(Kind::ALL),
                row: Row { category: some_text(), note: some_text(), ..row_of(state) },
            }
        };
        let pet = || row_of(State::Unknown).pet.unwrap();
        let unknown = |number| UnknownPet {
            number,
            pet: pet(),
            others: vec![],
            seen: some_text(),
            answer: String::new(),
            sent_at: None,
        };
        let question = |place: usize| {
            let choice = |is_pet: bool| (some_text(), question::Answer::FirstRowIsPet(Some(is_pet)));
            let choices = [false, true].map(choice).into_iter().filter(|_| below(3) != 0).collect();
            let answer = question::Answer::FirstRowIsPet(Some(below(2) == 0));
            Question { id: format!("question-{place}"), label: some_text(), hint: some_text(), choices, answer }
        };
        let states = [State::Unknown, State::Problem, State::Refused, State::ToSend, State::Added(None)];
        let rows = states.into_iter().flat_map(|state| vec![row_of(state); number() as usize]);
        let mut snapshot = Snapshot {
            stage: one_of([Checked, Checked, Checked, Started, Started, Started, Nothing, Unread]),
            counts: Counts::of(&rows.collect::<Vec<_>>(), ""),
            questions: (0..4).filter(|_| below(2) == 0).map(question).collect(),
            open_questions: some_text(),
            warnings: some_text(),
            filter: one_of([None, Some(Kind::Ready)]),
            rows: (0..6).filter(|_| below(2) == 0).map(row).collect(),
            unknown: (0..3).filter(|_| below(2) == 0).map(unknown).collect(),
            ..Snapshot::default()
        };
        snapshot.head.summary = some_text();
        let until = Timestamp::from_unix_seconds(1_790_000_000);
        import.set_run(one_of([Run::Idle, Run::Sending, Run::Waiting(until, ""), Run::Paused(some_text())]));
        import.tell::<()>(Err(some_text()));
        import.show(snapshot.clone());
        format!("{:?}", snapshot.stage)
    };
    trial.run(|| view! { <ImportPage /> }, false, change).await;
}

fn row_of(state: State) -> Row {
    let [name, category, status, note] = Default::default();
    let pet = serde_json::from_str(r#"{ "name": "Rex", "categoryId": 1 }"#).ok();
    Row { line: 2, name, category, status, pet, state, note }
}
