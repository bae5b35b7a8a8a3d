//! Starts the app in the page that `index.html` has drawn.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use petstore_admin::{app::App, browser};

fn main() {
    // After a panic this program can't be trusted to draw anything: the page says so without it.
    std::panic::set_hook(Box::new(|panic| browser::report_crash(&panic.to_string())));
    // Making the program ready took long enough without it: the browser may have something to do first.
    Timeout::new(0, || mount_to_body(App)).forget();
}
