//! Pets that were certainly not added.

use super::*;

/// A pet that was not added was lost when another one had been typed in the meantime.
#[test]
fn a_refused_pet_is_kept_while_the_form_holds_another_draft() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.edit(|typed| *typed = draft("Bella"));
    form.fail(number, false, true);
    assert_eq!((shown(&form), form.draft().name.as_str()), (vec!["Rex".to_owned()], "Bella"));
    assert_eq!(reason(&form, "Rex"), None, "its outcome is known");
    assert!(form.to_store(false).unwrap().unknown()[0].is_refused);
    form.discard();
    form.settle_as_not_added(number);
    assert_eq!((shown(&form).len(), form.draft().name.as_str()), (0, "Rex"));
}

#[test]
fn a_refused_pet_is_the_draft_again_when_the_form_was_emptied() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.discard();
    form.fail(number, false, true);
    assert_eq!((shown(&form).len(), form.draft().name.as_str()), (0, "Rex"));
}
