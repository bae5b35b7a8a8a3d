//! The table of pets: for the list and for the pets that were added. The name of a pet is a link to it, and a button of its row adds
//! one like it. With what stands on the page of one pet.

use crate::{
    api::wire::{CategoryId, Pet, Status},
    config::{Config, file::use_config},
    routes::{
        self,
        router::list_address_with_search,
        sort::{Column, Sort},
    },
    ui::{
        button::Button,
        copy::CopyButton,
        heading::PageHeading,
        row_table::{BUTTONS, RowTable, head},
        view::each,
    },
    words::is_blank,
};
use leptos::prelude::*;

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
) -> impl IntoView {
    let config = use_config();
    let rows = move || pets.with(|pets| rows(pets, config));
    let actions =
        view! { <th scope="col" role="columnheader" class=BUTTONS><span class="unseen">"Actions"</span></th> }
            .into_any();
    view! {
        <RowTable
            class="pets"
            caption
            heads=Column::ALL.map(|column| heading(column, sorting)).into_iter().chain([actions]).collect()
            rows=each(rows, |row| row.row_id.clone(), row)
            busy
        />
    }
}

fn heading(column: Column, sorting: Option<Sorting>) -> AnyView {
    match sorting {
        None => head(column.label()),
        Some(Sorting { sort, on_press }) => view! {
            <th scope="col" role="columnheader" aria-sort=Signal::derive(move || Sort::aria_sort(sort.get(), column).map(str::to_owned))>
                <button type="button" translate="yes" on:click=move |_| on_press.run(column)>
                    {column.label()}
                </button>
            </th>
        }
        .into_any(),
    }
}

/// A pet as a row shows it.
#[derive(Clone, Debug)]
struct PetRow {
    row_id: String,
    pet: Pet,
    category: String,
}

fn row(PetRow { pet, category, .. }: PetRow) -> AnyView {
    let AddLike(add_like) = expect_context();
    let name = name_on_screen(&pet.name);
    let add_label = format!("Add one like {name}");
    let class = if is_blank(&pet.name) { "name hint" } else { "name" };
    view! {
        <tr role="row">
            <td role="cell" class="id">{pet.id.to_string()}</td>
            <th scope="row" role="rowheader" class=class>
                <a href=routes::find(pet.id) dir="auto">
                    {name}
                </a>
            </th>
            <td role="cell" class="category">{category}</td>
            <td role="cell">{status(pet.status.as_ref())}</td>
            <td role="cell" class=BUTTONS>
                <button
                    type="button"
                    class="button bare icon like"
                    title=add_label
                    on:click=move |_| add_like.run(pet.clone())
                ></button>
            </td>
        </tr>
    }
    .into_any()
}

fn status(status: Option<&Status>) -> impl IntoView + use<> {
    // The class draws the shape.
    let (class, text) = match status {
        None => ("", "Not set"),
        Some(Status::Known(known)) => (known.as_str(), known.label()),
        Some(Status::Other(text)) if is_blank(text) => ("unknown", "(blank)"),
        Some(Status::Other(text)) => ("unknown", text.as_str()),
    };
    let title = matches!(status, Some(Status::Other(_))).then_some("The service's own word for this status");
    view! {
        <bdi class=format!("status {class}") title=title>
            {text.to_owned()}
        </bdi>
    }
}

/// One row for each pet. A service may list an ID twice, so an ID of a row has the number of those before. The labels are read here
/// for all rows: a row that listened to the configuration, which hardly ever changes, would stay subscribed for ever.
fn rows(pets: &[Pet], config: &Config) -> Vec<PetRow> {
    let row = |(place, pet): (usize, &Pet)| {
        let category = category_on_screen(pet.category_id, config);
        let copy = pets[..place].iter().filter(|before| before.id == pet.id).count();
        PetRow { row_id: format!("{copy} {}", row_id(pet, &category)), pet: pet.clone(), category }
    };
    pets.iter().enumerate().map(row).collect()
}

/// It has all of a pet and the label of its category, so that a changed pet gets a new row.
fn row_id(pet: &Pet, category: &str) -> String {
    let Pet { id, name, category_id, status } = pet;
    let status = status.as_ref().map_or("", Status::label);
    format!("{id} {category_id} {category}\n{status}\n{name}")
}

/// Goes to the form, with a draft like this pet. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct AddLike(pub Callback<Pet>);

/// A pet alone: all of it, and what can be done with it. `origin`: where it comes from.
#[component]
pub fn PetDetails(pet: Pet, origin: AnyView) -> impl IntoView {
    let AddLike(add_like) = expect_context();
    let Pet { id, category_id, .. } = pet;
    let config = use_config();
    let category = category_on_screen(category_id, config);
    let (name, status) = (name_on_screen(&pet.name), status(pet.status.as_ref()));
    view! {
        <p class="hint">
            <a class="back" href=list_address_with_search()>
                <span aria-hidden="true">"‹ "</span>
                "Pets"
            </a>
        </p>
        <div class="title">
            <PageHeading title=name is_name=true />
            {status}
            <span class="actions">
                <Button on_press=move |()| add_like.run(pet.clone())>"Add one like it"</Button>
                <CopyButton text=move |()| id.to_string() label="Copy ID" describes=id.to_string() />
            </span>
        </div>
        <dl class="pet">
            <dt>"Category"</dt>
            <dd dir="auto">{category}</dd>
            <dt>"ID"</dt>
            <dd>{id.to_string()}</dd>
        </dl>
        {origin}
    }
}

/// The label of a category, or the ID of one without a label.
fn category_on_screen(id: CategoryId, config: &Config) -> String {
    config.category_label(id).map_or_else(|| id.to_string(), str::to_owned)
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
    use crate::api::wire::{PetId, PetStatus};

    fn pet(status: Option<Status>) -> Pet {
        Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(1), status }
    }

    #[test]
    fn a_pet_that_comes_twice_gets_two_ids_of_rows() {
        let rows = rows(&[pet(None), pet(None)], &Config::default());
        assert_ne!(rows[0].row_id, rows[1].row_id);
    }

    #[test]
    fn a_row_that_shows_anything_else_is_another_row() {
        let sold = pet(Some(Status::Known(PetStatus::Sold)));
        assert_ne!(row_id(&pet(None), "1"), row_id(&sold, "1"));
        assert_ne!(row_id(&sold, "1"), row_id(&sold, "Dogs"));
        assert_ne!(row_id(&sold, "1"), row_id(&Pet { name: "Bello".into(), ..sold.clone() }, "1"));
    }

    #[test]
    fn a_name_that_would_be_misread_has_a_remark() {
        assert_eq!(name_on_screen("Rex"), "Rex");
        assert_eq!(name_on_screen(""), "(blank)");
        assert_eq!(name_on_screen("R\u{fffd}x"), "R\u{fffd}x (not fully readable)");
    }
}
