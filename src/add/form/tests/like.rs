//! "Add one like Rex".

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
    assert!(form.discarded().is_empty());
}

#[test]
fn a_status_that_cannot_be_sent_is_not_set() {
    for status in [None, Some(Status::Other("lost".into()))] {
        let mut form = PetForm::default();
        form.start_like(&rex(status));
        assert_eq!(form.draft().status, None);
    }
}

#[test]
fn a_typed_draft_can_be_restored_after_several_pets_like_others() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    form.start_like(&rex(Some(Status::Known(PetStatus::Sold))));
    assert_eq!(form.draft().status, Some(PetStatus::Sold));
    form.restore_discarded();
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Bella"));
}

/// It was lost, without "Undo".
#[test]
fn a_typed_draft_can_be_restored_after_a_reload_and_after_the_pet_like_another_is_added() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    let reload = |form: PetForm| -> PetForm {
        let stored = serde_json::to_value(form.to_store(true).unwrap()).unwrap();
        from_object(&stored).unwrap()
    };
    let mut form = reload(form);
    form.begin(form.draft().to_pet().unwrap(), vec![], AT);
    form.succeed(Some(PetId(51)));
    let mut form = reload(form);
    assert_eq!((form.discarded().as_str(), form.could_lose_something()), ("“Bella” was taken out of the form.", false));
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Bella"));
}

/// "Undo" replaced what was typed after "Add one like Rex".
#[test]
fn undo_loses_no_draft() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    form.edit(|draft| draft.name = "Max".into());
    for name in ["Bella", "Max", "Bella"] {
        form.restore_discarded();
        assert_eq!(form.draft().name, name);
    }
}

/// The page opened with the other pet, and nothing followed.
#[test]
fn a_pet_like_another_follows_the_pending_one() {
    let mut form = PetForm::default();
    send(&mut form, "Bella");
    form.start_like(&rex(None));
    assert_eq!(form.draft(), &draft("Bella"));
    let mut failed = form.clone();
    form.succeed(Some(PetId(51)));
    assert_eq!(form.draft().name, "Rex");
    failed.fail(&ApiError::NoKey, String::new());
    assert_eq!(failed.draft(), &draft("Bella"), "a pet that was not added stays");
    send(&mut failed, "Max");
    failed.succeed(Some(PetId(52)));
    assert_eq!(failed.draft().name, "");
}

/// The first key press took the draft that was typed before.
#[test]
fn a_typed_draft_can_be_restored_until_the_pet_like_another_is_sent() {
    let mut form = form_with_draft("Bella");
    form.start_like(&rex(None));
    for name in ["", "Max"] {
        form.edit(|draft| draft.name = name.into());
    }
    assert!(!form.discarded().is_empty());
    let sent = form.draft().to_pet().unwrap();
    form.clone().begin(sent, vec![], AT);
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Bella"));
}

#[test]
fn a_discarded_draft_can_still_be_restored_after_a_pet_like_another() {
    let mut form = form_with_draft("Bella");
    form.discard();
    form.start_like(&rex(None));
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Bella"));
}
