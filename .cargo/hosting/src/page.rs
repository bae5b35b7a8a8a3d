//! The inline scripts and styles of the page, which the policy allows by their hashes.

use anyhow::{Result, bail};
use base64::{Engine, engine::general_purpose::STANDARD};
use html5gum::{StartTag, State, Token, Tokenizer};
use sha2::{Digest, Sha256};

/// The hashes as sources of the policy, `'sha256-…'`, in the order of the page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inline {
    pub scripts: Vec<String>,
    pub styles: Vec<String>,
}

impl Inline {
    /// Returns an error if attributes hold code or styles: a policy can allow either all of those or none.
    pub fn of(page: &str) -> Result<Self> {
        let mut inline = Self::default();
        let mut open = None;
        let mut tokens = Tokenizer::new(page);
        while let Some(Ok(token)) = tokens.next() {
            match token {
                Token::StartTag(tag) => {
                    refuse_inline_attributes(&tag)?;
                    let content = match tag.name.as_slice() {
                        b"script" => State::ScriptData,
                        b"style" => State::RawText,
                        _ => continue,
                    };
                    tokens.set_state(content);
                    open = Some((tag, Vec::new()));
                }
                Token::String(text) => open.iter_mut().for_each(|(_, content)| content.extend_from_slice(&text)),
                Token::EndTag(_) => match open.take() {
                    Some((tag, _)) if tag.attributes.contains_key(b"src".as_slice()) => {}
                    Some((tag, content)) if tag.name == b"script" => inline.scripts.push(source(&content)),
                    Some((_, content)) => inline.styles.push(source(&content)),
                    None => {}
                },
                Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
            }
        }
        if let Some((tag, _)) = open {
            bail!("the page has a <{}> without an end", String::from_utf8_lossy(&tag.name));
        }
        Ok(inline)
    }
}

fn source(content: &[u8]) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

fn refuse_inline_attributes(tag: &StartTag<()>) -> Result<()> {
    match tag.attributes.keys().find(|name| **name == b"style" || name.starts_with(b"on")) {
        Some(name) => bail!(
            "the page has the attribute {} in <{}>, which its policy forbids: use a file or an element",
            String::from_utf8_lossy(name),
            String::from_utf8_lossy(&tag.name)
        ),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hash of `alert(1)`, made by openssl.
    const ALERT: &str = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

    #[test]
    fn an_inline_script_is_allowed_by_its_hash() {
        let inline = Inline::of("<!doctype html><script type=\"module\">alert(1)</script><p>x</p>").unwrap();
        assert_eq!(inline, Inline { scripts: vec![ALERT.into()], styles: vec![] });
    }

    #[test]
    fn a_script_with_an_address_needs_no_hash() {
        assert_eq!(
            Inline::of("<SCRIPT src=\"a.js\"></SCRIPT><script defer src=b.js></script>").unwrap(),
            Inline::default()
        );
    }

    #[test]
    fn an_inline_style_is_allowed_by_its_hash() {
        let inline = Inline::of("<style>alert(1)</style><link rel=\"stylesheet\" href=\"a.css\">").unwrap();
        assert_eq!(inline.styles, [ALERT]);
    }

    #[test]
    fn line_breaks_are_hashed_as_the_browser_reads_them() {
        assert_eq!(Inline::of("<style>a\r\nb</style>").unwrap(), Inline::of("<style>a\nb</style>").unwrap());
    }

    #[test]
    fn text_in_comments_and_in_scripts_is_not_a_tag() {
        let page = "<!-- <script>alert(2)</script> --><script>if (1 < 2) { '<style>' }</script>";
        let inline = Inline::of(page).unwrap();
        assert_eq!((inline.scripts.len(), inline.styles.len()), (1, 0));
        let with_comment = Inline::of("<!-- a --><!-- b --><script>'<!-- c -->'</script>").unwrap();
        assert_eq!(with_comment.scripts, [source(b"'<!-- c -->'")]);
    }

    #[test]
    fn code_and_styles_in_attributes_are_refused() {
        assert!(Inline::of("<p style=\"color: red\">").unwrap_err().to_string().contains("the attribute style"));
        assert!(Inline::of("<body ONLOAD='x()'>").unwrap_err().to_string().contains("the attribute onload"));
        assert!(Inline::of("<p title=\"the onload and style= of it\" data-style=\"x\">").is_ok());
    }

    #[test]
    fn the_content_of_noscript_is_checked_too() {
        let page = "<noscript><style>alert(1)</style><p>x</p></noscript><script>alert(1)</script>";
        assert_eq!(Inline::of(page).unwrap(), Inline { scripts: vec![ALERT.into()], styles: vec![ALERT.into()] });
        assert!(Inline::of("<noscript><p style=\"color: red\"></noscript>").is_err());
    }

    #[test]
    fn a_script_without_an_end_is_refused() {
        assert!(Inline::of("<script>alert(1)").is_err());
    }
}
