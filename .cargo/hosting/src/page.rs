//! What stands inside of the page itself: scripts and styles that no address names, and so the policy must name by hash.

use anyhow::{Result, bail};
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// The sources that allow exactly these: `'sha256-…'`, in the order of the page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Inline {
    pub scripts: Vec<String>,
    pub styles: Vec<String>,
}

impl Inline {
    /// An error when the page has code or styles in attributes: a policy could allow those only together with any other.
    pub fn of(page: &str) -> Result<Self> {
        // A browser hashes what it has read, and it reads every line break as one character.
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

/// The inside of the next `<…>`, which is skipped, as comments are.
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

/// The names of a tag's attributes. What stands between quotes is no name.
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

    /// Of `alert(1)`, by openssl.
    const ALERT: &str = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

    #[test]
    fn a_script_in_the_page_is_allowed_by_its_hash() {
        let inline = Inline::of("<!doctype html><script type=\"module\">alert(1)</script><p>x</p>").unwrap();
        assert_eq!(inline, Inline { scripts: vec![ALERT.into()], styles: vec![] });
    }

    #[test]
    fn a_script_of_its_own_address_needs_no_hash() {
        assert_eq!(
            Inline::of("<SCRIPT src=\"a.js\"></SCRIPT><script defer src=b.js></script>").unwrap(),
            Inline::default()
        );
    }

    #[test]
    fn a_style_in_the_page_is_allowed_by_its_hash() {
        let inline = Inline::of("<style>alert(1)</style><link rel=\"stylesheet\" href=\"a.css\">").unwrap();
        assert_eq!(inline.styles, [ALERT]);
    }

    #[test]
    fn line_breaks_are_hashed_as_the_browser_reads_them() {
        assert_eq!(Inline::of("<style>a\r\nb</style>").unwrap(), Inline::of("<style>a\nb</style>").unwrap());
    }

    #[test]
    fn what_is_commented_out_or_inside_of_a_script_is_no_script() {
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
