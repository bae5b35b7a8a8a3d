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
        "\"the name; in words\";STATUS;cat;Category Id;Name\n;sold;;1;\"Rex, the \"\"big\"\"\ndog\"\n;;;2;Zoë",
    ] {
        assert_eq!(cells(&sheet(text)), [REX, ZOE], "{text}");
    }
}

#[test]
fn a_first_line_names_a_separator_only_in_the_way_of_excel() {
    for first in ["sep=", "sep=x\nnamexcategory", "sep=;;", "sep=\"\"", "sep:;", "é=;"] {
        assert!(
            refused(&format!("{first}\nname;category\nRex;1")).starts_with("The first row needs the columns"),
            "{first}"
        );
    }
}

#[test]
fn a_separator_in_the_names_of_columns_is_no_separator() {
    let sheet = sheet("name;\"a,b,c,d,e\";category\nRex;;1\n");
    assert_eq!(cells(&sheet), [["Rex", "1", ""]]);
    assert_eq!(sheet.head.summary, "1 row. Not used: “a,b,c,d,e”.");
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
fn columns_that_are_not_used_are_named() {
    let sheet = sheet("id,Name,category,Category ID,name,,Price ,outcome?,reason\n5,Rex,Dogs,1,Max,,3,,\n");
    assert_eq!(cells(&sheet), [["Rex", "1", ""]]);
    let summary = "1 row. Not used: “id”, “category”, “name”, “Price”, “outcome?”, “reason”.";
    assert_eq!(sheet.head.summary, summary);
}

#[test]
fn the_summary_names_the_file() {
    let source = Source { file_name: "pets.csv".into(), ..source() };
    let sheet = read("name,category\nRex,1\nMax,1\n", &source).unwrap();
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
    let note = "This row has 4 cells, and the table has 3 columns. A text with a separator needs quotes.";
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
fn a_name_keeps_its_blanks_and_the_other_cells_do_not() {
    assert_eq!(cells(&sheet("name,category,status\n Rex ,\u{a0}1 ,\tSold ")), [[" Rex ", "1", "Sold"]]);
}

#[test]
fn a_table_without_pets_is_told() {
    for text in ["", "\u{feff}", "\n\r\n", ",,\n , ,", "sep=;", "sep=;\n;;"] {
        assert!(refused(text).starts_with("This table is empty."), "{text}");
    }
    assert_eq!(refused("name,category\n\n,,\n"), "This table has names of columns, but no pets.");
}

#[test]
fn missing_columns_are_told_with_the_start_of_the_first_row() {
    let told =
        |has| format!("The first row needs the columns “name” and “categoryId” (or “category”). It has: “{has}”.");
    assert_eq!(refused("Name,,Price,1\nRex,,3,"), told("Name, , Price, 1"));
    assert_eq!(refused("Rex;Dogs; Sold;\nMax;Cats;;"), told("Rex, Dogs, Sold"));
    assert_eq!(refused("Category|Kind\n1|2"), told("Category|Kind"));
    let columns = (1..=13).map(|number| format!("c{number}")).collect::<Vec<_>>().join(", ");
    assert_eq!(refused(&columns), told(&format!("{}…", &columns[..40])));
}

#[test]
fn a_quote_that_does_not_close_at_the_end_of_its_cell_is_told_with_its_line() {
    for (text, line) in [
        ("name,category\nRex,1\n\"Max,2\nBella,3\n", 3),
        ("name,category\n\"Rex,1\n\"Bella\",3\n\"Max,2\n", 2),
        ("name,category\r\n\"two\r\nlines\",1\r\n\"Rex\" the dog,1\r\n", 4),
        ("sep=;\nname;category\nRex;\"1", 3),
    ] {
        let sentence = format!(
            "The quote that opens in line {line} does not close at the end of its cell. Close it there, or write a quote in a \
             cell twice."
        );
        assert_eq!(refused(text), sentence, "{text}");
    }
}

#[test]
fn of_a_table_with_more_than_10_000_rows_the_first_are_taken() {
    let of = |rows| sheet(&format!("name,category\n{}", "Rex,1\n\n".repeat(rows)));
    let (full, cut) = (of(10_000), of(10_001));
    assert_eq!((full.rows().len(), cut.rows().len()), (10_000, 10_000));
    assert_eq!(full.head.summary, "10,000 rows.");
    let summary = "10,000 rows. The table has more. An import takes 10,000, so these are the first ones: import the \
                   others later.";
    assert_eq!(cut.head.summary, summary);
}
