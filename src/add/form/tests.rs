use super::*;
use crate::{
    api::{
        failure::tests::examples::{cancelled, lost},
        wire::{CategoryId, PetStatus},
    },
    decode::from_object,
};

mod draft;
mod undo;

/// When a pet is sent.
const AT: Timestamp = Timestamp::from_unix_seconds(1_795_255_200);

fn pet(name: &str) -> NewPet {
    NewPet { name: name.into(), category_id: CategoryId(7), status: None }
}

fn draft(name: &str) -> PetDraft {
    PetDraft::of_pet(pet(name))
}

fn form_with_draft(name: &str) -> PetForm {
    let mut form = PetForm::default();
    form.edit(|typed| *typed = draft(name));
    form
}

/// Types a pet and sends it.
fn send(form: &mut PetForm, name: &str) {
    form.edit(|typed| *typed = draft(name));
    form.begin(pet(name), vec![], AT);
}

/// Sends a pet, and gets no answer. Returns the number of the attempt.
fn lose(form: &mut PetForm, name: &str) -> u32 {
    send(form, name);
    form.fail(&lost(), "9:45 AM".into());
    form.unknown().last().unwrap().number
}

/// The form after a reload. What was under way has left.
fn reload(form: &PetForm) -> PetForm {
    from_object(&serde_json::to_value(form.to_store(true).unwrap()).unwrap()).unwrap()
}

/// The names of the unknown pets.
fn unknown(form: &PetForm) -> Vec<&str> {
    form.unknown().iter().map(|unknown| unknown.pet.name.as_str()).collect()
}

/// Another pet that was added in between made the app forget the first one, and it was sent again without a question.
#[test]
fn adding_another_pet_keeps_the_unknown_one() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    send(&mut form, "Bella");
    form.succeed(Some(PetId(51)));
    assert_eq!(unknown(&form), ["Rex"]);
    assert_eq!(form.doubt(&pet("Rex")), Some(Doubt::OutcomeUnknown(1)));
}

/// "Send it again" and then "Cancel", or any other error of the second request, made the app forget the first request.
#[test]
fn a_second_request_that_adds_nothing_keeps_the_first_one() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    send(&mut form, "Rex");
    form.fail(&cancelled(), String::new());
    assert_eq!(unknown(&form), ["Rex"]);
    assert_eq!(form.doubt(&pet("Rex")), Some(Doubt::OutcomeUnknown(1)));
}

#[test]
fn a_request_that_adds_nothing_keeps_the_draft_and_leaves_nothing_unknown() {
    let mut form = PetForm::default();
    send(&mut form, "Rex");
    form.fail(&cancelled(), String::new());
    assert_eq!((form.draft(), form.unknown().len()), (&draft("Rex"), 0));
    assert_eq!(form.doubt(&pet("Rex")), None);
}

#[test]
fn the_same_pet_sent_twice_is_unknown_twice() {
    let mut form = PetForm::default();
    let (first, second) = (lose(&mut form, "Rex"), lose(&mut form, "Rex"));
    assert_ne!(first, second);
    assert_eq!(unknown(&form), ["Rex", "Rex"]);
}

#[test]
fn the_id_of_a_201_is_not_that_of_an_earlier_attempt_with_the_same_pet() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    lose(&mut form, "Bella");
    send(&mut form, "Rex");
    form.succeed(Some(PetId(52)));
    let [rex, bella] = form.unknown() else { panic!("{form:?}") };
    assert_eq!((&rex.others[..], &bella.others[..]), (&[PetId(52)][..], &[][..]));
}

#[test]
fn an_attempt_is_recorded_with_the_known_pets() {
    let mut form = form_with_draft("Rex");
    form.begin(pet("Rex"), vec![PetId(3)], AT);
    form.fail(&lost(), "9:45 AM".into());
    let (seen, answer) = ("No answer reached this app.".into(), "9:45 AM".into());
    assert_eq!(
        form.unknown(),
        [UnknownPet { number: 1, pet: pet("Rex"), others: vec![PetId(3)], seen, answer, sent_at: Some(AT) }]
    );
}

#[test]
fn a_pending_addition_is_not_shown_as_unknown() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    send(&mut form, "Bella");
    assert_eq!(unknown(&form), ["Rex"]);
    form.fail(&lost(), "9:45 AM".into());
    assert_eq!(unknown(&form), ["Rex", "Bella"]);
}

/// A draft could be edited while its pet was being added, and there were two pets in one form.
#[test]
fn the_draft_cannot_change_while_its_pet_is_being_added() {
    let mut form = PetForm::default();
    send(&mut form, "Rex");
    form.edit(|typed| typed.name = "Bella".into());
    form.start_like(&Pet { id: PetId(1), name: "Bella".into(), category_id: CategoryId(1), status: None });
    assert_eq!((form.draft(), form.is_pending()), (&draft("Rex"), true));
    form.fail(&cancelled(), String::new());
    form.edit(|typed| typed.name = "Bella".into());
    assert_eq!((form.draft(), form.is_pending()), (&draft("Bella"), false));
}

#[test]
fn a_pet_that_differs_in_one_field_is_not_a_duplicate() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    let rex = pet("Rex");
    for other in [
        NewPet { name: "rex".into(), ..rex.clone() },
        NewPet { category_id: CategoryId(8), ..rex.clone() },
        NewPet { status: Some(PetStatus::Sold), ..rex.clone() },
    ] {
        assert_eq!(form.doubt(&other), None, "{other:?}");
    }
}

#[test]
fn the_pet_that_was_added_last_is_a_possible_duplicate() {
    let mut form = PetForm::default();
    send(&mut form, "Rex");
    form.succeed(Some(PetId(51)));
    assert_eq!(form.doubt(&pet("Rex")), Some(Doubt::SameAsLast));
    assert_eq!(form.doubt(&pet("Bella")), None);
    form.edit(|draft| draft.name = "Rex ".into());
    assert_eq!(form.doubt(&form.draft().to_pet().unwrap()), Some(Doubt::SameAsLast));
}

/// Each of three pets of one kind needed its category and its status again.
#[test]
fn after_a_success_the_category_and_the_status_stay_and_are_no_draft() {
    let mut form = PetForm::default();
    send(&mut form, "Rex");
    form.succeed(Some(PetId(51)));
    assert_eq!(form.draft(), &PetDraft { name: String::new(), ..draft("Rex") });
    assert!(!form.has_draft() && form.to_store(true).is_none());
    form.edit(|draft| draft.name = "Bella".into());
    assert!(form.has_draft());
}

#[test]
fn discarding_the_draft_keeps_the_unknown_pet() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    form.discard();
    assert_eq!(unknown(&form), ["Rex"]);
}

#[test]
fn a_pet_that_a_person_settles_as_added_leaves_the_list_and_the_form() {
    let mut form = PetForm::default();
    let number = lose(&mut form, "Rex");
    form.settle_as_added(number, None);
    assert!(unknown(&form).is_empty() && !form.has_draft());
    assert!(form.taken_out().is_empty(), "nothing was discarded");
    assert_eq!(form.doubt(&pet("Rex")), Some(Doubt::SameAsLast), "and is sent again only after a question");
}

#[test]
fn another_draft_and_a_pending_one_stay_when_a_pet_is_settled_as_added() {
    let mut form = PetForm::default();
    let number = lose(&mut form, "Rex");
    form.edit(|typed| *typed = draft("Bella"));
    form.settle_as_added(number, None);
    assert_eq!((form.draft(), form.taken_out().is_empty()), (&draft("Bella"), true));
    let number = lose(&mut form, "Rex");
    send(&mut form, "Rex");
    form.settle_as_added(number, None);
    assert_eq!((form.draft(), form.is_pending()), (&draft("Rex"), true));
}

#[test]
fn a_form_without_a_draft_keeps_the_category_of_the_pet_that_a_person_settles_as_added() {
    let mut form = PetForm::default();
    let number = lose(&mut form, "Rex");
    let bella = NewPet { category_id: CategoryId(8), ..pet("Bella") };
    form.edit(|typed| *typed = PetDraft::of_pet(bella.clone()));
    form.begin(bella, vec![], AT);
    form.succeed(Some(PetId(51)));
    assert_eq!((form.draft().category.as_str(), form.has_draft()), ("8", false));
    form.settle_as_added(number, None);
    assert_eq!((form.draft().category.as_str(), form.has_draft()), ("7", false));
}

#[test]
fn the_id_of_a_settled_pet_is_not_that_of_another_attempt() {
    let mut form = PetForm::default();
    let first = lose(&mut form, "Rex");
    lose(&mut form, "Rex");
    send(&mut form, "Rex");
    form.settle_as_added(first, Some(PetId(51)));
    form.fail(&lost(), "9:45 AM".into());
    assert!(form.unknown().iter().all(|attempt| attempt.others == [PetId(51)]), "{form:?}");
}

#[test]
fn a_pet_that_a_person_settles_as_not_added_is_a_draft_again() {
    for is_discarded in [false, true] {
        let mut form = PetForm::default();
        let number = lose(&mut form, "Rex");
        if is_discarded {
            form.discard();
        }
        form.settle_as_not_added(number);
        assert_eq!((form.draft(), form.unknown().len(), form.taken_out().is_empty()), (&draft("Rex"), 0, true));
    }
}

/// "Discard draft" was there after a reload, because of the category that stays in the form.
#[test]
fn a_category_that_stays_is_no_draft_after_a_reload() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    send(&mut form, "Bella");
    form.succeed(Some(PetId(51)));
    assert!(!reload(&form).has_draft());
}

#[test]
fn the_draft_and_the_unknown_pets_survive_storage() {
    let mut form = form_with_draft("Rex");
    form.begin(pet("Rex"), vec![PetId(i64::MAX)], AT);
    form.fail(&lost(), "9:45 AM".into());
    form.edit(|typed| typed.category = "007x".into());
    assert_eq!(reload(&form), form);
}

/// A reload while the request is under way: the answer never reaches the app.
#[test]
fn a_pending_addition_is_unknown_after_a_reload() {
    let mut form = PetForm::default();
    send(&mut form, "Rex");
    let restored = reload(&form);
    assert_eq!((unknown(&restored), restored.is_pending()), (vec!["Rex"], false));
    assert_eq!(restored.unknown()[0].seen, LEFT);
}

#[test]
fn an_addition_that_has_not_left_is_not_stored_as_unknown() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    send(&mut form, "Rex");
    let stored = form.to_store(false).unwrap();
    assert_eq!((stored.draft(), stored.unknown().len()), (&draft("Rex"), 1));
}

#[test]
fn a_form_is_stored_while_it_has_a_draft_or_an_unknown_pet_or_can_restore_a_draft() {
    assert_eq!(PetForm::default().to_store(true), None);
    let mut form = form_with_draft("Rex");
    assert!(form.to_store(true).is_some());
    form.discard();
    assert!(form.to_store(true).is_some());
    lose(&mut form, "Bella");
    form.discard();
    form.edit(|_| ());
    assert!(form.to_store(true).is_some());
    form.settle_as_added(1, None);
    assert_eq!(form.to_store(true), None);
}
