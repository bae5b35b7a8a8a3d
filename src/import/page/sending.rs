//! The import while its rows are sent, while it is paused, and after it.

use super::texts::time_left;
use crate::{
    browser,
    import::{
        Hold, Import, Run,
        price::Price,
        rules::protocol::{Download, Phase},
        settle::Pause,
    },
    session::use_session,
    ui::{
        dialog::Confirm,
        message::{button, message, paragraph},
        time::{Countdown, ScreenClock},
        view::{ErasedView, IntoErased, Show},
    },
    words::count,
};
use leptos::prelude::*;
use std::time::Duration;

/// A question before something is given up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Stop,
    Discard,
}

/// Which buttons there are.
#[derive(Clone, Copy)]
struct State {
    is_running: Memo<bool>,
    is_ended: Memo<bool>,
    can_resume: Memo<bool>,
}

/// The progress bar, the figures and the buttons.
pub fn sending(import: Import) -> ErasedView {
    let state = State {
        is_running: Memo::new(move |_| import.is_running()),
        is_ended: Memo::new(move |_| import.is_in(Phase::Ended)),
        can_resume: Memo::new(move |_| !import.is_running() && import.counts().ready > 0),
    };
    let run = Memo::new(move |_| import.run_state());
    let question = RwSignal::new(None);
    let title = move || {
        let verb = if state.is_ended.get() { "Imported into" } else { "Importing into" };
        format!("{verb} {}", import.text(|import| &import.environment))
    };
    let text = move |index: usize| Signal::derive(move || question_texts(import, question.get())[index].clone());
    let confirm = move |()| match question.try_update(Option::take).flatten() {
        Some(Question::Stop) => import.stop(),
        Some(Question::Discard) => import.discard(),
        None => {}
    };
    let gate = use_session().gate;
    let progress = move || {
        let progress = import.text(|import| &import.progress);
        let price = Price::of(import.counts().left(), &gate.budget.get(), browser::now());
        let minutes = price.minutes().filter(|_| state.is_running.get());
        [progress, time_left(minutes)].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    };
    view! {
        <section class="card section import-progress" aria-labelledby="progress-title">
            <h2 id="progress-title">{Signal::derive(title)}</h2>
            <progress
                max="100"
                value=Signal::derive(move || import.counts().percent_done().to_string())
                aria-labelledby="progress-title"
            ></progress>
            <p>{Signal::derive(progress)}</p>
            <div role="status">{move || in_words(import, run.get())}</div>
            <HoldTime run />
            <p class="actions">{move || buttons(import, state, question)}</p>
        </section>
        <Confirm
            open=Signal::derive(move || question.with(Option::is_some))
            title=text(0)
            text=text(1)
            confirm=text(2)
            dismiss="Back to the import"
            on_confirm=confirm
            on_dismiss=move |()| question.set(None)
        />
    }
    .into_erased()
}

fn buttons(import: Import, state: State, question: RwSignal<Option<Question>>) -> Vec<ErasedView> {
    let pause = Callback::new(move |()| import.pause());
    let resume = Callback::new(move |()| import.resume());
    let stop = Callback::new(move |()| question.set(Some(Question::Stop)));
    let download = Callback::new(move |()| import.download(Download::Results));
    let another = Callback::new(move |()| {
        if state.is_ended.get_untracked() && untrack(|| import.counts()).unknown == 0 {
            import.discard();
        } else {
            question.set(Some(Question::Discard));
        }
    });
    let mut buttons = Vec::new();
    if state.is_running.get() {
        buttons.push(button("Pause", "button primary", pause));
    }
    if state.can_resume.get() {
        buttons.push(button("Resume", "button primary", resume));
    }
    if !state.is_ended.get() {
        buttons.push(button("Stop", "button", stop));
    }
    buttons.push(button("Download results", "button", download));
    if !state.is_running.get() {
        buttons.push(button("Import another table", "button", another));
    }
    buttons
}

/// The title and the text of a question, and its button.
fn question_texts(import: Import, asked: Option<Question>) -> [String; 3] {
    let counts = import.counts();
    let (left, unknown) = (count(counts.left(), "row"), count(counts.unknown, "row"));
    let are = if counts.left() == 1 { "is" } else { "are" };
    match asked {
        Some(Question::Stop) | None => [
            "Stop the import?".to_owned(),
            format!(
                "{left} {are} not sent. Download the results: when you import that file, only the rows that are left are sent."
            ),
            "Stop the import".to_owned(),
        ],
        Some(Question::Discard) => [
            "Forget this import?".to_owned(),
            format!(
                "{left} {are} not sent, and the outcome of {unknown} is unknown. The app forgets which rows were added."
            ),
            "Forget it".to_owned(),
        ],
    }
}

/// What the import does now, as a sentence or a message.
fn in_words(import: Import, run: Run) -> ErasedView {
    let in_message = |class, icon, text: String| message(None, class, icon, vec![paragraph("lead", text)], Vec::new());
    match run {
        Run::Sending => paragraph("", "Sending one row after the other. You can work on other pages."),
        Run::Waiting(hold) => paragraph("", hold.in_words()),
        Run::Paused(Pause::ByPerson) => in_message("message tone", "alert", Pause::ByPerson.in_words()),
        Run::Paused(pause) => in_message("message tone waiting", "alert", pause.in_words()),
        Run::Idle if untrack(|| import.is_in(Phase::Ended)) => {
            let text = "The import has ended. Download the results to keep the IDs and the reasons.";
            in_message("message tone success", "yes", text.to_owned())
        }
        Run::Idle => {
            let text = "This import is not finished. “Resume” goes on where it was, and sends no row twice.";
            in_message("message tone waiting", "alert", text.to_owned())
        }
    }
}

/// The time until the wait is over, if it is known.
#[component]
fn HoldTime(run: Memo<Run>) -> ErasedView {
    let gate = use_session().gate;
    let clock: ScreenClock = expect_context();
    let left = move |()| {
        let now = clock.0.get();
        match run.get() {
            Run::Waiting(Hold::Gate) => gate.wait().map(|(_, remaining)| remaining).unwrap_or_default(),
            Run::Waiting(Hold::Kept(_, Some(until))) => until.since(now),
            Run::Waiting(Hold::Foreground | Hold::Kept(_, None)) | Run::Idle | Run::Sending | Run::Paused(_) => {
                Duration::ZERO
            }
        }
    };
    view! {
        <Show when=move || !left(()).is_zero()>
            <p class="hint">"Goes on in " <Countdown left /></p>
        </Show>
    }
    .into_erased()
}
