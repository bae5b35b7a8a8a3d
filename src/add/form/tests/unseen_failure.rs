//! The addition that ended without success while another page was open.

use super::*;

#[test]
fn a_failure_that_the_page_does_not_show_is_seen_until_the_next_request() {
    for is_unknown in [true, false] {
        let mut form = PetForm::default();
        let number = send(&mut form, "Rex");
        form.fail(number, is_unknown, false);
        assert_eq!(form.unseen_failure(), Some(&UnseenFailure { number, name: "Rex".into(), is_unknown }));
        let number = send(&mut form, "Bella");
        assert_eq!(form.unseen_failure(), None);
        form.fail(number, is_unknown, true);
        assert_eq!(form.unseen_failure(), None);
    }
    let mut form = PetForm::default();
    let number = send(&mut form, "Rex");
    form.fail(number, true, false);
    form.mark_failure_as_seen();
    assert_eq!(form.unseen_failure(), None);
}

/// The notice on another page had no button, only a link to the form.
#[test]
fn the_pet_of_an_unseen_failure_can_be_discarded_and_restored() {
    let mut form = form_with_draft("Rex");
    let number = send(&mut form, "Rex");
    form.fail(number, false, false);
    form.discard_unseen();
    assert_eq!((form.has_draft(), form.unseen_failure()), (false, None));
    form.restore_discarded();
    assert_eq!(form.draft(), &draft("Rex"));
}

#[test]
fn discarding_a_refused_pet_keeps_another_draft() {
    let mut form = form_with_draft("Bella");
    let number = send(&mut form, "Rex");
    form.fail(number, false, false);
    assert_eq!(shown(&form), ["Rex"]);
    form.discard_unseen();
    assert_eq!((form.draft(), form.unknown().len()), (&draft("Bella"), 0));
}

#[test]
fn without_an_unseen_failure_nothing_is_discarded() {
    let mut form = form_with_draft("Rex");
    form.discard_unseen();
    assert_eq!(form.draft(), &draft("Rex"));
}
