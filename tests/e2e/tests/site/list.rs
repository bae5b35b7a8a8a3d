//! "Pets": what the rows say, and what costs a request.

use petstore_e2e_tests::{
    screen::Row,
    shop::Shop,
    sought::{button, field, heading, link, main_part, navigation, note},
    visit::Visit,
    waiting::eventually,
};

#[test]
fn a_pet_is_shown_with_its_category_as_the_shop_calls_it() {
    Shop::new().pets(1).visit(|visit| {
        visit.sign_in_at("/");
        let rows = visit.list_becomes("one row", |rows| rows.len() == 1);
        let [Row { id, category, .. }] = rows.as_slice() else { panic!("{rows:?}") };
        let (label, number) = category.split_once(' ').unwrap();
        let labels = ["Dogs", "Cats", "Birds", "Fish", "Rabbits"];
        assert_eq!((id.as_str(), labels[number.parse::<usize>().unwrap() - 1]), ("1", label));
    });
}

#[test]
fn as_many_rows_as_the_limit_may_not_be_all() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.sees("20 pets. There may be more; the interface gives no next page.");
    });
}

#[test]
fn fewer_rows_than_the_limit_are_all() {
    Shop::new().pets(19).visit(|visit| {
        visit.sign_in_at("/");
        visit.sees("19 pets: all of them.");
    });
}

#[test]
fn an_empty_list_says_so_and_leads_to_adding() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=99");
        visit.sees("There are no pets yet.");
        visit.press(link("Sold"));
        visit.sees("No pet has the status “Sold”.");
        visit.press(link("Add a pet").within(main_part()));
        visit.find(&heading("Add a pet"));
    });
}

#[test]
fn a_status_that_the_interface_does_not_name_is_shown_as_it_is() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=83");
        visit.list_becomes("50 reserved pets", |rows| all(rows, 50, |row| row.status == "reserved"));
    });
}

#[test]
fn a_pet_without_a_status_is_shown_as_such() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=84");
        visit.list_becomes("50 pets without a status", |rows| all(rows, 50, |row| row.status == "Not set"));
    });
}

#[test]
fn a_pet_whose_name_is_a_number_does_not_hide_the_others() {
    one_unreadable_row(85, "Row 2: “name” is not a text.");
}

#[test]
fn a_pet_whose_id_is_beyond_int64_does_not_hide_the_others() {
    one_unreadable_row(87, "Row 2: “id” is not a whole int64.");
}

fn one_unreadable_row(limit: u8, told: &str) {
    Shop::new().visit(|visit| {
        visit.sign_in_at(&format!("/?limit={limit}"));
        visit.reads(note(), &["Not every row could be read", told]);
        visit.list_becomes("the 49 others", |rows| all(rows, 49, |row| row.id != "49"));
        visit.sees("50 pets: all of them.");
    });
}

#[test]
fn ids_at_the_ends_of_int64_are_shown_digit_by_digit() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=86");
        let rows = visit.list_becomes("rows", |rows| rows.len() > 6);
        let ids = rows.iter().take(6).map(|row| row.id.as_str()).collect::<Vec<_>>();
        let ends = ["9007199254740993", "9223372036854775807", "-9223372036854775808", "9007199254740992"];
        assert_eq!(ids, [&ends[..], &["-9007199254740993", "0"]].concat());
    });
}

#[test]
fn finding_in_the_rows_costs_no_request() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=50");
        let rows = visit.list_becomes("50 rows", |rows| rows.len() == 50);
        let wanted = &rows[30];
        let sent = visit.sent_while(|| {
            visit.fill(field("Find in these rows"), &wanted.name.to_uppercase());
            let found = visit.list_becomes("fewer rows", |rows| rows.len() < 50);
            assert!(found.contains(wanted), "{found:?}");
            visit.sees("match your search");
            visit.fill(field("Find in these rows"), "");
            visit.list_becomes("all rows again", |again| again == rows);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn refreshing_sends_one_request_and_says_when() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let before = updated_at(visit);
        // The time of day on the screen has no fractions.
        eventually("the next second", || {
            let now = visit.browser.run("return new Date().toTimeString().slice(0, 8);", vec![]).unwrap();
            (!before.contains(now.as_str().unwrap())).then_some(())
        });
        let sent = visit.sent_while(|| {
            visit.press(button("Refresh"));
            eventually("another time", || (updated_at(visit) != before).then_some(()));
        });
        assert_eq!(sent, ["GET /pets?limit=20"]);
    });
}

fn updated_at(visit: &Visit) -> String {
    eventually("when the rows came", || visit.text().split_once("Updated at ").map(|(_, after)| after[..8].to_owned()))
}

#[test]
fn the_rows_stay_while_the_next_ones_load() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let before = visit.list_becomes("20 rows", |rows| rows.len() == 20);
        visit.fill(field("Limit"), "60\n");
        visit.sees("These rows are the answer to the question before.");
        visit.sees("Loading…");
        assert_eq!(visit.rows("Pets"), before);
        visit.list_becomes("50 rows", |rows| rows.len() == 50);
        assert!(!visit.text().contains("the question before"));
    });
}

#[test]
fn of_choices_in_quick_succession_only_the_last_is_shown() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        // Slow answers, so that each choice meets the one before still under way.
        visit.fill(field("Limit"), "60\n");
        visit.comes_to("/?limit=60");
        for status in ["Sold", "Available", "Pending"] {
            visit.press(link(status));
        }
        let choose = "const links = [...document.querySelectorAll('nav a')];
            for (const status of arguments[0]) links.find(link => link.innerText === status).click();";
        visit.browser.run(choose, vec![["Available", "All", "Sold"].into()]).unwrap();
        visit.comes_to("/?status=sold&limit=60");
        let rows = visit.list_becomes("other rows", |rows| !rows.is_empty() && rows.len() != 20);
        assert!(rows.iter().all(|row| row.status == "Sold"), "{rows:?}");
        assert_eq!(visit.sent().last().unwrap().to_string(), "GET /pets?limit=60&status=sold");
    });
}

#[test]
fn coming_back_from_another_page_sends_nothing() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?status=sold");
        let before = visit.list_becomes("rows", |rows| !rows.is_empty());
        let sent = visit.sent_while(|| {
            visit.press(link("Add a pet"));
            visit.find(&heading("Add a pet"));
            visit.press(link("Pets"));
            visit.comes_to("/?status=sold");
            visit.list_becomes("the same rows", |rows| rows == before);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn after_a_pet_was_added_the_list_is_loaded_anew() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Newcomer");
        visit.fill(field("Category ID"), "2");
        let sent = visit.sent_while(|| {
            visit.press(button("Add pet"));
            visit.sees("Added “Newcomer”");
            visit.press(link("Pets").within(navigation("Main")));
            visit.list_becomes("the new pet", |rows| rows.first().is_some_and(|row| row.name == "Newcomer"));
        });
        assert_eq!(sent, ["POST /pets", "GET /pets?limit=20"]);
    });
}

fn all(rows: &[Row], count: usize, fit: impl Fn(&Row) -> bool) -> bool {
    rows.len() == count && rows.iter().all(fit)
}
