//! The files that the page saves. The browsers ask, save or refuse in different ways, so a page that is tested in each of them keeps
//! the file itself.

use crate::{answer::answer, visit::Visit, wait::wait_until};

/// A file that the page has saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    pub name: String,
    pub media_type: String,
    /// With its byte order mark.
    pub text: String,
}

impl Visit {
    /// From now on the page writes what it saves to a variable instead of a file.
    pub fn capture_downloads(&self) {
        let script = "const create = URL.createObjectURL.bind(URL);
            let blob;
            URL.createObjectURL = object => create(blob = object);
            HTMLAnchorElement.prototype.click = function () {
                const [name, type] = [this.download, blob.type];
                blob.arrayBuffer().then(bytes => {
                    window.saved = [name, type, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)];
                });
            };";
        self.browser.execute(script, vec![]).unwrap();
    }

    /// Waits for a file that the page has saved, and takes it.
    #[track_caller]
    pub fn saved_file(&self) -> SavedFile {
        wait_until("a file is saved", || {
            let script = "const saved = window.saved; window.saved = undefined; return saved;";
            let saved = answer(self.browser.execute(script, vec![]))?;
            let text = |index: usize| saved[index].as_str().map(str::to_owned);
            Some(SavedFile { name: text(0)?, media_type: text(1)?, text: text(2)? })
        })
    }
}
