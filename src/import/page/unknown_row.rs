//! The dialog of a row of which nobody knows whether it was added.

use crate::{
    api::request::list_pets,
    frame::alert::ActionNotices,
    import::{
        Import,
        rules::{
            row::{Row, State},
            sheet::shown::ShownRow,
        },
    },
    loaded_pets::look::Look,
    session::{action::Action, use_session},
    ui::{
        dialog::Dialog,
        message::button,
        view::{ErasedView, IntoErased},
    },
};
use futures::FutureExt;
use leptos::prelude::*;

/// The dialog of the row in `opened`.
#[component]
pub fn UnknownRowDialog(import: Import, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    view! {
        <Dialog
            open=Signal::derive(move || opened.with(Option::is_some))
            on_dismiss=move |()| opened.set(None)
            labelled_by="row-title"
        >
            {move || opened.get().map(|row| unknown(import, row, opened))}
        </Dialog>
    }
    .into_erased()
}

fn unknown(import: Import, row: ShownRow, opened: RwSignal<Option<ShownRow>>) -> ErasedView {
    let session = use_session();
    let action = Action::new();
    let found = RwSignal::new(None::<Look>);
    let ShownRow { number, row: Row { line, name, pet, .. }, .. } = row;
    let look = Callback::new(move |()| {
        let Some(sent) = pet.clone() else { return };
        action.run(session.send(list_pets(Look::query(&sent))), move |reply| {
            // The pets of other rows, and those that were added by hand, are not this one.
            let mut known = import.shown.with_untracked(|shown| shown.recorded.clone());
            known.extend(session.loaded.added_ids());
            found.set(Some(Look::new(&sent, &known, &reply.value)));
        });
    });
    let decide = move |state: State| {
        import.change(move |record| record.decide(number, state).boxed_local());
        opened.set(None);
    };
    let was_added = move |()| {
        let id = found.with_untracked(|look| look.as_ref().and_then(Look::only_id));
        id.into_iter().for_each(|id| session.loaded.record_id(id));
        decide(State::Added(id));
    };
    let buttons = vec![
        button("Look whether it was added", "button primary", look),
        button("It was added", "button", Callback::new(was_added)),
        button("Send it again", "button", Callback::new(move |()| decide(State::Waiting))),
        button("Decide later", "button", Callback::new(move |()| opened.set(None))),
    ];
    let result = move || match found.get() {
        _ if action.pending.get() => "Looking…".to_owned(),
        look => look.map(|look| look.to_string()).unwrap_or_default(),
    };
    view! {
        <h2 id="row-title">{format!("Line {line}")}</h2>
        <p>"“" <bdi>{name}</bdi> "” may or may not have been added. Look in the list before you decide."</p>
        <p role="status">{Signal::derive(result)}</p>
        <ActionNotices action on_retry=look />
        <p class="actions">{buttons}</p>
    }
    .into_erased()
}
