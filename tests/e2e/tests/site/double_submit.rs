//! Several submits send one request. The response takes three seconds, so the first request is still pending at each further
//! submit.

use petstore_e2e_tests::{
    faults,
    locator::{button, field},
    rate_limit::list_request,
    setup::Setup,
};

#[test]
fn enter_and_all_buttons_in_one_task_add_one_pet() {
    Setup::new().run(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill_pet("Rex", faults::SLOW);
        let requests = visit.requests_during(|| {
            let script = "const form = arguments[0].form, buttons = [...form.querySelectorAll('button')];
                form.requestSubmit(); buttons.forEach(button => button.click()); form.requestSubmit();";
            let name = visit.find(&field("Name"));
            visit.act("submit the form in all ways", 1, || visit.execute_on(&name, script));
            visit.wait_for_text("Added “Rex” with the ID 51.");
        });
        assert_eq!(requests, ["POST /pets"]);
        assert_eq!(visit.value_of(field("Name")), "");
    });
}

/// The second press ended the first request, which had left, and sent another one.
#[test]
fn a_double_click_on_refresh_sends_one_request() {
    Setup::new().run(|visit| {
        // Slow, so that the request is still pending at the second press.
        visit.sign_in_at(&format!("/?limit={}", faults::SLOW));
        visit.wait_for_list("rows", |rows| !rows.is_empty());
        let requests = visit.requests_during(|| {
            visit.double_click(&button("Refresh"));
            visit.wait_for_text("Loading…");
            visit.wait_for_list("rows", |rows| !rows.is_empty());
        });
        assert_eq!(requests, [list_request(faults::SLOW)]);
    });
}
