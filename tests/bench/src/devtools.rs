//! A connection to the browser's DevTools. The driver's own connection passes on no events, and waits with each command until
//! the page has loaded.

use anyhow::{Context, Result, bail};
use petstore_e2e_tests::browser::Browser;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
};
use tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

pub struct DevTools {
    connection: WebSocket<MaybeTlsStream<TcpStream>>,
    /// The number of the last command.
    commands: u64,
}

impl DevTools {
    /// Connects to the browser itself, for traces.
    pub fn of_browser(browser: &Browser) -> Result<Self> {
        Self::connect(&get(&address(browser)?, "/json/version")?)
    }

    /// Connects to the open page.
    pub fn of_page(browser: &Browser) -> Result<Self> {
        let targets = get(&address(browser)?, "/json/list")?;
        let mut targets = targets.as_array().into_iter().flatten();
        Self::connect(targets.find(|target| target["type"] == "page").context("no page is open")?)
    }

    fn connect(target: &Value) -> Result<Self> {
        let socket = target["webSocketDebuggerUrl"].as_str().context("the browser offers no DevTools connection")?;
        let (connection, _) = connect(socket)?;
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
                if message["error"].is_object() {
                    bail!("{name}: {}", message["error"]["message"]);
                }
                return Ok(message["result"].take());
            }
        }
    }

    /// Ends a trace. Returns every event since its start.
    pub fn trace_events(mut self) -> Result<Vec<Value>> {
        self.command("Tracing.end", json!({}))?;
        let mut events = Vec::new();
        loop {
            let mut message = self.next()?;
            if message["method"] == "Tracing.dataCollected" {
                let Value::Array(more) = message["params"]["value"].take() else { bail!("the events are not a list") };
                events.extend(more);
            }
            if message["method"] == "Tracing.tracingComplete" {
                return Ok(events);
            }
        }
    }

    /// Waits for the next message.
    fn next(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(text) = self.connection.read()? {
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }
}

fn address(browser: &Browser) -> Result<String> {
    browser.devtools_address().context("the driver does not report the address of the browser's DevTools")
}

fn get(address: &str, path: &str) -> Result<Value> {
    let mut connection = TcpStream::connect(address)?;
    write!(connection, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    // The browser does not close the connection.
    let mut response = BufReader::new(connection);
    let mut length = 0;
    loop {
        let mut line = String::new();
        response.read_line(&mut line)?;
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => length = value.trim().parse()?,
            None if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    Ok(serde_json::from_reader(response.take(length))?)
}
