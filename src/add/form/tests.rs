use super::*;
use crate::{
    api::wire::{CategoryId, Pet, PetStatus},
    decode::from_object,
};

mod like;
mod refused;
mod unseen_failure;

fn draft(name: &str) -> PetDraft {
    PetDraft { name: name.into(), category_id: "007".into(), status: String::new() }
}

fn pet(name: &str) -> NewPet {
    draft(name).validate().unwrap()
}

fn form_with_draft(name: &str) -> PetForm {
    let mut form = PetForm::default();
    form.edit(|typed| *typed = draft(name));
    form
}

fn send(form: &mut PetForm, name: &str) -> u64 {
    form.begin(draft(name), Timestamp::from_unix_ms(5), vec![])
}

/// Sends a pet and gets no answer.
fn lose(form: &mut PetForm, name: &str) -> u64 {
    let number = send(form, name);
    form.fail(number, true, true);
    number
}

fn reason(form: &PetForm, name: &str) -> Option<ConfirmReason> {
    form.confirm_reason(&pet(name), None)
}

/// The names of the unknown pets that are shown.
fn shown(form: &PetForm) -> Vec<String> {
    form.unknown().into_iter().map(|unknown| unknown.draft.name).collect()
}

/// A list of pets that look like Rex.
fn list(ids: &[i64]) -> ListedPets {
    let rex = |id: &i64| Pet { id: PetId(*id), name: "Rex".into(), category_id: CategoryId(7), status: None };
    ListedPets { pets: ids.iter().map(rex).collect(), ..ListedPets::default() }
}

/// Another pet that was added in between made the app forget the first one, and it was sent again without a question.
#[test]
fn adding_another_pet_keeps_the_unknown_one() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    let bella = send(&mut form, "Bella");
    form.succeed(bella, PetId(51), PetDraft::default());
    assert_eq!(shown(&form), ["Rex"]);
    assert_eq!(reason(&form, "Rex"), Some(ConfirmReason::OutcomeUnknown));
    assert_eq!(reason(&form, "Bella"), None);
}

/// "Send it again" and then "Cancel", or any other error of the second request, made the app forget the first request.
#[test]
fn a_second_request_that_adds_nothing_keeps_the_first_one() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    let second = send(&mut form, "Rex");
    form.fail(second, false, true);
    assert_eq!(shown(&form), ["Rex"]);
    assert_eq!(reason(&form, "Rex"), Some(ConfirmReason::OutcomeUnknown));
}

#[test]
fn a_request_that_adds_nothing_leaves_nothing_unknown() {
    let mut form = PetForm::default();
    let number = send(&mut form, "Rex");
    form.fail(number, false, true);
    assert_eq!((shown(&form).len(), reason(&form, "Rex")), (0, None));
}

#[test]
fn the_same_pet_sent_twice_is_unknown_twice() {
    let mut form = PetForm::default();
    let (first, second) = (lose(&mut form, "Rex"), lose(&mut form, "Rex"));
    assert_ne!(first, second);
    assert_eq!(shown(&form), ["Rex", "Rex"]);
}

#[test]
fn the_id_of_a_201_is_not_that_of_an_earlier_attempt_with_the_same_pet() {
    let mut form = PetForm::default();
    let first = lose(&mut form, "Rex");
    lose(&mut form, "Bella");
    let second = send(&mut form, "Rex");
    form.succeed(second, PetId(52), PetDraft::default());
    let [rex, bella] = &form.unknown()[..] else { panic!("{form:?}") };
    assert_eq!((rex.number, &rex.others[..], &bella.others[..]), (first, &[PetId(52)][..], &[][..]));
}

#[test]
fn an_attempt_is_recorded_with_its_draft_its_time_and_the_known_pets() {
    let mut form = PetForm::default();
    let sent_at = Timestamp::from_unix_ms(9);
    let number = form.begin(draft("Rex"), sent_at, vec![PetId(3)]);
    form.fail(number, true, true);
    let expected =
        UnknownPet { number, draft: draft("Rex"), sent_at, is_refused: false, others: vec![PetId(3)], look: None };
    assert_eq!(form.unknown(), [expected]);
}

#[test]
fn a_pending_addition_is_not_shown_as_unknown() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    let bella = send(&mut form, "Bella");
    assert_eq!(shown(&form), ["Rex"]);
    form.fail(bella, true, true);
    assert_eq!(shown(&form), ["Rex", "Bella"]);
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
        assert_eq!(form.confirm_reason(&other, Some(&rex)), None, "{other:?}");
    }
}

#[test]
fn the_pet_that_was_added_last_is_a_possible_duplicate() {
    assert_eq!(PetForm::default().confirm_reason(&pet("Rex"), Some(&pet("Rex"))), Some(ConfirmReason::SameAsLast));
}

#[test]
fn a_blank_name_has_to_be_confirmed() {
    assert_eq!(reason(&PetForm::default(), " \t"), Some(ConfirmReason::BlankName));
    assert_eq!(reason(&PetForm::default(), " x"), None);
}

#[test]
fn a_success_replaces_the_draft_that_was_sent_and_no_other() {
    let next = draft("Rex").for_another();
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.succeed(number, PetId(51), next.clone());
    assert_eq!((form.draft(), shown(&form).len()), (&next, 0));
    let mut edited = form_with_draft("Bella");
    let number = send(&mut edited, "Rex");
    edited.succeed(number, PetId(51), next);
    assert_eq!(edited.draft(), &draft("Bella"));
}

/// "Discard draft" had neither a question nor an undo.
#[test]
fn a_discarded_draft_can_be_restored() {
    let mut form = form_with_draft("Rex");
    assert!(form.has_draft() && !form.has_discarded());
    form.discard();
    assert!(!form.has_draft() && form.has_discarded());
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Rex"));
    assert!(!form.has_discarded());
}

#[test]
fn a_discarded_draft_never_replaces_what_was_typed_or_sent_after_it() {
    let mut form = form_with_draft("Rex");
    form.discard();
    form.edit(|typed| typed.name = "B".into());
    assert!(!form.has_discarded());
    form.discard();
    send(&mut form, "Bella");
    assert!(!form.has_discarded());
}

#[test]
fn discarding_the_draft_keeps_the_unknown_pet() {
    let mut form = form_with_draft("Rex");
    lose(&mut form, "Rex");
    form.discard();
    assert_eq!(shown(&form), ["Rex"]);
}

#[test]
fn a_pet_that_a_person_settles_as_added_leaves_the_list_and_the_form() {
    let mut form = form_with_draft("Rex");
    let number = lose(&mut form, "Rex");
    form.settle_as_added(number);
    assert!(shown(&form).is_empty() && !form.has_draft());
    assert!(form.has_discarded(), "the draft can be restored");
    assert_eq!(reason(&form, "Rex"), None);
}

#[test]
fn another_draft_stays_when_a_pet_is_settled_as_added() {
    let mut form = form_with_draft("Bella");
    let number = lose(&mut form, "Rex");
    form.settle_as_added(number);
    assert_eq!((form.draft(), form.has_discarded()), (&draft("Bella"), false));
}

#[test]
fn the_id_of_a_settled_pet_is_not_that_of_another_attempt() {
    let others_after = |found: &[i64]| {
        let mut form = PetForm::default();
        let first = lose(&mut form, "Rex");
        lose(&mut form, "Rex");
        form.show_look(first, &list(found));
        form.settle_as_added(first);
        form.unknown()[0].others.clone()
    };
    assert_eq!(others_after(&[51]), [PetId(51)]);
    assert_eq!(others_after(&[51, 52]), [], "nobody knows which of both it is");
}

#[test]
fn a_look_belongs_to_one_attempt() {
    let mut form = PetForm::default();
    lose(&mut form, "Rex");
    let second = lose(&mut form, "Rex");
    form.show_look(second, &list(&[51]));
    let [first, second] = &form.unknown()[..] else { panic!("{form:?}") };
    assert_eq!((&first.look, &second.look), (&None, &Some(Look::new(&pet("Rex"), &[], &list(&[51])))));
}

#[test]
fn a_pet_that_a_person_settles_as_not_added_is_a_draft_again() {
    let mut form = form_with_draft("Rex");
    let number = lose(&mut form, "Rex");
    form.discard();
    assert!(form.can_be_typed_again(number));
    form.settle_as_not_added(number);
    assert_eq!(form.draft(), &draft("Rex"));
    assert!(shown(&form).is_empty() && !form.has_discarded());
}

#[test]
fn a_draft_that_is_the_settled_pet_stays_in_the_form() {
    let mut form = form_with_draft("Rex");
    let number = lose(&mut form, "Rex");
    assert!(form.can_be_typed_again(number));
    form.settle_as_not_added(number);
    assert_eq!((form.draft(), shown(&form).len()), (&draft("Rex"), 0));
}

#[test]
fn a_pet_is_not_settled_as_not_added_while_the_form_holds_another_draft() {
    let mut form = form_with_draft("Bella");
    let number = lose(&mut form, "Rex");
    assert!(!form.can_be_typed_again(number));
    form.settle_as_not_added(number);
    assert_eq!((form.draft(), shown(&form)), (&draft("Bella"), vec!["Rex".to_owned()]));
}

#[test]
fn the_last_attempt_is_the_one_with_the_highest_number() {
    let mut form = PetForm::default();
    let (first, second) = (lose(&mut form, "Rex"), lose(&mut form, "Rex"));
    assert!(form.is_last(second) && !form.is_last(first));
    form.settle_as_added(first);
    let third = lose(&mut form, "Rex");
    assert!(form.is_last(third) && !form.is_last(second));
}

/// A pet that was typed for staging was shown and sent to production.
#[test]
fn each_service_has_its_own_form() {
    assert_eq!(stored_name("https://api.example.com/v1"), "add-pet.https://api.example.com/v1");
}

#[test]
fn the_draft_and_the_unknown_pets_survive_storage() {
    let mut form = form_with_draft("Rex");
    let number = form.begin(draft("Zoë"), Timestamp::from_unix_ms(7), vec![PetId(i64::MAX)]);
    form.fail(number, true, true);
    let stored = serde_json::to_value(form.to_store(false).unwrap()).unwrap();
    assert_eq!(from_object(&stored), Ok(form));
}

/// A reload while the request is under way: the answer never reaches the app.
#[test]
fn a_pending_addition_is_unknown_after_a_reload() {
    let mut form = form_with_draft("Rex");
    send(&mut form, "Rex");
    let stored = serde_json::to_value(form.to_store(false).unwrap()).unwrap();
    let restored: PetForm = from_object(&stored).unwrap();
    assert_eq!(shown(&restored), ["Rex"]);
}

#[test]
fn an_addition_that_has_not_left_is_not_stored_as_unknown() {
    let mut form = form_with_draft("Rex");
    lose(&mut form, "Rex");
    send(&mut form, "Rex");
    let stored = form.to_store(true).unwrap();
    assert_eq!((stored.draft(), shown(&stored).len()), (&draft("Rex"), 1));
}

#[test]
fn a_form_is_stored_while_it_has_a_draft_or_an_unknown_pet() {
    assert_eq!(PetForm::default().to_store(false), None);
    assert!(form_with_draft("Rex").to_store(false).is_some());
    let mut form = form_with_draft("Rex");
    form.discard();
    assert_eq!(form.to_store(false), None);
    lose(&mut form, "Rex");
    assert!(form.to_store(false).is_some());
}
