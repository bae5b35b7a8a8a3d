//! Settling additions that had no success: the list of the service is asked, and a person decides.

use super::AddPet;
use crate::{
    add::{draft::Field, unknown::UnknownPet},
    api::request::list_pets,
    browser,
    session::{action::Action, look::Look},
};
use leptos::prelude::*;

impl AddPet {
    /// The pets that may or may not have been added to this service, in the order of sending. Reactive.
    pub fn unknown(self) -> Vec<UnknownPet> {
        self.form.read().unknown()
    }

    /// The request that looks for an unknown pet.
    pub fn look_action(self) -> Action {
        self.look_action
    }

    /// What a look into the list shows about the unknown pet with this number. Empty before a look. Reactive.
    pub fn look_in_words(self, number: u64) -> String {
        let is_pending = self.look_action.is_pending() && self.looked_for.get_value() == number;
        let look = self.find_unknown(number).and_then(|unknown| unknown.look);
        if is_pending { "Looking…".to_owned() } else { look.map(|look| look.to_string()).unwrap_or_default() }
    }

    /// Looks for an unknown pet in the list of the service: one request.
    pub fn look(self, number: u64) {
        let unknown = untrack(|| self.find_unknown(number));
        let pet = unknown.and_then(|unknown| unknown.pet());
        if let Some(pet) = pet.filter(|_| !self.look_action.is_pending_untracked()) {
            self.looked_for.set_value(number);
            let request = self.session.send(list_pets(Look::query(&pet)));
            self.look_action.run(request, move |reply| self.form.write().show_look(number, &reply.value));
        }
    }

    /// Looks again for the pet that was looked for last.
    pub fn look_again(self) {
        self.look(self.looked_for.get_value());
    }

    /// Why an unknown pet cannot be settled as not added. Reactive.
    pub fn keeps_from_typing_again(self, number: u64) -> Option<String> {
        let reason = || "The form has another draft. Add it or discard it first.".to_owned();
        (!self.form.read().can_be_typed_again(number)).then(reason)
    }

    /// Settles an unknown pet, as a person decided.
    pub fn settle(self, number: u64, was_added: bool) {
        let is_of_alert = untrack(|| self.action.failure()).is_some_and(|failure| failure.error.may_have_been_added());
        if is_of_alert && self.form.read_untracked().is_last(number) {
            self.action.dismiss();
        }
        if self.looked_for.get_value() == number {
            self.look_action.reset();
        }
        if was_added {
            self.form.write().settle_as_added(number);
        } else {
            self.form.write().settle_as_not_added(number);
        }
        self.store();
        // The button that was pressed disappears with the pet.
        self.focus_request.set(Some(Field::Name));
    }

    /// Discards the pet whose addition ended without success while another page was open.
    pub fn discard_unseen(self) {
        self.form.write().discard_unseen();
        self.store();
        self.action.dismiss();
        // The button that was pressed disappears.
        browser::keep_focus();
    }

    fn find_unknown(self, number: u64) -> Option<UnknownPet> {
        self.unknown().into_iter().find(|unknown| unknown.number == number)
    }
}
