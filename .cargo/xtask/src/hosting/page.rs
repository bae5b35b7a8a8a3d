//! The page: its inline scripts and styles, and the policy that it carries.

use anyhow::{Context, Result};
use base64::{Engine, engine::general_purpose::STANDARD};
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use sha2::{Digest, Sha256};

use super::{connections::Connections, policy};

/// The hashes as sources of the policy, `'sha256-…'`, in the order of the page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Inline {
    pub scripts: Vec<String>,
    pub styles: Vec<String>,
}

impl Inline {
    /// Code and styles in attributes have no hash, so the browser blocks them.
    pub fn of(page: &str) -> Result<Self> {
        let mut inline = Self::default();
        each_element(page, |tag, content| {
            match tag.name.as_slice() {
                _ if tag.attributes.contains_key(b"src".as_slice()) => {}
                b"script" => inline.scripts.push(source(content)),
                b"style" => inline.styles.push(source(content)),
                _ => {}
            }
            Ok(())
        })?;
        Ok(inline)
    }
}

/// The page for the folder `base` of its host. Trunk makes it for any folder.
pub(crate) fn with_base(page: &str, base: &str) -> String {
    page.replace("<base href=./>", &format!("<base href={base}>"))
}

/// The page with its preloads before its first script. Trunk puts them last, and then the browser asks for the program only after it
/// has run the scripts and read the styles: on a slow processor 80 ms later.
pub(crate) fn with_preloads_first(page: &str) -> Result<String> {
    let Some(first_script) = page.find("<script") else { return Ok(page.to_owned()) };
    let (mut preloads, mut rest) = (String::new(), page.to_owned());
    each_element(page, |tag, _| {
        let element = &page[tag.span.start..tag.span.end];
        if tag.span.start > first_script && attribute(tag, "rel").is_some_and(|rel| rel.ends_with("preload")) {
            preloads += element;
            rest = rest.replacen(element, "", 1);
        }
        Ok(())
    })?;
    rest.insert_str(first_script, &preloads);
    Ok(rest)
}

/// The page with its own policy in the place of the one that its `<meta>` element has.
pub fn with_policy(page: &str, connections: &Connections) -> Result<String> {
    let policy = policy::of_the_page(&Inline::of(page)?, connections);
    let mut place = None;
    each_element(page, |tag, _| {
        if attribute(tag, "http-equiv").is_some_and(|name| name.eq_ignore_ascii_case(policy::CSP)) {
            place = Some(tag.span.start..tag.span.end);
        }
        Ok(())
    })?;
    let place = place.context("the page has no <meta> element for its policy")?;
    let meta = format!("<meta http-equiv=\"{}\" content=\"{policy}\">", policy::CSP);
    Ok([&page[..place.start], &meta, &page[place.end..]].concat())
}

/// Calls `visit` for the start of each element, with the text that follows it.
fn each_element(page: &str, mut visit: impl FnMut(&StartTag<usize>, &[u8]) -> Result<()>) -> Result<()> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    // The text of a script or a style has no elements.
    emitter.naively_switch_states(true);
    let mut tokens = Tokenizer::new_with_emitter(page, emitter).flatten().peekable();
    while let Some(token) = tokens.next() {
        let Token::StartTag(tag) = token else { continue };
        match tokens.peek() {
            Some(Token::String(text)) => visit(&tag, text)?,
            _ => visit(&tag, &[])?,
        }
    }
    Ok(())
}

fn attribute(tag: &StartTag<usize>, name: &str) -> Option<String> {
    tag.attributes.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned())
}

fn source(content: &[u8]) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

#[cfg(test)]
mod tests;
