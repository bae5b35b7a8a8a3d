use super::*;
use icu_normalizer::ComposingNormalizerBorrowed;

/// As `browser::locale::folded` in a browser.
pub const LETTERS: Letters = Letters(|text| {
    let normal_form = ComposingNormalizerBorrowed::new_nfkc();
    normal_form.normalize(&text.to_uppercase()).replace('İ', "I")
});

#[test]
fn texts_that_look_the_same_are_equal() {
    for texts in [
        &["Zoë", "Zoe\u{308}", "ZOË", " zoë\u{a0}", "\u{feff}Zo\u{ad}ë\u{200b}"][..],
        &["İstanbul", "I\u{307}stanbul", "i\u{307}stanbul", "istanbul", "ISTANBUL", "ıstanbul"],
        &["Vögel", "VÖGEL", "Vo\u{308}gel", "vögel\u{200e}"],
        &["Straße", "STRASSE"],
        &["ΟΔΟΣ", "οδος", "οδοσ"],
        &["ペット", "ﾍﾟｯﾄ"],
        &["small dogs", "Small\u{a0}Dogs"],
    ] {
        let keys: Vec<_> = texts.iter().map(|text| LETTERS.key(text)).collect();
        assert!(keys.iter().all(|key| *key == keys[0]), "{texts:?}: {keys:?}");
    }
    assert_ne!(LETTERS.key("Zoë"), LETTERS.key("Zoe"));
    assert_eq!(LETTERS.key("\u{200b} \u{feff}"), "");
}

#[test]
fn a_text_that_changes_the_direction_is_isolated() {
    for text in ["Rex", "Zoë 🐈", "", "猫"] {
        assert_eq!(isolated(text), text);
    }
    assert_eq!(isolated("חתול"), "\u{2068}חתול\u{2069}");
    assert_eq!(isolated("R\u{202e}ex"), "\u{2068}R\u{202e}ex\u{2069}");
    assert_eq!(isolated("R\u{2069}\u{202e}ex\u{2066}"), "\u{2068}R\u{202e}ex\u{2069}");
}

#[test]
fn only_one_is_singular() {
    assert_eq!([0, 1, 2].map(|number: usize| count(number, "pet")), ["0 pets", "1 pet", "2 pets"]);
    assert_eq!(count(10_000_u64, "row"), "10,000 rows");
}

#[test]
fn thousands_have_separators() {
    let texts = [0, 999, 1_000, 100_000, u64::MAX].map(number);
    assert_eq!(texts, ["0", "999", "1,000", "100,000", "18,446,744,073,709,551,615"]);
}
