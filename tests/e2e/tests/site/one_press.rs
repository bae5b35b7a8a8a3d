//! One press, one request, however impatient the press; the service's log is the judge. Its answer takes three seconds,
//! so that every further press meets the first one under way.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{button, field},
    visit::Visit,
};

const SLOW: &str = "60";

#[test]
fn a_double_click_adds_one_pet() {
    adds_one_pet(|visit| visit.browser.double_click(&visit.find(&button("Add pet"))));
}

#[test]
fn enter_twice_adds_one_pet() {
    adds_one_pet(|visit| visit.browser.press_keys("\u{e007}\u{e007}"));
}

#[test]
fn enter_and_both_buttons_before_the_next_frame_add_one_pet() {
    adds_one_pet(|visit| {
        let script = "const form = arguments[0].form, buttons = [...form.querySelectorAll('button')];
            form.requestSubmit(); buttons.forEach(button => button.click()); form.requestSubmit();";
        visit.run_on(&visit.find(&field("Name")), script);
    });
}

#[test]
fn signing_in_twice_at_once_asks_once() {
    Shop::new().visit(|visit| {
        let sent = visit.sent_while(|| {
            visit.open("/?limit=60");
            visit.fill(field("API key"), KEY);
            visit.browser.double_click(&visit.find(&button("Sign in")));
            visit.list_becomes("50 rows", |rows| rows.len() == 50);
        });
        assert_eq!(sent, ["GET /pets?limit=60"]);
    });
}

fn adds_one_pet(press: impl Fn(&Visit)) {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Category ID"), SLOW);
        visit.fill(field("Name"), "Rex");
        let sent = visit.sent_while(|| {
            press(visit);
            visit.sees("Added “Rex” with the ID 51.");
        });
        assert_eq!(sent, ["POST /pets"]);
    });
}
