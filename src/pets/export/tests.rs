use super::*;
use crate::{
    api::wire::{CategoryId, PetId},
    csv_text::unguard,
};
use proptest::prelude::*;

const SERVICE: &str = "https://api.example.com/v1";

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
    let lines = [
        "id,name,categoryId,status,service",
        "7,\"Rex, the dog\",1,sold,a",
        "-8,\"'=1+1\",2,,a",
        "9,\"Zoë\",3,On loan,a",
        "",
    ];
    assert_eq!(csv(&pets, "a", Separator::Comma), format!("\u{feff}{}", lines.join("\r\n")));
}

#[test]
fn the_name_of_the_file_has_status_and_time() {
    let name = |status| file_name(status, "2026-11-23-0905");
    assert_eq!(name(None), "pets-2026-11-23-0905.csv");
    assert_eq!(name(Some(PetStatus::Sold)), "pets-sold-2026-11-23-0905.csv");
}

prop_compose! {
    fn any_pet()(
        id: i64,
        name in "['=+@\\-＝＋－＠\t\r\n\",;0-9.a ]{0,8}|\\PC*",
        category: i64,
        status in prop::option::of("sold|=[a-z]*|[\",\n]{1,3}|\\PC{1,9}"),
    ) -> Pet {
        pet(id, &name, category, status.as_deref())
    }
}

proptest! {
    #[test]
    fn a_csv_file_is_read_back_as_it_was(pets in prop::collection::vec(any_pet(), 0..9), is_swiss: bool) {
        let file = csv(&pets, SERVICE, Separator::of("1.5", if is_swiss { "de-CH" } else { "en-US" }));
        let delimiter = if is_swiss { b';' } else { b',' };
        let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(file.as_bytes());
        prop_assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), ["id", "name", "categoryId", "status", "service"]);
        let read = reader.records().map(|record| {
            let record = record.unwrap();
            let cell = |index: usize| unguard(&record[index]);
            let status = Some(cell(3)).filter(|status| !status.is_empty());
            pet(cell(0).parse().unwrap(), &cell(1), cell(2).parse().unwrap(), status.as_deref())
        });
        prop_assert_eq!(read.collect::<Vec<_>>(), pets);
    }
}
