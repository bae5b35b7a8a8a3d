//! A service that is killed in the middle of its work loses no pet that the page was told of.

use petstore_e2e_tests::{
    shop::{KEY, Shop},
    sought::{alert, button, field, table},
    waiting::eventually,
};
use serde_json::json;

#[test]
fn a_pet_that_was_told_as_added_outlives_the_service() {
    Shop::new().visit(|visit| {
        visit.sign_in_at("/pets/new");
        visit.fill(field("Name"), "Rex");
        visit.fill(field("Category ID"), "1");
        visit.press(button("Add pet"));
        visit.sees("Added “Rex” with the ID 51.");
        visit.service.kill();
        visit.open("/pets/find?id=51");
        visit.reads(alert(), &["No answer came"]);
        visit.service.restart();
        visit.press(button("Try again"));
        visit.reads(table("Pet"), &["51", "Rex", "Dogs"]);
    });
}

#[test]
fn no_pet_with_a_201_is_lost_when_the_service_is_killed_in_the_middle_of_many() {
    // So many that none of the new ones has an ID that brings out a trouble.
    Shop::new().pets(100).visit(|visit| {
        visit.sign_in_at("/");
        let service = visit.service.base_url();
        visit.browser.run(ADD_UNTIL_THE_END, vec![service.clone().into(), KEY.into()]).unwrap();
        let count = |what: &str| visit.browser.run(&format!("return window.{what};"), vec![]).unwrap();
        eventually("150 pets are confirmed", || (count("confirmed.length").as_u64()? >= 150).then_some(()));
        visit.service.kill();
        eventually("every request has ended", || (count("busy") == 0).then_some(()));
        visit.service.restart();
        let lost = visit.browser.run_to_its_call(WHICH_ARE_LOST, vec![service.into(), KEY.into()]).unwrap();
        assert_eq!(lost, json!([]));
    });
}

/// Six at a time, as many as a browser lets through to one host.
const ADD_UNTIL_THE_END: &str = "
    const [service, key] = arguments;
    window.confirmed = [];
    window.busy = 6;
    const add = async (name, number) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
        const body = JSON.stringify({ name: `${name}.${number}`, categoryId: 1 });
        const answer = await fetch(`${service}/pets`, { method: 'POST', headers, body });
        if (answer.status === 201) window.confirmed.push(await answer.json());
        return add(name, number + 1);
    };
    for (let name = 0; name < 6; name++) add(name, 0).catch(() => { window.busy -= 1; });";

const WHICH_ARE_LOST: &str = "
    const [service, key, told] = arguments;
    const headers = { Authorization: `Bearer ${key}` };
    const isThere = async pet => {
        const answer = await fetch(`${service}/pets/${pet.id}`, { headers });
        return answer.ok && (await answer.json()).name === pet.name;
    };
    (async () => {
        const lost = [];
        for (const pet of window.confirmed) if (!await isThere(pet)) lost.push(pet);
        told(lost);
    })();";
