//! The sentences for cells that cannot be sent.

use super::*;

/// The category of a row with this text, or the reason.
fn category(text: &str) -> Result<i64, String> {
    let texts = ["Rex", text, ""];
    let checked = Checker::new(&source().categories).check(texts);
    checked.map(|pet| pet.category_id.0).map_err(|problems| {
        assert_eq!((problems.len(), problems[0].column), (1, Column::Category));
        problems[0].reason.clone()
    })
}

fn not_an_id(text: &str) -> Result<i64, String> {
    Err(format!("“{text}” is not an ID. Enter a whole number, in digits only."))
}

#[test]
fn a_category_is_an_int64_to_its_limits() {
    assert_eq!(category(" 007 "), Ok(7));
    assert_eq!(category("+5"), Ok(5));
    assert_eq!(category("9223372036854775807"), Ok(i64::MAX));
    assert_eq!(category("-9223372036854775808"), Ok(i64::MIN));
    let reason =
        "“9223372036854775808” is out of range: an ID lies between -9223372036854775808 and 9223372036854775807.";
    assert_eq!(category("9223372036854775808"), Err(reason.into()));
    assert_eq!(category(""), Err("The category is missing. Enter an ID.".into()));
}

#[test]
fn a_category_may_be_a_configured_name() {
    assert_eq!(category("Dogs"), Ok(1));
    assert_eq!(category(" cATS "), Ok(2));
    assert_eq!(category("BIRDS"), Err("Several categories are called “BIRDS”: 3, 4. Enter the ID.".into()));
    let unknown = "No category is called “Dgos”. Enter an ID, or the name of a category.";
    assert_eq!(category("Dgos"), Err(unknown.into()));
    let none = Checker::new(&[]).check(["Rex", "Dogs", ""]).unwrap_err();
    assert_eq!(none[0].reason, "“Dogs” is not an ID. Enter a whole number, in digits only.");
}

#[test]
fn a_number_is_an_id_also_if_a_category_is_called_so() {
    let checker = Checker::new(&[(CategoryId(1), "2024".into()), (CategoryId(2), "1.5".into())]);
    assert_eq!(checker.check(["Rex", "2024", ""]).unwrap().category_id, CategoryId(2024));
    assert_eq!(checker.check(["Rex", "1.5", ""]).unwrap().category_id, CategoryId(2));
}

#[test]
fn a_whole_number_with_one_or_two_zeros_after_the_point_is_an_id() {
    for (text, id) in [("7.0", 7), ("7,0", 7), ("-7.00", -7), ("+7,00", 7), ("123456789012345.0", 123_456_789_012_345)]
    {
        assert_eq!(category(text), Ok(id));
    }
    for text in ["1.000", "1,000", "1,5", "7.5", "1.234.567", "7.", "1234567890123456.0", "1.0.0", "7.05", "--7", "-"] {
        let reason = category(text).unwrap_err();
        assert!(
            reason.starts_with(&format!("“{text}” is not an ID.")) || reason.starts_with("No category"),
            "{reason}"
        );
    }
    assert_eq!(category("1.000"), not_an_id("1.000"));
    assert_eq!(category("-1,5"), not_an_id("-1,5"));
    assert!(category(".0").unwrap_err().starts_with("No category"));
    assert!(category("7 .0").unwrap_err().starts_with("No category"));
}

#[test]
fn a_number_that_a_spreadsheet_has_rounded_is_told() {
    for text in ["9.22337203685478E+18", "9,22E+018", "-1e5", "1E-7"] {
        let reason = format!(
            "“{text}” is a rounded number. In the spreadsheet, format the column as text and enter the ID again."
        );
        assert_eq!(category(text), Err(reason));
    }
    for text in ["E5", "1E", "1E+", "1Ex", "xE5", "1E5E5"] {
        assert!(category(text).unwrap_err().starts_with("No category is called"), "{text}");
    }
}

#[test]
fn a_status_has_any_case_and_may_be_missing() {
    let checker = Checker::new(&[]);
    let status = |text| checker.check(["Rex", "1", text]).map(|pet| pet.status);
    assert_eq!(status(""), Ok(None));
    assert_eq!(status(" "), Ok(None));
    assert_eq!(status(" AVAILABLE "), Ok(Some(PetStatus::Available)));
    assert_eq!(status("Pending"), Ok(Some(PetStatus::Pending)));
    assert_eq!(status("sold"), Ok(Some(PetStatus::Sold)));
    let reason = "“lost” is not a status. Enter available, pending or sold, or leave the cell empty.";
    assert_eq!(status("lost"), Err(vec![CellProblem { column: Column::Status, reason: reason.into() }]));
}

#[test]
fn a_blank_name_is_a_problem_and_any_other_is_sent_as_it_is() {
    let checker = Checker::new(&[]);
    let reason = "The name is blank. Enter a name, or add this pet under “Add a pet”.";
    for name in ["", " \u{3000}\t"] {
        let problems = checker.check([name, "1", ""]).unwrap_err();
        assert_eq!(problems, [CellProblem { column: Column::Name, reason: reason.into() }]);
    }
    assert_eq!(checker.check([" Zoë\n🐈 ", "1", ""]).unwrap().name, " Zoë\n🐈 ");
}

#[test]
fn all_problems_of_a_row_are_told_in_the_order_of_the_columns() {
    let problems = Checker::new(&[]).check(["", "", "lost"]).unwrap_err();
    let columns: Vec<Column> = problems.into_iter().map(|problem| problem.column).collect();
    assert_eq!(columns, [Column::Name, Column::Category, Column::Status]);
}

#[test]
fn a_sentence_quotes_40_characters_of_a_long_text() {
    assert_eq!(check::shortened(&"ä".repeat(40)), "ä".repeat(40));
    assert_eq!(check::shortened(&"ä".repeat(41)), "ä".repeat(40) + "…");
}
