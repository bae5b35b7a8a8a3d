//! What is sent of a checked table, what it takes, and the start.

use super::{Confirmation, SEVERAL_DAYS};
use crate::{
    import::{Import, page::price},
    ui::{
        button::Button,
        icon::Icon,
        time::ScreenClock,
        view::{ErasedView, IntoErased},
    },
    words::number,
};
use leptos::prelude::*;

/// The receipt with "Start import". On a phone its button is a bar at the foot.
pub fn receipt(import: Import, question: RwSignal<Option<Confirmation>>) -> ErasedView {
    let clock: ScreenClock = expect_context();
    let price = move || {
        clock.0.track();
        price(import, import.counts().waiting())
    };
    // Without the columns there are no rows yet.
    let of_all = move || match import.counts().all() {
        0 => " rows".to_owned(),
        all => format!(" of {} rows", number(all.into())),
    };
    let waiting = move || number(import.counts().waiting().into());
    let refusal = Signal::derive(move || {
        let counts = import.counts();
        let text = match counts.all() {
            0 => "Choose the columns of the names and the categories first.",
            _ => "No row can be sent.",
        };
        (counts.waiting() == 0).then(|| text.to_owned())
    });
    let not_sent = Signal::derive(move || {
        let text = import.counts().not_sent();
        if text.is_empty() { refusal.get().unwrap_or_default() } else { text }
    });
    let time = Signal::derive(move || price().time().unwrap_or_else(|| "–".to_owned()));
    let start = move |()| match untrack(price).days() {
        1 => import.send(),
        _ => question.set(Some(SEVERAL_DAYS)),
    };
    view! {
        <section class="card section receipt" aria-label="What will be sent">
            <p>
                <b class="big">{Signal::derive(waiting)}</b>
                {Signal::derive(move || of_all() + " will be sent")}
            </p>
            <dl>
                {line("Into", Signal::derive(move || import.text(|shown| &shown.head.environment)))}
                {line("Requests", Signal::derive(move || price().requests()))} {line("Time", time)}
            </dl>
            <p class="hint tone waiting">
                <span>{not_sent}</span>
                <Icon name="alert" />
            </p>
            <p class="start-bar">
                <span aria-hidden="true">
                    <b>{Signal::derive(move || waiting() + &of_all())}</b>
                    {Signal::derive(move || if not_sent.with(String::is_empty) { time.get() } else { not_sent.get() })}
                </span>
                <Button class="button primary" disabled_because=refusal on_press=start>
                    "Start import"
                </Button>
            </p>
        </section>
    }
    .into_erased()
}

fn line(name: &'static str, text: Signal<String>) -> ErasedView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd>{text}</dd>
        </div>
    }
    .into_erased()
}
