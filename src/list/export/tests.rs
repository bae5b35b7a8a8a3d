use super::*;
use crate::{
    api::wire::{CategoryId, PetId},
    csv_text::unguard,
};
use proptest::prelude::*;

fn pet(id: i64, name: &str, category: i64, status: Option<&str>) -> Pet {
    Pet {
        id: PetId(id),
        name: name.into(),
        category_id: CategoryId(category),
        status: status.map(|status| Status::from(status.to_owned())),
    }
}

#[test]
fn a_csv_file_has_a_byte_order_mark_a_header_and_a_line_for_each_pet() {
    let pets = [pet(7, "Rex, the dog", 1, Some("sold")), pet(-8, "=1+1", 2, None), pet(9, "Zoë", 3, Some("On loan"))];
    assert_eq!(
        csv(&pets, false),
        "\u{feff}id,name,categoryId,status\r\n7,\"Rex, the dog\",1,sold\r\n-8,'=1+1,2,\r\n9,Zoë,3,On loan\r\n"
    );
}

#[test]
fn a_long_id_is_a_text_on_request_only() {
    let pets = [pet(i64::MAX, "Rex", i64::MIN, None)];
    let line = |keep_ids_as_text| csv(&pets, keep_ids_as_text).lines().nth(1).unwrap().to_owned();
    assert_eq!(line(false), "9223372036854775807,Rex,-9223372036854775808,");
    assert_eq!(line(true), r#""=""9223372036854775807""",Rex,"=""-9223372036854775808""","#);
}

#[test]
fn a_json_file_has_the_fields_of_the_interface_and_no_status_that_is_not_set() {
    let pets =
        [pet(i64::MAX, "the \"big\" one\n", 1, Some("sold")), pet(-8, "Zoë", 2, None), pet(9, "", 3, Some("On loan"))];
    assert_eq!(
        json(&pets),
        r#"[
{"id":9223372036854775807,"name":"the \"big\" one\n","categoryId":1,"status":"sold"},
{"id":-8,"name":"Zoë","categoryId":2},
{"id":9,"name":"","categoryId":3,"status":"On loan"}
]
"#
    );
}

#[test]
fn each_format_has_a_label_an_extension_and_a_media_type() {
    let of_all = |of: fn(Format) -> &'static str| Format::ALL.map(of);
    assert_eq!(of_all(Format::label), ["CSV, for spreadsheets", "JSON, for other programs"]);
    assert_eq!(of_all(Format::extension), ["csv", "json"]);
    assert_eq!(Format::ALL.map(Format::extension).map(Format::with_extension), Format::ALL);
    assert_eq!(of_all(Format::media_type), ["text/csv", "application/json"]);
    let pets = [pet(i64::MAX, "Rex", 1, None)];
    assert_eq!(Format::ALL.map(|format| format.text(&pets, true)), [csv(&pets, true), json(&pets)]);
}

fn origin() -> Origin<'static> {
    Origin {
        environment: "Production",
        base_url: "https://api.example.com/v1",
        is_stock: false,
        status: None,
        search: " ",
        cut_at: None,
        time: "2026-11-23-0905",
    }
}

#[test]
fn the_name_of_the_file_has_environment_filter_search_limit_and_time() {
    assert_eq!(origin().file_name(Format::Json), "pets-production-2026-11-23-0905.json");
    let sold = Origin { status: Some(PetStatus::Sold), cut_at: Some(20), ..origin() };
    assert_eq!(sold.file_name(Format::Csv), "pets-production-sold-first-20-2026-11-23-0905.csv");
    let found = Origin { search: "Rex / Bello", is_stock: true, ..sold };
    assert_eq!(
        found.file_name(Format::Csv),
        "pets-production-stock-sold-search-rex-bello-first-20-2026-11-23-0905.csv"
    );
}

#[test]
fn the_environment_stays_readable_in_the_name_of_the_file() {
    let named = |environment: &str| {
        let name = Origin { environment, ..origin() }.file_name(Format::Csv);
        name.strip_prefix("pets-").and_then(|name| name.strip_suffix("-2026-11-23-0905.csv")).unwrap().to_owned()
    };
    assert_eq!(named("Filiale Köln (Süd)"), "filiale-köln-süd");
    assert_eq!(named("../../etc\\\0CON: 2"), "etc-con-2");
    assert_eq!(named("東京 本店"), "東京-本店");
    assert_eq!(named("Москва"), "Москва");
    // From right to left, or nothing that is seen: the host instead.
    for environment in ["ייצור", "إنتاج", "\u{202e}\u{2066}", "", "🐈🐈"] {
        assert_eq!(named(environment), "api-example-com");
    }
    assert_eq!(named(&"Long ".repeat(60)), "long-long-long-long-long-long");
}

#[test]
fn a_search_that_no_file_name_can_have_is_named_as_a_search() {
    let name = Origin { search: "ייצור", ..origin() }.file_name(Format::Csv);
    assert_eq!(name, "pets-production-search-2026-11-23-0905.csv");
}

#[test]
fn the_choices_that_made_the_rows_are_named() {
    let all = as_shown(20, None, "", None);
    assert_eq!(all, "20 pets as shown.");
    let sorted = Some("sorted by “Name”".to_owned());
    let one = as_shown(1, Some(PetStatus::Sold), " rex ", sorted);
    assert_eq!(one, "1 pet as shown: filtered by “Sold”, search “rex”, sorted by “Name”.");
    assert_eq!(as_shown(0, None, "rex", None), "0 pets as shown: search “rex”.");
}

prop_compose! {
    fn any_pet()(
        id: i64,
        name in "['=+@\\-\t\r\n\",;0-9.a ]{0,8}|\\PC*",
        category: i64,
        status in prop::option::of("sold|=[a-z]*|[\",\n]{1,3}|\\PC{1,9}"),
    ) -> Pet {
        pet(id, &name, category, status.as_deref())
    }
}

proptest! {
    #[test]
    fn a_csv_file_is_read_back_as_it_was(pets in prop::collection::vec(any_pet(), 0..9), keep_ids_as_text: bool) {
        let file = csv(&pets, keep_ids_as_text);
        let mut reader = csv::Reader::from_reader(file.as_bytes());
        prop_assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), ["id", "name", "categoryId", "status"]);
        let read = reader.records().map(|record| {
            let record = record.unwrap();
            let cell = |index: usize| unguard(&record[index]);
            let status = Some(cell(3)).filter(|status| !status.is_empty());
            pet(cell(0).parse().unwrap(), cell(1), cell(2).parse().unwrap(), status)
        });
        prop_assert_eq!(read.collect::<Vec<_>>(), pets);
    }

    #[test]
    fn a_negative_number_stays_a_number(number in i64::MIN..0) {
        let pets = [pet(number, &number.to_string(), number, None)];
        let file = csv(&pets, false);
        prop_assert_eq!(file.lines().nth(1).unwrap(), format!("{number},{number},{number},"));
    }

    #[test]
    fn a_json_file_is_read_back_as_it_was(pets in prop::collection::vec(any_pet(), 0..9)) {
        prop_assert_eq!(serde_json::from_str::<Vec<Pet>>(&json(&pets)).unwrap(), pets);
    }

    #[test]
    fn every_file_system_takes_the_name_of_the_file(environment in ".{0,300}", search in ".{0,300}", csv: bool) {
        let format = if csv { Format::Csv } else { Format::Json };
        let longest = Origin {
            environment: &environment,
            search: &search,
            is_stock: true,
            status: Some(PetStatus::Available),
            cut_at: Some(100),
            ..origin()
        };
        let name = longest.file_name(format);
        prop_assert!(name.len() < 255 && !name.contains("--"), "{name}");
        let is_safe = |character: char| character.is_alphanumeric() || "-.".contains(character) || !character.is_ascii();
        prop_assert!(name.chars().all(is_safe) && !name.chars().any(char::is_control), "{name}");
        prop_assert!(!name.contains(|character| ('\u{590}'..'\u{900}').contains(&character)), "{name}");
        prop_assert_eq!(name.matches('.').count(), 1);
    }
}
