//! What comes back from the database.

use super::*;

const TABLE: &str = "name,category,Price\nRex,1,\nRex, the dog,1,2,3\nMax,1,\nMax,1,\nTom,x,\n";

fn restored(sheet: &Sheet) -> Sheet {
    let (head, rows) = stored(sheet);
    restore(&head, &rows).unwrap()
}

#[test]
fn an_import_comes_back_as_it_was_and_is_started() {
    let mut sheet = sheet(TABLE);
    sheet.choose(3, true);
    sheet.start();
    end(&mut sheet, 0, State::Added(Some(PetId(i64::MAX))), "");
    let restored = restored(&sheet);
    assert_eq!((&restored.head, restored.rows()), (&sheet.head, sheet.rows()));
    assert_eq!(restored.snapshot(&Selection::default(), PAGE), sheet.snapshot(&Selection::default(), PAGE));
}

/// A step compares the text of its row with the stored one.
#[test]
fn the_texts_of_an_import_that_came_back_are_the_stored_ones() {
    let mut sheet = started(TABLE);
    end(&mut sheet, 0, State::Added(None), "A note.");
    end(&mut sheet, 2, State::Sent(PAGE.into()), "");
    assert_eq!(stored(&restored(&sheet)), stored(&sheet));
}

#[test]
fn another_page_does_not_know_how_a_request_on_its_way_has_ended() {
    let mut sheet = started("name,category\nRex,1\n");
    end(&mut sheet, 0, State::Sent(PAGE.into()), "");
    let restored = restored(&sheet);
    assert_eq!(restored.rows()[0].kind("the page after a reload"), Kind::Unknown);
    assert!(restored.take("the page after a reload").is_none());
}

#[test]
fn texts_that_cannot_be_read_are_no_import() {
    let (head, rows) = stored(&started(TABLE));
    for (head, row) in [("", &rows[0]), ("{}", &rows[0]), (&head, &String::new()), (&head, &"{}".to_owned())] {
        assert!(restore(head, std::slice::from_ref(row)).is_none());
    }
}

#[test]
fn a_text_in_another_format_is_no_import() {
    let (head, rows) = stored(&started(TABLE));
    let other = head.replace(&format!("\"format\":{FORMAT}"), &format!("\"format\":{}", FORMAT + 1));
    assert_ne!(other, head);
    assert!(restore(&other, &rows).is_none());
}

#[test]
fn a_row_is_stored_with_its_texts_and_its_pet() {
    let row = r#"{"line":2,"name":"Rex","category":"1","status":"","pet":{"name":"Rex","categoryId":1},"state":"toSend","note":""}"#;
    assert_eq!(stored(&sheet("name,category\nRex,1\n")).1, [row]);
}
