//! The tabs of this app in one browser: what they tell each other, and whether this one is hidden.

use leptos::prelude::document;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BroadcastChannel, MessageEvent};

/// The channel of all open tabs of this app.
const TABS: &str = "petstore-admin";

/// Tells the other open tabs a text.
pub fn tell(text: &str) {
    if let Ok(channel) = BroadcastChannel::new(TABS) {
        let _ = channel.post_message(&text.into());
        channel.close();
    }
}

/// Listens to what other tabs tell, until it is dropped. A page that listens is not kept for "Back" when it is left.
pub struct Listening {
    channel: BroadcastChannel,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

impl Listening {
    /// Calls `on_text` with each text.
    pub fn start(on_text: impl Fn(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(TABS).ok()?;
        let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            event.data().as_string().into_iter().for_each(&on_text);
        });
        channel.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Some(Self { channel, _listener: listener })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.channel.close();
    }
}

/// Whether the tab is hidden.
pub fn is_hidden() -> bool {
    document().hidden()
}
