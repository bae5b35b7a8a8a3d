//! Demonstration pets. They are always the same, and some names test sorting, escaping and Unicode.

use crate::pet::{Pet, PetStatus};

/// The names of each category: 1 Dogs, 2 Cats, 3 Birds, 4 Fish, 5 Rabbits.
const NAMES: [&[&str]; 5] = [
    &[
        "Biscuit",
        "Rex",
        "Bella",
        "Señor Barksalot",
        "Charlie",
        "Luna",
        "Max",
        "O'Malley",
        "Daisy",
        "Jürgen",
        "Rocky",
        "Lady, the second",
        "Fido 🐶",
        "Bär",
        "Søren",
        "Ruff",
    ],
    &[
        "Whiskers",
        "Zoë 🐈",
        "Mittens",
        "Chloé",
        "Tiger",
        "たま",
        "Misty",
        "François",
        "Shadow",
        "Sir \"Reggie\" Fluff",
        "Nala",
        "Pełka",
        "Simba",
        "Kitty",
    ],
    &["Kiwi", "Polly", "Sunny", "Piño", "Tweety 🐤", "Mango", "Günther", "Sky", "Капитан", "Coco", "Peaches"],
    &[
        "Bubbles",
        "Nemo",
        "Goldie",
        "Finn",
        "Åke",
        "Coral",
        "Wanda",
        "Dory 🐠",
        "Marlin",
        "Mr. Limpet",
        "Guppy",
        "أمير",
        "Jaws",
    ],
    &["Thumper", "Flopsy", "Snowball", "Chérie", "Clover", "Hazel", "Pip", "Cinnamon 🐰", "Björk", "Cotton", "Bigwig"],
];

/// Pets with ascending ids from 1.
pub fn demo_pets(count: u32) -> Vec<Pet> {
    (0..count).map(demo_pet).collect()
}

fn demo_pet(index: u32) -> Pet {
    let hash = hash(index);
    let category = (hash % 5) as usize;
    let names = NAMES[category];
    Pet {
        id: i64::from(index) + 1,
        name: names[(hash / 5) as usize % names.len()].to_owned(),
        category_id: category as i64 + 1,
        // 50% are available, 20% pending, 20% sold, and 10% have no status.
        status: match hash / 512 % 10 {
            0..=4 => Some(PetStatus::Available),
            5 | 6 => Some(PetStatus::Pending),
            7 | 8 => Some(PetStatus::Sold),
            _ => None,
        },
    }
}

/// A deterministic hash, so that pets with neighbouring ids differ in name, category and status.
fn hash(index: u32) -> u32 {
    let mixed = (index ^ (index >> 16)).wrapping_mul(0x45d9_f3b3);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed ^ (mixed >> 16)
}
