//! `AnyView` and `Show` of `ui::view`.

use crate::screen::{Screen, text, wait_for_updates};
use leptos::prelude::*;
use petstore_admin::ui::view::{AnyView, IntoErased, Show};
use std::iter::repeat_n;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

#[wasm_bindgen_test]
async fn an_erased_view_updates_its_text_and_its_attributes_in_the_same_element() {
    let mut screen = Screen::new();
    let title = RwSignal::new("a");
    let page = move || view! { <p title=move || title.get()>{move || title.get()}</p> }.into_any();
    screen.render(page).await;
    let paragraph: HtmlElement = screen.get("p");
    title.set("b");
    wait_for_updates().await;
    assert_eq!((paragraph.title(), text(&paragraph)), ("b".into(), "b".into()));
    assert!(paragraph.is_same_node(Some(&screen.get::<HtmlElement>("p"))));
}

#[wasm_bindgen_test]
async fn show_builds_its_children_once_while_its_condition_stays_true_and_then_removes_them() {
    let mut screen = Screen::new();
    let count = RwSignal::new(0);
    let builds = StoredValue::new(0);
    let page = move || {
        view! {
            <Show when=move || { count.get() > 0 }>
                {builds.update_value(|builds| *builds += 1)}
                <p>"shown"</p>
            </Show>
        }
    };
    screen.render(page).await;
    for (value, expected) in [(0, 0), (1, 1), (2, 1), (0, 1), (3, 2)] {
        count.set(value);
        wait_for_updates().await;
        assert_eq!((screen.has("p"), builds.get_value()), (value > 0, expected));
    }
}

#[wasm_bindgen_test]
async fn a_region_that_is_removed_while_its_signals_change_reads_no_disposed_signal() {
    // An effect in the region ran once more after the region's signals were disposed, and panicked.
    let mut screen = Screen::new();
    let is_shown = RwSignal::new(true);
    let changed = RwSignal::new(0);
    let reads = StoredValue::new(Vec::new());
    let region = move || {
        let owned = RwSignal::new("owned");
        let inner = move || view! { <p>{recorder(reads, changed, owned)}</p> }.into_any();
        view! { <div>{inner}</div> }.into_any()
    };
    screen.render(move || (move || is_shown.get().then(region)).into_any()).await;
    is_shown.set(false);
    changed.set(1);
    wait_for_updates().await;
    assert!(!screen.has("p"));
    assert_eq!(reads.get_value(), [(0, Some("owned"))]);
}

/// The views of a list, one that may be removed, and one that is replaced.
type Views = (&'static [u32], Option<u32>, u32);

/// The former view moved and removed all that was between its first and its last node of the beginning. A child there that had
/// changed was not among them, and siblings were.
#[wasm_bindgen_test]
async fn an_erased_view_whose_first_last_or_only_child_toggles_is_moved_replaced_and_removed_and_nothing_beside_it_goes()
 {
    const STEPS: [Views; 5] =
        [(&[1, 2, 3], Some(4), 5), (&[3, 1, 2], Some(6), 7), (&[2, 9], None, 8), (&[], Some(4), 5), (&[1, 2], None, 5)];
    let cases = ["first", "last", "only"].into_iter().flat_map(|place| [(place, false), (place, true)]);
    let cases = cases.flat_map(|case| [(case, 0), (case, 1), (case, 2)]).flat_map(|case| [(case, false), (case, true)]);
    for (((place, is_erased), toggles), starts_on) in cases {
        let mut screen = Screen::new();
        let (is_on, views) = (RwSignal::new(starts_on), RwSignal::new(STEPS[0]));
        let toggling = move |number| with_toggling_child(place, is_erased, number, is_on);
        let page = move || {
            view! {
                <p>"list"</p>
                <For each=move || views.get().0 key=|number| **number children=move |number| toggling(*number) />
                <p>"removed"</p>
                {move || views.get().1.map(toggling)}
                <p>"replaced"</p>
                {move || toggling(views.get().2)}
                <p>"end"</p>
            }
        };
        screen.render(page).await;
        for step in STEPS {
            for is_toggle in repeat_n(true, toggles).chain([false]) {
                if is_toggle {
                    is_on.update(|is_on| *is_on = !*is_on)
                } else {
                    views.set(step)
                }
                wait_for_updates().await;
                let case =
                    format!("{place} child, erased: {is_erased}, {toggles} toggles, starts on: {starts_on}, {step:?}");
                assert_eq!(
                    screen.texts("p, i, b"),
                    texts_of(place, views.get_untracked(), is_on.get_untracked()),
                    "{case}"
                );
            }
        }
    }
}

fn with_toggling_child(place: &str, is_erased: bool, number: u32, is_on: RwSignal<bool>) -> AnyView {
    let child = move || view! { <i>{format!("i{number}")}</i> };
    let option = move || is_on.get().then(child);
    let erased = move || if is_on.get() { child().into_any() } else { ().into_any() };
    let other = view! { <b>{format!("b{number}")}</b> };
    match (place, is_erased) {
        ("first", false) => (option, other).into_any(),
        ("first", true) => (erased, other).into_any(),
        ("last", false) => (other, option).into_any(),
        ("last", true) => (other, erased).into_any(),
        (_, false) => option.into_any(),
        (_, true) => erased.into_any(),
    }
}

/// The texts of the page.
fn texts_of(place: &str, (list, removed, replaced): Views, is_on: bool) -> Vec<String> {
    let texts = |number: &u32| match (place, is_on) {
        ("first", true) => vec![format!("i{number}"), format!("b{number}")],
        ("last", true) => vec![format!("b{number}"), format!("i{number}")],
        ("only", true) => vec![format!("i{number}")],
        ("only", false) => Vec::new(),
        (_, _) => vec![format!("b{number}")],
    };
    let mut all = vec!["list".to_owned()];
    for (views, next) in [(list, "removed"), (removed.as_slice(), "replaced"), (&[replaced], "end")] {
        all.extend(views.iter().flat_map(texts).chain([next.to_owned()]));
    }
    all
}

type Read = (i32, Option<&'static str>);

/// A text without characters that records what it reads. A disposed signal is read as `None`.
fn recorder(
    reads: StoredValue<Vec<Read>>,
    changed: RwSignal<i32>,
    owned: RwSignal<&'static str>,
) -> impl Fn() -> &'static str + Copy + Send {
    move || {
        let read = (changed.get(), owned.try_get());
        reads.update_value(|reads| reads.push(read));
        ""
    }
}
