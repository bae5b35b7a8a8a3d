//! Where a key goes: the service of the session, or the one that a person chooses.

use crate::{
    api::access::BaseUrl,
    browser::{address, element},
    config::{Config, Environment, EnvironmentLabel, file::use_config},
    session::{Session, use_session},
    ui::{
        field::{InputKind, SelectField, TextField},
        view::Show,
    },
};
use leptos::prelude::*;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// A base URL as it was chosen or typed, and whether it is another one than those of the environments.
type Choice = (String, bool);

/// Where the key goes. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Destination {
    session: Session,
    config: &'static Config,
    /// Whether a person chooses the service. In a session it is the session's.
    pub is_chosen: bool,
    choice: RwSignal<Option<Choice>>,
    pub environment_problem: RwSignal<Option<String>>,
    pub base_url_problem: RwSignal<Option<String>>,
}

impl Destination {
    pub fn new() -> Self {
        let session = use_session();
        Self {
            session,
            config: use_config(),
            is_chosen: !session.is_signed_in.get_untracked(),
            choice: RwSignal::new(None),
            environment_problem: RwSignal::new(None),
            base_url_problem: RwSignal::new(None),
        }
    }

    /// What was chosen or typed, or what stands there before. Reactive.
    fn current(self) -> Choice {
        let left = self.session.left_service();
        let address = |environment: &Environment| environment.base_url.as_str().to_owned();
        self.choice.get().unwrap_or_else(|| match self.is_chosen {
            // A person who leaves the only environment wants another base URL.
            true => {
                let first = self.config.first_besides(left.as_deref()).map(address);
                first.map_or((String::new(), true), |first| (first, false))
            }
            false => (self.session.service.get_untracked(), false),
        })
    }

    /// The base URL, or what is wrong with it. Reactive.
    pub fn url(self) -> Result<BaseUrl, &'static str> {
        typed_url(&self.current().0)
    }

    /// The name of the environment, or else the base URL. Reactive.
    pub fn name(self) -> String {
        let url = self.current().0;
        self.config.environment_name(&url).map(str::to_owned).unwrap_or(url)
    }

    /// Takes over what the fields show: a password manager may have filled one without an event. Returns whether that is another choice.
    pub fn reads_another(self) -> bool {
        let typed = element::find("#base-url").map(|field: HtmlInputElement| (field.value(), true));
        let chosen = || element::find("#environment").map(|field: HtmlSelectElement| of_select(field.value()));
        let shown = typed.or_else(chosen).filter(|shown| self.is_chosen && *shown != untrack(|| self.current()));
        let is_another = shown.is_some();
        if is_another {
            self.choice.set(shown);
        }
        is_another
    }

    /// Whether there is more than one service to choose from.
    fn has_choice(self) -> bool {
        let choices = self.config.environments.len() + usize::from(self.config.base_url_can_be_typed());
        self.is_chosen && choices > 1
    }

    /// Whether the base URL has a field: when "Another base URL" is chosen. Reactive.
    fn is_typed(self) -> bool {
        let can_be_typed = self.is_chosen && self.config.base_url_can_be_typed();
        can_be_typed && (self.current().1 || !self.has_choice())
    }

    /// The name and the word for a service that is not production, before the key is sent. Reactive.
    fn label(self) -> EnvironmentLabel {
        let url = self.url().ok().filter(|_| self.is_chosen);
        url.map(|url| self.config.environment_label(url.as_str())).unwrap_or_default()
    }
}

/// The fields for the destination. `on_change`: what another service has answered says nothing about this one.
#[component]
pub fn DestinationFields(destination: Destination, #[prop(into)] on_change: Callback<()>) -> impl IntoView {
    let Destination { config, environment_problem, base_url_problem, .. } = destination;
    let choose = move |choice: Choice| {
        destination.choice.set(Some(choice));
        environment_problem.set(None);
        base_url_problem.set(None);
        on_change.run(());
    };
    let choices = move |()| {
        let choice = |environment: &Environment| (environment.base_url.as_str().to_owned(), environment.name.clone());
        let other = config.base_url_can_be_typed().then(|| (String::new(), "Another base URL".to_owned()));
        config.environments.iter().map(choice).chain(other).collect::<Vec<_>>()
    };
    let base_url = move || destination.current().0;
    // The style hides it where the fields say the same.
    let environment = move || config.environment_name(&base_url()).unwrap_or_default().to_owned();
    let chosen = Memo::new(move |_| match destination.current() {
        (base_url, false) => base_url,
        (_, true) => String::new(),
    });
    let complete = move |text: String| typed_url(&text).map_or(text, |url| url.as_str().to_owned());
    view! {
        <div class="destination">
            <p role="status">
                <strong>"Environment"</strong>
                {Signal::derive(environment)}
            </p>
            <Show when=move || !destination.label().remark.is_empty()>
                <p class="environment other">
                    {Signal::derive(move || destination.label().name)}
                    " "
                    <span>{Signal::derive(move || destination.label().remark)}</span>
                </p>
            </Show>
            <Show when=move || destination.has_choice()>
                <SelectField
                    id="environment"
                    label="Environment"
                    choices=choices
                    value=chosen
                    on_choose=move |address: String| choose(of_select(address))
                    problem=environment_problem
                />
            </Show>
            <Show when=move || destination.is_typed()>
                <TextField
                    id="base-url"
                    label="Base URL"
                    input=InputKind::Url
                    value=Memo::new(move |_| base_url())
                    on_input=move |text| choose((text, true))
                    // The field shows the address that the key goes to, which may be a part of what was pasted.
                    on_commit=move |text| destination.choice.set(Some((complete(text), true)))
                    problem=base_url_problem
                />
            </Show>
        </div>
    }
}

/// A choice in the select, where another base URL is empty.
fn of_select(address: String) -> Choice {
    let is_other = address.is_empty();
    (address, is_other)
}

fn typed_url(text: &str) -> Result<BaseUrl, &'static str> {
    BaseUrl::parse(text, address::resolve)
}
