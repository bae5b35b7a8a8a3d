//! Tables as people have them, in `tests/tables`: made up after what was reported of other tools.

use super::*;
use crate::import::rules::encoding::encoding_of;
use encoding_rs::Encoding;
use serde_json::{Value, json};

/// The line of a row and its name, category and status.
fn line_and_cells(row: &Row) -> Value {
    let category = row.pet.as_ref().map_or_else(|| row.category.clone(), |pet| pet.category_id.to_string());
    json!([row.line, row.name, category, row.status.to_lowercase()])
}

#[test]
fn each_table_is_read_as_its_expected_result_says() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables");
    let expected = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: serde_json::Map<String, Value> = serde_json::from_str(&expected).unwrap();
    // Each file but `expected.json` and the README.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), expected.len() + 2, "the tables with an expected result");
    for (name, expected) in &expected {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let encoding = match (encoding_of(&bytes), expected.get("refused")) {
            (Err(sentence), Some(_)) => {
                assert!(sentence.starts_with("This is a web page (HTML)"), "{name}: {sentence}");
                continue;
            }
            (encoding, _) => encoding.unwrap(),
        };
        let text = Encoding::for_label(encoding.as_bytes()).unwrap().decode(&bytes).0;
        let mut basis = Basis { file_name: name.clone(), ..basis() };
        if expected.get("pasted").is_some() {
            basis.file_name.clear();
        }
        if let Some(categories) = expected.pointer("/config/categories").and_then(Value::as_object) {
            let label = |(id, label): (&String, &Value)| (id.parse().unwrap(), label.as_str().unwrap().to_owned());
            basis.categories = categories.iter().map(label).collect();
        }
        let mut sheet = read(&text, &basis).unwrap();
        if expected.get("header_line") == Some(&Value::Null) {
            sheet.answer(Answer::FirstRowIsPet(Some(true)));
        }
        let chosen = expected.get("columns").and_then(Value::as_object).into_iter().flatten();
        for (label, column) in chosen {
            let field = PetField::ALL.into_iter().find(|field| field.label().to_lowercase() == *label).unwrap();
            use_column(&mut sheet, field, column.as_u64().unwrap() as usize - 1);
        }
        let lines = |key: &str| expected.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let of = |is_one: &dyn Fn(&&Row) -> bool, part: &dyn Fn(&Row) -> Value| {
            sheet.rows().iter().filter(is_one).map(part).collect::<Vec<_>>()
        };
        assert_eq!(
            of(&|row| row.state == State::ToSend || row.category == "Dog" || row.category == "Cat", &line_and_cells),
            lines("rows"),
            "{name}"
        );
        let left_out = of(&|row| row.state == State::LeftOut, &|row| row.line.into());
        assert_eq!(left_out, lines("left_out_lines"), "{name}");
        let asked = unclear(&sheet).len();
        let problems = of(&|row| row.state == State::Problem && asked == 0, &|row| row.line.into());
        assert_eq!(problems, lines("problem_lines"), "{name}");
    }
}

#[test]
fn columns_that_are_held_apart_by_blanks_say_so() {
    let problem = refused("name    category\nRex     1\nMr Bean  2\n");
    assert_eq!(problem, "The columns of this table are held apart by blanks. Put a comma between them.");
}

/// `'Rex'` was sent as `Rex'`.
#[test]
fn other_quotes_around_each_name_of_a_column_are_quotes() {
    for [open, close] in [["'", "'"], ["“", "”"], ["„", "“"]] {
        let quoted = |cell: &str| format!("{open}{cell}{close}");
        let rows = [["name", "category"], ["Rex", "Dogs"], ["O'Malley", "1"]].map(|row| row.map(quoted).join(","));
        let sheet = sheet(&rows.join("\n"));
        let pets: Vec<_> = sheet.rows().iter().filter_map(|row| row.pet.clone()).collect();
        assert_eq!(pets, [pet("Rex", 1, None), pet("O'Malley", 1, None)], "{open}");
    }
}
