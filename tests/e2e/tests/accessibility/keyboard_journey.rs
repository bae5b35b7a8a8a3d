//! The whole journey of a manager with the keyboard alone, in every browser. After each key the focus is somewhere, and a
//! person can see where.

use petstore_e2e_tests::{
    keys::{ENTER, SHIFT, SHORTCUT_MODIFIER, TAB},
    locator::{Locator, button, field, heading, link, main_landmark, navigation},
    setup::{KEY, Setup},
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};

/// More than there are stops of the keyboard on any page of the journey.
const MOST_STOPS: usize = 90;

#[test]
fn signing_in_working_with_the_list_adding_finding_importing_and_signing_out_need_no_mouse() {
    Setup::new().run(|visit| {
        let keyboard = Keyboard { visit };
        visit.open("/");
        visit.wait_for_focus_on(field("API key"));
        keyboard.type_keys(&format!("{KEY}{ENTER}"));
        visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        visit.wait_for_focus_on(heading("Pets"));

        keyboard.tab_to(&button("Refresh"));
        let requests = visit.requests_during(|| {
            keyboard.type_keys(" ");
            visit.wait_for_list("20 rows", |rows| rows.len() == 20);
        });
        assert_eq!(requests, ["GET /pets?limit=20"]);
        keyboard.tab_to(&link("Sold").within(navigation("Status")));
        keyboard.press_enter();
        visit.wait_for_url("/?status=sold");
        visit.wait_for_list("sold pets", |rows| !rows.is_empty() && rows.iter().all(|row| row.status == "Sold"));
        keyboard.tab_to(&field("Limit"));
        visit.press_chord(SHORTCUT_MODIFIER, 'a');
        keyboard.type_keys(&format!("7{ENTER}"));
        visit.wait_for_url("/?status=sold&limit=7");
        let rows = visit.wait_for_list("rows", |rows| !rows.is_empty());
        keyboard.tab_back_to(&link(&rows[0].name));
        keyboard.press_enter();
        visit.wait_for_text("From the list of");

        keyboard.open_page("Add a pet", field("Name"));
        keyboard.type_keys("Rex");
        keyboard.tab_to(&field("Category"));
        keyboard.type_keys("D");
        keyboard.tab_to(&field("Status"));
        keyboard.type_keys("S");
        keyboard.tab_to(&button("Add pet"));
        keyboard.type_keys(" ");
        visit.wait_for_text("Added “Rex”");
        keyboard.check_focus();

        keyboard.open_page("Pets", heading("Pets"));
        keyboard.tab_to(&field("Find in these rows"));
        keyboard.type_keys(&format!("999{ENTER}"));
        visit.wait_for_url("/pets/find?id=999");
        visit.wait_for_text("No pet has the ID 999.");

        keyboard.open_page("Import", heading("Import pets"));
        keyboard.tab_to(&field("Or paste CSV"));
        keyboard.type_keys(&format!("Tier,Art{ENTER}Bella,Dogs{ENTER}Max,Hunde"));
        keyboard.tab_to(&button("Check"));
        keyboard.type_keys(" ");
        for (question, answer, found) in
            [("First row", "N", "2 questions open"), ("Name", "T", "1 question open"), ("Category", "A", "1 of 2 rows")]
        {
            keyboard.tab_to(&field(question));
            keyboard.type_keys(answer);
            visit.wait_for_text(found);
            visit.wait_for_focus_on(field(question));
        }
        keyboard.tab_back_to(&field("“Hunde”"));
        keyboard.type_keys("D");
        visit.wait_for_text("2 of 2 rows");
        keyboard.tab_back_to(&button("Start import"));
        keyboard.type_keys(" ");
        visit.wait_for_text("Imported into");
        keyboard.check_focus();

        keyboard.tab_back_to(&button("Sign out"));
        keyboard.press_enter();
        visit.wait_for_focus_on(field("API key"));
    });
}

struct Keyboard<'a> {
    visit: &'a Visit,
}

impl Keyboard<'_> {
    #[track_caller]
    fn type_keys(&self, keys: &str) {
        self.visit.press_keys(keys);
        self.check_focus();
    }

    #[track_caller]
    fn press_enter(&self) {
        self.type_keys(&ENTER.to_string());
    }

    /// Goes to a page by the navigation "Main". `focused` has the focus then.
    #[track_caller]
    fn open_page(&self, name: &str, focused: Locator) {
        self.tab_back_to(&link(name).within(navigation("Main")));
        self.press_enter();
        self.visit.wait_for_focus_on(focused);
        self.visit.find(&main_landmark());
    }

    #[track_caller]
    fn tab_to(&self, locator: &Locator) {
        self.move_to(locator, || self.visit.press_keys(&TAB.to_string()));
    }

    #[track_caller]
    fn tab_back_to(&self, locator: &Locator) {
        self.move_to(locator, || self.visit.press_chord(SHIFT, TAB));
    }

    /// Waits for the element first: a key that is pressed before it is there leads past its place.
    #[track_caller]
    fn move_to(&self, locator: &Locator, step: impl Fn()) {
        self.visit.find(locator);
        for _ in 0..MOST_STOPS {
            step();
            self.check_focus();
            let target = self.visit.find(locator);
            if self.visit.execute_on(&target, "return document.activeElement === arguments[0];") == json!(true) {
                return;
            }
        }
        panic!("{locator} does not get the focus within {MOST_STOPS} steps");
    }

    /// Fails if no element gets the focus, or if nobody can see which one. When a part of the page is replaced, its focus moves in
    /// the next task. A heading that gets the focus with a new page needs no outline: a person cannot do anything with it.
    #[track_caller]
    fn check_focus(&self) {
        let script = "const element = document.activeElement, style = getComputedStyle(element.closest('.inline > .control') ?? element);
            const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
            return [element.outerHTML.slice(0, 200), element === document.body,
                outline || style.boxShadow !== 'none' || element.matches('h1, main')];";
        let focus = wait_until("an element has the focus", || {
            let Value::Array(focus) = self.visit.browser.execute(script, vec![]).unwrap() else {
                panic!("three values")
            };
            (focus[1] == json!(false)).then_some(focus)
        });
        assert_eq!(focus[2], json!(true), "nobody sees the focus of {}", focus[0]);
    }
}

#[test]
fn the_first_tab_stop_of_a_page_is_a_link_that_skips_the_header() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/?status=sold");
        visit.reload();
        visit.find(&heading("Pets"));
        visit.press_keys(&TAB.to_string());
        visit.wait_for_focus_on(link("Skip to content"));
        visit.press_keys(&ENTER.to_string());
        visit.wait_for_focus_on(main_landmark());
        assert_eq!(visit.url(), "/?status=sold");
    });
}
