//! The ways in which a table is written.

use super::*;

const REX: [&str; 3] = ["Rex, the \"big\"\ndog", "1", "sold"];
const ZOE: [&str; 3] = ["Zoë", "2", ""];

#[test]
fn each_separator_quote_and_line_end_is_read() {
    for text in [
        "name,category,status\n\"Rex, the \"\"big\"\"\ndog\",1,sold\nZoë,2,\n",
        "name;category;status\r\n\"Rex, the \"\"big\"\"\ndog\";1;sold\r\nZoë;2;",
        "name\tcategory\tstatus\r\"Rex, the \"\"big\"\"\ndog\"\t1\tsold\rZoë\t2",
        "\u{feff}\"name\";\"category\";\"status\"\n\"Rex, the \"\"big\"\"\ndog\";\"1\";\"sold\"\n\"Zoë\";\"2\";\"\"",
        "sep=|\r\nname|category|status\n\"Rex, the \"\"big\"\"\ndog\"|1|sold\nZoë|2|\n",
        "\u{feff}\"SEP=\t\"\nname\tcategory\tstatus\n\"Rex, the \"\"big\"\"\ndog\"\t1\tsold\nZoë\t2\t\n",
        "\n,,\n\nname,category,status\n\n\"Rex, the \"\"big\"\"\ndog\",1,sold\n , ,\t\n\nZoë,2,\n,,\n",
        "\"the price; in words\";STATUS;cat;Category Id;Name\n;sold;;1;\"Rex, the \"\"big\"\"\ndog\"\n;;;2;Zoë",
    ] {
        assert_eq!(cells(&sheet(text)), [REX, ZOE], "{text}");
    }
}

#[test]
fn each_separator_is_found_without_a_line_that_names_it() {
    for separator in [",", ";", "\t", "|"] {
        let row = |cells: [&str; 4]| cells.join(separator) + "\n";
        let table =
            row(["Tier", "Art", "Preis", "Stand"]) + &row(["Rex", "1", "12.50", "sold"]) + &row(["Zoë", "2", "9", ""]);
        assert_eq!(columns(&sheet(&table)), ["Tier", "Art", "Preis", "Stand"], "{separator:?}");
    }
    // Names and prices have commas.
    assert_eq!(columns(&sheet("Tier;Preis\nRex, the dog;12,50\nZoë;9\n")), ["Tier", "Preis"]);
}

#[test]
fn a_separator_in_the_names_of_columns_is_no_separator() {
    let sheet = sheet("name;\"a,b,c,d,e\";category\nRex;;1\n");
    assert_eq!(cells(&sheet), [["Rex", "1", ""]]);
}

#[test]
fn names_of_columns_have_any_order_case_and_blanks() {
    for header in
        ["NAME,categoryId,status", " Name , Category ID ,STATUS", "name,category_id,status", "Name,CATEGORY-ID,Status"]
    {
        assert_eq!(cells(&sheet(&format!("{header}\nRex,1,sold"))), [["Rex", "1", "sold"]], "{header}");
    }
    assert_eq!(cells(&sheet("status,category,name\nsold,1,Rex")), [["Rex", "1", "sold"]]);
}

#[test]
fn the_summary_names_the_file() {
    let basis = Basis { file_name: "pets.csv".into(), ..basis() };
    let sheet = read("name,category\nRex,1\nMax,1\n", &basis).unwrap();
    assert_eq!(sheet.head.summary, "2 rows in “pets.csv”.");
}

#[test]
fn a_missing_cell_is_empty() {
    let sheet = sheet("name,category,status\nRex,1\nMax");
    assert_eq!(cells(&sheet), [["Rex", "1", ""], ["Max", "", ""]]);
}

#[test]
fn a_text_beyond_the_last_column_is_a_problem() {
    let sheet = sheet("name,category,status\nRex, the dog,x,sold\nMax,1,sold, ,\n");
    assert_eq!(kinds(&sheet), [Kind::Problem, Kind::Ready]);
    let note = "This row has more cells than the table has columns. A text with a separator needs quotes.";
    assert_eq!(notes(&sheet), [note, ""]);
}

#[test]
fn a_row_knows_the_line_in_which_it_begins() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["", "name,category", "", "\"two", "lines\",1", "", ",", "Rex,1", "Max,1"].join(end);
        assert_eq!(each(&sheet(&text), |row| row.line), [4, 8, 9], "{end:?}");
    }
    assert_eq!(each(&sheet("sep=;\r\nname;category\r\nRex;1"), |row| row.line), [3]);
}

#[test]
fn the_guard_of_a_cell_is_taken_away() {
    let sheet = sheet("name,category,status\n'=1+1,\"=\"\"9007199254740993\"\"\",'+sold\n-5, '-5 ,\n'Rex', =\"7\" ,\n");
    assert_eq!(cells(&sheet), [["=1+1", "9007199254740993", "+sold"], ["-5", "-5", ""], ["'Rex'", "7", ""]]);
}

#[test]
fn a_table_without_pets_is_told() {
    for text in ["", "\u{feff}", "\n\r\n", ",,\n , ,", "| - | - |"] {
        assert!(refused(text).starts_with("This table is empty."), "{text}");
    }
    for text in ["name,category\n\n,,\n", "Rex"] {
        assert_eq!(refused(text), "This table has names of columns, but no pets.");
    }
}

#[test]
fn one_bad_quote_makes_one_row_a_problem() {
    for (table, line) in [
        ("name,category\nRex,1\n\"Max,2\nBella,3\n", 3),
        ("name,category\n\"Max,2\n\"Rex\",1\nBella,3\n\n", 2),
        ("name,category\r\n\"Rex\",1\r\nBella,\"3\"\r\nMax,\"2\r\n", 4),
    ] {
        let sheet = sheet(table);
        let problems = sheet.rows().iter().filter(|row| row.state == State::Problem);
        assert_eq!(problems.map(|row| row.line).collect::<Vec<_>>(), [line], "{table}");
        assert_eq!(sheet.rows().iter().filter(|row| row.pet.is_some()).count(), 2, "{table}");
        let note = "A quote in this row does not close at the end of its cell. Close it there, or write a quote in a cell twice.";
        assert!(notes(&sheet).contains(&note), "{table}");
    }
}

#[test]
fn a_character_that_is_no_text_makes_its_row_a_problem() {
    for character in ['\0', '\u{1}', '\u{1b}', '\u{7f}', '\u{91}', '\u{fffd}'] {
        let sheet = sheet(&format!("name,category,notes\nRex,1,{character}\nMa{character}x,2\nTom,3\n"));
        assert_eq!(kinds(&sheet), [Kind::Problem, Kind::Problem, Kind::Ready]);
        assert_eq!(notes(&sheet)[..2], ["This row has a character that is no text. Type the cell again."; 2]);
    }
    assert_eq!(kinds(&sheet("name,category\nRex\tMax,1\n")), [Kind::ToCheck]);
}

#[test]
fn characters_that_nobody_sees_do_not_count_but_in_a_name() {
    for hidden in ['\u{200b}', '\u{feff}', '\u{ad}', '\u{200e}', '\u{202c}', '\u{a0}', '\u{2060}'] {
        let sheet = sheet(&format!(
            "{hidden}name{hidden},cate{hidden}gory,status{hidden}\nR{hidden}ex,{hidden}1{hidden},{hidden}sold\nMax,Cats{hidden},{hidden}\n"
        ));
        let expected = [Some(pet(&format!("R{hidden}ex"), 1, Some(PetStatus::Sold))), Some(pet("Max", 2, None))];
        assert_eq!(each(&sheet, |row| row.pet.clone()), expected, "{hidden:?}");
    }
}

#[test]
fn a_file_of_another_program_is_told_what_it_is_also_when_its_text_is_pasted() {
    assert!(refused("<html><table><tr><td>name</td></tr></table></html>").starts_with("This is a web page (HTML)"));
}

/// The same first 10,000 came each time.
#[test]
fn a_table_with_more_than_10_000_rows_is_refused_with_their_number() {
    let of = |head: &str, rows| read(&format!("{head}{}", "Rex,1\n\n".repeat(rows)), &basis());
    assert_eq!(of("name,category\n", 10_000).unwrap().head.summary, "10,000 rows.");
    let refused = |rows| format!("This table has {rows} rows, and an import takes 10,000. Split the table.");
    assert_eq!(of("name,category\n", 25_000).unwrap_err(), refused("25,000"));
    assert!(of("", 10_000).is_ok());
    assert_eq!(of("", 10_001).unwrap_err(), refused("10,001"));
}

/// The second header was a pet, and its words were asked.
#[test]
fn a_header_that_is_repeated_is_no_row_where_files_were_put_together() {
    let sheet = sheet("\u{feff}name,category\nBella,1\n\u{feff}name,category\nMax,1\n\u{feff}Coco,2\n");
    let expected = [pet("Bella", 1, None), pet("Max", 1, None), pet("Coco", 2, None)].map(Some);
    assert_eq!(each(&sheet, |row| row.pet.clone()), expected);
    assert_eq!((kinds(&sheet), unclear(&sheet)), (vec![Kind::Ready; 3], vec![]));
}

#[test]
fn a_table_between_bars_is_read_without_its_lines() {
    for table in [
        "| Name | Category | Status |\n| --- | :---: | ---: |\n| Bella | 1 | available |\n| Max | Cats | |\n",
        "+-------+----------+-----------+\n| name  | category | status    |\n+-------+----------+-----------+\n\
         | Bella | 1        | available |\n| Max   | Cats     |           |\n+-------+----------+-----------+\n",
    ] {
        let sheet = sheet(table);
        let expected = [pet("Bella", 1, Some(PetStatus::Available)), pet("Max", 2, None)].map(Some);
        assert_eq!(each(&sheet, |row| row.pet.clone()), expected, "{table}");
        assert_eq!(columns(&sheet).len(), 3, "{table}");
    }
}

/// The letters of an old file were asked about, by the names of encodings.
#[test]
fn the_page_shows_how_a_file_was_read_until_the_start() {
    let basis = Basis { read_as: "Read as Windows-1252.".into(), ..basis() };
    let mut sheet = read("name,category\nJosé,1\n", &basis).unwrap();
    let warnings = |sheet: &Sheet| sheet.snapshot(&Selection::default(), PAGE).warnings;
    assert_eq!(warnings(&sheet), "Read as Windows-1252.");
    sheet.start();
    assert_eq!(warnings(&sheet), "");
}
