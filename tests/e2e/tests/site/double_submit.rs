//! Several submits send one request. The response takes three seconds, so the first request is still pending at each further
//! submit.

use petstore_e2e_tests::{
    faults,
    locator::{button, dialog, field},
    rate_limit::list_request,
    setup::Setup,
    visit::Visit,
};
use serde_json::json;

#[test]
fn enter_held_down_adds_one_pet() {
    Setup::new().run_in_chromium(|visit| {
        adds_one_pet(visit, || {
            let key_down = |repeats: bool| {
                json!({ "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r",
                    "autoRepeat": repeats })
            };
            visit.browser.devtools("Input.dispatchKeyEvent", key_down(false));
            for _ in 0..10 {
                visit.browser.devtools("Input.dispatchKeyEvent", key_down(true));
            }
            let key_up = json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 });
            visit.browser.devtools("Input.dispatchKeyEvent", key_up);
        });
    });
}

#[test]
fn enter_and_all_buttons_in_one_task_add_one_pet() {
    Setup::new().run(|visit| {
        adds_one_pet(visit, || {
            let script = "const form = arguments[0].form, buttons = [...form.querySelectorAll('button')];
                form.requestSubmit(); buttons.forEach(button => button.click()); form.requestSubmit();";
            visit.execute_on(&visit.find(&field("Name")), script);
        });
    });
}

#[test]
fn a_click_after_the_success_asks_because_the_name_is_blank() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex”");
        visit.click(button("Add pet"));
        visit.find(&dialog("The name is blank"));
        assert_eq!(visit.post_statuses(), [Some(201)]);
    });
}

fn adds_one_pet(visit: &Visit, submit: impl FnOnce()) {
    visit.sign_in_at("/pets/new");
    visit.fill_pet("Rex", faults::SLOW);
    let requests = visit.requests_during(|| {
        submit();
        visit.wait_for_text("Added “Rex” with the ID 51.");
    });
    assert_eq!(requests, ["POST /pets"]);
    assert_eq!(visit.value_of(field("Name")), "");
}

/// The second press ended the first request, which had left, and sent another one.
#[test]
fn a_double_click_on_refresh_sends_one_request() {
    Setup::new().run(|visit| {
        // Slow, so that the request is still pending at the second press.
        visit.sign_in_at(&format!("/?limit={}", faults::SLOW));
        visit.wait_for_list("rows", |rows| !rows.is_empty());
        let requests = visit.requests_during(|| {
            visit.browser.double_click(&visit.find(&button("Refresh")));
            visit.wait_for_text("Loading…");
            visit.wait_for_list("rows", |rows| !rows.is_empty());
        });
        assert_eq!(requests, [list_request(faults::SLOW)]);
    });
}
