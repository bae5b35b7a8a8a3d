//! Makes the browser's storage fail, and changes what the app has stored.

use crate::visit::Visit;
use serde_json::{Value, json};

/// Where a page stores values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// All tabs of the origin share it.
    Local,
    /// Each tab has its own.
    Session,
}

/// How a storage fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// The property of `window` throws a `SecurityError`, as when a policy or a setting blocks storage.
    Blocked,
    /// Writing throws a `QuotaExceededError`. Reading and removing work.
    Full,
}

impl Storage {
    fn property(self) -> &'static str {
        match self {
            Self::Local => "localStorage",
            Self::Session => "sessionStorage",
        }
    }
}

impl Visit {
    /// From now on `storage` fails in the current window, also in the documents that it loads later. Needs Chromium.
    pub fn break_storage(&self, storage: Storage, fault: StorageFault) {
        self.blocks_storage.set(self.blocks_storage.get() || fault == StorageFault::Blocked);
        let script = fault_script(storage, fault);
        self.browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
        self.browser.execute(&script, vec![]).unwrap();
    }

    /// The names and the values in `storage`. Fails where reading it fails.
    pub fn stored_entries(&self, storage: Storage) -> Vec<(String, String)> {
        let entries = self.browser.execute(&format!("return Object.entries({});", storage.property()), vec![]).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        entries.as_array().unwrap().iter().map(|entry| (text(&entry[0]), text(&entry[1]))).collect()
    }
}

/// The methods read the property late: this script also runs in documents without storage, such as `about:blank`.
fn fault_script(storage: Storage, fault: StorageFault) -> String {
    let property = storage.property();
    let throw = |name: &str| format!("throw new DOMException('the test makes {property} fail', '{name}');");
    match fault {
        StorageFault::Blocked => {
            let throw = throw("SecurityError");
            format!("Object.defineProperty(window, '{property}', {{ configurable: true, get() {{ {throw} }} }});")
        }
        StorageFault::Full => {
            let throw = throw("QuotaExceededError");
            format!(
                "{{ const {{ setItem }} = Storage.prototype;
                Storage.prototype.setItem = function (...values) {{
                    if (this === window.{property}) {{ {throw} }}
                    return setItem.apply(this, values);
                }}; }}"
            )
        }
    }
}
