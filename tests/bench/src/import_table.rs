//! The table that the sites import.

const ROWS: usize = 10_000;
/// Some need quotes, some are not ASCII. The quotation marks of the last one are doubled, as CSV wants.
const NAMES: [&str; 5] = ["Biscuit", "Señor Barksalot", "Käthe", "Rex, the second", "Bella \"\"Boo\"\""];
const STATUSES: [&str; 4] = ["available", "pending", "sold", ""];

/// A CSV file of 10,000 pets. One of 100 cannot be sent: it has no name, or its category or status is wrong.
pub fn text() -> String {
    let row = |row: usize| {
        let (name, category, status) = (NAMES[row % 5], row % 7 + 1, STATUSES[row % 4]);
        let quote = if name.contains([',', '"']) { "\"" } else { "" };
        let name = format!("{quote}{name} {row}{quote}");
        match row % 300 {
            0 => format!(",{category},{status}\n"),
            100 => format!("{name},three,{status}\n"),
            200 => format!("{name},{category},lost\n"),
            _ => format!("{name},{category},{status}\n"),
        }
    };
    let rows: String = (1..=ROWS).map(row).collect();
    format!("name,categoryId,status\n{rows}")
}
