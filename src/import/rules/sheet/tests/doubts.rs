//! Names that look wrong. Their rows are left out until a person chooses them.

use super::*;
use crate::words::names::doubt_of;

fn doubt(name: &str) -> Option<&'static str> {
    doubt_of(name, &COMPARISON.compared(name))
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
        assert_eq!(doubt(name), Some("Looks like an empty cell."), "{name}");
    }
}

#[test]
fn a_name_that_was_damaged_is_to_check() {
    for name in [
        "ZoÃ«",
        "JosÃ©",
        "Bj√∂rn",
        "ZoĂ«",
        "KrĂłl",
        "ZoÃƒÂ«",
        "RexÂ\u{a0}",
        "Oâ€™Malley",
        "O‚ÄôMalley",
        "VoilÃ\u{a0}",
        "NIÃ‘A",
        "Å»Ã³Å‚w",
        "KÄ™dzior",
        "DoÄŸan",
        "È™oricel",
        "ZoeÌˆ",
        "è±†è±†",
        "ãƒãƒ",
        "Ð¨Ð°Ñ€Ð¸Ðº",
        "РњСѓСЂРєР°",
        "×—×ª×•×œ",
        "Rex ðŸ¶",
        "Zoï¿½",
    ] {
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
fn what_a_spreadsheet_makes_of_a_name_is_to_check() {
    for name in [
        "2024-05-01",
        "01/05/2024",
        "1.5.24",
        "2024-05-01 00:00:00",
        "2024-05-01T00:00:00Z",
        "1/5/2024 9:30 AM",
        "1-May",
        "May-01",
        "01-mai",
        "01. Mai",
        "1. März 2024",
        "janv.-24",
        "5-окт",
        "5月1日",
        "12:30",
        "12:30:00",
        "3:00 PM",
        "1.5",
        "1,5",
        "-0.5",
        "1.234,5",
        "1E5",
        "1.2E+15",
        "3,4e-5",
        "TRUE",
        "false",
        "WAHR",
        "Vrai",
        "VERDADERO",
        "ИСТИНА",
        "YANLIŞ",
        "(FALSE)",
    ] {
        assert_eq!(
            doubt(name),
            Some("Looks like a date, a time, a number or a truth value that a spreadsheet has made."),
            "{name}"
        );
    }
}

/// `Lu\u{200b}na` was sent beside `Luna`.
#[test]
fn a_line_break_and_a_character_that_nobody_sees_are_to_check_unless_a_script_or_an_emoji_needs_it() {
    for name in ["Milo\nand\nOtis", "Milo\r\nand", "Milo\u{2028}and"] {
        assert_eq!(doubt(name), Some("The name has line breaks."), "{name:?}");
    }
    for name in [
        "Lu\u{200b}na",
        "Mi\u{ad}lo",
        "Re\u{202e}x",
        "Re\u{feff}x",
        "Re\u{200d}x",
        "Mế\u{200d}o",
        "Re\u{fe0f}x",
        "Rex \u{e0041}\u{e0042}x",
        "🐶\u{200d}Rex",
        "שָׁ\u{200f}לום",
    ] {
        assert_eq!(doubt(name), Some("The name has a character that nobody sees."), "{name:?}");
    }
    for name in ["👨‍👩‍👧 Rex", "❤️‍🔥", "☺︎ Rex", "1️⃣", "🏴\u{e0067}\u{e0062}\u{e007f}", "می\u{200c}خواهم", "क्\u{200d}ष"]
    {
        assert_eq!(doubt(name), None, "{name:?}");
    }
}

#[test]
fn a_sum_and_the_number_of_a_page_are_no_pets_and_their_cells_are_not_asked() {
    for name in ["Total", "TOTAL: 57", "Grand total (2)", "Dogs Total", "Total dogs", "Sum of ID", "Summe:", "合計"] {
        assert_eq!(doubt(name), Some("This row seems to sum up others."), "{name}");
    }
    for name in ["Page 1 of 2", "Seite 3 von 4", "page 2", "Página 1 de 9", "Page 1/2"] {
        assert_eq!(doubt(name), Some("Looks like the number of a page."), "{name}");
    }
    let sheet = sheet("name,category\nTotal,x\nRex,1\nPage 1 of 2,y\nMax,2\n");
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::Ready, Kind::ToCheck, Kind::Ready]);
    assert_eq!(unclear(&sheet), []);
}

#[test]
fn a_plain_number_is_to_check_where_the_other_names_are_words() {
    let kinds_of = |names: &[&str]| {
        let rows: String = names.iter().map(|name| format!("{name},1\n")).collect();
        kinds(&sheet(&format!("name,category\n{rows}")))
    };
    assert_eq!(kinds_of(&["Rex", "7", "Max"]), [Kind::Ready, Kind::ToCheck, Kind::Ready]);
    assert_eq!(kinds_of(&["Rex", "7", "12"]), [Kind::Ready; 3]);
    assert_eq!(kinds_of(&["7"]), [Kind::Ready]);
}

/// ` Bella ` was another pet than `Bella`.
#[test]
fn a_name_is_sent_without_what_nobody_sees_around_it() {
    let sheet = file(
        "category, name , status\n1, Bella , available\n2,Max  ,sold\n1,\"  Coco\",\n2,\"Luna\n\",sold\n\
         1,\"Milo\nand\nOtis\",\n2,Tom\u{a0},\n1,Otis\u{2028},\n2,\u{2067}Ida,\n1,\u{feff}Kim,\n2,Rex\u{202e},\n1,Joy ❤️,\n",
    );
    let names = each(&sheet, |row| row.pet.as_ref().unwrap().name.clone());
    let expected = ["Bella", "Max", "Coco", "Luna", "Milo\nand\nOtis", "Tom", "Otis", "Ida", "Kim", "Rex", "Joy ❤️"];
    assert_eq!(names, expected);
    assert_eq!(notes(&sheet)[4], "The name has line breaks.");
    assert_eq!(kinds(&sheet).iter().filter(|kind| **kind == Kind::Ready).count(), 10);
}

#[test]
fn names_that_people_give_are_no_doubt() {
    for name in [
        "Dim Sum",
        "Totally",
        "May",
        "April",
        "Max-1",
        "3 Musketeers",
        "K-9",
        "Ab 12",
        "Trueman",
        "Page",
        "Rex",
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
fn a_row_that_looks_wrong_is_sent_as_it_stands_only_if_a_person_chooses_it() {
    let mut sheet = sheet("name,category\n#N/A,2\nNULL,1\nnull,2\nMax,1\nZoÃ«,1\nR&amp;D,1\nBella,2\n");
    let expected = [
        "Looks like an error of the spreadsheet.",
        "Looks like an empty cell.",
        "Looks like an empty cell.",
        "",
        "Looks damaged.",
        "Has HTML in it.",
        "In the store as Available, ID 7. A status cannot be changed here.",
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
    let reasons = "Looks damaged. Looks like the pet with the ID 8.";
    assert_eq!(notes(&sheet), [reasons, "This row seems to sum up others."]);
    let mut former = sheet;
    former.start();
    let again = read("name,category\nZoÃ«,1\n", &Basis { known: former.added_pets(), ..basis }).unwrap();
    assert_eq!(notes(&again), [reasons]);
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
    let basis = Basis { known: vec![there("O'Malley"), there("Mr  Bean")], ..basis() };
    let sheet = read("name,category\nO’Malley,1\nMr Bean,1\nAnna–Lena,1\nAnna-Lena,1\n", &basis).unwrap();
    assert_eq!(kinds(&sheet), [Kind::ToCheck, Kind::ToCheck, Kind::Ready, Kind::ToCheck]);
    assert_eq!(sheet.rows()[0].pet, Some(pet("O’Malley", 1, None)));
}
