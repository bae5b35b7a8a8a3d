//! The states of the page "Find a pet by ID".

use super::{State, element, text};
use crate::{
    faults,
    locator::{button, field, link},
    visit::Visit,
};

pub const STATES: &[State] = &[
    State::new("the empty form", text("h1", "Find a pet by ID"), |visit| {
        visit.sign_in_at("/pets/find");
    }),
    State::new("a problem in the field", element("[aria-invalid=true]"), |visit| {
        visit.sign_in_at("/pets/find");
        find(visit, "x");
    }),
    State::new("a pet of the loaded list", text("main button", "Ask the service"), |visit| {
        visit.sign_in_to_list();
        visit.click(link("Find by ID"));
        find(visit, "50");
    }),
    State::new("a pet of the service", text("main", "The service has this pet."), |visit| {
        visit.sign_in_at("/pets/find?id=7");
    }),
    State::new("no pet with the ID", text(".empty", "404"), |visit| {
        visit.sign_in_at("/pets/find?id=123456");
    }),
    State::new("a slow answer", text("main button", "Looking…"), |visit| {
        visit.sign_in_at("/pets/find");
        visit.service.suspend();
        find(visit, "7");
    }),
    State::new("the longest ID", text("tbody", "9223372036854775807"), |visit| {
        visit.sign_in_at(&format!("/pets/find?id={}", faults::LONG_IDS));
    }),
];

fn find(visit: &Visit, id: &str) {
    visit.fill(field("Pet ID"), id);
    visit.click(button("Find"));
}
