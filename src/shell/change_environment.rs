//! Changing the environment: it ends the session here and leads to "Sign in", because another service needs another key. It
//! asks first when something was typed or sent that belongs to the present service. That stays stored for it.

use crate::{
    add::add_pet::use_add_pet,
    config::{
        environments::{ChangeQuestion, Typed},
        settings::{use_config, use_settings},
    },
    session::use_session,
    ui::{
        button::Button,
        dialog::Dialog,
        icon::Icon,
        view::{ErasedView, IntoErased, Show},
    },
};
use leptos::prelude::*;

/// The button "Change environment" and its question. It is not there if there is nothing to change to.
#[component]
pub fn ChangeEnvironment(
    /// The id of the question's heading. A page may contain this component twice.
    title_id: &'static str,
) -> ErasedView {
    let asking = RwSignal::new(false);
    view! {
        <ChangeButton asking />
        <ChangeQuestionDialog asking title_id />
    }
    .into_erased()
}

/// The button alone, for a panel: a dialog inside of a panel would close with it. It sets `asking` if there is a question.
#[component]
pub fn ChangeButton(asking: RwSignal<bool>) -> ErasedView {
    let session = use_session();
    let add_pet = use_add_pet();
    let config = use_config();
    let service = session.service;
    let press = move |()| {
        if untrack(|| add_pet.could_lose_something()) {
            asking.set(true);
        } else {
            session.leave_service();
        }
    };
    view! {
        <Show when=move || config.with(|config| config.has_alternative_to(&service.get()))>
            <Button on_press=press>"Change environment"</Button>
        </Show>
    }
    .into_erased()
}

/// The question that `asking` opens.
#[component]
pub fn ChangeQuestionDialog(asking: RwSignal<bool>, title_id: &'static str) -> ErasedView {
    let session = use_session();
    let add_pet = use_add_pet();
    let config = use_config();
    let service = session.service;
    let question = move || {
        let draft = add_pet.draft_name();
        let has_draft = draft.is_some();
        let typed = draft.map_or(Typed::Sent, Typed::Draft);
        let ChangeQuestion { title, text, stay } = config.with(|config| config.change_question(&service.get(), &typed));
        let discard_and_change = move |()| {
            add_pet.discard();
            session.leave_service();
        };
        view! {
            <h2 id=title_id>{title}</h2>
            <p>{text}</p>
            <p class="actions">
                <Button on_press=move |()| session.leave_service()>
                    {if has_draft { "Keep draft and change" } else { "Change" }.to_owned()}
                </Button>
                {has_draft.then(|| view! { <Button on_press=discard_and_change>"Discard draft and change"</Button> })}
                <Button on_press=move |()| asking.set(false)>{stay}</Button>
            </p>
        }
        .into_erased()
    };
    view! {
        <Dialog open=asking on_dismiss=move |()| asking.set(false) labelled_by=title_id>
            {untrack(question)}
        </Dialog>
    }
    .into_erased()
}

/// The note that the base URL of this session is no longer configured.
#[component]
pub fn RemovedEnvironment() -> ErasedView {
    let session = use_session();
    let settings = use_settings();
    let service = session.service;
    view! {
        <Show when=move || !settings.allows(&service.get())>
            <p class="message tone waiting" role="note">
                <Icon name="alert" />
                <span>"This app is no longer configured for " <bdi>{service}</bdi>
                ". Change the environment to use a configured service."</span>
            </p>
        </Show>
    }
    .into_erased()
}
