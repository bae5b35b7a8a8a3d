//! Starts the app in the page of `index.html`.

use leptos::prelude::*;
use petstore_admin::{app::App, browser};

fn main() {
    // After a panic the program cannot render reliably, so a script of the page shows the report.
    std::panic::set_hook(Box::new(|panic| browser::report_crash(&panic.to_string())));
    mount_to_body(App);
}
