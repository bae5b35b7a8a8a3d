use super::*;
use crate::{
    api::wire::{CategoryId, Pet, PetStatus},
    decode::from_object,
};

const PRODUCTION: &str = "https://api.example.com/v1";
const STAGING: &str = "https://staging.example.com/v1";

fn draft(name: &str) -> PetDraft {
    PetDraft { name: name.into(), category_id: "007".into(), status: String::new() }
}

fn pet(name: &str) -> NewPet {
    draft(name).validate().unwrap()
}

fn empty_form() -> ServiceForm {
    Forms::default().of(PRODUCTION)
}

fn form_with_draft(name: &str) -> ServiceForm {
    let mut form = empty_form();
    form.edit(|typed| *typed = draft(name));
    form
}

fn send(form: &mut ServiceForm, name: &str) -> u64 {
    form.begin(draft(name), Timestamp::from_unix_ms(5), vec![])
}

fn duplicate(form: &ServiceForm, name: &str) -> Option<PossibleDuplicate> {
    form.doubts(&pet(name), None).duplicate
}

/// The names of the unknown pets that are shown.
fn shown(form: &ServiceForm) -> Vec<String> {
    unknown(form).into_iter().map(|unknown| unknown.draft.name).collect()
}

fn unknown(form: &ServiceForm) -> Vec<UnknownPet> {
    with(form.clone()).unknown(form.service())
}

fn with(form: ServiceForm) -> Forms {
    let mut forms = Forms::default();
    forms.put(form);
    forms
}

/// A list of pets that look like Rex.
fn list(ids: &[i64]) -> ListedPets {
    let rex = |id: &i64| Pet { id: PetId(*id), name: "Rex".into(), category_id: CategoryId(7), status: None };
    ListedPets { pets: ids.iter().map(rex).collect(), unreadable: vec![] }
}

fn stored_and_loaded(forms: &Forms) -> Forms {
    from_object(&serde_json::to_value(forms).unwrap()).unwrap()
}

/// Another pet that was added in between made the app forget the first one, and it was sent again without a question.
#[test]
fn adding_another_pet_keeps_the_unknown_one() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let bella = send(&mut form, "Bella");
    form.succeed(bella, PetId(51), PetDraft::default());
    assert_eq!(shown(&form), ["Rex"]);
    assert_eq!(duplicate(&form, "Rex"), Some(PossibleDuplicate::OutcomeUnknown));
    assert_eq!(duplicate(&form, "Bella"), None);
}

/// "Send it again" and then "Cancel", or any other error of the second request, made the app forget the first request.
#[test]
fn a_second_request_that_adds_nothing_keeps_the_first_one() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let second = send(&mut form, "Rex");
    form.forget(second);
    assert_eq!(shown(&form), ["Rex"]);
    assert_eq!(duplicate(&form, "Rex"), Some(PossibleDuplicate::OutcomeUnknown));
}

#[test]
fn the_same_pet_sent_twice_is_unknown_twice() {
    let mut form = empty_form();
    let (first, second) = (send(&mut form, "Rex"), send(&mut form, "Rex"));
    assert_ne!(first, second);
    assert_eq!(shown(&form), ["Rex", "Rex"]);
    form.succeed(second, PetId(52), PetDraft::default());
    let [left] = &unknown(&form)[..] else { panic!("{form:?}") };
    assert_eq!((left.number, &left.others[..]), (first, &[PetId(52)][..]));
}

#[test]
fn only_attempts_with_the_same_pet_learn_the_id_of_a_201() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let bella = send(&mut form, "Bella");
    form.succeed(bella, PetId(52), PetDraft::default());
    assert_eq!(unknown(&form)[0].others, []);
}

#[test]
fn an_attempt_is_recorded_with_its_pet_its_time_and_the_known_pets() {
    let mut form = empty_form();
    let sent_at = Timestamp::from_unix_ms(9);
    let number = form.begin(draft("Rex"), sent_at, vec![PetId(3)]);
    let expected = UnknownPet { number, draft: draft("Rex"), sent_at, others: vec![PetId(3)], look: None };
    assert_eq!(unknown(&form), [expected]);
}

#[test]
fn a_pending_addition_is_not_shown_as_unknown() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let number = send(&mut form, "Bella");
    let mut forms = with(form);
    assert_eq!(forms.unknown(PRODUCTION).len(), 2);
    forms.pending = Some(Attempt { service: STAGING.into(), number });
    assert_eq!(forms.unknown(PRODUCTION).len(), 2);
    forms.pending = Some(Attempt { service: PRODUCTION.into(), number });
    let [shown] = &forms.unknown(PRODUCTION)[..] else { panic!("{forms:?}") };
    assert_eq!(shown.draft.name, "Rex");
}

#[test]
fn a_pet_that_differs_in_one_field_is_not_a_duplicate() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let rex = pet("Rex");
    for other in [
        NewPet { name: "rex".into(), ..rex.clone() },
        NewPet { category_id: CategoryId(8), ..rex.clone() },
        NewPet { status: Some(PetStatus::Sold), ..rex.clone() },
    ] {
        assert_eq!(form.doubts(&other, Some(&rex)), Doubts::default(), "{other:?}");
    }
}

#[test]
fn the_pet_that_was_added_last_is_a_possible_duplicate() {
    let form = empty_form();
    let doubts = form.doubts(&pet("Rex"), Some(&pet("Rex")));
    assert_eq!(doubts, Doubts { blank_name: false, duplicate: Some(PossibleDuplicate::SameAsLast) });
}

#[test]
fn a_blank_name_has_to_be_confirmed() {
    let doubts = |name: &str| empty_form().doubts(&pet(name), None);
    assert_eq!(doubts(" \t"), Doubts { blank_name: true, duplicate: None });
    assert_eq!(doubts(" x"), Doubts::default());
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
    send(&mut form, "Rex");
    form.discard();
    assert_eq!(shown(&form), ["Rex"]);
}

#[test]
fn a_pet_that_a_person_settles_as_added_leaves_the_list_and_the_form() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.settle_as_added(number);
    assert!(shown(&form).is_empty() && !form.has_draft());
    assert!(form.has_discarded(), "the draft can be restored");
    assert_eq!(duplicate(&form, "Rex"), None);
}

#[test]
fn another_draft_stays_when_a_pet_is_settled_as_added() {
    let mut form = form_with_draft("Bella");
    let number = send(&mut form, "Rex");
    form.settle_as_added(number);
    assert_eq!((form.draft(), form.has_discarded()), (&draft("Bella"), false));
}

#[test]
fn the_id_of_a_settled_pet_is_not_that_of_another_attempt() {
    let others_after = |found: &[i64]| {
        let mut form = empty_form();
        let first = send(&mut form, "Rex");
        send(&mut form, "Rex");
        form.show_look(first, &list(found));
        form.settle_as_added(first);
        unknown(&form)[0].others.clone()
    };
    assert_eq!(others_after(&[51]), [PetId(51)]);
    assert_eq!(others_after(&[51, 52]), [], "nobody knows which of both it is");
}

#[test]
fn a_look_belongs_to_one_attempt() {
    let mut form = empty_form();
    send(&mut form, "Rex");
    let second = send(&mut form, "Rex");
    form.show_look(second, &list(&[51]));
    let [first, second] = &unknown(&form)[..] else { panic!("{form:?}") };
    assert_eq!((&first.look, &second.look), (&None, &Some(second.look_in(&list(&[51])))));
}

#[test]
fn a_pet_that_a_person_settles_as_not_added_is_a_draft_again() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.discard();
    assert!(form.can_be_typed_again(number));
    form.settle_as_not_added(number);
    assert_eq!(form.draft(), &draft("Rex"));
    assert!(shown(&form).is_empty() && !form.has_discarded());
}

#[test]
fn a_draft_that_is_the_settled_pet_stays_as_it_was_typed() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.settle_as_not_added(number);
    assert_eq!(form.draft(), &draft("Rex"));
    assert!(shown(&form).is_empty());
}

#[test]
fn a_pet_is_not_settled_as_not_added_while_the_form_holds_another_draft() {
    let mut form = form_with_draft("Bella");
    let number = send(&mut form, "Rex");
    assert!(!form.can_be_typed_again(number));
    form.settle_as_not_added(number);
    assert_eq!((form.draft(), shown(&form)), (&draft("Bella"), vec!["Rex".to_owned()]));
}

#[test]
fn the_last_attempt_is_the_one_with_the_highest_number() {
    let mut form = empty_form();
    let (first, second) = (send(&mut form, "Rex"), send(&mut form, "Rex"));
    assert!(form.is_last(second) && !form.is_last(first));
    let third = send(&mut form, "Rex");
    assert!(form.is_last(third) && !form.is_last(second));
}

/// A pet that was typed for staging was shown and sent to production.
#[test]
fn what_is_typed_and_what_is_unknown_belongs_to_one_service() {
    let mut forms = Forms::default();
    let mut production = form_with_draft("Rex");
    send(&mut production, "Rex");
    forms.put(production.clone());
    assert_eq!(forms.of(STAGING), ServiceForm { service: STAGING.into(), ..ServiceForm::default() });
    assert_eq!(duplicate(&forms.of(STAGING), "Rex"), None);
    forms.put(forms.of(STAGING));
    assert_eq!(forms.of(PRODUCTION), production);
    assert_eq!(forms.of(PRODUCTION).service(), PRODUCTION);
}

#[test]
fn a_form_replaces_the_one_of_the_same_service() {
    let mut forms = Forms::default();
    forms.put(form_with_draft("Rex"));
    forms.put(form_with_draft("Bella"));
    assert_eq!(forms.of(PRODUCTION).draft(), &draft("Bella"));
}

#[test]
fn drafts_and_unknown_pets_survive_storage() {
    let mut typed = form_with_draft("Rex");
    typed.discard();
    typed.restore_discarded();
    let mut sent = Forms::default().of(STAGING);
    sent.begin(draft("Zoë"), Timestamp::from_unix_ms(7), vec![PetId(i64::MAX)]);
    let mut forms = Forms::default();
    forms.put(typed);
    forms.put(sent);
    let stored = forms.clone().to_store(false).unwrap();
    assert_eq!(stored_and_loaded(&stored), forms);
}

#[test]
fn nothing_is_stored_when_there_is_nothing_to_keep() {
    let mut forms = Forms::default();
    assert_eq!(forms.clone().to_store(false), None);
    let mut discarded = form_with_draft("Rex");
    discarded.discard();
    forms.put(discarded);
    assert_eq!(forms.to_store(false), None);
}

#[test]
fn an_addition_that_has_not_left_is_not_stored_as_unknown() {
    let mut form = form_with_draft("Rex");
    send(&mut form, "Rex");
    let number = send(&mut form, "Rex");
    let pending = Some(Attempt { service: PRODUCTION.into(), number });
    let forms = Forms { pending, ..with(form) };
    let stored = |held_back| forms.clone().to_store(held_back).unwrap().of(PRODUCTION);
    assert_eq!((stored(true).draft(), shown(&stored(true)).len()), (&draft("Rex"), 1));
    assert_eq!(shown(&stored(false)).len(), 2);
}
