//! No pet is added twice and none is forgotten, whatever the tabs of a browser do with one import or one table.

use petstore_e2e_tests::{
    browser::windows::Window,
    faults,
    import::{ENDED, ENDED_WITH_PROBLEMS, NOT_FINISHED, herd},
    locator::{button, checkbox},
    setup::Setup,
    visit::Visit,
};
use std::time::{Duration, Instant};

/// 35 pets were added for 20 rows.
#[test]
fn without_locks_tabs_that_resume_one_import_add_each_row_once() {
    Setup::new().insecure_origin().pets(0).run_in_chromium(|visit| {
        visit.open_import();
        visit.import_table(&herd(40, &[(3, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 4.");
        let first = visit.browser.current_window();
        let [second, third] = [(), ()].map(|()| open_tab(visit));
        // The second tab resumes beside the first one, and the third one when all rows are added.
        for tab in [&first, &second] {
            visit.browser.switch_to_window(tab);
            visit.click(button("Resume"));
        }
        visit.wait_for_pets(39);
        visit.browser.switch_to_window(&third);
        visit.wait_for_text(NOT_FINISHED);
        visit.click(button("Resume"));
        visit.wait_until_gone(button("Pause"));
        visit.flush_requests();
        visit.assert_each_added_once((1..=40).filter(|row| *row != 3));
        assert_eq!(visit.posts().len(), 40);
        visit.reload();
        visit.wait_for_text(ENDED);
    });
}

/// The row was sent.
#[test]
fn a_row_that_is_left_out_while_it_waits_for_the_gate_is_not_sent() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.check_table(&herd(4, &[]));
        let first = visit.browser.current_window();
        // The request of another tab has the gate, and gets no answer.
        let second = visit.browser.new_window();
        visit.sign_in_at("/");
        visit.find(&button("Refresh"));
        visit.service.suspend();
        visit.click(button("Refresh"));
        visit.browser.switch_to_window(&first);
        visit.click(button("Start import"));
        visit.wait_for_text("Sending one row after the other.");
        visit.click(checkbox("Send line 2"));
        visit.find(&button("1 left out"));
        assert!(!visit.text().contains("On its way"));
        visit.service.kill();
        visit.service.restart();
        visit.wait_long_for_text(ENDED);
        visit.assert_each_added_once(2..=4);
        visit.browser.close_window(&second);
    });
}

/// The rows that were added could be sent again.
#[test]
fn of_a_result_file_without_ids_only_the_rows_that_were_not_sent_are_sent() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let file = "name,categoryId,status,outcome\nHerd 001,1,sold,added\nHerd 002,1,sold,Added\n\
                    Herd 003,1,sold,not sent\nHerd 004,1,sold,erledigt\n";
        visit.choose_file("results.csv", file.as_bytes());
        visit.wait_for_text("The outcome “erledigt” is none that an import writes.");
        visit.find(&button("2 added before"));
        visit.find(&button("1 with problems"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED_WITH_PROBLEMS);
        visit.assert_each_added_once([3]);
    });
}

/// The record of the running import was deleted without a question.
#[test]
fn import_another_table_in_a_tab_with_an_older_import_leaves_the_newer_one() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(2, &[]));
        visit.wait_for_text(ENDED);
        let first = visit.browser.current_window();
        open_tab(visit);
        visit.wait_for_text(ENDED);
        visit.click(button("Import another table"));
        visit.import_table(&herd(8, &[(5, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 6.");
        let second = visit.browser.current_window();
        visit.browser.switch_to_window(&first);
        visit.click(button("Import another table"));
        visit.wait_for_text("The record of this import is gone.");
        visit.click(button("Import another table"));
        visit.wait_for_text("Another tab of this browser has an import.");
        visit.browser.switch_to_window(&second);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once([1, 2, 3, 4, 6, 7, 8]);
    });
}

/// The button did nothing, without a word.
#[test]
fn start_import_in_a_tab_with_the_same_table_says_why_not_and_later_finds_the_added_rows() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.check_table(&herd(6, &[]));
        let first = visit.browser.current_window();
        let second = visit.browser.new_window();
        visit.open_import();
        visit.import_table(&herd(6, &[(4, faults::INVALID_NAME)]));
        visit.wait_for_text("The service did not accept line 5.");
        visit.browser.switch_to_window(&first);
        visit.click(button("Start import"));
        visit.wait_for_text("Another tab of this browser has an import for this service that is not finished.");
        visit.browser.switch_to_window(&second);
        visit.click(button("Resume"));
        visit.wait_for_text(ENDED);
        visit.browser.switch_to_window(&first);
        visit.click(button("Start import"));
        visit.find(&button("5 perhaps twice"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=6);
    });
}

#[test]
fn after_a_stop_the_same_table_sends_no_row_again_that_was_added_or_on_its_way() {
    Setup::new().pets(0).run(|visit| {
        let table = herd(6, &[(3, faults::SLOW), (5, faults::SLOW)]);
        visit.open_import();
        // Of three imports in a row, each knows what those before it have sent.
        for stored in [3, 5] {
            visit.import_table(&table);
            visit.wait_for_pets(stored);
            visit.stop_import();
        }
        visit.check_table(&table);
        visit.find(&button("5 perhaps twice"));
        visit.click(button("Start import"));
        visit.wait_for_text(ENDED);
        visit.assert_each_added_once(1..=6);
    });
}

/// The row with the same number in the new import counted as added, and its pet was missing.
#[test]
fn an_answer_that_comes_after_a_stop_changes_no_row_of_the_next_import() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        visit.import_table(&herd(1, &[(1, faults::SLOW)]));
        visit.wait_for_text("On its way");
        visit.stop_import();
        visit.import_table("name,category,status\nRex,1,sold\nMia,1,sold\n");
        visit.wait_for_text(ENDED);
        visit.wait_for_text("2 of 2 added");
        assert_eq!(visit.service.pets_by_name().len(), 3);
    });
}

#[test]
fn four_tabs_in_which_every_button_is_pressed_add_each_pet_at_most_once() {
    Setup::new().pets(0).run(|visit| {
        visit.open_import();
        let first = visit.browser.current_window();
        let tabs = [first, open_tab(visit), open_tab(visit), open_tab(visit)];
        let mut random = 28_u32;
        let begin = Instant::now();
        for tab in tabs.iter().cycle().take_while(|_| begin.elapsed() < TIME_OF_PRESSES) {
            visit.browser.switch_to_window(tab);
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            press_any_button(visit, random >> 8);
        }
        visit.flush_requests();
        let pets = visit.service.pets_by_name();
        assert!(pets.len() > 10, "the tabs import: {pets:?}");
        assert!(pets.values().all(|count| *count == 1), "{pets:?}");
    });
}

const TIME_OF_PRESSES: Duration = Duration::from_secs(60);

/// Presses one of the page's buttons. Those by which a person decides that a row is sent again are left out.
fn press_any_button(visit: &Visit, random: u32) {
    let script = "const [table, random] = arguments;
        const field = document.getElementById('import-text');
        if (field && !field.value) {
            field.value = table;
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
        const buttons = [...(document.querySelector('dialog[open]') ?? document.querySelector('main')).querySelectorAll('button')]
            .filter(button => button.checkVisibility() && !/^(Send it again|It was added|Download)/.test(button.textContent));
        buttons[random % buttons.length]?.click();";
    visit.browser.execute(script, vec![herd(60, &[]).into(), random.into()]).unwrap();
}

/// Opens the page "Import" in another tab.
fn open_tab(visit: &Visit) -> Window {
    let tab = visit.browser.new_window();
    visit.open_import();
    tab
}
