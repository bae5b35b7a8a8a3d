//! One origin: the host forwards to a service that knows no browsers.

use super::release::Installed;
use petstore_e2e_tests::{
    fake_service::{FakeResponse, FakeService},
    faults,
    import::{ENDED, UNDECIDED, herd, herd_name},
    locator::{alert, button},
    rate_limit::list_request,
    request_log::LogEntry,
    setup::{KEY, Setup},
    visit::Visit,
    web_server::Program,
};
use reqwest::Method;
use serde_json::json;

/// What is configured for each host in another way: the way to the service, and what is answered without it.
#[test]
fn behind_caddy_and_cloudflare_pages_a_service_that_knows_no_browsers_is_used() {
    for program in [Program::Caddy, Program::Cloudflare] {
        Setup::new().without_cors().run_in_chromium(|visit| {
            let Some(_host) = sign_in_behind(program, visit) else { return };
            visit.open_page("Add a pet");
            visit.add_pet("Rex", "1");
            visit.wait_for_text("Added “Rex”");
            visit.service.kill();
            visit.open_page("Pets");
            visit.click(button("Refresh"));
            visit.wait_for_text_in(alert(), &["Something in front of the service answered"]);
            check_log(visit);
        });
    }
}

#[test]
fn behind_nginx_a_service_that_knows_no_browsers_is_used_and_nothing_is_lost_while_it_is_down() {
    Setup::new().without_cors().run(|visit| {
        let Some(_host) = sign_in_behind(Program::Nginx, visit) else { return };
        visit.request_list_with(faults::RETRY_AFTER_2);
        visit.wait_for_wait_notice();
        visit.wait_for_list("50 rows", |rows| rows.len() == 50);
        visit.open_page("Add a pet");
        visit.add_pet_with(faults::INVALID_NAME);
        visit.wait_for_text_in(alert(), &["The service did not accept this pet."]);
        visit.service.kill();
        visit.click(button("Add pet"));
        visit.wait_for_text_in(alert(), &["Something in front of the service answered"]);
        assert_eq!(visit.pet_form_values()[0], "Rex");
        visit.service.restart();
        visit.open_page("Import");
        visit.import_table(&herd(40, &[(7, faults::NO_RESPONSE)]));
        visit.wait_long_for_text("Paused after line 8.");
        visit.click(button("Resume"));
        visit.wait_long_for_text(UNDECIDED);
        let pets = visit.service.pets_by_name();
        assert!((1..=40).all(|row| pets.get(&herd_name(row)) == Some(&1)), "{pets:?}");
        visit.look(&herd_name(7), "Found 1 pet");
        check_log(visit);
        let (posts, others): (Vec<_>, Vec<_>) = visit.requests().into_iter().partition(|entry| entry.method == "POST");
        let others: Vec<_> = others.iter().map(ToString::to_string).collect();
        // "Resume" asks without the key whether the service can be reached.
        let [first, limited] = [20, 50].map(list_request);
        let look = "GET /pets?limit=100&status=pending";
        assert_eq!(others, [&first, &limited, &limited, "GET /pets", look]);
        assert_eq!(posts.len(), 41);
    });
}

/// Signs in to the site behind this host, which forwards to the service.
fn sign_in_behind(program: Program, visit: &Visit) -> Option<Installed> {
    let host = Installed::start(program, "/", &visit.service.base_url(), true)?;
    visit.site.port.set(host.server.port);
    visit.open("/");
    visit.wait_for_text(&format!("Your key goes only to {}/v1", visit.site.origin()));
    visit.enter_key(KEY);
    visit.wait_for_rate_limit(&["of 200,000"]);
    Some(host)
}

/// A login in front of the whole site lets nobody through without its cookie. Without it a request was "No answer reached this app".
#[test]
fn behind_a_login_the_app_works_and_says_when_the_login_has_ended() {
    Setup::new().without_cors().pets(0).run(|visit| {
        let Some(host) = Installed::start(Program::Nginx, "/", &visit.service.base_url(), true) else { return };
        visit.site.port.set(host.server.port);
        visit.open("/");
        let set_cookie =
            |value: &str| visit.browser.execute(&format!("document.cookie = 'login={value}';"), vec![]).unwrap();
        set_cookie("1");
        host.server.demand_login();
        visit.sign_in_at("/");
        visit.wait_for_text("The store has no pets yet.");
        visit.open_page("Add a pet");
        visit.add_pet("Rex", "1");
        visit.wait_for_text("Added “Rex”");
        visit.open_page("Import");
        visit.import_table(&herd(5, &[]));
        visit.wait_long_for_text(ENDED);
        visit.click(button("Import another table"));
        visit.check_table("name,category\nBella,1\nMax,1\n");
        set_cookie("");
        visit.click(button("Start import"));
        visit.wait_for_text("Paused after line 2.");
        visit.open_page("Pets");
        visit.wait_for_text("A login of your company answers (open this site again in this tab to log in, then go on)");
        set_cookie("1");
        visit.open_page("Import");
        visit.click(button("Resume"));
        visit.wait_long_for_text("1 of 2 added, 1 unknown");
        assert_eq!(visit.service.pets_by_name().len(), 7);
    });
}

/// Each request came once, from the host alone, without a preflight and without a cookie.
fn check_log(visit: &Visit) {
    let log = visit.service.log();
    let host = format!("127.0.0.1:{}", visit.service.port());
    let of_a_page = |name: &String| name.contains("cookie") || name.contains("origin");
    let is_clean = |entry: &LogEntry| entry.host.as_ref() == Some(&host) && !entry.headers.iter().any(of_a_page);
    assert!(!log.is_empty() && log.iter().all(is_clean), "{log:?}");
}

/// The service asks for everything that only the site may decide. Its page would have run with the storage of the site.
#[test]
fn what_the_service_sends_passes_unchanged_and_is_no_page_of_the_site() {
    for program in [Program::Nginx, Program::Caddy, Program::Cloudflare] {
        Setup::new().run_in_chromium(|visit| {
            let service = FakeService::start(|_| {
                let page = "<title>Of the service</title><script>document.title = localStorage.length</script>";
                HEADERS.iter().fold(FakeResponse::json(401, page), |page, (name, sent, _)| page.with_header(name, sent))
            });
            let Some(host) = Installed::start(program, "/", &service.base_url(), true) else { return };
            let received = host.server.request(Method::PUT, "/v1/a%20b/c?d=%2F&e", Some(("cookie", "site=1")));
            assert_eq!(received.status, 401, "{program:?}");
            for (name, _, value) in HEADERS.iter().filter(|(name, ..)| *name != "x-accel-redirect") {
                assert_eq!(received.header(name), *value, "{program:?}: {name}");
            }
            assert_eq!(received.header("x-frame-options"), "", "{program:?}: headers of the site");
            let request = service.requests().remove(0);
            assert_eq!([&request.method, &request.path_and_query], ["PUT", "/v1/a%20b/c?d=%2F&e"]);
            assert_eq!(request.headers.get("cookie"), None);

            visit.expect_in_console("sandbox");
            visit.browser.open(&host.url("/v1/pets"));
            let script = "return [document.title, origin];";
            assert_eq!(visit.browser.execute(script, vec![]).unwrap(), json!(["Of the service", "null"]));
            let of_the_host = host.server.request(Method::GET, "/hosting/nginx.conf", None);
            assert!([302, 404].contains(&of_the_host.status), "{program:?}: {of_the_host:?}");
        });
    }
}

/// The name of a header, the value that the service sends, and the one that a browser gets.
const HEADERS: [(&str, &str, &str); 9] = [
    ("content-type", "text/html", "text/html"),
    ("set-cookie", "service=1", ""),
    ("cache-control", "public, max-age=600", "no-store"),
    ("content-security-policy", "default-src *", "sandbox; default-src 'none'"),
    ("x-content-type-options", "none", "nosniff"),
    ("x-accel-redirect", "/config.json", ""),
    ("www-authenticate", "Bearer", "Bearer"),
    ("retry-after", "7", "7"),
    ("x-ratelimit-remaining", "5", "5"),
];
