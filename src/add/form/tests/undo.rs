//! "Discard draft", "Add one like it", and "Undo".

use super::*;

fn rex(status: Option<Status>) -> Pet {
    Pet { id: PetId(1), name: "Rex".into(), category_id: CategoryId(i64::MIN), status }
}

#[test]
fn a_pet_like_another_has_its_name_category_and_status() {
    let mut form = PetForm::default();
    form.start_like(&rex(Some(Status::Known(PetStatus::Sold))));
    let expected = PetDraft { name: "Rex".into(), category: i64::MIN.to_string(), status: Some(PetStatus::Sold) };
    assert_eq!(form.draft(), &expected);
    assert!(form.taken_out().is_empty());
}

#[test]
fn a_status_that_cannot_be_sent_is_not_set() {
    for status in [None, Some(Status::Other("lost".into()))] {
        let mut form = PetForm::default();
        form.start_like(&rex(status));
        assert_eq!(form.draft().status, None);
    }
}

/// It was lost, without "Undo". The first key press took it.
#[test]
fn a_typed_draft_can_be_restored_until_the_pet_like_another_is_added_and_after_a_reload() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    for name in ["", "Max"] {
        form.edit(|draft| draft.name = name.into());
    }
    let mut form = reload(&form);
    form.begin(form.draft().to_pet().unwrap(), vec![], AT);
    form.succeed(Some(PetId(51)));
    let mut form = reload(&form);
    assert_eq!((form.taken_out().as_str(), form.could_lose_something()), ("“Bella” was taken out of the form.", false));
    form.restore();
    assert_eq!(form.draft(), &draft("Bella"));
}

/// "Undo" replaced what was typed after "Add one like Rex".
#[test]
fn undo_loses_no_draft() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    form.edit(|draft| draft.name = "Max".into());
    for name in ["Bella", "Max", "Bella"] {
        form.restore();
        assert_eq!(form.draft().name, name);
    }
}

#[test]
fn a_discarded_draft_can_still_be_restored_after_a_pet_like_another() {
    let mut form = form_with_draft("Bella");
    form.discard();
    form.start_like(&rex(None));
    form.restore();
    assert_eq!(form.draft(), &draft("Bella"));
}

/// "Discard draft" had neither a question nor an undo.
#[test]
fn a_discarded_draft_can_be_restored_also_after_a_reload() {
    let mut form = form_with_draft("Rex");
    assert!(form.has_draft() && form.taken_out().is_empty());
    form.discard();
    let mut form = reload(&form);
    assert_eq!((form.has_draft(), form.taken_out().as_str()), (false, "“Rex” was taken out of the form."));
    form.restore();
    assert_eq!((form.draft(), form.taken_out().as_str()), (&draft("Rex"), ""));
}

#[test]
fn a_discarded_draft_cannot_be_restored_after_typing_into_the_empty_form_or_while_a_pet_is_being_added() {
    let mut form = form_with_draft("Rex");
    form.discard();
    form.edit(|typed| typed.name = "B".into());
    assert!(form.taken_out().is_empty());
    form.discard();
    form.begin(pet("Bella"), vec![], AT);
    assert!(form.taken_out().is_empty());
    form.fail(&cancelled(), String::new());
    assert!(!form.taken_out().is_empty());
}

/// A category that was typed without a name was lost, and a name kept the pet from being settled.
#[test]
fn what_was_typed_can_be_restored_after_a_pet_was_not_added() {
    for name in ["", "Bella"] {
        let typed = PetDraft { category: "8".into(), ..draft(name) };
        let mut form = PetForm::default();
        let number = lose(&mut form, "Rex");
        form.edit(|draft| draft.clone_from(&typed));
        form.settle_as_not_added(number);
        assert_eq!((form.draft(), form.unknown().len()), (&draft("Rex"), 0));
        form.restore();
        assert_eq!(form.draft(), &typed);
    }
}

#[test]
fn a_pet_that_is_settled_as_not_added_while_another_is_being_added_can_be_restored() {
    let mut form = PetForm::default();
    let number = lose(&mut form, "Rex");
    send(&mut form, "Bella");
    form.settle_as_not_added(number);
    assert_eq!((form.draft(), form.unknown().len()), (&draft("Bella"), 0));
    form.succeed(Some(PetId(51)));
    form.restore();
    assert_eq!(form.draft(), &draft("Rex"));
}

/// "Undo" brought it back.
#[test]
fn a_pet_that_was_added_cannot_be_restored() {
    let mut form = PetForm::default();
    let number = lose(&mut form, "Rex");
    form.discard();
    form.settle_as_added(number, None);
    assert!(form.taken_out().is_empty());
    form.edit(|typed| *typed = draft("Rex"));
    form.start_like(&Pet { id: PetId(1), name: "Bella".into(), category_id: CategoryId(7), status: None });
    send(&mut form, "Rex");
    form.succeed(Some(PetId(51)));
    assert!(form.taken_out().is_empty());
}
