//! The inline scripts and styles of the page, which the policy allows by their hashes.

use anyhow::{Result, bail};
use base64::{Engine, engine::general_purpose::STANDARD};
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
        // A browser reads every line break as one character, and hashes the text as it has read it.
        let page = page.replace("\r\n", "\n");
        let mut inline = Self::default();
        let mut rest = page.as_str();
        while let Some(tag) = next_tag(&mut rest) {
            refuse_inline_attributes(tag)?;
            let (name, end, hashes) = match name_of(tag).as_str() {
                "script" => ("script", "</script", &mut inline.scripts),
                "style" => ("style", "</style", &mut inline.styles),
                _ => continue,
            };
            let Some(length) = rest.to_ascii_lowercase().find(end) else {
                bail!("the page has a <{name}> without an end")
            };
            let (content, after) = rest.split_at(length);
            rest = after;
            if attributes(tag).all(|attribute| attribute != "src") {
                hashes.push(source(content));
            }
        }
        Ok(inline)
    }
}

fn source(content: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

/// The content of the next `<…>`. It skips the tag, and the comments before it.
fn next_tag<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let (_, mut opened) = rest.split_once('<')?;
    while let Some(comment) = opened.strip_prefix("!--") {
        opened = comment.split_once("-->")?.1.split_once('<')?.1;
    }
    let mut quote = None;
    for (at, character) in opened.char_indices() {
        match (quote, character) {
            (None, '>') => {
                *rest = &opened[at + 1..];
                return Some(&opened[..at]);
            }
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            _ => {}
        }
    }
    None
}

fn name_of(tag: &str) -> String {
    tag.split(|character: char| character.is_whitespace() || character == '/').next().unwrap_or_default().to_lowercase()
}

/// The names of a tag's attributes, without their values.
fn attributes(tag: &str) -> impl Iterator<Item = String> {
    let outside = tag.split(['"', '\'']).step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<_> = outside.split_whitespace().skip(1).map(str::to_lowercase).collect();
    words
        .into_iter()
        .map(|word| word.split(['=', '/']).next().unwrap_or_default().to_owned())
        .filter(|name| !name.is_empty())
}

fn refuse_inline_attributes(tag: &str) -> Result<()> {
    match attributes(tag).find(|name| name == "style" || name.starts_with("on")) {
        Some(name) => {
            bail!("the page has the attribute {name} in <{tag}>, which its policy forbids: use a file or an element")
        }
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
        assert_eq!(with_comment.scripts, [source("'<!-- c -->'")]);
    }

    #[test]
    fn code_and_styles_in_attributes_are_refused() {
        assert!(Inline::of("<p style=\"color: red\">").unwrap_err().to_string().contains("the attribute style"));
        assert!(Inline::of("<body ONLOAD='x()'>").unwrap_err().to_string().contains("the attribute onload"));
        assert!(Inline::of("<p title=\"the onload and style= of it\" data-style=\"x\">").is_ok());
    }

    #[test]
    fn a_script_without_an_end_is_refused() {
        assert!(Inline::of("<script>alert(1)").is_err());
    }
}
