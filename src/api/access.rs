//! What a request needs to reach the service: the base URL and the API key.
//!
//! Refuses to show the key: `Debug` is redacted and there is no `Display`.

use super::error::ApiError;
use serde::{Deserialize, Serialize};
use std::fmt;

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
    /// Parses a key as it was typed or pasted. Blanks around it and a leading `Bearer` are not part of it.
    pub fn parse(text: &str) -> Result<Self, ParseKeyError> {
        let text = text.trim();
        let text = match text.split_once(char::is_whitespace) {
            Some((scheme, key)) if scheme.eq_ignore_ascii_case("bearer") => key.trim_start(),
            _ => text,
        };
        if text.is_empty() {
            Err(ParseKeyError::Empty)
        } else if text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseKeyError::NotSendable)
        }
    }

    /// `error` without this key: a service may repeat the key in its error message.
    pub fn redact(&self, error: ApiError) -> ApiError {
        error.without(&self.0)
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
    type Error = ParseKeyError;

    fn try_from(text: String) -> Result<Self, ParseKeyError> {
        Self::parse(&text)
    }
}

/// Why a typed text can't be a key. `Display` gives the sentence for the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseKeyError {
    Empty,
    NotSendable,
}

impl fmt::Display for ParseKeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Enter the API key.",
            Self::NotSendable => {
                "This can't be a key: it has a space or a character that no request can carry. Copy the key once more."
            }
        })
    }
}

/// The address that all paths of the interface are relative to, the version segment included, without a final slash.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Parses an address as it was typed or configured.
    pub fn parse(text: &str) -> Result<Self, ParseBaseUrlError> {
        let text = text.trim().trim_end_matches('/');
        if text.is_empty() {
            return Err(ParseBaseUrlError::Empty);
        }
        let (scheme, rest) = text.split_once("://").ok_or(ParseBaseUrlError::NoScheme)?;
        if !scheme.eq_ignore_ascii_case("https") && !scheme.eq_ignore_ascii_case("http") {
            return Err(ParseBaseUrlError::NoScheme);
        }
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let port = authority.rsplit_once(':').filter(|_| !authority.ends_with(']')).map(|(_, port)| port);
        if authority.contains('@') {
            Err(ParseBaseUrlError::Credentials)
        } else if rest.contains(['?', '#']) {
            Err(ParseBaseUrlError::QueryOrFragment)
        } else if authority.is_empty()
            || authority.starts_with(':')
            || port.is_some_and(|port| port.parse::<u16>().is_err())
            || text.contains(|character: char| character.is_whitespace() || character.is_control() || character == '\\')
        {
            Err(ParseBaseUrlError::Malformed)
        } else {
            let slash = if path.is_empty() { "" } else { "/" };
            Ok(Self(format!("{}://{}{slash}{path}", scheme.to_ascii_lowercase(), authority.to_ascii_lowercase())))
        }
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
        let path = &self.0[self.origin().len()..];
        let digits = path.rsplit('/').next().and_then(|last| last.strip_prefix('v')).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether others can read a key on its way to this address: it is plain http, and not on this machine.
    pub fn exposes_the_key(&self) -> bool {
        let Some(rest) = self.0.strip_prefix("http://") else { return false };
        let authority = rest.split('/').next().unwrap_or_default();
        let host = match authority.strip_prefix('[') {
            Some(v6) => v6.split(']').next().unwrap_or_default(),
            None => authority.split(':').next().unwrap_or_default(),
        };
        !(host == "localhost" || host.ends_with(".localhost") || host == "::1" || is_loopback_v4(host))
    }
}

/// Whether `host` is an address of 127.0.0.0/8; a name that merely begins like one (`127.evil.example`) is not.
fn is_loopback_v4(host: &str) -> bool {
    host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

impl TryFrom<String> for BaseUrl {
    type Error = ParseBaseUrlError;

    fn try_from(text: String) -> Result<Self, ParseBaseUrlError> {
        Self::parse(&text)
    }
}

/// Why a text can't be the service's address. `Display` gives the sentence for the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseBaseUrlError {
    Empty,
    NoScheme,
    Credentials,
    QueryOrFragment,
    Malformed,
}

impl fmt::Display for ParseBaseUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Enter the address of the service.",
            Self::NoScheme => "Begin the address with https://, as in https://api.example.com/v1.",
            Self::Credentials => "Leave the name and password out of the address: the key is all that is needed.",
            Self::QueryOrFragment => "Leave out everything from “?” or “#” on.",
            Self::Malformed => "This is not an address. It looks like https://api.example.com/v1.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::from_object;
    use proptest::prelude::*;

    #[test]
    fn a_key_is_parsed_without_blanks_and_without_its_scheme() {
        for text in ["abc", " abc\n", "Bearer abc", "bearer   abc "] {
            assert_eq!(ApiKey::parse(text).unwrap().authorization(), "Bearer abc", "{text:?}");
        }
    }

    #[test]
    fn a_text_that_no_header_can_carry_is_not_a_key() {
        assert_eq!(ApiKey::parse("  "), Err(ParseKeyError::Empty));
        for text in ["ab cd", "schlüssel", "a\nb", "a\u{200b}"] {
            assert_eq!(ApiKey::parse(text), Err(ParseKeyError::NotSendable), "{text:?}");
        }
    }

    #[test]
    fn debug_output_does_not_contain_the_key() {
        let access = Access { service: BaseUrl::parse("https://a.example").unwrap(), key: ApiKey("canary".into()) };
        assert!(!format!("{access:?}").contains("canary"));
    }

    #[test]
    fn an_access_survives_storage_and_a_stored_text_that_is_no_key_is_refused() {
        let access = Access { service: BaseUrl::parse("https://a.example/v1").unwrap(), key: ApiKey("abc".into()) };
        let json = serde_json::to_string(&access).unwrap();
        assert_eq!(json, r#"{"service":"https://a.example/v1","key":"abc"}"#);
        assert_eq!(from_object(&json.parse().unwrap()), Ok(access));
        let broken = serde_json::json!({ "service": "https://a.example/v1", "key": "a b" });
        assert!(from_object::<Access>(&broken).is_err());
    }

    #[test]
    fn an_address_is_parsed_without_its_final_slash() {
        let parse = |text: &str| BaseUrl::parse(text).map(|url| url.as_str().to_owned());
        assert_eq!(parse(" HTTPS://API.example.com:8443/Shop/v1/ "), Ok("https://api.example.com:8443/Shop/v1".into()));
        assert_eq!(parse("http://[::1]:4010/v1"), Ok("http://[::1]:4010/v1".into()));
    }

    #[test]
    fn a_text_that_is_not_an_address_gives_the_reason() {
        for (text, problem) in [
            ("", ParseBaseUrlError::Empty),
            ("api.example.com/v1", ParseBaseUrlError::NoScheme),
            ("ftp://api.example.com", ParseBaseUrlError::NoScheme),
            ("javascript://x", ParseBaseUrlError::NoScheme),
            ("https://me:secret@api.example.com", ParseBaseUrlError::Credentials),
            ("https://api.example.com/v1?key=1", ParseBaseUrlError::QueryOrFragment),
            ("https://api.example.com/#x", ParseBaseUrlError::QueryOrFragment),
            ("https://", ParseBaseUrlError::NoScheme),
            ("https://:80", ParseBaseUrlError::Malformed),
            ("https://a b/v1", ParseBaseUrlError::Malformed),
            ("https://a:port/v1", ParseBaseUrlError::Malformed),
            ("https://a:99999/v1", ParseBaseUrlError::Malformed),
        ] {
            assert_eq!(BaseUrl::parse(text), Err(problem), "{text:?}");
        }
    }

    #[test]
    fn only_plain_http_to_another_machine_exposes_the_key() {
        let exposes = |text: &str| BaseUrl::parse(text).unwrap().exposes_the_key();
        assert!(exposes("http://api.example.com/v1") && exposes("http://127.0.0.1.example.com"));
        assert!(exposes("http://127.evil.example/v1"));
        assert!(!exposes("https://api.example.com/v1"));
        for loopback in ["http://localhost:4010", "http://127.0.0.1:4010/v1", "http://[::1]/v1", "http://a.localhost"] {
            assert!(!exposes(loopback), "{loopback}");
        }
    }

    #[test]
    fn a_version_is_the_last_segment() {
        let has_version = |text: &str| BaseUrl::parse(text).unwrap().has_version();
        assert!(has_version("https://a.example/v1") && has_version("https://a.example/store/v12/"));
        assert!(
            !has_version("https://a.example") && !has_version("https://v1") && !has_version("https://a.example/v1/x")
        );
        assert!(!has_version("https://a.example/v"));
    }

    #[test]
    fn the_origin_ends_where_the_path_begins() {
        let origin = |text: &str| BaseUrl::parse(text).unwrap().origin().to_owned();
        assert_eq!(origin("https://a.example:1/x/v1"), "https://a.example:1");
        assert_eq!(origin("https://a.example"), "https://a.example");
    }

    proptest! {
        #[test]
        fn no_text_panics_and_a_parsed_address_is_parsed_again_as_the_same(text in ".*") {
            let _ = ApiKey::parse(&text);
            if let Ok(url) = BaseUrl::parse(&format!("https://{text}")) {
                let _ = (url.origin(), url.exposes_the_key());
                prop_assert_eq!(BaseUrl::parse(url.as_str()), Ok(url));
            }
        }
    }
}
