//! Believable pets to look at: the same ones every time, some of them hard to write, to sort and to put into a table.

use crate::pet::{Pet, PetStatus};

/// One line for each category: 1 Dogs, 2 Cats, 3 Birds, 4 Fish, 5 Rabbits.
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

/// Pets with the ids from 1 up, oldest first.
pub fn pets(count: u32) -> Vec<Pet> {
    (0..count).map(pet).collect()
}

fn pet(place: u32) -> Pet {
    let scattered = scatter(place);
    let category = (scattered % 5) as usize;
    let names = NAMES[category];
    Pet {
        id: i64::from(place) + 1,
        name: names[(scattered / 5) as usize % names.len()].to_owned(),
        category_id: category as i64 + 1,
        // Of ten pets five are available, two pending and two sold; one was never given a status.
        status: match scattered / 512 % 10 {
            0..=4 => Some(PetStatus::Available),
            5 | 6 => Some(PetStatus::Pending),
            7 | 8 => Some(PetStatus::Sold),
            _ => None,
        },
    }
}

/// Mixes the bits, so that neighbours differ in everything without any chance in it.
fn scatter(place: u32) -> u32 {
    let mixed = (place ^ (place >> 16)).wrapping_mul(0x45d9_f3b3);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    mixed ^ (mixed >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_pets_begin_with_the_same_ones() {
        assert_eq!(pets(250)[..40], pets(40));
    }

    #[test]
    fn every_category_and_every_status_occurs_among_forty() {
        let pets = pets(40);
        for category in 1..=5 {
            assert!(pets.iter().any(|pet| pet.category_id == category), "{category}");
        }
        for status in [None, Some(PetStatus::Available), Some(PetStatus::Pending), Some(PetStatus::Sold)] {
            assert!(pets.iter().filter(|pet| pet.status == status).count() > 1, "{status:?}");
        }
    }

    #[test]
    fn some_names_go_beyond_ascii() {
        assert!(pets(40).iter().filter(|pet| !pet.name.is_ascii()).count() > 3);
    }
}
