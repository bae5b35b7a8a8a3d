//! Several windows of one browser. They have one profile, so one local storage and one set of locks, and a session
//! storage each. Commands go to the window that was gone to last.

use super::{Browser, RUNTIME};
use thirtyfour::WindowHandle;

/// A handle: copies are the same window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window(WindowHandle);

impl Browser {
    /// The one that commands go to.
    pub fn window(&self) -> Window {
        Window(RUNTIME.block_on(self.session().window()).unwrap())
    }

    /// All that are open.
    pub fn windows(&self) -> Vec<Window> {
        RUNTIME.block_on(self.session().windows()).unwrap().into_iter().map(Window).collect()
    }

    /// Opens an empty one, and goes there.
    pub fn open_window(&self) -> Window {
        let window = Window(RUNTIME.block_on(self.session().new_window()).unwrap());
        self.go_to(&window);
        window
    }

    pub fn go_to(&self, window: &Window) {
        RUNTIME.block_on(self.session().switch_to_window(window.0.clone())).unwrap();
    }
}
