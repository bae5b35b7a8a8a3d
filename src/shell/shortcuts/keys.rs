//! Which keys are shortcuts. Pure.

use crate::routes::Page;
use std::time::Duration;

/// How long "g" waits for its second key.
const SECOND_KEY_TIMEOUT: Duration = Duration::from_millis(1_500);

/// What a shortcut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    Help,
    Search,
    Refresh,
    Open(Page),
}

/// The keys of each shortcut, and what it does, in the order of the help.
pub const HELP: [(&str, &str); 9] = [
    ("/", "Search the loaded pets"),
    ("r", "Refresh the list"),
    ("n", "Add a pet"),
    ("g p", "Go to Pets"),
    ("g a", "Go to Add a pet"),
    ("g f", "Go to Find by ID"),
    ("g i", "Go to Import"),
    ("g c", "Go to Connection"),
    ("?", "Show these shortcuts"),
];

/// The keys that were pressed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    /// When "g" was pressed, while it waits for its second key.
    g_pressed_at: Option<Duration>,
}

impl Keys {
    /// The shortcut that `key`, pressed at `now`, completes.
    pub fn press(&mut self, key: &str, now: Duration) -> Option<Shortcut> {
        let g_pressed_at = self.g_pressed_at.take();
        let follows_g = g_pressed_at.is_some_and(|at| now.saturating_sub(at) <= SECOND_KEY_TIMEOUT);
        let shortcut = match (follows_g, key) {
            (true, "p") => Shortcut::Open(Page::List),
            (true, "a") | (false, "n") => Shortcut::Open(Page::Add),
            (true, "f") => Shortcut::Open(Page::Find),
            (true, "i") => Shortcut::Open(Page::Import),
            (true, "c") => Shortcut::Open(Page::Connection),
            (false, "/") => Shortcut::Search,
            (false, "r") => Shortcut::Refresh,
            (false, "?") => Shortcut::Help,
            (_, key) => {
                self.g_pressed_at = (key == "g").then_some(now);
                return None;
            }
        };
        Some(shortcut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortcuts of these keys, pressed one second after the other.
    fn pressed(keys: &str) -> Vec<Shortcut> {
        let mut state = Keys::default();
        let press = |(second, key): (u64, &str)| state.press(key, Duration::from_secs(second));
        (0..).zip(keys.split(' ')).filter_map(press).collect()
    }

    #[test]
    fn each_shortcut_of_the_help_does_something() {
        for (keys, text) in HELP {
            assert_eq!(pressed(keys).len(), 1, "{keys}: {text}");
        }
    }

    #[test]
    fn each_key_has_its_own_shortcut() {
        assert_eq!(pressed("/ r ?"), [Shortcut::Search, Shortcut::Refresh, Shortcut::Help]);
        assert_eq!(pressed("n"), [Shortcut::Open(Page::Add)]);
        let pages = [Page::List, Page::Add, Page::Find, Page::Import, Page::Connection];
        assert_eq!(pressed("g p g a g f g i g c"), pages.map(Shortcut::Open));
    }

    #[test]
    fn other_keys_are_no_shortcuts() {
        assert_eq!(pressed("p a f c N Enter Shift  x"), []);
    }

    #[test]
    fn a_key_after_g_is_no_other_shortcut_and_ends_the_pair() {
        assert_eq!(pressed("g n"), []);
        assert_eq!(pressed("g r p"), []);
        assert_eq!(pressed("g x n"), [Shortcut::Open(Page::Add)]);
        assert_eq!(pressed("g g p"), [Shortcut::Open(Page::List)]);
    }

    #[test]
    fn g_waits_one_and_a_half_seconds() {
        let after = |milliseconds| {
            let mut keys = Keys::default();
            keys.press("g", Duration::from_secs(1));
            keys.press("p", Duration::from_secs(1) + Duration::from_millis(milliseconds))
        };
        assert_eq!(after(1_500), Some(Shortcut::Open(Page::List)));
        assert_eq!(after(1_501), None);
    }
}
