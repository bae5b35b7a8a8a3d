//! The dialog of a row of which nobody knows whether it was added.

use crate::{
    api::{request::list_pets, wire::NewPet},
    import::{
        rules::protocol::{RowState, RowTexts, ShownRow},
        use_import,
    },
    session::{action::Action, look::Look, use_session},
    shell::alert::ActionNotices,
    ui::{
        dialog::Dialog,
        message::button,
        view::{ErasedView, IntoErased},
    },
};
use leptos::prelude::*;

/// The dialog of the row in `opened`.
#[component]
pub fn UnknownRowDialog(opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    view! {
        <Dialog
            open=Signal::derive(move || opened.with(Option::is_some))
            on_dismiss=move |()| opened.set(None)
            labelled_by="row-title"
        >
            {move || opened.get().map(|row| unknown(row, opened))}
        </Dialog>
    }
    .into_erased()
}

fn unknown(row: ShownRow, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let import = use_import();
    let session = use_session();
    let action = Action::new();
    let found = RwSignal::new(None::<Look>);
    let number = row.row;
    // The worker gives the texts that were sent.
    let RowTexts { name, category, status } = row.texts.clone();
    let category_id = category.parse().ok();
    let sent = category_id.map(|category_id| NewPet { name: name.clone(), category_id, status: status.parse().ok() });
    let look = Callback::new(move |()| {
        if let Some(sent) = sent.clone() {
            action.run(session.send(list_pets(Look::query(&sent))), move |reply| {
                found.set(Some(Look::new(&sent, &[], &reply.value)));
            });
        }
    });
    let decide = move |state: RowState| {
        import.settle(number, state);
        opened.set(None);
    };
    let was_added = move |()| {
        let id = found.with_untracked(|look| look.as_ref().and_then(Look::only_id));
        decide(RowState::Added { id });
    };
    let buttons = vec![
        button("Look whether it was added", "button primary", look),
        button("It was added", "button", Callback::new(was_added)),
        button("Send it again", "button", Callback::new(move |()| decide(RowState::Waiting))),
        button("Decide later", "button", Callback::new(move |()| opened.set(None))),
    ];
    let result = move || match found.get() {
        _ if action.pending.get() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    view! {
        <h2 id="row-title">{format!("Line {}", row.line)}</h2>
        <p>"“" <bdi>{name}</bdi> "” may or may not have been added. Look in the list before you decide."</p>
        <p role="status">{Signal::derive(result)}</p>
        <ActionNotices action on_retry=look />
        <p class="actions">{buttons}</p>
        <p class="hint">"Looking uses 1 request"</p>
    }
    .into_erased()
}
