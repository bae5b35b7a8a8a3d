//! What is sent of a table: the receipt with "Start import", and the progress from then on.

use crate::{
    clock::Timestamp,
    import::{
        Import, Run,
        page::estimate,
        record::GONE,
        rules::{row::Kind, sheet::snapshot::Stage},
    },
    ui::{
        button::Button,
        dialog::Question,
        icon::Icon,
        message::{button, message, paragraph},
        time::Time,
    },
    words::number,
};
use leptos::prelude::*;
use std::sync::Arc;

const NOT_FINISHED: &str = "This import is not finished. “Resume” goes on where it was, and sends no row twice.";
const UNKNOWN: &str = "The outcome of some rows is unknown. Look in the list whether they were added.";
const OTHERS: &str = "Correct the other rows in the results, and import that file.";

/// The receipt with "Start import". On a phone its button is a bar at the foot.
#[component]
pub fn Receipt(import: Import, question: RwSignal<Option<Question>>) -> impl IntoView {
    let estimate = move || estimate(import, import.counts().left);
    let counts = move || import.counts();
    let share = move || format!("{} of {} rows", number(counts().left.into()), number(counts().all().into()));
    let environment = Signal::derive(move || import.text(|snapshot| &snapshot.head.environment));
    let refusal = Signal::derive(move || (counts().left == 0).then(|| "No row can be sent.".to_owned()));
    let time = Signal::derive(move || estimate().time().unwrap_or_else(|| "–".to_owned()));
    let start = move |()| match untrack(estimate).takes_days() {
        false => import.send(),
        true => question.set(Some(Question {
            title: "Import over several days?",
            text: "It waits for the next day while this tab is open. Otherwise “Resume” continues it.".to_owned(),
            confirm: "Start the import",
            on_confirm: Arc::new(move || import.send()),
            other: None,
        })),
    };
    let facts = [("Into", environment), ("Time", time)];
    let facts = facts.map(|(name, text)| view! { <div><dt>{name}</dt> <dd>{text}</dd></div> }.into_any());
    view! {
        <section class="card section receipt" aria-label="What will be sent">
            <p>
                <b class="big">{Signal::derive(move || number(counts().left.into()))}</b>
                {Signal::derive(move || format!(" of {} rows will be sent", number(counts().all().into())))}
            </p>
            <dl>{facts}</dl>
            <p class="hint tone attention" hidden=Signal::derive(move || counts().not_sent().is_empty())>
                <Icon name="alert" />
                <span>{Signal::derive(move || counts().not_sent())}</span>
                {button("Download results", "", Callback::new(move |()| import.download()))}
            </p>
            <p class="start-bar">
                <span aria-hidden="true">
                    <b>{Signal::derive(share)}</b>
                    {Signal::derive(move || format!("into {}", environment.get()))}
                </span>
                <Button class="button primary" disabled_because=refusal on_press=start>
                    "Start import"
                </Button>
            </p>
        </section>
    }
}

/// The progress bar, the figures and the buttons.
pub fn sending(import: Import, question: RwSignal<Option<Question>>) -> AnyView {
    let is_running = Memo::new(move |_| import.is_running());
    let has_ended = Memo::new(move |_| import.stage() == Stage::Started && import.counts().is_settled());
    // What the person has to know while nothing is sent. Not the counts, which change with each row.
    let rest = Memo::new(move |_| {
        import.snapshot.with(|snapshot| {
            match snapshot.counts {
                _ if snapshot.stage == Stage::Unrecorded => GONE,
                counts if counts.left > 0 => NOT_FINISHED,
                counts if !counts.is_settled() => UNKNOWN,
                _ => "",
            }
            .to_owned()
        })
    });
    let title = move || {
        let verb = if has_ended.get() { "Imported into" } else { "Importing into" };
        format!("{verb} {}", import.text(|snapshot| &snapshot.head.environment))
    };
    let actions = move || {
        let press = move |action: fn(Import)| Callback::new(move |()| action(import));
        // While a person decides, no further row is sent.
        let end = Callback::new(move |()| {
            if untrack(|| import.is_running()) {
                import.pause();
            }
            question.set(Some(Question {
                title: "Stop the import?",
                text: "It cannot be resumed afterwards. Download the results before: when you import that file, only the rows that are \
                       left are sent.".to_owned(),
                confirm: "Stop the import",
                on_confirm: Arc::new(move || import.close()),
                other: None,
            }));
        });
        let mut buttons = Vec::new();
        if is_running.get() {
            buttons.push(button("Pause", "button", press(Import::pause)));
        } else if rest.get() == NOT_FINISHED {
            buttons.push(button("Resume", "button primary", press(Import::send)));
        }
        buttons.push(button("Download results", "button", press(Import::download)));
        buttons.push(match has_ended.get() {
            true => button("Import another table", "button", press(Import::close)),
            false => button("Stop", "button", end),
        });
        buttons
    };
    // Not the counts themselves: assistive technology would speak with each row.
    let status = move || match import.run.get() {
        Run::Idle | Run::Paused(_) if has_ended.get() => ().into_any(),
        Run::Idle => note(rest.get()),
        Run::Sending => paragraph("", "You can work on other pages."),
        Run::HeldBack(until) => waiting("Waiting for the rate limit until ", until, ""),
        Run::Paced(until) => waiting("Waiting until ", until, ", so that requests stay free for other work."),
        Run::Paused(pause) => note(pause),
    };
    view! {
        <section class="card section import-progress" aria-labelledby="progress-title">
            <div role="status" class="section">
                <h2 id="progress-title" class=move || has_ended.get().then_some("finding tone success")>
                    {move || has_ended.get().then(|| view! { <Icon name="yes" /> })}
                    {Signal::derive(title)}
                </h2>
                {status}
            </div>
            <progress
                max="100"
                value=Signal::derive(move || import.counts().percent_done().to_string())
                hidden=has_ended
                aria-labelledby="progress-title"
            ></progress>
            <p>{Signal::derive(move || in_numbers(import))}</p>
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
    let time = estimate(import, counts.left).time().map(|time| format!(": {time}")).unwrap_or_default();
    let has_others = counts.get(Kind::Added) + counts.get(Kind::LeftOut) < counts.all();
    let advice = if counts.is_settled() && has_others { OTHERS } else { "" };
    format!("{text}{time}. {} {advice}", counts.not_sent())
}

fn note(text: String) -> AnyView {
    message(None, "message tone attention", "alert", vec![paragraph("", text)], Vec::new())
}

fn waiting(before: &'static str, until: Timestamp, after: &'static str) -> AnyView {
    view! { <p>{before} <Time at=until /> {after}</p> }.into_any()
}
