//! What the region "Rate limit" says of the budget, and the plan that a person states.

use crate::two_windows::{budget, in_two_windows};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{button, field},
    visit::Visit,
    waiting::eventually,
};
use serde_json::{Value, json};

#[test]
fn readable_headers_are_shown_as_exact_figures() {
    Shop::new().plan("pro").visit(|visit| {
        visit.sign_in_at("/");
        let told = visit.reads(budget(), &["Remaining this minute 299 of 300, resets in", "Looks like Pro"]);
        assert!(told.contains("10,000 (estimated)"), "the day is this app's own count: {told}");
    });
}

#[test]
fn hidden_headers_leave_the_apps_own_count_which_says_so() {
    tells_its_own_count(82);
}

#[test]
fn missing_headers_leave_the_apps_own_count_which_says_so() {
    tells_its_own_count(81);
}

fn tells_its_own_count(limit: u8) {
    Shop::new().visit(|visit| {
        visit.sign_in_at(&format!("/?limit={limit}"));
        visit.reads(
            budget(),
            &[
                "Remaining this minute 59 of 60 (estimated)",
                "Remaining today 999 of 1,000 (estimated)",
                "Plan unknown, counted as Free",
                "The service's own figures are unknown.",
            ],
        );
        visit.press(button("Refresh"));
        visit.reads(budget(), &["Remaining this minute 58 of 60 (estimated)"]);
    });
}

#[test]
fn a_fifth_left_is_marked_and_more_is_not() {
    Shop::new().plan("enterprise=5/1000").visit(|visit| {
        visit.sign_in_at("/");
        for left in ["3 of 5", "2 of 5"] {
            visit.press(button("Refresh"));
            visit.reads(budget(), &[left]);
        }
        assert_eq!(marked(visit), json!([]));
        visit.press(button("Refresh"));
        visit.reads(budget(), &["1 of 5"]);
        eventually("it is marked", || (marked(visit) == json!(["Remaining this minute"])).then_some(()));
    });
}

/// The meters whose figures look unlike the others.
fn marked(visit: &Visit) -> Value {
    let script = "const look = meter => getComputedStyle(meter.querySelector('dd'));
        const meters = [...arguments[0].querySelectorAll('dl > div')];
        const plain = look(meters.at(-1));
        return meters.filter(meter => look(meter).color !== plain.color || look(meter).fontWeight !== plain.fontWeight)
            .map(meter => meter.querySelector('dt').innerText);";
    visit.run_on(&visit.find(&budget()), script)
}

/// The limit was taken for Pro's minute, whatever the distance of the reset said.
#[test]
fn a_day_with_the_limit_of_another_plans_minute_is_told_apart_by_its_reset() {
    Shop::new().plan("enterprise=1000/300").visit(|visit| {
        visit.sign_in_at("/");
        visit.reads(budget(), &["Remaining today 299 of 300, resets in", "Looks like Enterprise"]);
    });
}

#[test]
fn another_tabs_request_shows_in_this_tabs_figures() {
    in_two_windows(Shop::new().plan("free"), |visit, windows| {
        visit.reads(budget(), &["58 of 60"]);
        visit.browser.go_to(&windows.second);
        visit.press(button("Refresh"));
        visit.reads(budget(), &["57 of 60"]);
        visit.browser.go_to(&windows.first);
        visit.reads(budget(), &["57 of 60"]);
    });
}

#[test]
fn a_stated_plan_survives_a_reload_until_it_is_left_to_the_headers_again() {
    Shop::new().plan("free").visit(|visit| {
        visit.sign_in_at("/connection");
        visit.reads(budget(), &["Looks like Free"]);
        let sent = visit.sent_while(|| {
            visit.choose(field("Plan"), "Business");
            visit.reads(budget(), &["Plan Business"]);
            visit.browser.reload();
            visit.reads(budget(), &["Plan Business"]);
            assert_eq!(visit.value_of(field("Plan")), "Business");
            visit.choose(field("Plan"), "Automatic");
            visit.reads(budget(), &["Looks like Free"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn a_stated_plan_is_what_the_own_count_is_held_against() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/connection?limit=81");
        visit.choose(field("Plan"), "Business");
        visit.reads(budget(), &["999 of 1,000 (estimated)", "99,999 of 100,000 (estimated)"]);
    });
}
