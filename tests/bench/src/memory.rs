//! The memory of the page's process, from a dump of the browser: the page with its workers and the memory of WebAssembly.
//!
//! The heap of JavaScript alone would not show what a worker keeps, and WebAssembly keeps its memory outside of it. The browser
//! offers `measureUserAgentSpecificMemory` only to pages whose host isolates them from other origins.

use crate::devtools::DevTools;
use anyhow::{Context, Result, ensure};
use petstore_e2e_tests::browser::Browser;
use serde_json::{Value, json};

const CATEGORY: &str = "disabled-by-default-memory-infra";

/// The private memory of each process of the browser.
pub struct MemoryOfProcesses(Vec<Value>);

impl MemoryOfProcesses {
    pub fn now(browser: &Browser) -> Result<Self> {
        let mut devtools = DevTools::of_browser(browser)?;
        // Without triggers the browser makes no dump by itself.
        let config = json!({
            "excludedCategories": ["*"],
            "includedCategories": [CATEGORY],
            "memoryDumpConfig": { "triggers": [] },
        });
        devtools.command("Tracing.start", json!({ "transferMode": "ReportEvents", "traceConfig": config }))?;
        let wanted = json!({ "deterministic": true, "levelOfDetail": "light" });
        let dump = devtools.command("Tracing.requestMemoryDump", wanted)?;
        ensure!(dump["success"] == true, "the browser made no dump of its memory");
        devtools.trace_events().map(Self)
    }

    /// In bytes. The process is one of a trace.
    pub fn of(&self, process: &Value) -> Result<f64> {
        let mut dumps = self.0.iter().filter(|event| event["ph"] == "v" && event["pid"] == *process);
        let footprint =
            dumps.find_map(|event| event["args"]["dumps"]["process_totals"]["private_footprint_bytes"].as_str());
        let bytes = footprint.and_then(|hexadecimal| u32::from_str_radix(hexadecimal, 16).ok());
        bytes.map(f64::from).context("the browser does not report the memory of the page's process")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dump(process: u32, totals: &Value) -> Value {
        json!({ "ph": "v", "pid": process, "args": { "dumps": { "process_totals": totals } } })
    }

    #[test]
    fn the_memory_is_that_of_the_page_process() {
        let memory = MemoryOfProcesses(vec![
            json!({ "ph": "M", "pid": 7, "name": "process_name" }),
            dump(6, &json!({ "private_footprint_bytes": "ff" })),
            dump(7, &json!({ "resident_set_bytes": "aa" })),
            dump(7, &json!({ "private_footprint_bytes": "17a5000" })),
        ]);
        assert_eq!(memory.of(&json!(7)).unwrap(), 24_793_088.0);
        assert!(memory.of(&json!(8)).is_err());
    }
}
