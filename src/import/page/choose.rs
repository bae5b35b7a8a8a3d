//! The table: a file, a dropped file or a pasted text.

use crate::{
    config::settings::use_config,
    import::{
        Import,
        rules::protocol::{KnownPet, Source},
    },
    session::use_session,
    ui::{
        button::SubmitButton,
        field::{Notes, description_ids},
        view::{ErasedView, IntoErased},
    },
};
use leptos::{
    ev::{DragEvent, SubmitEvent},
    html,
    prelude::*,
};
use web_sys::File;

const FILE: &str = "import-file";
const TEXT: &str = "import-text";

/// The form. A file may also be dropped on it.
pub fn choose_table(import: Import) -> ErasedView {
    let file_input = NodeRef::<html::Input>::new();
    let problem = RwSignal::new(None::<String>);
    let known = use_known_table();
    let check = move |event: SubmitEvent| {
        event.prevent_default();
        let file = chosen_file(file_input);
        let text = import.pasted();
        let found = match (&file, text.trim().is_empty()) {
            (None, true) => Some("Choose a CSV file, or paste its text."),
            (Some(_), false) => Some("Choose a file or paste text, not both."),
            (Some(_), true) | (None, false) => None,
        };
        problem.set(found.map(str::to_owned));
        if found.is_none() {
            let file_name = file.as_ref().map(File::name).unwrap_or_default();
            let text = file.is_none().then_some(text);
            import.check(Source { file_name, text, ..known.run(()) }, file.map(Into::into));
        }
    };
    let is_over = RwSignal::new(false);
    let drag = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(true);
    };
    let drop = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        let files = event.data_transfer().and_then(|data| data.files()).filter(|files| files.length() > 0);
        if let (Some(files), Some(input)) = (files, file_input.get_untracked()) {
            input.set_files(Some(&files));
            problem.set(None);
        }
    };
    view! {
        <form
            class="form card drop"
            class:over=is_over
            novalidate
            on:submit=check
            on:dragover=drag
            on:dragleave=move |_| is_over.set(false)
            on:drop=drop
        >
            <p>
                "The first line names the columns: name, category and status. The category is a number, or a label from \
                 this app's settings. The status may be empty: available, pending or sold."
            </p>
            <div class="field">
                <label for=FILE>"CSV file"</label>
                <input
                    id=FILE
                    type="file"
                    accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                    node_ref=file_input
                    aria-describedby=description_ids(FILE)
                    aria-invalid=move || problem.with(Option::is_some).then_some("true")
                    on:change=move |_| problem.set(None)
                />
                <Notes
                    id=FILE
                    hint=Signal::stored(Some("You can drop a file here, too".to_owned()))
                    problem=problem.into()
                />
            </div>
            <div class="field">
                <label for=TEXT>"Or paste CSV"</label>
                <textarea
                    id=TEXT
                    rows="5"
                    spellcheck="false"
                    autocapitalize="none"
                    prop:value=import.pasted()
                    on:input:target=move |event| {
                        problem.set(None);
                        import.set_pasted(event.target().value());
                    }
                ></textarea>
            </div>
            <p class="actions">
                <SubmitButton
                    label="Check"
                    busy_label="Checking…"
                    busy=Signal::derive(move || import.is_checking())
                    described_by="check-hint"
                />
            </p>
            <p id="check-hint" class="hint">"Checks the rows without a request"</p>
        </form>
    }
    .into_erased()
}

fn chosen_file(input: NodeRef<html::Input>) -> Option<File> {
    input.get_untracked()?.files()?.get(0)
}

/// What a table is checked against: the configured categories and the pets of the list at hand.
fn use_known_table() -> Callback<(), Source> {
    let session = use_session();
    let config = use_config();
    Callback::new(move |()| {
        let known = session.known_pets_untracked().into_iter().map(|pet| KnownPet {
            id: pet.id,
            name: pet.name,
            category_id: pet.category_id,
            status: pet.status.map(|status| status.as_str().to_owned()).unwrap_or_default(),
        });
        let categories =
            config.with_untracked(|config| config.categories().map(|(id, label)| (id, label.to_owned())).collect());
        let service = session.service.get_untracked();
        let environment = config.with_untracked(|config| config.environment_label(&service).name);
        Source { environment, categories, known: known.collect(), ..Source::default() }
    })
}
