//! What the page copies. All tests share the clipboard of the machine, so each page gets a replacement.

use crate::{answer::answer, visit::Visit, wait::wait_until};

impl Visit {
    /// From now on the page writes copied text to a variable instead of the clipboard.
    pub fn capture_clipboard(&self) {
        let script = "navigator.clipboard.writeText = async text => { window.copied = text; };";
        self.browser.execute(script, vec![]).unwrap();
    }

    /// Waits for copied text.
    #[track_caller]
    pub fn copied_text(&self) -> String {
        wait_until("text is copied", || {
            Some(answer(self.browser.execute("return window.copied;", vec![]))?.as_str()?.to_owned())
        })
    }
}
