//! What becomes of a session: a reload, signing out, and a key that is refused while somebody works.

use petstore_e2e_tests::{
    shop::{KEY, OTHER_KEY, Shop},
    sought::{alert, button, dialog, field, heading, link},
    visit::Visit,
    waiting::eventually,
};

const KEY_DIALOG: &str = "The key is no longer accepted";

#[test]
fn a_reload_keeps_the_session() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.browser.reload();
            visit.list_becomes("its rows again", |rows| rows.len() == 20);
        });
        assert_eq!(sent, ["GET /pets?limit=20"]);
    });
}

#[test]
fn signing_out_leaves_nothing_behind() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.press(button("Sign out"));
        visit.press(button("Sign out anyway"));
        nothing_is_left(visit);
        visit.browser.reload();
        visit.find(&heading("Sign in"));
    });
}

#[test]
fn signing_out_needs_no_service() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.service.kill();
        sign_out(visit);
    });
}

fn sign_out(visit: &Visit) {
    visit.press(button("Sign out"));
    nothing_is_left(visit);
}

fn nothing_is_left(visit: &Visit) {
    visit.find(&heading("Sign in"));
    assert_eq!(visit.browser.run("return sessionStorage.length;", vec![]).unwrap(), 0);
    assert_eq!(visit.rows("Pets"), []);
    assert_eq!(visit.value_of(field("API key")), "");
}

#[test]
fn a_key_refused_while_working_is_asked_for_over_the_page_and_the_request_goes_on() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            refused_at_the_list(visit);
            visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
            visit.press(button("Sign in").within(dialog(KEY_DIALOG)));
            visit.waits_until_gone(dialog(KEY_DIALOG));
            visit.list_becomes("all 50 rows", |rows| rows.len() == 50);
        });
        assert_eq!(sent, ["GET /pets?limit=88", "GET /pets?limit=20", "GET /pets?limit=88"]);
        assert_eq!(visit.address(), "/?limit=88");
    });
}

#[test]
fn another_key_takes_the_place_of_the_one_that_was_refused() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        refused_at_the_list(visit);
        // The service refuses each key once.
        for key in ["not-a-key", OTHER_KEY, OTHER_KEY] {
            visit.fill(field("API key").within(dialog(KEY_DIALOG)), key);
            visit.press(button("Sign in").within(dialog(KEY_DIALOG)));
            if key == "not-a-key" {
                visit.reads(alert().within(dialog(KEY_DIALOG)), &["invalid_api_key"]);
            } else {
                eventually("the field is empty again, or gone", || {
                    let fields = field("API key").all(&visit.browser).ok()?;
                    fields.iter().all(|field| visit.run_on(field, "return arguments[0].value;") == "").then_some(())
                });
            }
        }
        visit.list_becomes("all 50 rows", |rows| rows.len() == 50);
        assert_eq!(visit.sent().last().unwrap().key, "key-2");
    });
}

#[test]
fn a_key_refused_while_adding_costs_nothing_that_was_typed() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        let sent = visit.sent_while(|| {
            visit.fill(field("Name"), "Rex");
            visit.fill(field("Category ID"), "88");
            visit.press(button("Add pet"));
            visit.fill(field("API key").within(dialog(KEY_DIALOG)), KEY);
            visit.press(button("Sign in").within(dialog(KEY_DIALOG)));
            visit.sees("Added “Rex” with the ID 51.");
        });
        assert_eq!(sent, ["POST /pets", "GET /pets?limit=20", "POST /pets"]);
    });
}

#[test]
fn not_now_shows_the_refusal_on_the_page() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            refused_at_the_list(visit);
            visit.press(button("Not now"));
            visit.waits_until_gone(dialog(KEY_DIALOG));
            visit.reads(alert(), &["does not accept this API key", "expired_api_key", "401"]);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
        });
        assert_eq!(sent, ["GET /pets?limit=88"]);
        visit.press(button("Enter a key"));
        visit.find(&dialog(KEY_DIALOG));
    });
}

#[test]
fn a_key_put_aside_is_asked_for_again_before_anything_else_is_sent() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        refused_at_the_list(visit);
        visit.press(button("Not now"));
        let sent = visit.sent_while(|| {
            visit.press(link("Sold"));
            visit.find(&dialog(KEY_DIALOG));
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

fn refused_at_the_list(visit: &Visit) {
    visit.fill(field("Limit"), "88\n");
    visit.find(&dialog(KEY_DIALOG));
    assert!(visit.text().contains("20 pets."), "the page beneath stays");
}
