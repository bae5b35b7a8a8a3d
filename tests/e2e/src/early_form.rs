//! The form to sign in before the program is there, and its state at the moment at which the program takes it over.

use crate::{engine::Engine, site::PROGRAM, visit::Visit, wait::wait_until};
use serde_json::{Value, json};

impl Visit {
    /// Opens a URL relative to the site, in a browser that has not been there. The program does not come before [`Self::let_program_start`].
    #[track_caller]
    pub fn open_without_program(&self, url: &str) {
        if self.browser.engine == Engine::Chromium {
            // The program of an earlier visit.
            self.browser.devtools("Network.clearBrowserCache", json!({}));
        }
        self.site.hold(PROGRAM);
        self.browser.open(&format!("{}{url}", self.site.home()));
        let advice = "only Chromium can empty its cache: call `Site::forbid_caching` before the first visit";
        assert!(self.is_before_program(), "the page has a program: {advice}");
    }

    /// Lets the program come, and waits until it has taken the page over.
    #[track_caller]
    pub fn let_program_start(&self) {
        self.site.release(PROGRAM);
        wait_until("the program takes the page over", || (!self.is_before_program()).then_some(()));
    }

    /// Ends the 30 seconds after which the static page says that the program has not started.
    #[track_caller]
    pub fn end_the_wait_for_the_program(&self) {
        let script = "const [wait] = document.getElementById('start-failure').getAnimations();
            wait.finish();
            return wait.effect.getComputedTiming().endTime;";
        assert_eq!(self.browser.execute(script, vec![]).unwrap(), json!(30_000));
    }

    /// The sum of all layout shifts since the page was opened, with what has moved. Also counts shifts after an input.
    /// Needs Chromium.
    pub fn layout_shift(&self) -> (f64, Value) {
        let script = "const observer = new PerformanceObserver(() => {});
            observer.observe({ type: 'layout-shift', buffered: true });
            const shifts = observer.takeRecords();
            const describe = source => [source.node?.nodeName, source.node?.id, source.node?.className,
                JSON.stringify(source.previousRect), JSON.stringify(source.currentRect)].join(' ');
            return [shifts.reduce((sum, shift) => sum + shift.value, 0),
                shifts.flatMap(shift => [shift.hadRecentInput, ...shift.sources.map(describe)])];";
        let result = self.browser.execute(script, vec![]).unwrap();
        (result[0].as_f64().unwrap(), result[1].clone())
    }

    fn is_before_program(&self) -> bool {
        let script = "return document.getElementById('shell') !== null;";
        self.browser.execute(script, vec![]).unwrap() == json!(true)
    }
}
