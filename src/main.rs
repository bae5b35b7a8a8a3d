//! Starts the app in the page that `index.html` has drawn.

use leptos::prelude::*;
use petstore_admin::{app::App, browser};

fn main() {
    // After a panic this program can't be trusted to draw anything: the page says so without it.
    std::panic::set_hook(Box::new(|panic| browser::report_crash(&panic.to_string())));
    mount_to_body(App);
}
