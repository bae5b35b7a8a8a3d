//! Random walks through the app, in each browser. A failure prints its seed and its actions; `cargo xtask test --only e2e --seed 7 walk`
//! repeats the walks of the seed 7.

use petstore_e2e_tests::{setup::Setup, walk::seed};

const STEPS: usize = 60;

/// Declares walks of their own, which run beside each other.
macro_rules! walks {
    ($($name:ident $number:literal;)*) => {
        $(#[test]
        fn $name() {
            Setup::new().run(|visit| visit.walk(seed($number), STEPS));
        })*
    };
}

walks! {
    a_first_walk_meets_no_problem 0;
    a_second_walk_meets_no_problem 1;
    a_third_walk_meets_no_problem 2;
    a_fourth_walk_meets_no_problem 3;
}
