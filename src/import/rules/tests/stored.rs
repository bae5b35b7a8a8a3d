//! What comes back from the database.

use super::*;
use crate::import::rules::stored::CHUNK;

const TABLE: &str = "name,category,Price\nRex,1,\nRex, the dog,1,2,3\nMax,1,\nMax,1,\nTom,x,\n";

fn restore(import: &Import, states: &[(u32, String)]) -> Result<Import, String> {
    Import::restore(&import.header(), &import.chunks(), states)
}

#[test]
fn an_import_comes_back_as_it_was() {
    let mut import = import(TABLE);
    import.leave_out(3, true);
    import.start();
    let restored = restore(&import, &[]).unwrap();
    assert_eq!(restored.overview(), import.overview());
    assert_eq!(views(&restored), views(&import));
    assert_eq!(restored.next(), import.next());
    import.stop();
    assert_eq!(restore(&import, &[]).unwrap().phase(), Phase::Ended);
}

#[test]
fn states_that_were_stored_later_come_back() {
    let mut import = import(TABLE);
    import.start();
    let (header, chunks) = (import.header(), import.chunks());
    import.record(0, RowState::Added { id: Some(PetId(i64::MAX)) });
    import.leave_out(1, true);
    let states: Vec<_> = (0..2).map(|row| (row, import.state_of(row))).collect();
    assert_eq!(states[0].1, r#"{"added":{"id":9223372036854775807}}"#);
    let restored = Import::restore(&header, &chunks, &states).unwrap();
    assert_eq!(views(&restored), views(&import));
    assert_eq!(restored.overview(), import.overview());
}

#[test]
fn a_request_on_its_way_has_an_unknown_outcome_after_a_restart() {
    let mut import = import(TABLE);
    import.start();
    let header = import.header();
    let chunks = import.chunks();
    import.record(0, RowState::Sent);
    for (chunks, states) in [(&chunks, vec![(0, import.state_of(0))]), (&import.chunks(), vec![])] {
        let restored = Import::restore(&header, chunks, &states).unwrap();
        assert_eq!(views(&restored)[0].state, RowState::Unknown);
        assert_eq!((restored.overview().counts.unknown, restored.next().unwrap().row), (1, 2));
    }
}

#[test]
fn a_row_whose_state_cannot_be_read_may_have_been_sent() {
    let restored = restore(&import(TABLE), &[(0, "\"later\"".into()), (99, "{}".into())]).unwrap();
    assert_eq!(views(&restored)[0].state, RowState::Unknown);
    assert_eq!(restored.overview().counts.unknown, 1);
}

#[test]
fn an_import_that_lacks_rows_does_not_come_back() {
    let import = import(&format!("name,category\n{}", "Rex,1\n".repeat(CHUNK + 1)));
    let (header, chunks) = (import.header(), import.chunks());
    assert_eq!(chunks.len(), 2);
    let sentence = "The stored import cannot be read. Another version of the app may have stored it.";
    assert_eq!(Import::restore(&header, &chunks[..1], &[]).unwrap_err(), sentence);
    assert_eq!(Import::restore(&header, &["x".into()], &[]).unwrap_err(), sentence);
    assert_eq!(Import::restore("{}", &chunks, &[]).unwrap_err(), sentence);
    let newer = header.replace("\"format\":2", "\"format\":3");
    assert_eq!(Import::restore(&newer, &chunks, &[]).unwrap_err(), sentence);
    assert_eq!(Import::restore(&header, &chunks, &[]).unwrap().overview(), import.overview());
}

#[test]
fn the_text_of_a_pasted_table_is_not_stored() {
    let source = Source { text: Some("the pasted text".into()), ..source() };
    let import = Import::read("name,category\nRex,1\n", "UTF-8", &source).unwrap();
    assert!(!import.header().contains("the pasted text"));
    assert_eq!(import.chunks(), [r#"[{"l":2,"t":["Rex","1",""]}]"#]);
}
