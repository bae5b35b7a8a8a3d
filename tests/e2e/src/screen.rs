//! The screen that Chromium emulates: its size, its pointer, and what the user prefers.

use crate::visit::Visit;
use serde_json::json;

#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub name: &'static str,
    /// In CSS pixels.
    pub width: u32,
    pub height: u32,
    /// Device pixels for each CSS pixel.
    pub scale: u32,
    /// A finger in place of a mouse, and the scroll bars of a phone.
    pub is_touch: bool,
    /// Media features and their values. The motion is always reduced, so that no check sees half of a transition.
    pub preferences: &'static [(&'static str, &'static str)],
}

const LIGHT: (&str, &str) = ("prefers-color-scheme", "light");
const DARK: (&str, &str) = ("prefers-color-scheme", "dark");

pub const DESKTOP: Screen =
    Screen { name: "1280 px, light", width: 1280, height: 800, scale: 1, is_touch: false, preferences: &[LIGHT] };
pub const DESKTOP_DARK: Screen = Screen { name: "1280 px, dark", preferences: &[DARK], ..DESKTOP };
pub const NOTEBOOK: Screen = Screen { name: "1024 px, light", width: 1024, height: 768, ..DESKTOP };
pub const PHONE: Screen = Screen { name: "375 px, light", width: 375, height: 812, is_touch: true, ..DESKTOP };
pub const PHONE_DARK: Screen = Screen { name: "375 px, dark", preferences: &[DARK], ..PHONE };
pub const MORE_CONTRAST: Screen =
    Screen { name: "more contrast, light", preferences: &[LIGHT, ("prefers-contrast", "more")], ..DESKTOP };
pub const MORE_CONTRAST_DARK: Screen =
    Screen { name: "more contrast, dark", preferences: &[DARK, ("prefers-contrast", "more")], ..DESKTOP };
pub const FORCED_COLORS: Screen =
    Screen { name: "forced colors", preferences: &[DARK, ("forced-colors", "active")], ..DESKTOP };
/// A window of 1280 × 1024 px at 400%, the narrowest screen of WCAG 2.2 (success criterion 1.4.10).
pub const ZOOM_400: Screen = Screen { name: "400% zoom", width: 320, height: 256, scale: 4, ..DESKTOP };

impl Screen {
    /// Whether only the preferences of the user differ.
    fn has_same_device(&self, other: &Self) -> bool {
        let device = |screen: &Self| (screen.width, screen.height, screen.scale, screen.is_touch);
        device(self) == device(other)
    }
}

impl Visit {
    /// Shows the current page on this screen. Needs Chromium.
    #[track_caller]
    pub fn set_screen(&self, screen: &Screen) {
        let Screen { width, is_touch, .. } = *screen;
        // Each of these commands lays the page out again.
        if !self.screen.replace(Some(*screen)).is_some_and(|former| former.has_same_device(screen)) {
            self.set_device(screen);
        }
        let preferences = screen.preferences.iter().chain(&[("prefers-reduced-motion", "reduce")]);
        let features: Vec<_> =
            preferences.clone().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "", "features": features }));
        let queries: Vec<_> = preferences.map(|(name, value)| format!("({name}: {value})")).collect();
        let script = "const [width, touch, queries] = arguments;
            return matchMedia(`(width: ${width}px)`).matches && matchMedia('(pointer: coarse)').matches === touch
                && queries.every(query => matchMedia(query).matches);";
        let arguments = vec![width.into(), is_touch.into(), json!(queries)];
        self.browser.wait_for_true(format!("the screen is {}", screen.name), script, arguments);
        self.wait_for_frame();
    }

    fn set_device(&self, screen: &Screen) {
        let Screen { width, height, scale, is_touch, .. } = *screen;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_touch });
        self.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
        let touch = json!({ "enabled": is_touch, "maxTouchPoints": 1 });
        self.browser.devtools("Emulation.setTouchEmulationEnabled", touch);
        // On a phone and in a window at 400%, a scroll bar takes almost no room.
        self.browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": width < DESKTOP.width }));
    }

    /// Waits until the browser has laid out and painted what the page has now.
    pub fn wait_for_frame(&self) {
        let script = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.browser.execute_async(script, vec![]).unwrap();
    }
}
