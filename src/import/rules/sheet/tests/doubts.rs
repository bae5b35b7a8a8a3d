//! Names that look wrong. Their rows are left out until a person chooses them.

use super::{super::super::check::doubt_of, *};

fn doubt(name: &str) -> Option<String> {
    doubt_of(name, &LETTERS.key(name), &code_pages())
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
        assert_eq!(doubt(name).as_deref(), Some("Looks like an error of the spreadsheet."), "{name}");
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
        "N/D",
        "н/д",
        "undefined",
        "(blank)",
        "(Leer)",
        "(vide)",
        "(пусто)",
        "-",
        "--",
        "–",
        "—",
        "…",
        "?",
        ".",
        "''",
        "&nbsp;",
        "空白",
    ] {
        assert_eq!(doubt(name).as_deref(), Some("Looks like an empty cell."), "{name}");
    }
}

#[test]
fn a_name_that_was_damaged_is_to_check_with_what_it_probably_was() {
    for (name, meant) in [
        ("ZoÃ«", "Zoë"),
        ("JosÃ©", "José"),
        ("Bj√∂rn", "Björn"),
        ("ZoĂ«", "Zoë"),
        ("ZoГ«", "Zoë"),
        ("ZoÃƒÂ«", "Zoë"),
        ("Oâ€™Malley", "O’Malley"),
        ("O‚ÄôMalley", "O’Malley"),
        ("VoilÃ\u{a0}", "Voilà"),
        ("Å\u{81}ukasz", "Łukasz"),
        ("È™oricel", "șoricel"),
        ("ZoeÌˆ", "Zoe\u{308}"),
        ("æ—ºè´¢", "旺财"),
        ("Ð¨Ð°Ñ€Ð¸Ðº", "Шарик"),
        ("РњСѓСЂРєР°", "Мурка"),
        ("Rex ðŸ\u{90}¶", "Rex 🐶"),
    ] {
        assert_eq!(doubt(name), Some(format!("Looks damaged. Probably “{meant}”.")), "{name}");
    }
    assert_eq!(doubt("Zoï¿½").as_deref(), Some("Looks damaged."));
}

#[test]
fn a_name_with_html_is_to_check_with_what_it_probably_was() {
    for (name, meant) in [
        ("Tom &amp; Jerry", "Tom & Jerry"),
        ("Tom &amp;amp; Jerry", "Tom & Jerry"),
        ("Coco&#39;s friend", "Coco's friend"),
        ("Coco&#x27;s friend", "Coco's friend"),
        ("R&amp;D", "R&D"),
        ("<b>Rex</b><br/>", "Rex"),
        ("&lt;b&gt;Rex&lt;/b&gt;", "Rex"),
        ("&#128054;", "🐶"),
    ] {
        assert_eq!(doubt(name), Some(format!("Has HTML in it. Probably “{meant}”.")), "{name}");
    }
    for name in ["Coco&rsquo;s friend", "Bj&ouml;rn"] {
        assert_eq!(doubt(name).as_deref(), Some("Has HTML in it."), "{name}");
    }
    assert_eq!(doubt("ZoÃ« &amp; Max").as_deref(), Some("Has HTML in it. Probably “Zoë & Max”."));
}

#[test]
fn names_that_people_give_are_no_doubt() {
    for name in [
        "Rex",
        "Zoë",
        "José",
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
        "Tom & Jerry; the cat",
        "AT&T;",
        "<3 Rex",
        "Rex <3",
        "#1",
        "#1 DAD",
        "# 1",
        "#Rex",
        "Agent 007",
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
fn a_row_that_looks_wrong_is_sent_as_it_stands_only_if_a_person_chooses_it() {
    let mut sheet = sheet("name,category\n#N/A,2\nNULL,1\nnull,2\nMax,1\nZoÃ«,1\nR&amp;D,1\nBella,2\n");
    let expected = [
        "Looks like an error of the spreadsheet.",
        "Looks like an empty cell.",
        "Looks like an empty cell.",
        "",
        "Looks damaged. Probably “Zoë”.",
        "Has HTML in it. Probably “R&D”.",
        "Looks like the pet with the ID 7.",
    ];
    assert_eq!(notes(&sheet), expected);
    let counts = sheet.snapshot(None, ROWS_SHOWN, PAGE).counts;
    assert_eq!((counts.get(Kind::ToCheck), counts.left), (6, 1));
    assert_eq!(counts.not_sent(), "Not sent: 6 to check.");
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
    let basis = Basis { known: vec![(pet("ZoÃ«", 1, None), "Looks like the pet with the ID 8.".into())], ..basis() };
    let sheet = read("name,category\nZoÃ«,1\nTotal,NULL\n", &basis).unwrap();
    let reasons = "Looks damaged. Probably “Zoë”. Looks like the pet with the ID 8.";
    assert_eq!(notes(&sheet), [reasons, "This row seems to sum up the others."]);
    let mut former = sheet;
    former.start();
    let again = read("name,category\nZoÃ«,1\n", &Basis { known: former.added_pets(), ..basis }).unwrap();
    assert_eq!(notes(&again), [reasons]);
}

/// The export of a shop: there was a question for “Cats &amp; Kittens”, and a pet “Tom &amp;amp; Jerry”.
#[test]
fn a_table_of_a_shop_with_html_in_its_texts_is_read() {
    let categories = vec![(CategoryId(1), "Dogs".into()), (CategoryId(2), "Cats & Kittens".into())];
    let table = "ID,Type,SKU,Name,Published,Categories\n44,simple,b-1,Tom &amp; Jerry,1,Cats &amp; Kittens\n";
    let sheet = read(table, &Basis { categories, ..basis() }).unwrap();
    assert_eq!(sheet.rows()[0].pet, Some(pet("Tom &amp; Jerry", 2, None)));
    assert_eq!(kinds(&sheet), [Kind::ToCheck]);
    assert_eq!(unclear(&sheet), []);
}

/// `O’Malley` was sent beside `O'Malley`.
#[test]
fn a_name_that_people_take_for_the_name_of_a_pet_is_to_check_and_is_sent_in_its_own_letters() {
    let there = |name| (pet(name, 1, None), "Looks like the pet with the ID 8.".into());
    let basis = Basis { known: vec![there("O'Malley"), there("Mr  Bean")], ..basis() };
    let sheet = read("name,category\nO’Malley,1\nMr Bean,1\nAnna–Lena,1\nAnna-Lena,1\n", &basis).unwrap();
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::ToCheck, Kind::Ready, Kind::ToCheck]);
    assert_eq!(sheet.rows()[0].pet, Some(pet("O’Malley", 1, None)));
}
