//! A table with more rows than an import takes.

use petstore_e2e_tests::{
    import::{LONG, herd},
    locator::button,
    setup::Setup,
    wait::wait_until_with_timeout,
};

const ROWS: usize = 10_000;

#[test]
fn of_a_longer_table_the_first_ten_thousand_rows_are_taken_and_two_hundred_are_in_the_document() {
    Setup::new().run(|visit| {
        visit.open_import();
        visit.choose_file("large.csv", herd(ROWS + 1, &[(ROWS, "x")]).as_bytes());
        wait_until_with_timeout(LONG, "the table is checked", || {
            visit.is_visible(button("Start import")).then_some(())
        });
        visit.wait_for_text("in “large.csv”. The table has more.");
        // A row with a problem comes first.
        visit.wait_for_text("Rows 1 to 200 of 10000");
        visit.wait_for_text("Herd 10000");
        assert!(!visit.text().contains("Herd 10001"));
        visit.click(button("Next rows"));
        visit.wait_for_text("Rows 201 to 400 of 10000");
        let rows = visit.browser.execute("return document.querySelectorAll('tbody tr').length;", vec![]).unwrap();
        assert_eq!(rows, 200);
    });
}
