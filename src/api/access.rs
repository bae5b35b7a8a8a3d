//! What a request needs to reach the service: the base URL and the API key.
//!
//! Nothing shows the key: `Debug` is redacted and there is no `Display`.

use super::{
    error::ApiError,
    pasted::{key_in, without_quotes},
};
use crate::words::cleaned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a text is no base URL: the sentences for the field.
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
    /// Finds the key in what was typed or pasted, or gives the sentence for its field.
    pub fn parse(text: &str) -> Result<Self, String> {
        key_in(text).map(Self)
    }

    /// `error` without this key: a service may repeat the key in its error message.
    pub fn redact(&self, error: ApiError) -> ApiError {
        error.without(&self.0)
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
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text)
    }
}

/// The address that all paths of the interface are relative to, the version segment included, without a final slash.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Parses an address as a person types it: as [`Self::parse_at`] does, and also with a host that has letters beyond ASCII. `in_ascii` is
    /// the browser's way to write an address.
    pub fn typed(site: &str, text: &str, in_ascii: fn(&str) -> Option<String>) -> Result<Self, &'static str> {
        let text = cleaned(text);
        Self::parse_at(site, &if text.is_ascii() { text } else { in_ascii(without_quotes(&text)).unwrap_or(text) })
    }

    /// Parses an address as it is configured, or gives the sentence for its field. The address of an operation gives the base URL. All
    /// spellings of one host and port give the same address, because the gate and the storage know a service by it.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = cleaned(text);
        let text = without_quotes(&text).trim_end_matches('/');
        if text.is_empty() {
            return Err(NO_BASE_URL);
        }
        let (scheme, rest) = text.split_once("://").ok_or(NO_SCHEME)?;
        if !scheme.eq_ignore_ascii_case("https") && !scheme.eq_ignore_ascii_case("http") {
            return Err(NO_SCHEME);
        }
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let path = match path.split_once("/pets") {
            Some((base, rest)) if ends_with_version(base) && (rest.is_empty() || rest.starts_with(['/', '?', '#'])) => {
                base
            }
            _ => path,
        };
        if authority.contains('@') {
            return Err(CREDENTIALS);
        }
        if [authority, path].iter().any(|part| part.contains(['?', '#'])) {
            return Err(QUERY_OR_FRAGMENT);
        }
        if path.contains(|character: char| character.is_whitespace() || character.is_control() || character == '\\') {
            return Err(MALFORMED);
        }
        let scheme = scheme.to_ascii_lowercase();
        let authority = one_spelling(authority, &scheme).ok_or(MALFORMED)?;
        let slash = if path.is_empty() { "" } else { "/" };
        Ok(Self(format!("{scheme}://{authority}{slash}{path}")))
    }

    /// The same for a page of the origin `site`, whose host may forward to the service: a path such as `/v1` is one of that origin.
    pub fn parse_at(site: &str, text: &str) -> Result<Self, &'static str> {
        let text = cleaned(text);
        let is_path = text.len() > 1 && text.starts_with('/') && !text.starts_with("//");
        if is_path { Self::parse(&format!("{site}{text}")) } else { Self::parse(&text) }
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
        let Some(rest) = self.0.strip_prefix("http://") else { return false };
        let authority = rest.split('/').next().unwrap_or_default();
        let host = match authority.strip_prefix('[') {
            Some(v6) => v6.split(']').next().unwrap_or_default(),
            None => authority.split(':').next().unwrap_or_default(),
        };
        !(host == "localhost"
            || host.ends_with(".localhost")
            || host == "::1"
            || host.starts_with("127.") && is_v4(host))
    }
}

fn ends_with_version(path: &str) -> bool {
    let digits = path.rsplit('/').next().and_then(|last| last.strip_prefix('v')).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Host and port in one spelling: lower case, without the scheme's default port and without the dot of the root domain.
/// `None` for a host that the policy of this site could not name either, such as one beyond ASCII.
fn one_spelling(authority: &str, scheme: &str) -> Option<String> {
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !authority.ends_with(']') => (host, Some(port)),
        Some(_) | None => (authority, None),
    };
    let host = host.to_ascii_lowercase();
    let host = host.strip_suffix('.').unwrap_or(&host).to_owned();
    let is_name = |character: char| character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_');
    let last = host.rsplit('.').next().unwrap_or_default();
    // Browsers read each of these hosts as an IPv4 address, in many spellings.
    let is_number = last.starts_with("0x") || last.bytes().all(|byte| byte.is_ascii_digit());
    let is_host = match host.strip_prefix('[') {
        // A policy cannot name an IPv6 address, so only a service under development has one.
        Some(v6) => {
            v6.strip_suffix(']').is_some_and(|v6| v6.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b':'))
        }
        None => host.chars().all(is_name) && (!is_number || is_v4(&host)),
    };
    if !is_host {
        return None;
    }
    let Some(port) = port else { return Some(host) };
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let port: u16 = port.parse().ok()?;
    let is_default = port == if scheme == "https" { 443 } else { 80 };
    Some(if is_default { host } else { format!("{host}:{port}") })
}

/// Whether `host` is an IPv4 address in its usual spelling.
fn is_v4(host: &str) -> bool {
    let is_byte = |part: &str| part.parse::<u8>().is_ok_and(|byte| byte.to_string() == part);
    host.split('.').count() == 4 && host.split('.').all(is_byte)
}

impl TryFrom<String> for BaseUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        Self::parse(&text)
    }
}

#[cfg(test)]
mod tests;
