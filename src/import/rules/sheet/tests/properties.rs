//! What is true of each table, and of each stored text.

use super::*;
use crate::{
    api::wire::{Pet, Status},
    csv_text::{Separator, unguard},
    pets::export,
    words::{is_unseen, trimmed},
};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use proptest::{collection::vec, prelude::*, sample::select};

type Cells = [String; 3];

/// Texts with all that a table can get wrong, and any other text.
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[\"',;\t\r\n =+@\\-19ae.]{0,6}", "\\PC{0,12}", Just("Rex".to_owned()), Just("7".to_owned())]
}

fn table() -> impl Strategy<Value = Vec<Cells>> {
    vec([text(), text(), text()], 1..8)
}

/// How a table is written by hand.
#[derive(Clone, Debug)]
struct Hand {
    delimiter: char,
    end: &'static str,
    mark: &'static str,
    /// The order of the columns: name, category, status, and one that is ignored.
    order: Vec<usize>,
    /// Which cells are in quotes without need.
    quoted: Vec<bool>,
    /// After which rows a blank line stands.
    blank_lines: Vec<bool>,
}

fn hand() -> impl Strategy<Value = Hand> {
    let order = Just(vec![0, 1, 2, 3]).prop_shuffle();
    let ends = select(vec!["\n", "\r\n", "\r"]);
    let marks = select(vec!["", "\u{feff}", "sep", "\u{feff}sep"]);
    (select(vec![',', ';', '\t']), ends, marks, order, vec(any::<bool>(), 7), vec(any::<bool>(), 5)).prop_map(
        |(delimiter, end, mark, order, quoted, blank_lines)| Hand { delimiter, end, mark, order, quoted, blank_lines },
    )
}

impl Hand {
    fn write(&self, table: &[Cells]) -> String {
        let mut quoted = self.quoted.iter().cycle();
        let mut blank_lines = self.blank_lines.iter().cycle();
        let mut text = match self.mark.strip_suffix("sep") {
            Some(mark) => format!("{mark}sep={}{}", self.delimiter, self.end),
            None => self.mark.to_owned(),
        };
        let header = ["Name", "category ID", "STATUS", "Notes"].map(str::to_owned);
        let rows =
            table.iter().map(|[name, category, status]| [name.clone(), category.clone(), status.clone(), "n".into()]);
        for row in std::iter::once(header).chain(rows) {
            let cells: Vec<String> = self.order.iter().map(|column| self.cell(&row[*column], quoted.next())).collect();
            text.push_str(&cells.join(&self.delimiter.to_string()));
            text.push_str(self.end);
            if blank_lines.next() == Some(&true) {
                text.push_str(self.end);
            }
        }
        text
    }

    fn cell(&self, text: &str, quoted: Option<&bool>) -> String {
        if quoted == Some(&true) || text.contains([self.delimiter, '"', '\r', '\n']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    }
}

/// What a spreadsheet means by these cells.
fn meant([name, category, status]: &Cells) -> Cells {
    let plain = |text: &String| unguard(text.trim()).trim().to_owned();
    [sent(name), plain(category), plain(status)]
}

/// A name without what nobody sees around it.
fn sent(name: &str) -> String {
    trimmed(&unguard(name)).to_owned()
}

/// Whether nobody sees more of a row than lines.
fn is_blank(row: &Cells) -> bool {
    row.iter().flat_map(|cell| cell.chars()).all(|sign| is_unseen(sign) || "-=:+".contains(sign))
}

fn exported((id, name, category, status): (i64, String, i64, String)) -> Pet {
    let status = Some(Status::from(status)).filter(|status| !status.as_str().is_empty());
    Pet { id: PetId(id), name, category_id: CategoryId(category), status }
}

/// ` '=` had no guard, and was read as `=`.
#[test]
fn a_status_with_a_blank_an_apostrophe_and_a_sign_is_imported_as_it_was() {
    for blank in [" ", "\u{a0}", "\u{2003}", "\u{2028}", "\u{3000}"] {
        let pet = exported((0, String::new(), 0, format!("{blank}'=")));
        assert_eq!(cells(&file(&export::csv(&[pet], SERVICE, Separator::Comma))), [["", "0", "'="]], "{blank:?}");
    }
}

proptest! {
    #[test]
    fn a_table_that_the_csv_crate_wrote_is_read_back(
        table in table(),
        delimiter in select(vec![b',', b';', b'\t']),
        quotes in select(vec![QuoteStyle::Always, QuoteStyle::Necessary, QuoteStyle::NonNumeric]),
        end in select(vec![Terminator::CRLF, Terminator::Any(b'\n'), Terminator::Any(b'\r')]),
    ) {
        let mut writer = WriterBuilder::new().delimiter(delimiter).quote_style(quotes).terminator(end).from_writer(vec![]);
        writer.write_record(["name", "category", "status"]).unwrap();
        for row in &table {
            writer.write_record(row).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let expected: Vec<Cells> = table.iter().filter(|row| !is_blank(row)).map(meant).collect();
        let basis = Basis { file_name: "pets.tsv".into(), ..basis() };
        match read(&text, &basis) {
            Ok(sheet) => prop_assert_eq!(cells(&sheet), expected),
            Err(_) => prop_assert_eq!(expected, Vec::<Cells>::new()),
        }
    }

    #[test]
    fn a_table_in_an_odd_dialect_is_read_back(table in table(), hand in hand()) {
        let sheet = file(&hand.write(&table));
        prop_assert_eq!(cells(&sheet), table.iter().map(meant).collect::<Vec<_>>());
    }

    #[test]
    fn a_result_file_is_read_back(table in table(), hand in hand(), separator in select(vec![Separator::Comma, Separator::Semicolon])) {
        let sheet = file(&hand.write(&table));
        let again = super::sheet(&csv(&sheet, separator));
        let read = |sheet: &Sheet| each(sheet, |row| (row.name.clone(), row.pet.clone(), row.kind(PAGE)));
        prop_assert_eq!(read(&again), read(&sheet));
    }

    #[test]
    fn what_the_list_exports_is_imported(
        pets in vec((any::<i64>(), text(), any::<i64>(), "sold|available||\\PC{1,9}"), 1..8),
        separator in select(vec![Separator::Comma, Separator::Semicolon]),
    ) {
        let pets: Vec<Pet> = pets.into_iter().map(exported).collect();
        let sheet = file(&export::csv(&pets, "https://old.example/v1", separator));
        let status = |pet: &Pet| pet.status.as_ref().map_or("", Status::as_str).trim().to_owned();
        let expected = pets.iter().map(|pet| [trimmed(&pet.name).to_owned(), pet.category_id.to_string(), status(pet)]);
        prop_assert_eq!(cells(&sheet), expected.collect::<Vec<_>>());
        prop_assert_eq!(&*sheet.head.summary, format!("{} in “pets.csv”.", count(pets.len() as u64, "row")));
    }

    /// Only the pets of the loaded list were known, and those whose name had not changed.
    #[test]
    fn no_pet_of_an_export_is_ever_sent_to_its_own_service(
        pets in vec((any::<i64>(), text(), any::<i64>(), "sold|available||\\PC{1,9}"), 1..8),
        names in vec(text(), 8),
        separator in select(vec![Separator::Comma, Separator::Semicolon]),
    ) {
        let pets: Vec<Pet> = pets.into_iter().map(exported).collect();
        let mut sheet = file(&export::csv(&pets, SERVICE, separator));
        prop_assert_eq!(each(&sheet, |row| row.state.clone()), pets.iter().map(|pet| State::Added(Some(pet.id))).collect::<Vec<_>>());
        for row in 0..8 {
            sheet.choose(row, true);
        }
        let again = file(&csv(&sheet, separator));
        sheet.start();
        prop_assert_eq!(sheet.take(PAGE), None);
        prop_assert_eq!(kinds(&again), kinds(&sheet));
        let renamed: Vec<Pet> = pets.into_iter().zip(names).map(|(pet, name)| Pet { name, ..pet }).collect();
        prop_assert!(kinds(&file(&export::csv(&renamed, SERVICE, separator))).iter().all(|kind| *kind == Kind::LeftOut));
    }

    #[test]
    fn no_text_causes_a_panic(text in "\\PC*|[\"',;\t\r\nsep=a1\u{feff}]{0,40}", head in select(vec!["", "name,category\n"])) {
        if let Ok(sheet) = read(&format!("{head}{text}"), &basis()) {
            prop_assert_eq!(sheet.snapshot(&Selection::default(), PAGE).counts.all() as usize, sheet.rows().len());
            csv(&sheet, Separator::Comma);
        }
    }

    #[test]
    fn no_stored_text_causes_a_panic(head: String, row: String) {
        let (own_head, own_rows) = stored(&started("name,category\nRex,1\n"));
        prop_assert!(restore(&head, &own_rows).is_none());
        prop_assert!(restore(&own_head, std::slice::from_ref(&row)).is_none());
    }

    #[test]
    fn each_row_comes_back_from_the_database_with_the_same_text(table in table(), hand in hand()) {
        let sheet = started(&hand.write(&table));
        let (head, rows) = stored(&sheet);
        let restored = restore(&head, &rows).unwrap();
        prop_assert_eq!(restored.rows(), sheet.rows());
        prop_assert_eq!(stored(&restored), (head, rows));
    }
}
