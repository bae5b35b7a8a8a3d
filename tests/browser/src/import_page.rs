//! The page "Import": where the focus is when a part of it is replaced, and what "Pause" and "Resume" send.

use crate::{
    replaced::Replaced,
    screen::{Screen, assert_focused, wait_for_updates, wait_until},
};
use leptos::prelude::*;
use petstore_admin::{
    import::{
        Import,
        file::CsvInput,
        page::ImportPage,
        rules::{
            basis::Basis,
            question::{Answer, Question},
            row::Kind,
            sheet::snapshot::{Snapshot, Stage},
        },
    },
    session::Session,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

/// The page before the database has answered.
async fn render() -> (Screen, Import, Replaced) {
    let database = Replaced::database();
    let mut screen = Screen::with_app_contexts().await;
    let import = Import::new(screen.context::<Session>());
    provide_context(import);
    screen.render(|| view! { <main id="content"><ImportPage /></main> }).await;
    (screen, import, database)
}

/// No element had the focus.
#[wasm_bindgen_test]
async fn a_message_that_goes_leaves_the_focus_to_the_heading() {
    let (screen, import, _database) = render().await;
    import.tell::<()>(Err("The database failed.".to_owned()));
    wait_for_updates().await;
    screen.button("Try again").focus().unwrap();
    import.tell(Ok(()));
    wait_until("the message is gone", || !screen.text().contains("The database failed.")).await;
    wait_until("an element has the focus", || screen.has("h1:focus")).await;
}

#[wasm_bindgen_test]
async fn a_question_that_gets_its_answer_keeps_the_focus_behind_the_open_ones() {
    let question = |id: &str, is_pet| Question {
        id: id.to_owned(),
        label: id.to_owned(),
        hint: String::new(),
        choices: vec![("A pet".to_owned(), Answer::FirstRowIsPet(Some(true)))],
        answer: Answer::FirstRowIsPet(is_pet),
    };
    let (screen, import, _database) = render().await;
    let show = |questions: [Question; 2]| {
        import.show(Snapshot { stage: Stage::Checked, questions: questions.into(), ..Snapshot::default() });
    };
    show([question("first", None), question("second", None)]);
    wait_for_updates().await;
    screen.get::<HtmlElement>("#first").focus().unwrap();
    show([question("second", None), question("first", Some(true))]);
    wait_until("the answer is shown", || screen.texts("li:not(.tone) label") == ["first"]).await;
    wait_until("an element has the focus", || screen.has("select:focus")).await;
    assert_focused(&screen.get::<HtmlElement>("#first"));
}

/// A page with an import into `host`, whose first row is on its way.
async fn sending(host: &str) -> (Screen, Import) {
    let mut screen = Screen::signed_in(host).await;
    let import = Import::new(screen.context::<Session>());
    provide_context(import);
    screen.render(|| view! { <main id="content"><ImportPage /></main> }).await;
    import.check(Basis::default(), CsvInput::Text("name,category\nRex,1\nMia,1\nBen,1\n".to_owned()));
    wait_until("the table is checked", || untrack(|| import.stage()) == Stage::Checked).await;
    screen.button("Start import").click();
    screen.fetch().wait_for_request().await;
    (screen, import)
}

/// Waits until nothing more is done with the record.
async fn wait_for_record(import: Import) {
    for _ in 0..5 {
        let is_done = RwSignal::new(false);
        import.change(move |_| {
            Box::pin(async move {
                is_done.set(true);
                Ok(())
            })
        });
        wait_until("the record is free", || is_done.get_untracked()).await;
        wait_for_updates().await;
    }
}

#[wasm_bindgen_test]
async fn pause_sends_no_further_row_and_the_row_on_its_way_is_recorded() {
    let (screen, import) = sending("pause.example").await;
    screen.button("Pause").click();
    screen.fetch().respond(201, "");
    wait_for_record(import).await;
    let counts = untrack(|| import.counts());
    assert_eq!((counts.get(Kind::Added), counts.left, screen.fetch().request_count()), (1, 2, 2));
    assert!(screen.text().contains("The import is paused."));
}

/// The two runners would send two rows at once.
#[wasm_bindgen_test]
async fn resume_while_a_row_is_on_its_way_starts_no_second_runner() {
    let (screen, import) = sending("runner.example").await;
    screen.button("Pause").click();
    wait_for_updates().await;
    screen.button("Resume").click();
    wait_for_record(import).await;
    for sent in 2..5 {
        screen.fetch().wait_for_request().await;
        assert_eq!(screen.fetch().request_count(), sent);
        screen.fetch().respond(201, "");
        wait_for_record(import).await;
    }
    wait_until("the import has ended", || screen.text().contains("Imported into")).await;
}
