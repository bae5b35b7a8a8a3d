//! The WebDriver codes of the keys that type no character.

pub const ENTER: char = '\u{e007}';
pub const ESCAPE: char = '\u{e00c}';
pub const TAB: char = '\u{e004}';
pub const SHIFT: char = '\u{e008}';
pub const ARROW_DOWN: char = '\u{e015}';
/// The modifier key of shortcuts such as "select all".
pub const SHORTCUT_MODIFIER: char = if cfg!(target_os = "macos") { '\u{e03d}' } else { '\u{e009}' };
