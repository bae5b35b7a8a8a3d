use super::*;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// As `browser::locale::folded` in a browser.
pub const COMPARISON: Comparison = Comparison(|text| {
    let normal_form = ComposingNormalizerBorrowed::new_nfkc();
    normal_form.normalize(&text.to_uppercase()).replace('İ', "I")
});

/// As `browser::without_accents`.
pub const WITHOUT_ACCENTS: Comparison = Comparison(|text| {
    let normal_form = DecomposingNormalizerBorrowed::new_nfkd();
    without_accents(&normal_form.normalize(&text.to_uppercase()))
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
        &["small dogs", "Small\u{a0}Dogs", "small\t dogs", " small \u{200b}\u{3000}\u{2009} dogs\n"],
        &[
            "O'Malley",
            "O’Malley",
            "O‘Malley",
            "O`Malley",
            "O´Malley",
            "OʼMalley",
            "O′Malley",
            "O＇Malley",
            "o\u{200b}'malley",
        ],
        &[
            "\"Duke\" of York",
            "“Duke” of York",
            "„Duke‟ of York",
            "«Duke» of York",
            "″Duke″ of York",
            "＂DUKE＂  of York",
        ],
        &[
            "Anna-Lena",
            "Anna‐Lena",
            "Anna‑Lena",
            "Anna–Lena",
            "Anna—Lena",
            "Anna−Lena",
            "Anna－Lena",
            "Anna\u{ad}-Lena",
        ],
        &["Mr Bean", "Mr  Bean", "Mr\u{202f}Bean", "Mr \u{1}Bean"],
    ] {
        let compared: Vec<_> = texts.iter().map(|text| COMPARISON.compared(text)).collect();
        assert!(compared.iter().all(|key| *key == compared[0]), "{texts:?}: {compared:?}");
    }
    for [one, other] in [["Zoë", "Zoe"], ["Anna-Lena", "Anna Lena"], ["O'Malley", "OMalley"], ["\"Max\"", "'Max'"]] {
        assert_ne!(COMPARISON.compared(one), COMPARISON.compared(other));
    }
    assert_eq!(COMPARISON.compared("\u{200b} \u{feff}"), "");
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

/// Half of a family or of a flag is another sign.
#[test]
fn a_long_text_is_cut_between_signs() {
    for sign in ["👨\u{200d}👩\u{200d}👧", "🇩🇪", "🏃\u{200d}♂\u{fe0f}", "👍🏽"] {
        let start = "x".repeat(QUOTED - 2);
        assert_eq!(shortened(&format!("{start} {sign}yz")), format!("{start}…"), "{sign}");
    }
    let start = "x".repeat(QUOTED - 2);
    assert_eq!(shortened(&format!("{start}e\u{301}\u{302}yz")), format!("{start}…"));
    assert_eq!(shortened(&"x".repeat(QUOTED + 1)), "x".repeat(QUOTED) + "…");
    assert_eq!(shortened(&"🇩🇪".repeat(21)), "🇩🇪".repeat(20) + "…");
    assert_eq!(shortened(&format!("x{}", "\u{301}".repeat(60))), format!("x{}…", "\u{301}".repeat(39)));
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
