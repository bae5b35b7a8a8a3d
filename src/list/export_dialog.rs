//! "Export": the rows as they are on the screen, as a file. It sends no request.

use crate::{
    api::wire::Pet,
    browser,
    config::settings::use_config,
    list::export::{Format, Origin, as_shown},
    session::{stock::ShownList, use_session},
    shell::router::use_list_view,
    ui::{
        button::{Button, Kind},
        dialog::Dialog,
        field::{CheckField, SelectField},
        icon::Icon,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The choices of the dialog. They stay while the page is open.
#[derive(Clone, Copy)]
struct Choices {
    /// The extension of a [`Format`].
    format: RwSignal<String>,
    keep_ids_as_text: RwSignal<bool>,
}

impl Choices {
    fn format(self) -> Format {
        self.format.with(|extension| Format::with_extension(extension))
    }
}

/// The button and its dialog.
#[component]
pub fn ExportButton(shown: Memo<Option<ShownList>>, pets: Memo<Vec<Pet>>, search: RwSignal<String>) -> ErasedView {
    let session = use_session();
    let config = use_config();
    let view = use_list_view();
    let is_open = RwSignal::new(false);
    let choices =
        Choices { format: RwSignal::new(Format::Csv.extension().to_owned()), keep_ids_as_text: RwSignal::new(false) };
    let status = move || shown.with(|shown| shown.as_ref()?.list.query.status);
    let what = move || {
        let sorted_by = view().sort.map(|sort| sort.in_words());
        search.with(|search| as_shown(pets.with(Vec::len), status(), search, sorted_by))
    };
    let missing = move || shown.with(|shown| shown.as_ref().map(ShownList::what_is_missing).unwrap_or_default());
    let download = move || {
        let base_url = session.service().unwrap_or_default();
        let environment = config.with(|config| config.environment_label(&base_url).name);
        let time = browser::locale::file_time(browser::now());
        let (format, search) = (choices.format(), search.get());
        let origin = Origin {
            environment: &environment,
            base_url: &base_url,
            is_stock: shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.stock.is_some())),
            status: status(),
            search: &search,
            cut_at: shown.with(|shown| shown.as_ref().and_then(ShownList::cut_at)),
            time: &time,
        };
        let text = pets.with(|pets| format.text(pets, choices.keep_ids_as_text.get()));
        browser::download(&origin.file_name(format), format.media_type(), &text);
        is_open.set(false);
    };
    view! {
        <Button on_press=move |()| is_open.set(true)>
            <Icon name="export" />
            " "
            <span class="word">"Export"</span>
        </Button>
        <Dialog open=is_open on_dismiss=move |()| is_open.set(false) labelled_by="export-title">
            <h2 id="export-title">"Export pets"</h2>
            <p>{what}</p>
            <p hidden=move || missing().is_empty()>{missing}</p>
            <Fields choices />
            <p class="actions">
                <Button
                    kind=Kind::Primary
                    on_press=move |()| untrack(download)
                    disabled_because=Signal::derive(move || {
                        pets.with(Vec::is_empty).then(|| "There are no rows to export.".to_owned())
                    })
                >
                    "Download"
                </Button>
                <Button on_press=move |()| is_open.set(false)>"Cancel"</Button>
            </p>
        </Dialog>
    }
    .into_erased()
}

#[component]
fn Fields(choices: Choices) -> ErasedView {
    let Choices { format, keep_ids_as_text } = choices;
    let formats = |()| Format::ALL.map(|format| (format.extension().to_owned(), format.label().to_owned())).to_vec();
    view! {
        <SelectField
            id="export-format"
            label="Format"
            choices=formats
            value=format
            on_choose=move |chosen| format.set(chosen)
            problem=None
        />
        <div hidden=move || choices.format() == Format::Json>
            <CheckField
                label="Keep long IDs as text"
                checked=keep_ids_as_text
                on_change=move |is_on| keep_ids_as_text.set(is_on)
                described_by="export-ids-hint"
            />
            <p id="export-ids-hint" class="hint">
                "Spreadsheets round numbers of more than 15 digits"
            </p>
        </div>
    }
    .into_erased()
}
