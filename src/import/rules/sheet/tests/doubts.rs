//! Names that look wrong. Their rows are left out until a person ticks them.

use super::*;
use crate::import::rules::{
    self,
    doubts::{SUM, VALUE},
};

const UNSEEN: &str = "Has a line break, or a character that nobody sees.";

fn doubt(name: &str) -> Option<&'static str> {
    rules::doubts::doubt(name, &COMPARISON.compared(name))
}

/// They were sent as pets, and nobody can take back what is sent.
#[test]
fn an_error_of_a_formula_is_to_check() {
    for name in [
        "#N/A",
        "#n/a",
        "#N/A N/A",
        "#REF!",
        "#NAME?",
        "#VALUE!",
        "#DIV/0!",
        "#NULL!",
        "#SPILL!",
        "#GETTING_DATA",
        "#NV",
        "#BEZUG!",
        "#WERT!",
        "#ÜBERLAUF!",
        "#NOM?",
        "#VALEUR!",
        "#¡REF!",
        "#¿NOMBRE?",
        "#N/D",
        "#RIF!",
        "#VERW!",
        "#N/B",
        "#Н/Д",
        "#ССЫЛКА!",
        "#YOK",
        "#HIÁNYZIK",
        "#SAKNAS!",
        "#I/T",
        "########",
        "Err:502",
        "Fehler:508",
        "Erreur :502",
        " #N/A ",
    ] {
        assert_eq!(doubt(name), Some("Looks like an error of the spreadsheet."), "{name}");
    }
}

#[test]
fn a_word_for_nothing_is_to_check() {
    for name in [
        "NULL",
        "null",
        "Null",
        "(null)",
        "<NULL>",
        "[null]",
        "\\N",
        "\\n",
        "nil",
        "None",
        "nan",
        "-NaN",
        "NA",
        "N/A",
        "n/a",
        "n.a.",
        "<NA>",
        "undefined",
        "(blank)",
        "-",
        "--",
        "–",
        "—",
        "…",
        "?",
        ".",
        "''",
    ] {
        assert_eq!(doubt(name), Some("Looks like an empty cell."), "{name}");
    }
}

#[test]
fn a_name_that_was_damaged_is_to_check() {
    for name in ["ZoÃ«", "JosÃ©", "ZoÃƒÂ«", "Oâ€™Malley", "NIÃ‘A", "Å»Ã³Å‚w", "Zoï¿½"] {
        assert_eq!(doubt(name), Some("Looks damaged."), "{name}");
    }
}

#[test]
fn a_name_with_html_is_to_check() {
    for name in [
        "Tom &amp; Jerry",
        "Coco&#39;s friend",
        "Coco&#x27;s friend",
        "R&amp;D",
        "<b>Rex</b><br/>",
        "Rex</b>",
        "&lt;b&gt;Rex&lt;/b&gt;",
        "Bj&ouml;rn",
        "ZoÃ« &amp; Max",
    ] {
        assert_eq!(doubt(name), Some("Has HTML in it."), "{name}");
    }
}

/// Each `amp;` was a call inside the last one, and the program ended.
#[test]
fn a_text_that_became_html_many_times_is_read() {
    let text = "&".to_owned() + &"amp;".repeat(25_000);
    let sheet = sheet(&format!("name,category\n{text},1\nRex,{text}\n"));
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::Problem]);
    assert_eq!(notes(&sheet)[0], "Has HTML in it.");
}

#[test]
fn a_sum_is_to_check() {
    for name in ["Total", "Total: 57", "Grand Total", "Dogs Total", "Sum"] {
        assert_eq!(doubt(name), Some(SUM), "{name}");
    }
}

#[test]
fn what_a_spreadsheet_makes_of_a_name_is_to_check() {
    for name in [
        "2026-11-28",
        "28.11.2026",
        "11/28/26",
        "12:30",
        "12:30:00 PM",
        "2026-11-28T12:30:00Z",
        "1.5",
        "-0.5",
        "1E+05",
        "2.5E3",
        "1,234",
        "TRUE",
        "False",
        "Page 1 of 2",
        "Seite 12 von 14",
        "第 1 页 2",
    ] {
        assert_eq!(doubt(name), Some(VALUE), "{name}");
    }
}

/// A list of numbers has the numbers of animals for names.
#[test]
fn a_number_is_to_check_where_the_other_names_are_words() {
    let notes_of = |names: &str| {
        let sheet = sheet(&format!("name,category\n{names},1\n"));
        notes(&sheet).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(notes_of("Rex,1\n12,1\nMax"), ["", VALUE, ""]);
    assert_eq!(notes_of("12,1\n13,1\nMax"), ["", "", ""]);
}

#[test]
fn a_line_break_or_an_unseen_character_in_a_name_is_to_check_but_not_what_joins_emoji_or_letters() {
    for name in ["Milo\nand\nOtis", "Otis\u{2028}Rex"] {
        assert_eq!(doubt(name), Some(UNSEEN), "{name}");
    }
    for name in ["Lu\u{200b}na", "Mi\u{ad}lo", "Rex\u{202e}x", "\u{2067}Tom"] {
        assert_eq!(doubt(name), Some(UNSEEN), "{name}");
    }
    for name in ["👩\u{200d}🦰", "❤\u{fe0f} Rex", "گربه\u{200c}ها"] {
        assert_eq!(doubt(name), None, "{name}");
    }
}

#[test]
fn names_that_people_give_are_no_doubt() {
    for name in [
        "Rex",
        "May",
        "April",
        "Dim Sum",
        "Totally",
        "Paige",
        "Page",
        "-5",
        "Zoë",
        "José",
        "Ângela",
        "ÂNGELA",
        "JOÃO",
        "Éclair",
        "Tomáš",
        "RÄTSEL",
        "ÅSA",
        "RĂȚUCĂ",
        "Björn",
        "Łukasz",
        "Šárka",
        "Żółw",
        "Шарик",
        "Сірко",
        "Рікі",
        "Пёс",
        "Тёма",
        "Ελλη",
        "旺财",
        "ポチ",
        "חתול",
        "Rex 🐶",
        "🐈",
        "Nana",
        "Nina",
        "Anna",
        "R&D",
        "R&D; Co",
        "Tom & Jerry",
        "Tom & Jerry; the cat",
        "A<B",
        "AT&T;",
        "<3 Rex",
        "Rex <3",
        "#1",
        "#1 DAD",
        "# 1",
        "#Rex",
        "Agent 007",
        "R2-D2",
        "Max 1",
        "7",
        "M/S Rex",
        "Rex: 502",
        "K9:007",
        "CAFÉ’s",
        "“CAFÉ”",
        "ZOË’S",
        "MAÇÃ",
        "Ö",
        "Ærø",
        "O’Malley",
        "«Rex»",
        "«Zoé\u{a0}»",
        "«ТИГР»",
        "Zoé…",
        "José®",
        "√2",
        "Strauß",
        "50 €",
        "A.B.",
        "X",
        "Nullarbor",
        "& Co",
        "Mr. &;",
    ] {
        assert_eq!(doubt(name), None, "{name}");
    }
}

#[test]
fn a_row_that_looks_wrong_is_sent_as_it_stands_only_if_a_person_ticks_it() {
    let mut sheet = sheet("name,category\n#N/A,2\nNULL,1\nnull,2\nMax,1\nZoÃ«,1\nR&amp;D,1\nBella,2\n");
    let expected = [
        "Looks like an error of the spreadsheet.",
        "Looks like an empty cell.",
        "Looks like an empty cell.",
        "",
        "Looks damaged.",
        "Has HTML in it.",
        "Looks like the pet with the ID 7.",
    ];
    assert_eq!(notes(&sheet), expected);
    let counts = sheet.snapshot(&Selection::default(), PAGE).counts;
    assert_eq!((counts.get(Kind::ToCheck), counts.left), (6, 1));
    sheet.choose(5, true);
    sheet.choose(1, true);
    sheet.start();
    let step = sheet.take(PAGE);
    carry_out(&mut sheet, step);
    let step = sheet.take("another page").unwrap();
    assert_eq!((step.row, step.to.pet), (3, Some(pet("Max", 1, None))));
    assert_eq!(sheet.rows()[1].pet, Some(pet("NULL", 1, None)));
}

#[test]
fn a_row_has_all_its_reasons() {
    let known = (pet("ZoÃ«", 1, None), "Looks like the pet with the ID 8.".into());
    let sheet = read_beside("name,category\nZoÃ«,1\nTotal,NULL\n", &basis(), &[known]).unwrap();
    let reasons = "Looks damaged. Looks like the pet with the ID 8.";
    assert_eq!(notes(&sheet), [reasons, SUM]);
}

#[test]
fn html_in_a_category_is_asked_like_each_unknown_word() {
    let categories = vec![(CategoryId(2), "Cats & Kittens".into())];
    let mut sheet = read("name,category\nTom,Cats &amp; Kittens\n", &Basis { categories, ..basis() }).unwrap();
    let unclear = unclear(&sheet);
    assert_eq!(unclear, [(PetField::Category, "Cats &amp; Kittens".into(), 1, None)]);
    values::mean(&mut sheet, PetField::Category, "Cats &amp; Kittens", Some("2"));
    assert_eq!(sheet.rows()[0].pet, Some(pet("Tom", 2, None)));
}

/// `O’Malley` was sent beside `O'Malley`.
#[test]
fn a_name_that_people_take_for_the_name_of_a_pet_is_to_check_and_is_sent_in_its_own_letters() {
    let there = |name| (pet(name, 1, None), "Looks like the pet with the ID 8.".into());
    let table = "name,category\nO’Malley,1\nMr Bean,1\nAnna–Lena,1\nAnna-Lena,1\n";
    let sheet = read_beside(table, &basis(), &[there("O'Malley"), there("Mr  Bean")]).unwrap();
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::ToCheck, Kind::Ready, Kind::ToCheck]);
    assert_eq!(sheet.rows()[0].pet, Some(pet("O’Malley", 1, None)));
}
