//! What a person enters to sign in, what is wrong with it, and the request that checks the key.

use super::early::{KEY_FIELD, typed_key};
use crate::{
    api::{
        access::{Access, ApiKey},
        failure::{Failure, Kind},
        wire::ListQuery,
    },
    browser::focus,
    config::file::use_config,
    session::{Session, cancelled, page_request::PageRequest, use_session},
    sign_in::destination::Destination,
};
use leptos::prelude::*;

/// The key and its destination. Copies share the same state.
#[derive(Clone, Copy)]
pub struct KeyEntry {
    session: Session,
    pub destination: Destination,
    /// The list that checks the key.
    query: Signal<ListQuery>,
    pub action: PageRequest,
    /// What is wrong with the key that was sent or refused here, until another one is typed.
    pub key_problem: RwSignal<Option<String>>,
}

impl KeyEntry {
    pub fn new(query: Signal<ListQuery>) -> Self {
        Self {
            session: use_session(),
            destination: Destination::new(),
            query,
            action: PageRequest::new(),
            key_problem: RwSignal::new(None),
        }
    }

    /// Another destination or another key. What is answered about the one before says nothing about this one, and signs in nowhere.
    pub fn forget_answers(self) {
        self.action.reset();
        self.key_problem.set(None);
    }

    /// Signs in with what the fields show.
    pub fn submit(self) {
        // A password manager may have changed a field without an event.
        if self.destination.reads_another() {
            self.forget_answers();
        }
        self.sign_in();
    }

    /// Follows a press on "Sign in" from before this form was there.
    pub fn submit_early(self) {
        if !self.destination.is_chosen {
            return;
        }
        if use_config().environments.len() > 1 {
            // The screen did not show where the key goes, and there is more than one environment.
            focus::set("#environment");
            self.destination.environment_problem.set(Some("Check the environment, then sign in.".to_owned()));
        } else {
            self.sign_in();
        }
    }

    fn sign_in(self) {
        match self.typed().filter(|_| !self.action.pending.get_untracked()) {
            Some(_) if self.destination.is_chosen => {
                // What the fields show at each attempt.
                let ask = move || {
                    let (held, query) = (self.action.held, self.query.get_untracked());
                    let request = self.typed().map(|access| self.session.sign_in(held, access, query));
                    async move {
                        match request {
                            Some(request) => request.await,
                            None => Err(cancelled()),
                        }
                    }
                };
                self.action.run_to_end(ask, |()| {}, move |failure| self.refuse(failure));
            }
            Some(access) => self.session.set_key(access),
            None => {}
        }
    }

    /// A refused key is told at its field.
    pub fn refuse(self, failure: &Failure) {
        if failure.kind == Kind::Key {
            self.key_problem.set(Some(format!("{} {} {}", failure.text, failure.next_step(), failure.answer())));
            focus::set(KEY_FIELD);
        }
    }

    /// The key and its destination. Without one of them, its field says what is wrong, and has the focus.
    fn typed(self) -> Option<Access> {
        let (service, key) = (untrack(|| self.destination.url()), ApiKey::parse(&typed_key()));
        self.destination.environment_problem.set(None);
        self.destination.base_url_problem.set(service.as_ref().err().map(ToString::to_string));
        self.key_problem.set(key.as_ref().err().map(ToString::to_string));
        match (service, key) {
            (Ok(service), Ok(key)) => return Some(Access { service, key }),
            (Ok(_), Err(_)) => focus::set(KEY_FIELD),
            (Err(_), _) => focus::set("#base-url"),
        }
        None
    }
}
