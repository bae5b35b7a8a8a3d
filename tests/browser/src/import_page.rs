//! The page "Import": where the focus is when a part of it is replaced.

use crate::{
    replaced::Replaced,
    screen::{Screen, assert_focused, wait_for_updates, wait_until},
};
use leptos::prelude::*;
use petstore_admin::{
    import::{
        Import,
        page::ImportPage,
        rules::{
            question::{Answer, Question},
            sheet::snapshot::{Snapshot, Stage},
        },
    },
    session::Session,
};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

/// The page before the database has answered.
async fn render() -> (Screen, Import, Replaced) {
    let database = Replaced::by(
        "const database = IDBFactory.prototype, open = database.open;
        database.open = () => ({});
        return { restore() { database.open = open; } };",
    );
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
