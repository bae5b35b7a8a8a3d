//! The page "Import": a table is chosen or pasted, checked and sent.

use crate::{
    answer::answer,
    locator::{Locator, button, field, heading, named_alert},
    request_log::LogEntry,
    visit::Visit,
    wait::{wait_until, wait_until_with_timeout},
};
use std::{collections::BTreeMap, time::Duration};

/// For an import with a wait for the rate limit. It is long enough for a slow machine that runs many tests at once.
pub const LONG: Duration = Duration::from_secs(90);
/// What the page says at the end.
pub const ENDED: &str = "Imported into";
/// What the page says when only rows of unknown outcome are left.
pub const UNDECIDED: &str = "The outcome of some rows is unknown.";
pub const NOT_FINISHED: &str = "This import is not finished.";
const STATUSES: [&str; 3] = ["available", "pending", "sold"];

/// A table of `count` pets with names of their own, and as many of each status. `categories` has the rows with another category
/// than 1, from 1 on.
pub fn herd(count: usize, categories: &[(usize, &str)]) -> String {
    let mut table = "name,category,status\n".to_owned();
    for row in 1..=count {
        let category = categories.iter().find(|(other, _)| *other == row).map_or("1", |(_, category)| category);
        table += &format!("{},{category},{}\n", herd_name(row), STATUSES[row % 3]);
    }
    table
}

/// The name of a row of [`herd`].
pub fn herd_name(row: usize) -> String {
    format!("Herd {row:03}")
}

/// The name and the outcome of each row of a result file, with the ID of an added pet: "added 7".
pub fn outcomes(file: &str) -> BTreeMap<String, String> {
    let lines = file.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let outcome = |cells: &[&str]| format!("{} {}", cells[4], cells[3]).trim_end().to_owned();
    lines.map(|cells| (cells[0].trim_matches('"').to_owned(), outcome(&cells))).collect()
}

impl Visit {
    /// Signs in at the page "Import".
    #[track_caller]
    pub fn open_import(&self) {
        self.sign_in_at("/import");
        self.find(&heading("Import pets"));
    }

    /// Chooses a file with these bytes, which is checked at once.
    #[track_caller]
    pub fn choose_file(&self, name: &str, bytes: &[u8]) {
        // A number for each byte would make a long message of a large file.
        let text: String = bytes.iter().copied().map(char::from).collect();
        let script = "const [name, text] = arguments, field = document.getElementById('import-file');
            if (!field) return false;
            const files = new DataTransfer();
            files.items.add(new File([Uint8Array.from(text, byte => byte.charCodeAt())], name));
            field.files = files.files;
            field.dispatchEvent(new Event('change', { bubbles: true }));
            return true;";
        self.allow_requests(text.lines().count());
        let arguments = vec![name.into(), text.into()];
        self.act(format!("choose {name}"), 0, || {
            self.browser.wait_for_true("there is a field for a file", script, arguments);
        });
    }

    /// Pastes and checks a table.
    #[track_caller]
    pub fn check_table(&self, table: &str) {
        let field = field("Or paste CSV");
        self.allow_requests(table.lines().count());
        self.act("paste a table", 0, || {
            wait_until("the field takes the table", || answer(self.paste(&self.find(&field), table)));
        });
        self.click(button("Check"));
        wait_until_with_timeout(LONG, "the table is checked", || {
            self.is_visible_now(button("Start import")).then_some(())
        });
    }

    /// Answers each question about a number that no category has with the number itself.
    #[track_caller]
    pub fn keep_numbers(&self) {
        let script = "const asked = [...document.querySelectorAll('.questions select')].filter(select =>
                /^“\\d+”$/.test(select.labels[0].textContent) && select.selectedOptions[0].text === 'Choose…');
            for (const select of asked.slice(0, 1)) {
                const number = select.labels[0].textContent.slice(1, -1);
                select.selectedIndex = [...select.options].findIndex(option => option.text === number);
                select.dispatchEvent(new Event('change', { bubbles: true }));
            }
            return asked.length === 0;";
        self.act("keep the numbers of categories".to_owned(), 0, || {
            self.browser.wait_for_true("no number is asked", script, vec![]);
        });
    }

    /// Pastes and checks a table, and starts its import.
    #[track_caller]
    pub fn import_table(&self, table: &str) {
        self.check_table(table);
        self.keep_numbers();
        self.click(button("Start import"));
    }

    /// Waits until the page contains `text`, also behind a wait for the rate limit.
    #[track_caller]
    pub fn wait_long_for_text(&self, text: &str) {
        wait_until_with_timeout(LONG, format!("the page contains “{text}”"), || {
            self.text_now().contains(text).then_some(())
        });
    }

    /// Waits until the progress says that this many rows are added.
    #[track_caller]
    pub fn wait_for_added(&self, count: usize) {
        wait_until_with_timeout(LONG, format!("{count} rows are added"), || {
            self.added_rows().filter(|added| *added >= count)
        });
    }

    /// How many rows are added, as the progress says.
    pub fn added_rows(&self) -> Option<usize> {
        let text = self.text_now();
        let words: Vec<_> = text.split(' ').collect();
        let progress = words.windows(4).find(|words| words[1] == "of" && words[3].starts_with("added"))?;
        progress[0].parse().ok()
    }

    /// Waits until the store has this many pets.
    #[track_caller]
    pub fn wait_for_pets(&self, count: usize) {
        wait_until_with_timeout(LONG, format!("{count} pets are stored"), || {
            (self.service.pets_by_name().len() == count).then_some(())
        });
    }

    /// The requests that add a pet, in the order in which they arrived.
    pub fn posts(&self) -> Vec<LogEntry> {
        self.requests_by_arrival().into_iter().filter(|entry| entry.method == "POST").collect()
    }

    /// Checks that the store has each of these rows of [`herd`] once, and no other pet.
    #[track_caller]
    pub fn assert_each_added_once(&self, rows: impl IntoIterator<Item = usize>) {
        let expected: BTreeMap<_, _> = rows.into_iter().map(|row| (herd_name(row), 1)).collect();
        assert_eq!(self.service.pets_by_name(), expected);
    }

    /// The outcome of each row by its name, as the file of "Download results" says.
    #[track_caller]
    pub fn downloaded_outcomes(&self) -> BTreeMap<String, String> {
        outcomes(&self.download_results())
    }

    /// The text of the file of "Download results". The browsers ask, save or refuse in different ways, so the page keeps the file itself.
    #[track_caller]
    pub fn download_results(&self) -> String {
        let script = "const create = URL.createObjectURL.bind(URL);
            let file;
            URL.createObjectURL = object => create(file = object);
            HTMLAnchorElement.prototype.click = () => { window.saved = file; };";
        self.browser.execute(script, vec![]).unwrap();
        self.click(button("Download results"));
        self.browser.wait_for_true("a file is saved", "return window.saved !== undefined;", vec![]);
        // Without its byte order mark.
        let text =
            self.browser.execute_async("window.saved.text().then(arguments[0]); window.saved = undefined;", vec![]);
        text.unwrap().as_str().unwrap().to_owned()
    }

    /// Looks whether the pet of a row of unknown outcome was added. `found` is a part of the result.
    #[track_caller]
    pub fn look(&self, name: &str, found: &str) -> Locator {
        let row = named_alert(&format!("“{name}” may or may not have been added."));
        self.click(button("Look in the list").within(row.clone()));
        self.wait_for_text_in(row.clone(), &[found]);
        row
    }
}
