//! What a request needs to reach the service: the base URL and the API key.
//!
//! Nothing shows the key: `Debug` is redacted and there is no `Display`.

use super::body::Body;
use crate::words::cleaned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a text is no key or no base URL: the sentences for the field.
const NO_KEY: &str = "Enter the API key.";
const IMPOSSIBLE_KEY: &str = "A key has letters from A to Z, digits and signs, but no spaces. Copy the key alone.";
const NO_BASE_URL: &str = "Enter the base URL.";
const NO_SCHEME: &str = "Start the base URL with https://, for example https://api.example.com/v1.";
const CREDENTIALS: &str = "Leave the name and password out of the base URL. The key is enough.";
const QUERY_OR_FRAGMENT: &str = "Leave out everything from “?” or “#” on.";
const MALFORMED: &str = "Enter a base URL such as https://api.example.com/v1.";

/// A service and the key that was entered for it. The key goes to no other address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    pub service: BaseUrl,
    pub key: ApiKey,
}

/// The API key: a secret. It can be serialized for session storage, and for nothing else.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ApiKey(String);

impl ApiKey {
    /// Parses a key as it is typed or pasted, also with `Bearer` before it, or gives the sentence for its field.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = cleaned(text);
        let text = without_quotes(&text);
        let key = match text.split_once(char::is_whitespace).unwrap_or((text, "")) {
            (scheme, key) if scheme.eq_ignore_ascii_case("bearer") => without_quotes(key),
            _ => text,
        };
        if key.is_empty() {
            return Err(NO_KEY);
        }
        if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(IMPOSSIBLE_KEY);
        }
        Ok(Self(key.to_owned()))
    }

    /// `body` without this key: a service may repeat the key in its error message.
    pub fn redact(&self, body: Body) -> Body {
        body.without(&self.0)
    }

    /// Twelve bits of a hash (FNV-1a): enough to tell the keys of one person apart, and too few to find a key. Two keys with the
    /// same fingerprint share what belongs to one of them.
    pub fn fingerprint(&self) -> String {
        let hash = self
            .authorization()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        format!("{:03x}", hash >> 52)
    }

    /// The value of the `Authorization` header.
    pub fn authorization(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(redacted)")
    }
}

impl TryFrom<String> for ApiKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        Self::parse(&text)
    }
}

/// The browser's way to write an address, or a path of this site: in one spelling, with its host in ASCII. `None` for a text that is none.
pub type Resolve = fn(&str) -> Option<String>;

/// The address that all paths of the interface are relative to, the version segment included, without a final slash.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Parses an address as it is typed, pasted or configured, or gives the sentence for its field. A path such as `/v1` is one of this
    /// site's own origin, whose host forwards to the service. The address of an operation gives the base URL. All spellings of one host and
    /// port give the same address, because the gate and the storage know a service by it.
    pub fn parse(text: &str, resolve: Resolve) -> Result<Self, &'static str> {
        let text = cleaned(text);
        let text = without_quotes(&text);
        if text.is_empty() {
            return Err(NO_BASE_URL);
        }
        let is_path = text.len() > 1 && text.starts_with('/') && !text.starts_with("//");
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        if !is_path && !matches!(scheme.as_deref(), Some("https" | "http")) {
            return Err(NO_SCHEME);
        }
        if text.contains(|sign: char| sign.is_whitespace() || sign.is_control() || sign == '\\' || is_quote(sign)) {
            return Err(MALFORMED);
        }
        let url = Self(resolve(text).ok_or(MALFORMED)?);
        let (origin, path) = url.0.split_at(url.origin().len());
        if origin.contains('@') {
            return Err(CREDENTIALS);
        }
        let base = match path.split_once("/pets") {
            Some((base, rest)) if ends_with_version(base) && (rest.is_empty() || rest.starts_with(['/', '?', '#'])) => {
                base
            }
            _ => path,
        };
        if base.contains(['?', '#']) {
            return Err(QUERY_OR_FRAGMENT);
        }
        Ok(Self(format!("{origin}{}", base.trim_end_matches('/'))))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Scheme, host and port: what the browser calls the origin.
    pub fn origin(&self) -> &str {
        let authority = self.0.find("://").map_or(0, |at| at + 3);
        self.0[authority..].find('/').map_or(&self.0, |end| &self.0[..authority + end])
    }

    /// Whether the last segment of the path is a version, as in `/v1`: the interface says that a base address has one.
    pub fn has_version(&self) -> bool {
        ends_with_version(&self.0[self.origin().len()..])
    }

    /// Whether others can read a key on its way to this address: it is plain http, and not on this machine.
    pub fn exposes_the_key(&self) -> bool {
        let Some(authority) = self.origin().strip_prefix("http://") else { return false };
        let host = authority.rsplit_once(':').filter(|_| !authority.ends_with(']')).map_or(authority, |(host, _)| host);
        // No name ends with a digit as an IPv4 address does.
        let is_v4 = host.ends_with(|last: char| last.is_ascii_digit());
        !(host == "localhost" || host.ends_with(".localhost") || host == "[::1]" || host.starts_with("127.") && is_v4)
    }
}

/// `text` without the quotation marks and blanks around it.
fn without_quotes(text: &str) -> &str {
    text.trim_matches(|sign: char| is_quote(sign) || sign.is_whitespace())
}

fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '\'' | '`' | '´' | '«' | '»' | '‹' | '›' | '\u{2018}'..='\u{201f}')
}

fn ends_with_version(path: &str) -> bool {
    let digits = path.rsplit('/').next().and_then(|last| last.strip_prefix('v')).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
pub mod tests;
