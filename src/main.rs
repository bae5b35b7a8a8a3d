//! Mounts the app in the page that `index.html` has drawn.

use leptos::prelude::*;
use petstore_admin::app::App;

fn main() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    // Mounting adds to the page; the drawing that stood there in the meantime goes in the same task, so that nothing jumps.
    if let Some(shell) = document().get_element_by_id("shell") {
        shell.remove();
    }
    mount_to_body(App);
}
