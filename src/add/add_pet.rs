//! The pet that is being added: the draft, the pending request, the result, and the pets whose outcome is unknown.
//!
//! It outlives the page: a pending request continues when the person goes to another page. It ends with the session: another
//! service has another one. The draft and the unknown pets stay in session storage, under the base URL of their service.
//! While a pet is on its way, a press sends nothing. What a browser sends twice by itself is told in `api/transport.rs`.

use crate::{
    add::form::{Doubt, FieldProblem, NAME, PetDraft, PetForm, problems_in},
    api::{
        failure::Failure,
        request::{Reply, create_pet},
        wire::{NewPet, Pet},
    },
    browser::{focus, locale, storage::Area, time},
    session::{Session, page_request::PageRequest},
    ui::view::effect,
    unknown_outcome::look::looks_the_same,
};
use leptos::{prelude::*, task::spawn_local};

/// The name under which a form is stored is this prefix, and the base URL of its service.
const STORED_FORM: &str = "add-pet.";

/// The state of the form. Copies share the same state.
#[derive(Clone, Copy)]
pub struct AddPet {
    session: Session,
    /// The base URL that the form belongs to.
    service: StoredValue<String>,
    pub(super) form: RwSignal<PetForm>,
    /// Whether the ID of the category is being typed, although it may have a name.
    pub(super) types_category: RwSignal<bool>,
    /// What is wrong with the fields, found here or reported by the service.
    problems: RwSignal<Vec<FieldProblem>>,
    /// The name of the pet that was added last, and the pet if the answer could be read. Until the next request.
    pub(super) just_added: RwSignal<Option<(NewPet, Option<Pet>)>>,
    /// What a person has decided about a pet. Until the next request.
    pub(super) decided: RwSignal<String>,
    is_page_open: RwSignal<bool>,
    /// Whether the last failure came while the page was closed, and the page was not opened since.
    is_unseen: RwSignal<bool>,
    /// Whether the page is to select the name.
    selects_name: RwSignal<bool>,
    /// The request that adds the pet.
    pub action: PageRequest,
}

/// The state of the form, from any component that needs a key.
pub fn use_add_pet() -> AddPet {
    expect_context()
}

/// Whether this tab has a draft or an unknown pet of any service.
pub fn is_any_stored() -> bool {
    Area::Session.names().iter().any(|name| name.starts_with(STORED_FORM))
}

impl AddPet {
    /// The form for the session's service, with the draft and the unknown pets from before.
    pub fn restore(session: Session) -> Self {
        let service = session.service.get_untracked();
        let form = Area::Session.item::<PetForm>(&stored_name(&service)).unwrap_or_default();
        let add_pet = Self {
            session,
            service: StoredValue::new(service),
            form: RwSignal::new(form),
            types_category: RwSignal::new(false),
            problems: RwSignal::new(Vec::new()),
            just_added: RwSignal::new(None),
            decided: RwSignal::new(String::new()),
            is_page_open: RwSignal::new(false),
            is_unseen: RwSignal::new(false),
            selects_name: RwSignal::new(false),
            action: PageRequest::new(),
        };
        effect(move || add_pet.store());
        add_pet
    }

    /// What is wrong with a field.
    pub fn problem(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            let of_field = |(of, sentence): &FieldProblem| (*of == field).then(|| sentence.clone());
            self.problems.with(|problems| problems.iter().find_map(of_field))
        })
    }

    /// What another page tells: the name of a pet, and whether it may have been added. An unknown pet stays there until a person settles
    /// it, and a failure until the page is opened. Reactive.
    pub fn to_tell_elsewhere(self) -> Option<(String, bool)> {
        if self.is_page_open.get() {
            return None;
        }
        let form = self.form.read();
        match form.unknown().last() {
            Some(unknown) => Some((unknown.pet.name.clone(), true)),
            None => self.is_unseen.get().then(|| (form.draft().name.clone(), false)),
        }
    }

    /// Whether leaving the site now loses a draft, an unknown pet or the response to a request. Reactive.
    pub fn could_lose_something(self) -> bool {
        self.form.with(PetForm::could_lose_something)
    }

    /// Records that the page of the form is open, or is closed. An open page shows each failure itself.
    pub fn set_page_open(self, is_open: bool) {
        self.is_page_open.try_set(is_open);
        self.is_unseen.try_set(false);
    }

    /// Moves the focus to the name. Selects it if [`Self::start_like`] filled the form, because the name is what will change. Reactive.
    pub fn focus_name(self) {
        let selects = self.selects_name.get();
        spawn_local(async move {
            // The heading of a new page takes the focus first.
            time::next_task().await;
            focus(NAME);
            if selects {
                focus::select_text();
                let _ = self.selects_name.try_set(false);
            }
        });
    }

    /// Changes the draft where `field` was edited.
    pub fn edit(self, field: &'static str, edit: &dyn Fn(&mut PetDraft)) {
        self.form.write().edit(edit);
        self.problems.update(|problems| problems.retain(|(of, _)| *of != field));
        // It is about another draft: no key and no button sends that.
        self.action.dismiss();
    }

    /// Changes the form by a button, which may disappear with that: the name gets the focus. What is told of a draft goes with it.
    pub fn change(self, change: &dyn Fn(&mut PetForm)) {
        let before = self.form.with_untracked(|form| form.draft().clone());
        change(&mut self.form.write());
        if self.form.with_untracked(|form| *form.draft() != before) {
            self.types_category.set(false);
            self.problems.set(Vec::new());
            self.action.dismiss();
        }
        focus(NAME);
    }

    /// Begins a draft with the texts of `pet`, unless a pet is being added. A draft that was typed can be restored.
    pub fn start_like(self, pet: &Pet) {
        self.change(&|form| form.start_like(pet));
        // The name of a pet that is being added stays.
        self.selects_name.set(!self.form.with_untracked(PetForm::is_pending));
    }

    /// Sends the draft, unless a field has a problem, or a person has to confirm the pet and has not: then it returns what is doubtful.
    pub fn submit(self, is_confirmed: bool) -> Option<Doubt> {
        let form = self.form.get_untracked();
        match form.draft().to_pet() {
            _ if form.is_pending() => None,
            Err(problems) => {
                self.tell(problems);
                None
            }
            Ok(pet) => {
                let doubt = form.doubt(&pet).filter(|_| !is_confirmed);
                if doubt.is_none() {
                    self.send(pet);
                }
                doubt
            }
        }
    }

    /// Tells what is wrong with the fields. The first of them gets the focus.
    fn tell(self, problems: Vec<FieldProblem>) {
        self.problems.set(problems);
        spawn_local(async {
            time::next_task().await;
            focus::set("form [aria-invalid]");
        });
    }

    fn send(self, pet: NewPet) {
        let (session, held, sent) = (self.session, self.action.held, pet.clone());
        let ask = move || {
            let known = session.loaded.known_pets_untracked();
            let others = known.iter().filter(|known| looks_the_same(known, &pet)).map(|known| known.id).collect();
            self.is_unseen.set(false);
            self.just_added.set(None);
            self.decided.set(String::new());
            self.problems.set(Vec::new());
            self.form.write().begin(pet.clone(), others, time::now());
            session.send(held, create_pet(&pet))
        };
        let succeed = move |reply: Reply<_>| self.succeed(sent.clone(), reply.value);
        self.action.run_to_end(ask, succeed, move |failure| self.fail(failure));
    }

    fn succeed(self, sent: NewPet, pet: Option<Pet>) {
        self.form.write().succeed(pet.as_ref().map(|pet| pet.id));
        self.types_category.set(false);
        self.session.loaded.record_added(pet.clone());
        self.just_added.set(Some((sent, pet)));
        // The person may be elsewhere on the page by now.
        if !focus::is_outside("form, h1") {
            spawn_local(async {
                // The field is read-only until then.
                time::next_task().await;
                focus(NAME);
            });
        }
    }

    fn fail(self, failure: &Failure) {
        if failure.may_be_done {
            self.session.loaded.record_added(None);
        }
        self.form.write().fail(failure, locale::moment(failure.at));
        self.tell(problems_in(failure));
        self.is_unseen.set(!self.is_page_open.get_untracked());
    }

    /// Stores the form. Reactive: whether the pending addition has left changes what is stored.
    fn store(self) {
        let service = self.service.get_value();
        let has_left = !self.action.waits();
        let (name, form) = (stored_name(&service), self.form.with(|form| form.to_store(has_left)));
        // Signing out removed everything. Nothing may come back.
        if self.session.service.get_untracked() != service {
            return;
        }
        let Some(form) = form else {
            self.session.record_kept(true);
            return Area::Session.remove(&name);
        };
        let is_kept = Area::Session.set_item(&name, &form);
        self.session.record_kept(is_kept);
        if !is_kept && let Some(form) = form.to_store_without_draft() {
            Area::Session.set_item(&name, &form);
        }
    }
}

fn stored_name(service: &str) -> String {
    format!("{STORED_FORM}{service}")
}

fn focus(field: &str) {
    focus::set(&format!("#{field}"));
}
