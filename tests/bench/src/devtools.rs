//! A connection to the DevTools of a page. The driver's own connection passes on no events, and waits with each command until
//! the page has loaded.

use anyhow::{Context, Result, ensure};
use petstore_e2e_tests::browser::Browser;
use serde_json::{Value, json};
use std::net::TcpStream;
use tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

pub struct DevTools {
    connection: WebSocket<MaybeTlsStream<TcpStream>>,
    /// The number of the last command.
    commands: u64,
}

impl DevTools {
    /// Connects to the page that the browser shows.
    pub fn of_page(browser: &Browser) -> Result<Self> {
        let address = browser.devtools_address().context("the driver does not report the address of DevTools")?;
        let target = browser.devtools("Target.getTargetInfo", json!({}));
        let page = target["targetInfo"]["targetId"].as_str().context("no page is open")?;
        let (connection, _) = connect(format!("ws://{address}/devtools/page/{page}"))?;
        Ok(Self { connection, commands: 0 })
    }

    /// Sends a command and waits for its result. Ignores the events in between.
    pub fn command(&mut self, name: &str, parameters: Value) -> Result<Value> {
        self.commands += 1;
        let command = json!({ "id": self.commands, "method": name, "params": parameters });
        self.connection.send(Message::text(command.to_string()))?;
        loop {
            let mut message = self.next()?;
            if message["id"] == self.commands {
                ensure!(message["error"].is_null(), "{name}: {}", message["error"]["message"]);
                return Ok(message["result"].take());
            }
        }
    }

    /// Ends a trace. Returns every event since its start.
    pub fn end_trace(&mut self) -> Result<Vec<Value>> {
        self.command("Tracing.end", json!({}))?;
        let mut events = Vec::new();
        loop {
            let mut message = self.next()?;
            if let Value::Array(more) = message["params"]["value"].take() {
                events.extend(more);
            }
            if message["method"] == "Tracing.tracingComplete" {
                return Ok(events);
            }
        }
    }

    /// Waits for the next message.
    fn next(&mut self) -> Result<Value> {
        Ok(serde_json::from_str(self.connection.read()?.to_text()?)?)
    }
}
