//! Settling unknown outcomes: the list of the service is asked, and a person decides.

use super::AddPet;
use crate::{
    action::Action,
    api::request::list_pets,
    pets::{
        draft::Field,
        unknown::{Look, UnknownPet},
    },
};
use leptos::prelude::*;

/// What was found about the unknown pets.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    action: Action,
    /// The number of the pet that was looked for last.
    number: RwSignal<u32>,
    /// The results, each with the number of its pet.
    results: RwSignal<Vec<(u32, Look)>>,
}

impl Looks {
    pub(super) fn new() -> Self {
        Self { action: Action::new(), number: RwSignal::new(0), results: RwSignal::new(Vec::new()) }
    }

    fn forget(self, number: u32) {
        self.results.update(|results| results.retain(|(other, _)| *other != number));
    }
}

impl AddPet {
    /// The pets that may or may not have been added to this service, in the order of sending. Reactive.
    pub fn unknown(self) -> Vec<UnknownPet> {
        self.attempt.with(|attempt| self.form().unknown(attempt.as_ref()))
    }

    /// The request that looks for an unknown pet.
    pub fn look_action(self) -> Action {
        self.looks.action
    }

    /// Whether the unknown pet with this number is being looked for. Reactive.
    pub fn is_looking(self, number: u32) -> bool {
        self.looks.action.is_pending() && self.looks.number.get() == number
    }

    /// What was found about the unknown pet with this number. Reactive.
    pub fn look_result(self, number: u32) -> Option<Look> {
        let result = |results: &Vec<(u32, Look)>| results.iter().find(|(other, _)| *other == number).cloned();
        self.looks.results.with(result).map(|(_, look)| look)
    }

    /// Looks for an unknown pet in the list of the service: one request.
    pub fn look(self, number: u32) {
        let unknown = untrack(|| self.unknown()).into_iter().find(|unknown| unknown.number == number);
        if let Some(unknown) = unknown.filter(|_| !self.looks.action.is_pending_untracked()) {
            self.looks.forget(number);
            self.looks.number.set(number);
            let request = self.session.send(list_pets(unknown.query()));
            self.looks.action.run(request, move |reply| {
                self.looks.results.update(|results| results.push((number, unknown.look_in(&reply.value))));
            });
        }
    }

    /// Looks again for the pet that was looked for last.
    pub fn look_again(self) {
        self.look(self.looks.number.get_untracked());
    }

    /// Why an unknown pet cannot be settled as not added. Reactive.
    pub fn keeps_from_typing_again(self, number: u32) -> Option<String> {
        let reason = || "The form has another draft. Add it or discard it first.".to_owned();
        (!self.form().can_be_typed_again(number)).then(reason)
    }

    /// Settles an unknown pet, as a person decided.
    pub fn settle(self, number: u32, was_added: bool) {
        let mut form = self.form_untracked();
        let has_alert = self.action.failure_untracked().is_some_and(|failure| failure.error.may_have_been_added());
        if has_alert && form.is_last(number) {
            self.action.dismiss();
        }
        if was_added {
            let found = untrack(|| self.look_result(number)).map(|look| look.found).unwrap_or_default();
            form.settle_as_added(number, &found);
        } else {
            form.settle_as_not_added(number);
        }
        self.looks.forget(number);
        if self.looks.number.get_untracked() == number {
            self.looks.action.reset();
        }
        self.put(form);
        // The button that was pressed disappears with the pet.
        self.focus_request.set(Some(Field::Name));
    }
}
