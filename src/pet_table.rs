//! The table of pets: for the list, for one pet that was found, and for the pets that were added. With what can be done with
//! the pet of a row: copy its ID, or add one like it.

use crate::{
    api::wire::{Pet, Status, is_blank},
    browser::focus,
    config::{Config, settings::use_config},
    routes::sort::{Column, Sort},
    ui::{
        button::Button,
        copy::copy,
        icon::Icon,
        rows::{RowTable, head},
        view::{ErasedView, IntoErased, each, effect},
    },
    words::isolated,
};
use leptos::{html::Div, prelude::*};
use web_sys::HtmlElement;

/// The class of the button that copies the ID.
const COPY_ID: &str = "copy-id";
/// The class of the button that begins a pet like the one of the row.
const ADD_LIKE: &str = "button bare icon like";
/// An ID of nine digits. A longer one needs a wider column.
const LONGEST_SHORT_ID: u64 = 999_999_999;

/// In characters. A name of that many has two lines at most on nearly every screen. A longer one is clipped, which costs
/// time with each row.
const LONGEST_SHORT_NAME: usize = 32;

/// The order of the rows, and what a press on the head of a column does.
#[derive(Clone, Copy)]
pub struct Sorting {
    pub sort: Signal<Option<Sort>>,
    pub on_press: Callback<Column>,
}

/// A table with a caption. Rows that stay are not built again.
#[component]
pub fn PetTable(
    caption: &'static str,
    #[prop(into)] pets: Signal<Vec<Pet>>,
    /// Whether newer rows are being loaded.
    #[prop(optional, into)]
    busy: Signal<bool>,
    /// The heads of the columns are buttons where it is given.
    #[prop(optional, into)]
    sorting: Option<Sorting>,
) -> ErasedView {
    let config = use_config();
    let (chosen, copied) = (RwSignal::new(None), RwSignal::new(String::new()));
    let all_rows = move || config.with(|config| pets.with(|pets| rows(pets, config)));
    // A row with the focus may be among those that go.
    let shown_rows = move || {
        focus::keep_over_change();
        all_rows()
    };
    let AddLike(add_like) = expect_context();
    let on_press = move |(key, button): (String, HtmlElement)| {
        let row = untrack(all_rows).into_iter().find(|row| row.key == key);
        match (row, &*button.class_name()) {
            (Some(PetRow { pet, .. }), COPY_ID) => copy(pet.id.to_string(), copied),
            (Some(PetRow { pet, .. }), ADD_LIKE) => add_like.run(pet),
            (row, _) => chosen.set(row.map(|row| (row, button.get_bounding_client_rect().bottom() as i32))),
        }
    };
    let class = move || {
        let has_long_id = pets.with(|pets| pets.iter().any(|pet| pet.id.0.unsigned_abs() > LONGEST_SHORT_ID));
        (if has_long_id { "pets long" } else { "pets" }).to_owned()
    };
    let actions =
        view! { <th scope="col" role="columnheader"><span class="unseen">"Actions"</span></th> }.into_erased();
    view! {
        <RowTable
            class=Signal::derive(class)
            caption
            heads=Column::ALL.map(|column| heading(column, sorting)).into_iter().chain([actions]).collect()
            rows=each(shown_rows, |row| row.key.clone(), row)
            busy
            on_press
        />
        <RowMenu chosen copied />
    }
    .into_erased()
}

fn heading(column: Column, sorting: Option<Sorting>) -> ErasedView {
    match sorting {
        None => head(column.label()),
        Some(Sorting { sort, on_press }) => view! {
            <th scope="col" role="columnheader" aria-sort=move || Sort::aria_sort(sort.get(), column)>
                <button type="button" translate="yes" on:click=move |_| on_press.run(column)>
                    {column.label()}
                </button>
            </th>
        }
        .into_erased(),
    }
}

/// A pet as a row shows it.
#[derive(Clone, Debug)]
struct PetRow {
    key: String,
    pet: Pet,
    /// The label of its category, or the ID of one without a label.
    category: String,
}

fn row(PetRow { key, pet, category }: PetRow) -> ErasedView {
    let (id, name) = (pet.id.to_string(), name_on_screen(&pet.name));
    let (copy_label, more_label) = (format!("Copy ID {id}"), format!("More for {name}"));
    let name_class = if is_blank(&pet.name) { "name hint" } else { "name" };
    let is_long = name.chars().count() > LONGEST_SHORT_NAME;
    view! {
        <tr role="row" data-key=key>
            <td role="cell" class="id">
                <button type="button" class=COPY_ID aria-label=copy_label>
                    {id}
                </button>
            </td>
            <th role="rowheader" scope="row" class=name_class dir="auto">
                {if is_long { view! { <span class="clipped">{name}</span> }.into_erased() } else { name.into_erased() }}
            </th>
            <td role="cell" class="category">
                {category}
            </td>
            {status_cell(pet.status.as_ref())}
            <td role="cell" class="do">
                <button type="button" class=ADD_LIKE aria-label="Add one like this"></button>
                <button type="button" class="button bare icon more" aria-label=more_label></button>
            </td>
        </tr>
    }
    .into_erased()
}

/// The class that draws the shape of a status, and its words.
fn status_in_words(status: Option<&Status>) -> (&str, &str) {
    match status {
        None => ("", "Not set"),
        Some(Status::Known(known)) => (known.as_str(), known.label()),
        Some(Status::Other(text)) if is_blank(text) => ("unknown", "(blank)"),
        Some(Status::Other(text)) => ("unknown", text.as_str()),
    }
}

fn status_cell(status: Option<&Status>) -> ErasedView {
    let (class, text) = status_in_words(status);
    let is_other = matches!(status, Some(Status::Other(_)));
    view! {
        <td
            role="cell"
            class=format!("is status {class}")
            title=is_other.then_some("The service's own word for this status")
            dir=is_other.then_some("auto")
        >
            {text.to_owned()}
        </td>
    }
    .into_erased()
}

/// One row for each pet. A service may list an ID twice, so a key has the number of those before. The labels are read here
/// for all rows: a row that listened to the configuration, which hardly ever changes, would stay subscribed for ever.
fn rows(pets: &[Pet], config: &Config) -> Vec<PetRow> {
    let row = |(place, pet): (usize, &Pet)| {
        let label = config.category_label(pet.category_id);
        let category = label.map_or_else(|| pet.category_id.to_string(), str::to_owned);
        let copy = pets[..place].iter().filter(|before| before.id == pet.id).count();
        PetRow { key: format!("{copy} {}", key(pet, &category)), pet: pet.clone(), category }
    };
    pets.iter().enumerate().map(row).collect()
}

/// The key has all of a pet and the label of its category, so that a changed pet gets a new row.
fn key(pet: &Pet, category: &str) -> String {
    let Pet { id, name, category_id, status } = pet;
    let status = status.as_ref().map_or("", Status::label);
    format!("{id} {category_id} {category}\n{status}\n{name}")
}

/// Goes to the form, with a draft like this pet. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct AddLike(pub Callback<Pet>);

/// The menu of all rows of a table, beside the row that is chosen. The browser closes it with Escape and with a press elsewhere.
#[component]
fn RowMenu(
    /// The row, and where its button ends, in pixels from the top of the window.
    chosen: RwSignal<Option<(PetRow, i32)>>,
    /// Whether the browser has copied an ID, in words.
    copied: RwSignal<String>,
) -> ErasedView {
    let menu = NodeRef::<Div>::new();
    let content = move |(row, _): (PetRow, i32)| whole_pet("row-menu-title", row.pet, copied);
    effect(move || {
        if copied.with(|copied| !copied.is_empty()) {
            let _ = menu.get_untracked().map(|menu| menu.hide_popover());
        }
    });
    effect(move || {
        if let Some((menu, _)) = menu.get().zip(chosen.get()) {
            let _ = menu.show_popover();
            focus::set("#row-menu button");
        }
    });
    let top = move || chosen.with(|chosen| chosen.as_ref().map_or(0, |(_, bottom)| *bottom).to_string());
    view! {
        <div
            popover="auto"
            id="row-menu"
            role="dialog"
            aria-labelledby="row-menu-title"
            class="sheet"
            node_ref=menu
            style:--row-end=Signal::derive(top)
        >
            {move || chosen.get().map(content)}
        </div>
        <p role="status" class="toast">
            {Signal::derive(move || copied.get())}
        </p>
    }
    .into_erased()
}

/// A pet alone: all of it, and what can be done with it.
#[component]
pub fn PetCard(pet: Pet) -> ErasedView {
    let copied = RwSignal::new(String::new());
    view! {
        <section class="card section" aria-labelledby="pet-title">
            {whole_pet("pet-title", pet, copied)}
        </section>
        <p role="status" class="toast">
            {Signal::derive(move || copied.get())}
        </p>
    }
    .into_erased()
}

/// All of a pet, and what can be done with it. `title` is the id of its name.
fn whole_pet(title: &'static str, pet: Pet, copied: RwSignal<String>) -> ErasedView {
    let AddLike(add_like) = expect_context();
    let Pet { id, category_id, .. } = pet;
    let label = use_config().with_untracked(|config| config.category_label(category_id).map(isolated));
    let label = label.map(|label| label + ", ").unwrap_or_default();
    let (class, status) = status_in_words(pet.status.as_ref());
    let (name, class, status) = (name_on_screen(&pet.name), format!("status {class}"), status.to_owned());
    view! {
        <h2 id=title>
            <bdi>{name}</bdi>
        </h2>
        <p>
            <bdi class=class>{status}</bdi>
        </p>
        <p class="hint">{format!("{label}category ID {category_id}")}</p>
        <p class="lines">
            <Button on_press=move |()| copy(id.to_string(), copied) class="button bare">
                <Icon name="copy" />
                {format!("Copy ID {id}")}
            </Button>
            <Button on_press=move |()| add_like.run(pet.clone()) class="button bare">
                <Icon name="add" />
                "Add one like this"
            </Button>
        </p>
    }
    .into_erased()
}

/// A name, with a remark where it alone would be misread.
fn name_on_screen(name: &str) -> String {
    let remark = if is_blank(name) {
        "(blank)"
    } else if name.contains('\u{fffd}') {
        " (not fully readable)"
    } else {
        ""
    };
    format!("{name}{remark}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::wire::{CategoryId, PetId, PetStatus};

    fn pet(status: Option<Status>) -> Pet {
        Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(1), status }
    }

    #[test]
    fn a_pet_that_comes_twice_gets_two_keys() {
        let rows = rows(&[pet(None), pet(None)], &Config::default());
        assert_ne!(rows[0].key, rows[1].key);
    }

    #[test]
    fn a_row_that_shows_anything_else_is_another_row() {
        let sold = pet(Some(Status::Known(PetStatus::Sold)));
        assert_ne!(key(&pet(None), "1"), key(&sold, "1"));
        assert_ne!(key(&sold, "1"), key(&sold, "Dogs"));
        assert_ne!(key(&sold, "1"), key(&Pet { name: "Bello".into(), ..sold.clone() }, "1"));
    }

    #[test]
    fn a_name_that_would_be_misread_has_a_remark() {
        assert_eq!(name_on_screen("Rex"), "Rex");
        assert_eq!(name_on_screen(""), "(blank)");
        assert_eq!(name_on_screen("R\u{fffd}x"), "R\u{fffd}x (not fully readable)");
    }
}
