//! The page "Import": what it shows while a table is checked and sent, and what "Pause" and "Resume" send.

use crate::{
    replaced::Replaced,
    screen::{Screen, wait_for_updates, wait_until},
};
use leptos::prelude::*;
use petstore_admin::{
    import::{
        Import,
        file::CsvInput,
        page::ImportPage,
        rules::{
            check::Basis,
            header::{PetField, Source},
            question::Answer,
            row::Kind,
            sheet::snapshot::Stage,
        },
    },
    session::Session,
};
use wasm_bindgen_test::wasm_bindgen_test;

/// A page with an import into `host`. It is shown while the signal of the screen says so.
async fn page(host: &str) -> (Screen, Import) {
    let mut screen = Screen::signed_in(host).await;
    let (import, is_shown) = (Import::new(screen.context::<Session>()), RwSignal::new(true));
    provide_context(import);
    provide_context(is_shown);
    let page = move || is_shown.get().then(|| view! { <ImportPage /> });
    screen.render(move || view! { <main id="content">{page}</main> }).await;
    (screen, import)
}

/// The same with the rows of a checked table.
async fn checked(host: &str, table: String) -> (Screen, Import) {
    let (screen, import) = page(host).await;
    import.check(Basis::default(), CsvInput::Text(table));
    wait_until("the table is checked", || untrack(|| import.stage()) == Stage::Checked).await;
    (screen, import)
}

/// The same with an import whose first row is on its way.
async fn sending(host: &str) -> (Screen, Import) {
    let (screen, import) = checked(host, "name,category\nRex,1\nMia,1\nBen,1\n".to_owned()).await;
    screen.button("Start import").click();
    screen.fetch().wait_for_request().await;
    (screen, import)
}

/// The form was there until the import was read, and what was pasted into it was gone.
#[wasm_bindgen_test]
async fn there_is_no_form_before_the_stored_import_is_read() {
    let _database = Replaced::database();
    let (screen, _) = page("unread.example").await;
    assert!(screen.has("h1") && !screen.has("#import-file"), "{}", screen.text());
}

#[wasm_bindgen_test]
async fn a_table_that_is_checked_while_another_page_is_shown_is_there_afterwards() {
    let (screen, import) = page("away.example").await;
    import.check(Basis::default(), CsvInput::Text("name,category\nRex,1\n".to_owned()));
    let is_shown = screen.context::<RwSignal<bool>>();
    is_shown.set(false);
    wait_until("the table is checked", || untrack(|| import.stage()) == Stage::Checked).await;
    assert!(!screen.has("h1"));
    is_shown.set(true);
    wait_until("the table is there", || screen.text().contains("Start import") && screen.text().contains("Rex")).await;
}

/// A select for each of 3,000 texts let the page stand still for up to 15 seconds.
#[wasm_bindgen_test]
async fn of_10_000_rows_with_as_many_texts_the_page_has_25_rows_and_a_select_for_each_column() {
    let rows: String = (0..10_000).map(|row| format!("Pet {row},1,text {row}\n")).collect();
    let (screen, import) = checked("texts.example", format!("name,category,status\n{rows}")).await;
    wait_until("the rows are shown", || screen.texts("tbody tr").len() == 25).await;
    assert_eq!((screen.texts("select").len(), screen.texts("option").len() < 30), (3, true));
    assert!(screen.text().contains("10,000 different texts in “Status”. Choose another column or “Not used”"));
    let answer = Answer::Source(PetField::Status, Some(Source::AllRows(String::new())));
    import.edit(Box::new(move |record| record.sheet.as_mut().unwrap().answer(answer)));
    wait_until("all rows can be sent", || untrack(|| import.counts()).left == 10_000).await;
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

/// Presses a button, and waits for the next view.
async fn press(screen: &Screen, button: &str) {
    screen.button(button).click();
    wait_for_updates().await;
}

/// Answers the next row, and waits until that is recorded.
async fn answer(screen: &Screen, import: Import, status: u16, body: &str) {
    screen.fetch().answer(status, body).await;
    wait_for_record(import).await;
}

/// Leaves the page, and opens it again.
async fn leave_and_return(screen: &Screen) {
    for is_shown in [false, true] {
        screen.context::<RwSignal<bool>>().set(is_shown);
        wait_for_updates().await;
    }
}

#[wasm_bindgen_test]
async fn pause_sends_no_further_row_and_the_row_on_its_way_is_recorded() {
    let (screen, import) = sending("pause.example").await;
    screen.button("Pause").click();
    answer(&screen, import, 201, "").await;
    let counts = untrack(|| import.counts());
    assert_eq!((counts.get(Kind::Added), counts.left, screen.fetch().request_count()), (1, 2, 2));
    assert!(screen.text().contains("Paused") && !screen.has(".message"), "a pause is no warning");
}

/// "No answer reached this app." and the words of the service stood in the panel, in the question and in the row.
#[wasm_bindgen_test]
async fn what_a_pause_says_stands_once() {
    let (screen, import) = sending("once.example").await;
    screen.fetch().respond(500, r#"{ "code": "broken", "message": "The till is on fire.", "status": 500 }"#);
    wait_until("the import is paused", || screen.text().contains("Paused after line 2.")).await;
    wait_for_record(import).await;
    let text = screen.text();
    for said in ["Paused", "The till is on fire.", "Something went wrong", "status 500"] {
        assert_eq!(text.matches(said).count(), 1, "{said}: {text}");
    }
    assert_eq!(screen.texts("tbody .why")[0], "May or may not have been added");
    assert!(!screen.has(".import-progress .primary"), "first a person decides");
}

/// It was in the box of the pause, in the row, and again at the end.
#[wasm_bindgen_test]
async fn at_the_end_with_a_refused_row_nothing_speaks_of_other_rows() {
    let (screen, import) = sending("refused.example").await;
    for (status, body) in [(201, ""), (201, ""), (400, r#"{ "code": "no", "message": "No name.", "status": 400 }"#)] {
        answer(&screen, import, status, body).await;
    }
    wait_until("the import has ended", || screen.text().contains("Imported into")).await;
    let text = screen.text();
    assert!(!text.contains("Resume") && !text.contains("other rows"), "{text}");
    assert_eq!(text.matches("No name.").count(), 1, "{text}");
}

/// "Back" left the import paused.
#[wasm_bindgen_test]
async fn back_from_the_question_before_a_stop_goes_on_as_before() {
    let (screen, import) = sending("back.example").await;
    press(&screen, "Stop").await;
    answer(&screen, import, 201, "").await;
    assert_eq!(screen.fetch().request_count(), 2, "while a person decides, no further row is sent");
    screen.button("Back").click();
    screen.fetch().wait_for_request().await;
    assert!(untrack(|| import.is_running()));
    press(&screen, "Pause").await;
    press(&screen, "Stop").await;
    screen.button("Back").click();
    wait_for_record(import).await;
    assert!(!untrack(|| import.is_running()), "it was paused before");
}

/// The page that was opened next sent rows without a press.
#[wasm_bindgen_test]
async fn an_import_is_paused_when_its_page_goes_while_the_question_before_a_stop_is_open() {
    let (screen, import) = sending("gone.example").await;
    press(&screen, "Stop").await;
    answer(&screen, import, 201, "").await;
    leave_and_return(&screen).await;
    wait_for_record(import).await;
    assert_eq!((screen.fetch().request_count(), untrack(|| import.is_running())), (2, false));
    assert!(screen.text().contains("Paused"), "{}", screen.text());
}

/// The tab was closed without a question, and the answer was lost. "Sign out" did not name the text beside an unfinished import.
#[wasm_bindgen_test]
async fn a_row_on_its_way_could_be_lost_after_pause_too_and_a_pasted_text_beside_an_import() {
    let (screen, import) = sending("lost.example").await;
    press(&screen, "Pause").await;
    assert!(untrack(|| import.could_lose_something() && !import.has_table()));
    answer(&screen, import, 201, "").await;
    assert!(untrack(|| !import.could_lose_something() && import.is_unfinished()));
    import.paste("name".to_owned());
    assert!(untrack(|| import.has_table()));
}

/// A change in a tab with a finished import removed the mark of the import that another tab had begun since.
#[wasm_bindgen_test]
async fn a_page_with_a_finished_import_leaves_the_mark_of_another_one() {
    let (screen, import) = sending("mark.example").await;
    for _ in 0..3 {
        answer(&screen, import, 201, "").await;
    }
    wait_until("the import has ended", || screen.text().contains("Imported into")).await;
    let session = screen.context::<Session>();
    let mark = format!("petstore-admin.import {}", session.service.get_untracked());
    let storage = window().local_storage().unwrap().unwrap();
    assert_eq!(storage.get_item(&mark).unwrap(), None);
    storage.set_item(&mark, "").unwrap();
    wait_for_record(import).await;
    assert!(storage.get_item(&mark).unwrap().is_some());
}

/// While the import was stored, a tick had no effect, and "Another table" closed the import before its first row.
#[wasm_bindgen_test]
async fn from_the_press_on_start_import_the_page_shows_the_import_and_takes_no_input_for_the_table() {
    let (screen, _) = checked("storing.example", "name,category\nRex,1\nRex,1\n".to_owned()).await;
    wait_until("the rows are shown", || screen.has("tbody input")).await;
    let _database = Replaced::database();
    screen.button("Start import").click();
    wait_until("the import is shown", || screen.has(".import-progress")).await;
    assert!(!screen.has("tbody input") && !screen.text().contains("Another table"), "{}", screen.text());
}

/// The part of the program has the style of the page.
#[wasm_bindgen_test]
async fn the_page_brings_its_style_once() {
    let (screen, _) = sending("style.example").await;
    leave_and_return(&screen).await;
    assert_eq!(document().adopted_style_sheets().length(), 1);
}

/// The two runners would send two rows at once.
#[wasm_bindgen_test]
async fn resume_while_a_row_is_on_its_way_starts_no_second_runner() {
    let (screen, import) = sending("runner.example").await;
    press(&screen, "Pause").await;
    screen.button("Resume").click();
    wait_for_record(import).await;
    for sent in 2..5 {
        screen.fetch().wait_for_request().await;
        assert_eq!(screen.fetch().request_count(), sent);
        answer(&screen, import, 201, "").await;
    }
    wait_until("the import has ended", || screen.text().contains("Imported into")).await;
}
