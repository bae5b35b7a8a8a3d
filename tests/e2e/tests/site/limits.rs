//! The wait after a `429`, in which nothing reaches the service.

use petstore_e2e_tests::{
    shop::Shop,
    sought::{Sought, alert, button, field, link, main_part, region},
    visit::Visit,
    waiting::eventually,
};
use std::time::Duration;

const WAITING: &str = "Waiting for the rate limit";

#[test]
fn a_429_with_seconds_is_waited_for_and_then_overcome() {
    waits_and_goes_on(71, Duration::from_secs(2));
}

#[test]
fn a_429_with_a_date_is_waited_for_and_then_overcome() {
    waits_and_goes_on(72, Duration::from_secs(2));
}

#[test]
fn a_429_with_a_date_of_rfc_850_is_waited_for_and_then_overcome() {
    waits_and_goes_on(73, Duration::from_secs(2));
}

#[test]
fn a_429_with_a_date_of_asctime_is_waited_for_and_then_overcome() {
    waits_and_goes_on(74, Duration::from_secs(2));
}

#[test]
fn a_429_with_zero_is_waited_for_all_the_same() {
    waits_and_goes_on(77, Duration::from_secs(1));
}

fn waits_and_goes_on(limit: u8, at_least: Duration) {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.fill(field("Limit"), &format!("{limit}\n"));
        is_held(visit);
        visit.reads(budget(), &[WAITING]);
        visit.list_becomes("50 rows", |rows| rows.len() == 50);
        assert!(!visit.has(alert()));
        eventually("the wait is over on the screen", || (!visit.text().contains(WAITING)).then_some(()));
        let [refused, answered] = asked(visit, limit)[..] else { panic!("not two requests") };
        assert_eq!((refused.1, answered.1), (Some(429), Some(200)));
        assert!(Duration::from_millis(answered.0 - refused.0) >= at_least, "{} ms", answered.0 - refused.0);
    });
}

#[test]
fn a_429_that_does_not_say_how_long_is_waited_for_until_the_person_gives_up() {
    is_given_up(75);
}

#[test]
fn a_429_with_a_word_is_waited_for_until_the_person_gives_up() {
    is_given_up(76);
}

#[test]
fn a_429_with_a_negative_number_is_waited_for_until_the_person_gives_up() {
    is_given_up(78);
}

#[test]
fn a_429_with_an_endless_number_is_waited_for_until_the_person_gives_up() {
    is_given_up(79);
}

fn is_given_up(limit: u8) {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), &format!("{limit}\n"));
            is_held(visit);
            visit.press(button("Cancel").within(main_part()));
            let words = ["The rate limit is reached", "Too many requests.", "rate_limit_exceeded", "429"];
            visit.reads(alert(), &words);
            assert_eq!(visit.rows("Pets").len(), 20, "the rows stay");
        });
        assert_eq!(sent, [format!("GET /pets?limit={limit}")]);
    });
}

#[test]
fn a_pet_held_back_by_a_429_is_added_once() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.fill(field("Category ID"), "71");
        let sent = visit.sent_while(|| {
            visit.press(button("Add pet"));
            is_held(visit);
            visit.sees("Added “Rex” with the ID 51.");
        });
        assert_eq!(sent, ["POST /pets"; 2]);
        let statuses = visit.sent().iter().skip(1).map(|entry| entry.status).collect::<Vec<_>>();
        assert_eq!(statuses, [Some(429), Some(201)]);
    });
}

#[test]
fn a_wait_given_up_while_adding_leaves_the_form() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.fill(field("Category ID"), "75");
        let sent = visit.sent_while(|| {
            visit.press(button("Add pet"));
            is_held(visit);
            visit.press(button("Cancel").within(main_part()));
            let told = visit.reads(alert(), &["The rate limit is reached; the request was not carried out.", "429"]);
            assert!(!told.contains("may or may not"), "{told}");
        });
        assert_eq!(sent, ["POST /pets"]);
        assert_eq!(visit.value_of(field("Name")), "Rex");
    });
}

#[test]
fn a_plan_that_is_used_up_is_never_overdrawn_twice() {
    Shop::new().plan("enterprise=3/1000").visit(|visit| {
        visit.sign_in_at("/");
        visit.press(button("Refresh"));
        visit.reads(budget(), &["1 of 3"]);
        visit.press(button("Refresh"));
        visit.reads(budget(), &["0 of 3"]);
        for _ in 0..3 {
            visit.press(button("Refresh"));
            is_held(visit);
        }
        visit.press(link("Sold"));
        is_held(visit);
        visit.sent_while(|| ());
        let refused = visit.sent().iter().filter(|entry| entry.status != Some(200)).count();
        assert!(refused <= 1, "{refused} requests in the blocked time");
    });
}

#[test]
fn in_the_blocked_time_nothing_is_sent_whatever_is_pressed() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "75\n");
            is_held(visit);
            visit.press(button("Refresh"));
            visit.fill(field("Limit"), "30\n");
            visit.comes_to("/?limit=30");
            is_held(visit);
            visit.browser.reload();
            is_held(visit);
        });
        assert_eq!(sent, ["GET /pets?limit=75"]);
    });
}

#[test]
fn a_429_again_and_again_is_waited_for_longer_and_then_left_to_the_person() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/");
        visit.fill(field("Limit"), "97\n");
        let words = ["The rate limit is reached", "rate_limit_exceeded", "429"];
        visit.reads_within(Duration::from_secs(25), alert(), &words);
        let arrivals = asked(visit, 97).iter().map(|(arrived, _)| *arrived).collect::<Vec<_>>();
        let waits = arrivals.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
        assert!(matches!(waits[..], [first, second] if first >= 1000 && second > first), "{waits:?}");
    });
}

#[test]
fn a_limit_whose_answer_is_hidden_from_the_page_leads_to_no_request_by_itself() {
    Shop::new().visit(|visit| {
        visit.expects_in_console("blocked by CORS policy");
        visit.sign_in_at("/");
        let sent = visit.sent_while(|| {
            visit.fill(field("Limit"), "80\n");
            visit.reads(alert(), &["No answer came", "The rate limit is reached and its answer is hidden"]);
        });
        assert_eq!(sent, ["GET /pets?limit=80"]);
    });
}

/// The request that waits says so where it arose, with the seconds left and a way out.
fn is_held(visit: &Visit) {
    visit.reads(main_part(), &[WAITING]);
    visit.find(&button("Cancel").within(main_part()));
    let timer = "return document.querySelector('main [role=timer]')?.innerText ?? '';";
    let left = visit.browser.run(timer, vec![]).unwrap();
    assert!(left.as_str().unwrap().starts_with(|first: char| first.is_ascii_digit()), "{left}");
}

/// Arrival in milliseconds and status of each request for the list with this limit.
fn asked(visit: &Visit, limit: u8) -> Vec<(u64, Option<u64>)> {
    let asked = format!("GET /pets?limit={limit}");
    let of_limit = visit.sent().into_iter().filter(|entry| entry.to_string() == asked);
    of_limit.map(|entry| (entry.arrived_ms, entry.status)).collect()
}

fn budget() -> Sought {
    region("Rate limit")
}
