//! The table: a chosen file, a dropped file or a pasted text. A file is checked at once.

use crate::{
    config::settings::use_config,
    import::{
        Import,
        file::CsvInput,
        rules::{check::Basis, encoding::ENCODINGS},
    },
    session::use_session,
    ui::{
        button::SubmitButton,
        field::SelectField,
        icon::Icon,
        message::{message, paragraph},
    },
};
use leptos::prelude::*;
use web_sys::{File, FileList};

const TEXT: &str = "import-text";
const ADVICE: &str =
    "None of these? Open the table in a spreadsheet program, save it as “CSV UTF-8”, then choose that file.";
const EXAMPLE: &str = "name,category,status\nBella,1,available\nMax,2,sold\nCoco,5,";

/// The forms. A file may be dropped anywhere on the page.
pub fn choose_table(import: Import) -> AnyView {
    let basis = use_basis();
    // A person may have to say its encoding.
    let last_file = StoredValue::new_local(None::<File>);
    let check_as = move |encoding: String| {
        if let Some(file) = last_file.get_value() {
            let basis = Basis { file_name: file.name(), encoding, ..basis.run(()) };
            import.check(basis, CsvInput::File(file.into()));
        }
    };
    let check_first = move |files: Option<FileList>| {
        if let Some(file) = files.and_then(|files| files.get(0)) {
            last_file.set_value(Some(file));
            check_as(String::new());
        }
    };
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        check_first(event.data_transfer().and_then(|data| data.files()));
    });
    on_cleanup(move || drop.remove());
    let check_text = move || import.check(basis.run(()), CsvInput::Text(import.pasted.get_untracked()));
    let texts = move || import.snapshot.with(|snapshot| snapshot.first_texts.clone());
    view! {
        <div>{move || (!texts().is_empty()).then(|| encoding(check_as, texts()))}</div>
        <div class="import-choose">
            <form class="zone" aria-label="A CSV file">
                <Icon name="import" />
                <p class="lead">"Drop a CSV file here"</p>
                <label class="button primary file">
                    "Choose file"
                    <input
                        id="import-file"
                        type="file"
                        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                        aria-describedby="import-file-hint"
                        on:change:target=move |event| {
                            check_first(event.target().files());
                            // The same file can be chosen again, after a change.
                            event.target().set_value("");
                        }
                    />
                </label>
                <p id="import-file-hint" class="hint">
                    "From Excel: File, Save as, CSV UTF-8. Nothing is sent until you press “Start import”."
                </p>
            </form>
            <form class="section" aria-label="Pasted CSV" novalidate on:submit=move |event| {
                event.prevent_default();
                check_text();
            }>
                <div class="field">
                    <label for=TEXT>"Or paste CSV"</label>
                    <textarea
                        id=TEXT
                        rows="5"
                        spellcheck="false"
                        autocapitalize="none"
                        placeholder=EXAMPLE
                        aria-describedby="import-text-hint"
                        prop:value=import.pasted.get_untracked()
                        on:input:target=move |event| import.paste(event.target().value())
                    ></textarea>
                    <p id="import-text-hint" class="hint">
                        "A category is a name or an ID. A status is available, pending, sold or empty."
                    </p>
                </div>
                <p class="actions">
                    <SubmitButton class="button" label="Check" busy_label="Checking…" busy=import.is_checking />
                </p>
            </form>
        </div>
    }
    .into_any()
}

/// The question for the encoding of a file, with its first names as each of them reads these.
fn encoding(check_as: impl Fn(String) + Send + Sync + 'static, texts: Vec<String>) -> AnyView {
    let named =
        ENCODINGS.into_iter().zip(texts).map(|((value, name), texts)| (value.to_owned(), format!("{name}: {texts}")));
    let choices: Vec<_> = std::iter::once((String::new(), "Choose…".to_owned())).chain(named).collect();
    let hint = Signal::stored(Some(ADVICE.to_owned()));
    let value = Signal::stored(String::new());
    let select = view! {
        <SelectField id="import-encoding" label="Encoding" choices=move |()| choices.clone() value on_choose=check_as problem=None hint />
    };
    let question = paragraph("", "This file is not UTF-8. In which line are its names right?");
    message(Some("alert"), "message tone attention", "alert", vec![question, select.into_any()], Vec::new())
}

/// What a table is checked against, beside the pets that are there.
fn use_basis() -> Callback<(), Basis> {
    let session = use_session();
    let config = use_config();
    Callback::new(move |()| {
        let categories =
            config.with_untracked(|config| config.categories().map(|(id, label)| (id, label.to_owned())).collect());
        let service = session.service.get_untracked();
        let environment = config.with_untracked(|config| config.environment_label(&service).name);
        Basis { environment, categories, ..Basis::default() }
    })
}
