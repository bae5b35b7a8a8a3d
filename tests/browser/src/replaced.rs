//! Replaces functions of the browser until it is dropped.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

pub struct Replaced(JsValue);

impl Replaced {
    /// `script` replaces functions, and returns an object with the function `restore` and those that the test calls.
    pub fn by(script: &str) -> Self {
        Self(Function::new_no_args(script).call0(&JsValue::NULL).unwrap())
    }

    /// Replaces the clipboard, which all tests of a machine share. It accepts each text or refuses it, as a browser does without
    /// the permission. The function `copied` returns the last text.
    pub fn clipboard(accepts: bool) -> Self {
        Self::by(&format!(
            "let last;
            navigator.clipboard.writeText = async (text) => {{ last = text; if (!{accepts}) throw new Error(); }};
            return {{ copied: () => last, restore: () => delete navigator.clipboard.writeText }};"
        ))
    }

    /// Replaces the database by one that never answers.
    pub fn database() -> Self {
        Self::by(
            "const database = IDBFactory.prototype, open = database.open;
            database.open = () => ({});
            return { restore() { database.open = open; } };",
        )
    }

    pub fn call(&self, name: &str, arguments: &[JsValue]) -> JsValue {
        let function: Function = Reflect::get(&self.0, &name.into()).unwrap().unchecked_into();
        function.apply(&self.0, &arguments.iter().collect()).unwrap()
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        self.call("restore", &[]);
    }
}
