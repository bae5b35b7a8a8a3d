//! The ways in which a table is written.

use super::*;

const REX: [&str; 3] = ["Rex, the \"big\"\ndog", "1", "sold"];
const ZOE: [&str; 3] = ["Zoë", "2", ""];

fn unreadable(text: &str) -> String {
    Import::read(text, "UTF-8", &source()).unwrap_err()
}

#[test]
fn each_separator_quote_and_line_end_is_read() {
    for (text, read_as) in [
        ("name,category,status\n\"Rex, the \"\"big\"\"\ndog\",1,sold\nZoë,2,\n", "comma"),
        ("name;category;status\r\n\"Rex, the \"\"big\"\"\ndog\";1;sold\r\nZoë;2;", "semicolon"),
        ("name\tcategory\tstatus\r\"Rex, the \"\"big\"\"\ndog\"\t1\tsold\rZoë\t2", "tab"),
        (
            "\u{feff}\"name\";\"category\";\"status\"\n\"Rex, the \"\"big\"\"\ndog\";\"1\";\"sold\"\n\"Zoë\";\"2\";\"\"",
            "semicolon",
        ),
        ("sep=|\r\nname|category|status\n\"Rex, the \"\"big\"\"\ndog\"|1|sold\nZoë|2|\n", "“|”"),
        ("\u{feff}\"SEP=\t\"\nname\tcategory\tstatus\n\"Rex, the \"\"big\"\"\ndog\"\t1\tsold\nZoë\t2\t\n", "tab"),
        ("\n,,\n\nname,category,status\n\n\"Rex, the \"\"big\"\"\ndog\",1,sold\n , ,\t\n\nZoë,2,\n,,\n", "comma"),
        (
            "\"the name; in words\";STATUS;cat;Category Id;Name\n;sold;;1;\"Rex, the \"\"big\"\"\ndog\"\n;;;2;Zoë",
            "semicolon",
        ),
    ] {
        let import = import(text);
        assert_eq!(cells(&import), [REX, ZOE], "{text}");
        assert_eq!(import.overview().read_as, format!("UTF-8, {read_as}"));
    }
}

#[test]
fn a_first_line_names_a_separator_only_in_the_way_of_excel() {
    for first in ["sep=", "sep=a", "sep=;;", "sep=\"", "sep:;", "é=;"] {
        assert!(unreadable(&format!("{first}\nname;category\nRex;1")).contains("are needed"), "{first}");
    }
}

#[test]
fn a_separator_in_the_names_of_columns_is_no_separator() {
    let import = import("name;\"a,b,c,d,e\";category\nRex;;1\n");
    assert_eq!(cells(&import), [["Rex", "1", ""]]);
    assert_eq!(import.overview().ignored_columns, ["a,b,c,d,e"]);
}

#[test]
fn names_of_columns_have_any_order_case_and_blanks() {
    for header in
        ["NAME,categoryId,status", " Name , Category ID ,STATUS", "name,category_id,status", "Name,CATEGORY-ID,Status"]
    {
        assert_eq!(cells(&import(&format!("{header}\nRex,1,sold"))), [["Rex", "1", "sold"]], "{header}");
    }
    assert_eq!(cells(&import("status,category,name\nsold,1,Rex")), [["Rex", "1", "sold"]]);
}

#[test]
fn columns_that_are_not_used_are_named() {
    let text = "id,Name,category,Category ID,name,,Price ,outcome?,reason\n5,Rex,Dogs,1,Max,,3,,\n";
    let import = import(text);
    assert_eq!(cells(&import), [["Rex", "1", ""]]);
    let ignored = ["id", "category", "name", "Price", "outcome?", "reason"];
    assert_eq!(import.overview().ignored_columns, ignored);
}

#[test]
fn a_missing_cell_is_empty() {
    let import = import("name,category,status\nRex,1\nMax");
    assert_eq!(cells(&import), [["Rex", "1", ""], ["Max", "", ""]]);
    assert_eq!(import.overview().counts.with_problems, 1);
}

#[test]
fn a_text_beyond_the_last_column_is_a_problem() {
    let import = import("name,category,status\nRex, the dog,1,sold\nMax,1,sold, ,\n");
    let rows = views(&import);
    let reason = "This row has 4 cells, and the table has 3 columns. A text with a separator needs quotes.";
    assert_eq!(rows[0].problems[0], CellProblem { column: Column::Name, reason: reason.into() });
    assert_eq!(rows[0].problems.len(), 3);
    assert_eq!(rows[1].problems, []);
}

#[test]
fn a_text_after_a_closing_quote_is_a_problem_of_its_row() {
    let import = import("name,category\nMax,1\n\"Rex\" the dog,1\nBella,2\n\"Rex,1\n\"Bella\",2\n");
    let problems: Vec<_> = views(&import).into_iter().map(|row| row.problems.into_iter().next()).collect();
    let reason =
        "A text follows a closing quote in this row. Close the quote after it, or write a quote in a cell twice.";
    let problem = Some(CellProblem { column: Column::Name, reason: reason.into() });
    assert_eq!(problems, [None, problem.clone(), None, problem]);
    assert_eq!(cells(&import)[1], ["Rex the dog", "1", ""]);
}

#[test]
fn a_row_knows_the_line_in_which_it_begins() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["", "name,category", "", "\"two", "lines\",1", "", ",", "Rex,1", "Max,1"].join(end);
        let lines: Vec<u32> = views(&import(&text)).iter().map(|row| row.line).collect();
        assert_eq!(lines, [4, 8, 9], "{end:?}");
    }
    assert_eq!(views(&import("sep=;\r\nname;category\r\nRex;1"))[0].line, 3);
}

#[test]
fn the_guard_of_a_cell_is_taken_away() {
    let import =
        import("name,category,status\n'=1+1,\"=\"\"9007199254740993\"\"\",'+sold\n-5, '-5 ,\n'Rex', =\"7\" ,\n");
    let expected = [["=1+1", "9007199254740993", "+sold"], ["-5", "-5", ""], ["'Rex'", "7", ""]];
    assert_eq!(cells(&import), expected);
}

#[test]
fn a_name_keeps_its_blanks_and_the_other_cells_do_not() {
    assert_eq!(cells(&import("name,category,status\n Rex ,\u{a0}1 ,\tSold ")), [[" Rex ", "1", "Sold"]]);
}

#[test]
fn a_table_without_pets_is_told() {
    for text in ["", "\u{feff}", "\n\r\n", ",,\n , ,", "sep=;", "sep=;\n;;"] {
        assert!(unreadable(text).starts_with("This table is empty."), "{text}");
    }
    assert_eq!(unreadable("name,category\n\n,,\n"), "This table has names of columns, but no pets.");
    assert!(unreadable("PK\u{3}\u{4}\u{14}").starts_with("This is a spreadsheet, not a CSV file."));
}

#[test]
fn a_table_without_names_of_columns_is_told() {
    let expected = "The first row has no names of columns. Add a first row with “name”, “categoryId” and “status”.";
    for text in ["Rex,1,available\nMax,2,sold\n", "Rex;Dogs;Sold", "Rex\t5"] {
        assert_eq!(unreadable(text), expected);
    }
}

#[test]
fn missing_columns_are_told_with_those_that_are_there() {
    let start = "The columns “name” and “categoryId” (or “category”) are needed. The first row of this table has:";
    assert_eq!(unreadable("Name,,Price,1\nRex,,3,"), format!("{start} “Name”, “Price”, “1”."));
    assert_eq!(unreadable("Category|Kind\n1|2"), format!("{start} “Category|Kind”."));
    assert_eq!(unreadable("Kind\nRex"), format!("{start} “Kind”."));
    let many = (1..=13).map(|number| format!("c{number}")).collect::<Vec<_>>().join(",");
    assert!(unreadable(&many).ends_with("“c12”, …."));
    assert!(unreadable(&many[..many.len() - 4]).ends_with("“c12”."));
}

#[test]
fn a_quote_that_is_not_closed_is_told_with_its_line() {
    let sentence =
        |line| format!("A quote opens in line {line} and does not close. Close it, or write a quote in a cell twice.");
    assert_eq!(unreadable("name,category\nRex,1\n\"Max,2\nBella,3\n"), sentence(3));
    assert_eq!(unreadable("name,category\n\"Rex,1\n\"Bella\",3\n\"Max,2\n"), sentence(2));
}

#[test]
fn of_a_table_with_too_many_rows_the_first_are_taken() {
    let text = "name,category\nRex,1\n\nMax,1\n";
    assert_eq!(MOST_ROWS, 10_000);
    let table = |most| table::read(text, most).unwrap();
    assert_eq!((table(2).rows.len(), table(2).is_cut), (2, false));
    assert_eq!((table(1).rows.len(), table(1).is_cut), (1, true));
}
