//! A table, and one listener for the controls of all its rows.
//!
//! A row has its key as the attribute `data-key`. So a press finds the item of its row, whatever the row shows.

use leptos::{ev::MouseEvent, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

const KEY: &str = "data-key";

/// The head of a column.
pub fn head(text: &'static str) -> AnyView {
    view! { <th scope="col" translate="yes">{text}</th> }.into_any()
}

/// A table with a caption. Some browsers forget its name when the caption is out of the flow: the label says it again.
///
/// `on_press` gets the key of the row whose button or check box was pressed, and that control. A listener for each row would take
/// time and memory with each row. The control gets the focus: WebKit does not focus a button that is pressed with a mouse, and a
/// dialog returns the focus to it.
#[component]
pub fn RowTable(
    #[prop(into)] class: Signal<String>,
    caption: &'static str,
    heads: Vec<AnyView>,
    rows: AnyView,
    /// Whether newer rows are being loaded.
    #[prop(optional, into)]
    busy: Signal<bool>,
    #[prop(optional, into)] on_press: Option<UnsyncCallback<(String, HtmlElement)>>,
) -> impl IntoView {
    let on_click = move |event: MouseEvent| {
        if let Some((on_press, pressed)) = on_press.zip(pressed(&event)) {
            let _ = pressed.1.focus();
            on_press.run(pressed);
        }
    };
    view! {
        <div class="frame">
            <table class=class aria-label=caption aria-busy=move || busy.get().then_some("true")>
                <caption>{caption}</caption>
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody on:click=on_click>
                    {rows}
                </tbody>
            </table>
        </div>
    }
}

/// The key of the row that was pressed, and the control in it.
fn pressed(event: &MouseEvent) -> Option<(String, HtmlElement)> {
    let control = event.target()?.dyn_into::<HtmlElement>().ok();
    let control = control.filter(|target| matches!(target.tag_name().as_str(), "BUTTON" | "INPUT"))?;
    Some((control.closest("tr").ok()??.get_attribute(KEY)?, control))
}
