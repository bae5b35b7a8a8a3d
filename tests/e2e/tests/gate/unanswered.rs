//! Requests whose answer the page can't read: it may have been a `429`.

use crate::two_windows::{ask_for, asked, gets_rows, in_two_windows, settled};
use petstore_e2e_tests::{
    shop::Shop,
    sought::{alert, button, main_part},
    visit::Visit,
    waiting::PATIENCE,
};

const COOLING_DOWN: &str = "Waiting a moment, as the last request got no answer";
const COOL_DOWN_MS: u64 = 5_000;

#[test]
fn trying_again_after_no_answer_waits_visibly_and_can_be_cancelled() {
    Shop::new().visit(|visit| {
        meets_a_hidden_429(visit);
        let sent = visit.sent_while(|| {
            visit.press(button("Try again"));
            visit.reads(main_part(), &[COOLING_DOWN, " s", "Cancel"]);
            visit.press(button("Cancel").within(main_part()));
            visit.reads(alert(), &["cancelled"]);
        });
        assert!(sent.is_empty(), "{sent:?}");
    });
}

#[test]
fn trying_again_after_no_answer_asks_once_more_when_the_moment_is_over() {
    Shop::new().visit(|visit| {
        meets_a_hidden_429(visit);
        visit.press(button("Try again"));
        visit.waits_until_gone(alert());
        gets_rows(visit, PATIENCE, 50);
        let asked = asked(visit, 80);
        let [hidden, answered] = &asked[..] else { panic!("{asked:?}") };
        assert_eq!((hidden.status, answered.status), (Some(429), Some(200)));
        assert!(answered.arrived_ms >= hidden.arrived_ms + COOL_DOWN_MS, "{asked:?}");
    });
}

#[test]
fn another_tab_waits_a_moment_too() {
    in_two_windows(Shop::new(), |visit, windows| {
        visit.expects_in_console("blocked by CORS policy");
        ask_for(visit, 80);
        visit.reads(alert(), &["No answer came"]);
        visit.browser.go_to(&windows.second);
        ask_for(visit, 30);
        gets_rows(visit, PATIENCE, 30);
        settled(visit, windows);
        let [hidden, next] = [asked(visit, 80), asked(visit, 30)].map(|asked| asked[0].arrived_ms);
        assert!(next >= hidden + COOL_DOWN_MS, "{} ms", next - hidden);
        assert_eq!(asked(visit, 80).len(), 1);
    });
}

fn meets_a_hidden_429(visit: &Visit) {
    visit.expects_in_console("blocked by CORS policy");
    visit.sign_in_at("/");
    ask_for(visit, 80);
    visit.reads(alert(), &["No answer came", "The rate limit is reached and its answer is hidden"]);
}
