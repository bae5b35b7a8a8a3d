//! "Find a pet by ID": the rows at hand first, the deprecated operation after them, and never what can't be an ID.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, field, heading, link, note, table},
    visit::Visit,
};
use serde_json::json;

#[test]
fn a_pet_among_the_loaded_rows_costs_no_request() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.press(link("Find by ID"));
            find(visit, "42");
            visit.sees("no request was needed");
            assert_eq!(visit.rows("Pet")[0].id, "42");
            visit.comes_to("/pets/find?id=42");
        });
        assert!(sent.is_empty(), "{sent:?}");
        let sent = visit.sent_while(|| {
            visit.press(button("Ask the service"));
            visit.sees("The service has this pet.");
        });
        assert_eq!(sent, ["GET /pets/42"]);
    });
}

#[test]
fn any_other_pet_is_asked_for() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find");
        let sent = visit.sent_while(|| {
            find(visit, "7");
            visit.sees("The service has this pet.");
            assert_eq!(visit.rows("Pet")[0].id, "7");
        });
        assert_eq!(sent, ["GET /pets/7"]);
    });
}

#[test]
fn a_pet_that_is_not_there_is_told_with_what_the_service_said() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find");
        find(visit, "4000000");
        visit.reads(alert(), &["The service knows no such pet.", "pet_not_found", "404", "Check the ID"]);
        assert_eq!(visit.rows("Pet"), []);
        assert_eq!(visit.value_of(field("Pet ID")), "4000000");
    });
}

#[test]
fn ids_that_no_float_holds_are_asked_for_and_shown_digit_by_digit() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find");
        for id in ["9007199254740993", "9223372036854775807", "-9223372036854775808"] {
            let sent = visit.sent_while(|| {
                find(visit, id);
                visit.comes_to(&format!("/pets/find?id={id}"));
                visit.reads(table("Pet"), &[id]);
            });
            assert_eq!(sent, [format!("GET /pets/{id}")]);
        }
    });
}

#[test]
fn what_cannot_be_an_id_is_told_beside_the_field_and_not_sent() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find");
        let sent = visit.sent_while(|| {
            let (range, kind) = ("between -9223372036854775808 and 9223372036854775807", "whole number");
            let wrong =
                [("9223372036854775808", range), ("-9223372036854775809", range), ("1.5", kind), ("seven", kind)];
            for (text, told) in wrong {
                find(visit, text);
                visit.is_told_beside(field("Pet ID"), told);
                visit.focus_is_on(field("Pet ID"));
                assert_eq!(visit.value_of(field("Pet ID")), text);
            }
            visit.open("/pets/find?id=9223372036854775808");
            visit.is_told_beside(field("Pet ID"), range);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn back_and_forward_go_through_the_pets_looked_for() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.press(link("Find by ID"));
        for id in ["50", "49"] {
            find(visit, id);
            visit.comes_to(&format!("/pets/find?id={id}"));
        }
        visit.browser.back();
        visit.comes_to("/pets/find?id=50");
        visit.reads(table("Pet"), &["50"]);
        assert_eq!(visit.value_of(field("Pet ID")), "50");
        visit.browser.forward();
        visit.comes_to("/pets/find?id=49");
        visit.reads(table("Pet"), &["49"]);
        find(visit, "50");
        visit.comes_to("/pets/find?id=50");
    });
}

#[test]
fn the_operation_is_said_to_be_deprecated_and_until_when() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/find");
        visit.reads(note(), &["deprecated", "removal on 5 December 2030"]);
        visit.press(link("list, filtered by status"));
        visit.find(&heading("Pets"));
    });
}

#[test]
fn after_its_removal_the_operation_is_not_asked_any_more() {
    Shop::new().visit_in_chromium(|visit| {
        visit.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": IN_2031 }));
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.press(link("Find by ID"));
            visit.reads(note(), &["announced to be removed on 5 December 2030", "no longer asked"]);
            find(visit, "7");
            visit.sees("the service can no longer be asked for a single pet");
            find(visit, "42");
            visit.sees("no request was needed");
            assert!(!visit.has(button("Ask the service")));
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

const IN_2031: &str = "{
    const ahead = Date.UTC(2031, 0, 15) - Date.now(), RealDate = Date;
    window.Date = class extends RealDate {
        constructor(...moment) { super(...(moment.length ? moment : [RealDate.now() + ahead])); }
        static now() { return RealDate.now() + ahead; }
    };
}";

fn find(visit: &Visit, id: &str) {
    visit.fill(field("Pet ID"), id);
    visit.press(button("Find"));
}
