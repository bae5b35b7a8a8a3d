//! What the region "Rate limit" shows, and the plan that the user can select.

use super::two_tabs::with_two_tabs;
use petstore_e2e_tests::{
    faults,
    locator::{button, field},
    rate_limit::rate_limit_region,
    setup::Setup,
    visit::Visit,
    wait::wait_until,
};
use serde_json::{Value, json};

#[test]
fn the_headers_of_the_last_response_are_shown_as_exact_figures() {
    Setup::new().plan("pro").run(|visit| {
        visit.sign_in_at("/");
        let texts = ["Requests left this minute 299 of 300 Resets in", "Plan: Pro"];
        let text = visit.wait_for_rate_limit(&texts);
        assert!(text.contains("of 10,000 Counted by this app"), "the app counts the day by itself: {text}");
        let seconds = text.split_once("Resets in ").and_then(|(_, rest)| rest.split(" s").next());
        let seconds = seconds.map(|seconds| seconds.replace("1 min ", "6")).and_then(|seconds| seconds.parse().ok());
        assert!(matches!(seconds, Some(50..=62)), "{text}");
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["298 of 300"]);
    });
}

#[test]
fn without_readable_headers_the_figures_are_the_apps_own_estimate() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::HIDDEN_RATE_LIMIT_HEADERS));
        let texts = [
            "Requests left today 999 of 1,000 Counted by this app",
            "Requests left this minute 59 of 60 Counted by this app",
            "Plan: unknown, using Free limits",
        ];
        visit.wait_for_rate_limit(&texts);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["Requests left this minute 58 of 60 Counted by this app"]);
    });
}

#[test]
fn a_meter_is_highlighted_when_a_fifth_is_left_and_not_before() {
    Setup::new().plan("enterprise=5/1000").run(|visit| {
        visit.sign_in_at("/");
        for remaining in ["3 of 5", "2 of 5"] {
            visit.click(button("Refresh"));
            visit.wait_for_rate_limit(&[remaining]);
        }
        assert_eq!(highlighted_meters(visit), json!([]));
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["1 of 5"]);
        wait_until("the meter is highlighted", || {
            (highlighted_meters(visit) == json!(["Requests left this minute"])).then_some(())
        });
    });
}

/// The header took the day, of which nothing is known: "unknown left".
#[test]
fn the_header_has_the_figure_that_is_known() {
    Setup::new().plan("enterprise=5/1000").run(|visit| {
        visit.sign_in_at("/");
        visit.find(&button("4 left this minute"));
    });
}

/// The names of the meters whose style differs from that of the day.
fn highlighted_meters(visit: &Visit) -> Value {
    let script = "const style = meter => getComputedStyle(meter.querySelector('.finding'));
        const meters = [...arguments[0].querySelectorAll('div:has(> .bar)')];
        const plain = style(meters[0]);
        const differs = meter => style(meter).color !== plain.color || style(meter).fontWeight !== plain.fontWeight;
        return meters.filter(differs).map(meter => meter.querySelector('.hint').textContent);";
    visit.execute_on(&visit.find(&rate_limit_region()), script)
}

#[test]
fn the_time_of_the_reset_tells_a_custom_limit_of_a_day_from_one_of_a_minute() {
    Setup::new().plan("enterprise=1000/400").run(|visit| {
        visit.sign_in_at("/");
        let texts = ["Requests left today 399 of 400 Resets in", "Plan: unknown, using Free limits"];
        visit.wait_for_rate_limit(&texts);
    });
}

/// Each limit of 1,000 counted as Free's day: the app held requests after 60 in a minute.
#[test]
fn a_change_of_the_plan_is_noticed_with_the_next_response() {
    Setup::new().plan("free").run(|visit| {
        visit.sign_in_at("/");
        visit.wait_for_rate_limit(&["Requests left this minute 59 of 60", "Plan: Free"]);
        let load = |limit: &str| {
            visit.request_list(limit);
            visit.wait_for_list("all rows of the limit", |rows| rows.len().to_string() == limit);
        };
        load(faults::PLAN_CHANGE);
        load("30");
        let business =
            ["Requests left this minute 999 of 1,000 Resets in", "of 100,000 Counted by this app", "Plan: Business"];
        visit.wait_for_rate_limit(&business);
        load(faults::PLAN_CHANGE);
        load("30");
        let free = ["Requests left this minute 59 of 60 Resets in", "of 1,000 Counted by this app", "Plan: Free"];
        visit.wait_for_rate_limit(&free);
    });
}

/// The zeros of a mock server made each request wait a minute.
#[test]
fn rate_limit_headers_of_zero_cause_no_wait() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/?limit={}", faults::RATE_LIMIT_HEADERS_OF_ZERO));
        visit.wait_for_rate_limit(&["59 of 60 Counted by this app"]);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["58 of 60 Counted by this app"]);
    });
}

#[test]
fn a_request_of_another_tab_changes_the_figures_of_this_tab() {
    with_two_tabs(Setup::new().plan("free"), |visit, tabs| {
        visit.wait_for_rate_limit(&["58 of 60"]);
        visit.browser.switch_to_window(&tabs.second);
        visit.click(button("Refresh"));
        visit.wait_for_rate_limit(&["57 of 60"]);
        visit.browser.switch_to_window(&tabs.first);
        visit.wait_for_rate_limit(&["57 of 60"]);
    });
}

#[test]
fn a_selected_plan_survives_a_reload_until_automatic_is_selected() {
    Setup::new().plan("free").run(|visit| {
        visit.sign_in_at("/connection");
        visit.wait_for_rate_limit(&["Plan: Free"]);
        let requests = visit.requests_during(|| {
            visit.select_option(field("Plan"), "Business");
            visit.wait_for_rate_limit(&["Plan: Business"]);
            visit.browser.reload();
            visit.wait_for_rate_limit(&["Plan: Business"]);
            assert_eq!(visit.value_of(field("Plan")), "Business");
            visit.select_option(field("Plan"), "Automatic");
            visit.wait_for_rate_limit(&["Plan: Free"]);
        });
        assert!(requests.is_empty(), "{requests:?}");
    });
}

#[test]
fn the_apps_own_count_uses_the_limits_of_the_selected_plan() {
    Setup::new().run(|visit| {
        visit.sign_in_at(&format!("/connection?limit={}", faults::NO_RATE_LIMIT_HEADERS));
        visit.select_option(field("Plan"), "Business");
        let texts = ["999 of 1,000 Counted by this app", "99,999 of 100,000 Counted by this app"];
        visit.wait_for_rate_limit(&texts);
    });
}
