//! Starts the app in the page of `index.html`, and names the parts that the program is cut into.

#[cfg(parts)]
use futures::FutureExt;
use leptos::{prelude::*, wasm_split::SplitLoaderError};
use petstore_admin::{
    add::AddPage,
    app::{App, Parts},
    browser,
    check::ConnectionCheck,
    config,
    import::page::ImportPage,
    part::Part,
    pets::find::FindPage,
};

/// A page in the part `$part`. `.cargo/build.rs` sets `parts` for the program that `cargo xtask dist` cuts.
macro_rules! page {
    ($part:ident, $load:ident, $name:ident, $view:expr) => {{
        #[cfg_attr(parts, leptos::wasm_split::wasm_split($part, wasm_split_path = leptos::wasm_split, preload($load), fallible))]
        fn $name() -> Result<AnyView, SplitLoaderError> {
            Ok($view.into_any())
        }
        #[cfg(parts)]
        let part = Part {
            load: || async { $load().await.is_ok() }.boxed_local(),
            render: || $name().now_or_never().and_then(Result::ok).unwrap_or_else(|| ().into_any()),
        };
        #[cfg(not(parts))]
        let part = Part::whole(|| $name().unwrap_or_else(|_| ().into_any()));
        part
    }};
}

fn main() {
    // After a panic the program cannot render reliably, so a script of the page shows the report.
    std::panic::set_hook(Box::new(|panic| browser::report_crash(&panic.to_string())));
    let parts = Parts {
        add: page!(later, load_add, add_page, view! { <AddPage /> }),
        find: page!(later, load_find, find_page, view! { <FindPage /> }),
        import: page!(import, load_import, import_page, view! { <ImportPage /> }),
        check: page!(later, load_check, connection_check, view! { <ConnectionCheck /> }),
    };
    // Its sentence is about a program that does not come.
    browser::element::remove("start-failure");
    // Before the first mount, Leptos has no executor.
    wasm_bindgen_futures::spawn_local(async move {
        let config = config::file::load().await;
        mount_to_body(move || view! { <App parts config /> });
    });
}
