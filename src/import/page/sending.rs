//! What is sent of a table: the receipt with "Start import", and the progress from then on.

use crate::{
    browser::{storage, time},
    import::{
        Import,
        rules::{
            pace,
            row::Kind,
            settle::{KEY_REFUSED, PAUSED},
        },
        runner::Run,
    },
    ui::{
        button::Button,
        dialog::Question,
        message::{button, message, paragraph},
        time::Time,
        view::effect,
    },
    words::number,
};
use leptos::prelude::*;
use std::sync::Arc;

const NOT_FINISHED: &str = "This import is not finished. “Resume” goes on where it was, and sends no row twice.";
const UNKNOWN: &str = "The outcome of some rows is unknown.";
const DAYS: &str = "It waits for the next day while this tab is open. Otherwise “Resume” continues it. Only this browser knows what it has \
                    added.";
const OTHERS: &str = " Correct what was not added in the results, and import that file.";

/// The receipt: one line that stays in sight, with "Start import".
pub fn receipt(import: Import, question: RwSignal<Option<Question>>) -> AnyView {
    let estimate = move || estimate(import);
    let counts = move || import.counts();
    let refusal = Signal::derive(move || (counts().left == 0).then(|| "No row can be sent.".to_owned()));
    let into = move || match estimate().0 {
        time if time.is_empty() => time,
        time => format!("into {}, {time}", import.text(|snapshot| &snapshot.head.environment)),
    };
    let start = move |()| {
        let (_, takes_days) = untrack(estimate);
        if !takes_days {
            return import.send();
        }
        question.set(Some(Question {
            title: "Import over several days?",
            text: DAYS.to_owned(),
            confirm: "Start the import",
            on_confirm: Arc::new(move || {
                storage::ask_to_keep();
                import.send();
            }),
            other: None,
        }));
    };
    view! {
        <section class="card receipt" aria-label="What will be sent">
            <p hidden=Signal::derive(move || counts().all() == 0)>
                <b class="big">{Signal::derive(move || number(counts().left.into()))}</b>
                {Signal::derive(move || format!(" of {} rows", number(counts().all().into())))}
            </p>
            <p class="hint">{Signal::derive(into)}</p>
            <p class="tone attention">{Signal::derive(move || import.text(|snapshot| &snapshot.open_questions))}</p>
            <Button class="button primary" disabled_because=refusal on_press=start>
                "Start import"
            </Button>
        </section>
    }
    .into_any()
}

/// The progress bar, the figures and the buttons.
pub fn sending(import: Import, question: RwSignal<Option<Question>>) -> AnyView {
    let is_running = Memo::new(move |_| import.is_running());
    let has_unknown = Memo::new(move |_| import.counts().get(Kind::Unknown) > 0);
    // What is left to do. Not the counts, which change with each row.
    let rest = Memo::new(move |_| {
        import.snapshot.with(|snapshot| {
            match snapshot.counts {
                counts if counts.left > 0 => NOT_FINISHED,
                counts if !counts.is_settled() => UNKNOWN,
                _ => "",
            }
            .to_owned()
        })
    });
    let has_ended = move || rest.with(String::is_empty);
    let title = move || {
        let verb = if has_ended() { "Imported into" } else { "Importing into" };
        format!("{verb} {}", import.text(|snapshot| &snapshot.head.environment))
    };
    // “Back” in the question goes on as before, unless a row has paused the import meanwhile.
    let was_running = StoredValue::new(false);
    effect(move || {
        let is_back = question.with(Option::is_none) && was_running.get_value();
        if is_back && import.run.get_untracked() == Run::Paused(PAUSED.to_owned()) {
            import.send();
        }
    });
    let actions = move || {
        let press = move |action: fn(Import)| Callback::new(move |()| action(import));
        // While a person decides, no further row is sent.
        let end = Callback::new(move |()| {
            was_running.set_value(untrack(|| import.is_running()));
            if was_running.get_value() {
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
            let class = if has_unknown.get() { "button" } else { "button primary" };
            buttons.push(button("Resume", class, press(Import::send)));
        }
        buttons.push(button("Download results", "button", press(Import::download)));
        buttons.push(match has_ended() {
            true => button("Import another table", "button", press(Import::close)),
            false => button("Stop", "button", end),
        });
        buttons
    };
    let key_prompt = import.session.key_prompt;
    // Not the counts themselves: assistive technology would speak with each row.
    let status = move || match (import.run.get(), rest.get().as_str()) {
        (Run::Sending, _) => paragraph("", "You can work on other pages."),
        (Run::Waiting(until, why), _) => {
            view! { <p>"Waiting for the rate limit until " <Time at=until /> "." {why}</p> }.into_any()
        }
        (Run::Paused(pause), NOT_FINISHED) if pause == KEY_REFUSED && !key_prompt.is_refused() => paragraph("", PAUSED),
        // A person has paused it, the key, or a row of unknown outcome, which has a warning of its own.
        (Run::Paused(pause), NOT_FINISHED) if pause.starts_with(PAUSED) => paragraph("", pause),
        (Run::Paused(pause), NOT_FINISHED) => {
            message(None, "message tone attention", "alert", vec![paragraph("", pause)], Vec::new())
        }
        (_, "") => ().into_any(),
        (_, rest) => paragraph("", rest),
    };
    view! {
        <section class="card section import-progress" aria-labelledby="progress-title">
            <div role="status" class="section">
                <h2 id="progress-title">{Signal::derive(title)}</h2>
                {status}
            </div>
            <progress
                max=Signal::derive(move || import.counts().to_send().to_string())
                value=Signal::derive(move || import.counts().done().to_string())
                hidden=Signal::derive(has_ended)
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
    let mut text = counts.added();
    for (rows, words) in
        [(counts.get(Kind::Refused), "not accepted"), (counts.get(Kind::Unknown), "unknown"), (counts.left, "left")]
    {
        if rows > 0 {
            text += &format!(", {} {words}", number(rows.into()));
        }
    }
    let (time, _) = estimate(import);
    let time = if time.is_empty() { time } else { format!(": {time}") };
    let has_others = counts.get(Kind::Added) + counts.get(Kind::LeftOut) < counts.all();
    let advice = if counts.is_settled() && has_others { OTHERS } else { "" };
    format!("{text}{time}.{advice}")
}

/// What the rows that are left take by the newest reading. Reactive.
fn estimate(import: Import) -> (String, bool) {
    pace::estimate(import.counts().left, import.session.gate.reading(), time::now())
}
