//! The table: a chosen file, a dropped file or a pasted text. A file is checked at once.

use crate::{
    config::file::use_config,
    import::{Import, file::CsvInput, rules::check::Basis},
    session::use_session,
    ui::{button::SubmitButton, icon::Icon},
};
use leptos::prelude::*;
use web_sys::FileList;

const TEXT: &str = "import-text";
const EXAMPLE: &str = "name,category,status\nBella,1,available\nMax,2,sold\nCoco,5,";

/// The forms. A file may be dropped anywhere on the page.
pub fn choose_table(import: Import) -> AnyView {
    let (session, config) = (use_session(), use_config());
    let basis = move |file_name: String| {
        let service = session.service.get_untracked();
        Basis {
            environment: config.environment_label(&service).name,
            categories: config.categories().map(|(id, label)| (id, label.to_owned())).collect(),
            file_name,
            ..Basis::default()
        }
    };
    let check_file = move |files: Option<FileList>| {
        if let Some(file) = files.and_then(|files| files.get(0)) {
            import.check(basis(file.name()), CsvInput::File(file.into()));
        }
    };
    let drop = window_event_listener(leptos::ev::drop, move |event| {
        check_file(event.data_transfer().and_then(|data| data.files()));
    });
    on_cleanup(move || drop.remove());
    let check_text = move || import.check(basis(String::new()), CsvInput::Text(import.pasted.get_untracked()));
    view! {
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
                            check_file(event.target().files());
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
                    <SubmitButton class="button" label="Check" busy_label="Checking…" busy=Signal::derive(move || import.is_checking()) />
                </p>
            </form>
        </div>
    }
    .into_any()
}
