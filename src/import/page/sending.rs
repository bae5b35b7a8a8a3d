//! What is sent of a table: the receipt with "Start import", and the progress from then on.

use super::{Confirmation, END_IMPORT, SEVERAL_DAYS};
use crate::{
    import::{
        Import, Run,
        page::estimate,
        record::GONE,
        rules::{row::Kind, sheet::snapshot::Stage},
    },
    ui::{
        button::Button,
        icon::Icon,
        message::{button, message, paragraph},
        time::{ScreenClock, Time},
    },
    words::number,
};
use leptos::prelude::*;

const NOT_FINISHED: &str = "This import is not finished. “Resume” goes on where it was, and sends no row twice.";
const UNKNOWN: &str = "The outcome of some rows is unknown. Look in the list whether they were added.";
const ENDED: &str =
    "The import has ended. Download the results to keep the IDs. Correct the other rows there, and import that file.";

/// The receipt with "Start import". On a phone its button is a bar at the foot.
pub fn receipt(import: Import, question: RwSignal<Option<Confirmation>>) -> AnyView {
    let clock: ScreenClock = expect_context();
    let estimate = move || {
        clock.0.track();
        estimate(import, import.counts().left)
    };
    let of_all = move || format!(" of {} rows", number(import.counts().all().into()));
    let waiting = move || number(import.counts().left.into());
    let refusal = Signal::derive(move || (import.counts().left == 0).then(|| "No row can be sent.".to_owned()));
    let not_sent = Signal::derive(move || {
        let text = import.counts().not_sent();
        if text.is_empty() { refusal.get().unwrap_or_default() } else { text }
    });
    let time = Signal::derive(move || estimate().time().unwrap_or_else(|| "–".to_owned()));
    let start = move |()| match untrack(estimate).days() {
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
                {line("Into", Signal::derive(move || import.text(|snapshot| &snapshot.head.environment)))}
                {line("Requests", Signal::derive(waiting))}
                {line("Requests left today", Signal::derive(move || estimate().left_today()))} {line("Time", time)}
            </dl>
            <p class="hint tone attention">
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
    .into_any()
}

fn line(name: &'static str, text: Signal<String>) -> AnyView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd>{text}</dd>
        </div>
    }
    .into_any()
}

/// The progress bar, the figures and the buttons.
pub fn sending(import: Import, question: RwSignal<Option<Confirmation>>) -> AnyView {
    let is_running = Memo::new(move |_| import.is_running());
    // What the person has to know while nothing is sent. Not the counts, which change with each row.
    let rest = Memo::new(move |_| {
        import.snapshot.with(|snapshot| {
            match snapshot.counts {
                _ if snapshot.stage == Stage::Unrecorded => GONE,
                counts if counts.left > 0 => NOT_FINISHED,
                counts if !counts.is_settled() => UNKNOWN,
                _ => ENDED,
            }
            .to_owned()
        })
    });
    let has_ended = move || rest.get() == ENDED;
    let title = move || {
        let verb = if has_ended() { "Imported into" } else { "Importing into" };
        format!("{verb} {}", import.text(|snapshot| &snapshot.head.environment))
    };
    let actions = move || {
        let press = move |action: fn(Import)| Callback::new(move |()| action(import));
        // While a person decides, no further row is sent.
        let end = Callback::new(move |()| {
            if untrack(|| import.is_running()) {
                import.pause();
            }
            question.set(Some(END_IMPORT));
        });
        let first = if is_running.get() {
            Some(button("Pause", "button", press(Import::pause)))
        } else {
            (rest.get() == NOT_FINISHED).then(|| button("Resume", "button primary", press(Import::send)))
        };
        let last = match has_ended() {
            true => button("Import another table", "button", press(Import::close)),
            false => button("Stop", "button", end),
        };
        first.into_iter().chain([button("Download results", "button", press(Import::download)), last]).collect_view()
    };
    // Not the counts themselves: assistive technology would speak with each row.
    let status = move || match import.run.get() {
        Run::Idle if has_ended() => note("message tone success", "yes", ENDED),
        Run::Idle => note("message tone attention", "alert", &rest.get()),
        Run::Sending => paragraph("", "Sending one row after the other. You can work on other pages."),
        Run::HeldBack(until) => {
            let until = until.map(|until| view! { " until " <Time at=until /> }.into_any());
            view! { <p>"Waiting for the rate limit" {until}</p> }.into_any()
        }
        Run::Paused(pause) => note("message tone attention", "alert", &pause),
    };
    view! {
        <section class="card section import-progress" aria-labelledby="progress-title">
            <h2 id="progress-title">{Signal::derive(title)}</h2>
            <progress
                max="100"
                value=Signal::derive(move || import.counts().percent_done().to_string())
                aria-labelledby="progress-title"
            ></progress>
            <p>{Signal::derive(move || in_numbers(import))}</p>
            <div role="status">{status}</div>
            <p class="actions">{actions}</p>
        </section>
    }
    .into_any()
}

/// How far the import is: "120 of 300 added, 2 not accepted, 1 unknown, 177 left: about 4 minutes".
fn in_numbers(import: Import) -> String {
    let counts = import.counts();
    let mut text = format!("{} of {} added", number(counts.get(Kind::Added).into()), number(counts.to_send().into()));
    for (rows, words) in
        [(counts.get(Kind::Refused), "not accepted"), (counts.get(Kind::Unknown), "unknown"), (counts.left, "left")]
    {
        if rows > 0 {
            text += &format!(", {} {words}", number(rows.into()));
        }
    }
    let time = Some(counts.left).filter(|left| *left > 0).and_then(|left| estimate(import, left).time());
    let time = time.map(|time| format!(": {time}")).unwrap_or_default();
    format!("{text}{time}. {}", counts.not_sent())
}

fn note(class: &'static str, icon: &'static str, text: &str) -> AnyView {
    message(None, class, icon, vec![paragraph("lead", text)], Vec::new())
}
