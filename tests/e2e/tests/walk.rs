//! Random walks through the app, in each browser. A failure prints its actions; `cargo xtask test --only e2e --seed 7 walk` repeats the
//! walks of the seed 7.

use petstore_e2e_tests::setup::Setup;

const STEPS: usize = 60;
/// So many that no list of a walk has a pet whose ID is the number of a fault: the service would not answer when it is asked for it.
const PETS: u32 = 600;

/// Walks, which run beside each other. Each stays anywhere or near one page.
macro_rules! walks {
    ($($name:ident $home:expr;)*) => {
        $(#[test]
        fn $name() {
            Setup::new().pets(PETS).run(|visit| visit.walk(STEPS, $home));
        })*
    };
}

walks! {
    a_walk_through_all_pages_meets_no_problem None;
    a_walk_near_the_list_meets_no_problem Some("Pets");
    a_walk_near_the_form_meets_no_problem Some("Add a pet");
    a_walk_near_the_import_meets_no_problem Some("Import");
}
