//! The region "Rate limit": what the last answer told of the budget.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{Sought, button, region},
};

#[test]
fn the_budget_is_shown_as_the_last_answer_told_it() {
    Shop::new().plan("free").visit(|visit| {
        visit.sign_in_at("/");
        visit.reads(budget(), &["Remaining this minute 59 of 60, resets in", "Looks like Free"]);
        visit.press(button("Refresh"));
        visit.reads(budget(), &["58 of 60"]);
    });
}

#[test]
fn a_budget_that_the_service_does_not_tell_is_unknown() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=81");
        visit.reads(budget(), &["unknown"]);
    });
}

#[test]
fn a_budget_that_the_page_may_not_read_is_unknown() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/?limit=82");
        visit.reads(budget(), &["unknown"]);
    });
}

#[test]
fn a_reset_in_seconds_from_now_is_understood() {
    understands_the_reset(95);
}

#[test]
fn a_reset_in_milliseconds_is_understood() {
    understands_the_reset(96);
}

fn understands_the_reset(limit: u8) {
    Shop::new().plan("free").visit(|visit| {
        visit.sign_in_at(&format!("/?limit={limit}"));
        let told = visit.reads(budget(), &["Remaining this minute 59 of 60, resets in", "Looks like Free"]);
        let seconds = told.split_once("resets in ").and_then(|(_, rest)| rest.split(" s").next());
        let seconds = seconds.map(|seconds| seconds.replace("1 min ", "6")).and_then(|seconds| seconds.parse().ok());
        assert!(matches!(seconds, Some(50..=62)), "{told}");
    });
}

fn budget() -> Sought {
    region("Rate limit")
}
