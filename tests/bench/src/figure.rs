//! The figures: their names and formats.

use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure {
    FileBytes,
    SiteBytes,
    SiteRequests,
    ServiceRequests,
    FirstPaint,
    HundredRows,
    Blocking,
    LayoutShift,
    WarmReload,
    FormPaint,
    KeyTypeable,
    SignInAtOnce,
    SignInLater,
    FormShift,
    FilterSwitch,
    FilterSwitchAgain,
    KeyToPaint,
    LongestFrame,
    ThousandRows,
    TenThousandRows,
    ScriptHeap,
    WasmMemory,
    TenPets,
    ImportReady,
    ImportFirstRow,
    ImportLongestTask,
    ImportMemory,
    WheelLongestFrame,
    WheelLateFrames,
    WheelWithoutRows,
    ScrollLongestFrame,
    ScrollLateFrames,
    JumpToRows,
}

/// The figures of one visit.
pub type Measures = BTreeMap<Figure, f64>;

impl Figure {
    pub const ALL: [Self; 33] = [
        Self::FileBytes,
        Self::SiteBytes,
        Self::SiteRequests,
        Self::ServiceRequests,
        Self::FirstPaint,
        Self::HundredRows,
        Self::Blocking,
        Self::LayoutShift,
        Self::WarmReload,
        Self::FormPaint,
        Self::KeyTypeable,
        Self::SignInAtOnce,
        Self::SignInLater,
        Self::FormShift,
        Self::FilterSwitch,
        Self::FilterSwitchAgain,
        Self::KeyToPaint,
        Self::LongestFrame,
        Self::ThousandRows,
        Self::TenThousandRows,
        Self::ScriptHeap,
        Self::WasmMemory,
        Self::TenPets,
        Self::ImportReady,
        Self::ImportFirstRow,
        Self::ImportLongestTask,
        Self::ImportMemory,
        Self::WheelLongestFrame,
        Self::WheelLateFrames,
        Self::WheelWithoutRows,
        Self::ScrollLongestFrame,
        Self::ScrollLateFrames,
        Self::JumpToRows,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::FileBytes => "bytes of the site's files",
            Self::SiteBytes => "the same with the response headers",
            Self::SiteRequests => "requests to the site",
            Self::ServiceRequests => "requests to the service, preflights included",
            Self::FirstPaint => "first contentful paint, ms",
            Self::HundredRows => "100 rows on the screen, ms",
            Self::Blocking => "total blocking time, ms",
            Self::LayoutShift => "layout shift",
            Self::WarmReload => "100 rows after a warm reload, ms",
            Self::FormPaint => "without a key: first contentful paint, ms",
            Self::KeyTypeable => "without a key: the key can be typed, ms",
            Self::SignInAtOnce => "\"Sign in\" at once: navigation to 100 rows, ms",
            Self::SignInLater => "\"Sign in\" 3 s later: press to 100 rows, ms",
            Self::FormShift => "layout shift from the form to the list",
            Self::FilterSwitch => "click on \"Sold\" to its 100 rows, ms",
            Self::FilterSwitchAgain => "the same, when seen before, ms",
            Self::KeyToPaint => "key press to paint, 100 rows, ms",
            Self::LongestFrame => "longest frame while typing, ms",
            Self::ThousandRows => "response with 1,000 rows to paint, ms",
            Self::TenThousandRows => "response with 10,000 rows to paint, ms",
            Self::ScriptHeap => "JS heap, kB",
            Self::WasmMemory => "wasm memory, kB",
            Self::TenPets => "ten pets added, ms",
            Self::ImportReady => "10,000 rows read and checked, ms",
            Self::ImportFirstRow => "their first row shown, ms",
            Self::ImportLongestTask => "longest task until then, ms",
            Self::ImportMemory => "memory of the page's process, growth, kB",
            Self::WheelLongestFrame => "wheel: longest frame, ms",
            Self::WheelLateFrames => "wheel: frames over 16.7 ms, %",
            Self::WheelWithoutRows => "wheel: frames without rows, %",
            Self::ScrollLongestFrame => "all rows in 300 steps: longest frame, ms",
            Self::ScrollLateFrames => "all rows in 300 steps: frames over 16.7 ms, %",
            Self::JumpToRows => "jump in the table to its rows, ms",
        }
    }

    /// A value in the figure's unit.
    pub fn format(self, value: f64) -> String {
        match self {
            Self::LayoutShift | Self::FormShift => {
                let text = format!("{value:.5}");
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            Self::KeyToPaint
            | Self::LongestFrame
            | Self::ImportLongestTask
            | Self::WheelLongestFrame
            | Self::WheelLateFrames
            | Self::WheelWithoutRows
            | Self::ScrollLongestFrame
            | Self::ScrollLateFrames
            | Self::JumpToRows => format!("{value:.1}"),
            Self::ScriptHeap | Self::WasmMemory | Self::ImportMemory => grouped(value / 1000.0),
            _ => grouped(value),
        }
    }
}

/// A rounded value with groups of digits.
fn grouped(value: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "figures are positive and far below the limit"
    )]
    table::grouped(value.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_is_formatted_in_its_unit() {
        assert_eq!(Figure::SiteBytes.format(150_000.0), "150,000");
        assert_eq!(Figure::LayoutShift.format(0.0), "0");
        assert_eq!(Figure::LayoutShift.format(0.03120), "0.0312");
        assert_eq!(Figure::KeyToPaint.format(12.34), "12.3");
        assert_eq!(Figure::WasmMemory.format(1_179_648.0), "1,180");
    }
}
