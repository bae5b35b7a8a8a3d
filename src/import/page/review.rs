//! What is sent of a checked table, what it takes, and the start.

use super::{Confirmation, price};
use crate::{
    import::Import,
    ui::{
        button::Button,
        icon::Icon,
        time::ScreenClock,
        view::{ErasedView, IntoErased},
    },
    words::number,
};
use leptos::prelude::*;

/// The receipt with "Start import". On a phone its last line is a bar at the foot.
pub fn receipt(import: Import, question: RwSignal<Option<Confirmation>>) -> ErasedView {
    let clock: ScreenClock = expect_context();
    let refusal = Memo::new(move |_| {
        let counts = import.counts();
        let text = match counts.all() {
            0 => "Choose the columns of the names and the categories first.",
            _ => "No row can be sent.",
        };
        (counts.waiting() == 0).then(|| text.to_owned())
    });
    let texts = Memo::new(move |_| {
        clock.0.track();
        let (counts, price) = (import.counts(), price(import, import.counts().waiting()));
        // Without the columns there are no rows yet.
        let of_all = Some(counts.all()).filter(|all| *all > 0).map(|all| format!(" of {}", number(all.into())));
        let not_sent = Some(counts.not_sent()).filter(|text| !text.is_empty()).or(refusal.get());
        let time = price.time().unwrap_or_else(|| "–".to_owned());
        let environment = import.text(|shown| &shown.head.environment);
        let waiting = number(counts.waiting().into());
        vec![waiting, of_all.unwrap_or_default(), environment, price.requests(), time, not_sent.unwrap_or_default()]
    });
    let content = move || {
        let [waiting, of_all, lines @ .., not_sent] = &texts.get()[..] else { return ().into_erased() };
        let line = |(name, text): (&'static str, &String)| {
            view! {
                <div>
                    <dt>{name}</dt>
                    <dd>{text.clone()}</dd>
                </div>
            }
            .into_erased()
        };
        let lines = ["Into", "Requests", "Time"].into_iter().zip(lines).map(line).collect_view();
        let reason = view! {
            <p class="hint tone waiting">
                <Icon name="alert" />
                <span>{not_sent.clone()}</span>
            </p>
        };
        view! {
            <p>
                <b class="big">{waiting.clone()}</b>
                {format!("{of_all} rows will be sent")}
            </p>
            <dl>{lines}</dl>
            {(!not_sent.is_empty()).then(|| reason.into_erased())}
        }
        .into_erased()
    };
    let start = move |()| match untrack(|| price(import, import.counts().waiting())).days() {
        1 => import.send(),
        _ => question.set(Some(Confirmation::SeveralDays)),
    };
    let in_short = Signal::derive(move || {
        texts.with(|texts| if texts[5].is_empty() { texts[4].clone() } else { texts[5].clone() })
    });
    view! {
        <section class="card section receipt" aria-label="What will be sent">
            {content}
            <p class="start-bar">
                <span aria-hidden="true">
                    <b>{Signal::derive(move || texts.with(|texts| format!("{}{} rows", texts[0], texts[1])))}</b>
                    {in_short}
                </span>
                <Button class="button primary" disabled_because=refusal on_press=start>
                    "Start import"
                </Button>
            </p>
        </section>
    }
    .into_erased()
}
