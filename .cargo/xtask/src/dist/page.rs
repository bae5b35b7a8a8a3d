//! The built page as it is shipped: what it needs for its first paint stands in it, and what it loads afterwards is
//! asked for at once.
//!
//! Trunk links each style sheet and starts the program by a script of its own that asks for one thing after the other.
//! Here the styles stand in the page; the wasm and `config.json` are preloaded while the one script that will want them
//! is on its way; and everything but the page and `config.json` is named after what is in it. Refuses a page that is not
//! as Trunk writes it: a half-changed page would fail only in a browser.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256, Sha384};

use super::{names, program::Program, script};

/// The script that runs before the program, as the source names it.
const START: &str = "start.js";

/// Finishes the site in `folder`, which is served from `base`, with `program` in place of what Trunk made of it and
/// each script as `minified` gives it back.
pub fn finish(folder: &Path, base: &str, program: Program, minified: impl Fn(&str) -> Result<String>) -> Result<()> {
    let index = folder.join("index.html");
    let page = String::from_utf8(read(&index)?).context("the page is not UTF-8")?;

    for ending in ["_bg.wasm", ".js"] {
        fs::remove_file(folder.join(only(folder, ending)?))?;
    }
    let apart_name = put(folder, &program.apart, |hash| format!("petstore-admin-apart-{hash}.wasm"))?;
    let (wasm, renamed) = names::shorten(&program.main)?;
    let wasm_name = put(folder, &wasm, |hash| format!("petstore-admin-{hash}_bg.wasm"))?;
    let apart = script::Apart { name: &apart_name, integrity: &integrity(&program.apart) };
    let script = minified(&script::of(&program.glue, &wasm_name, &apart, &renamed)?)?;
    let script_name = put(folder, script.as_bytes(), |hash| format!("petstore-admin-{hash}.js"))?;

    let start = String::from_utf8(read(&folder.join(START))?).context("the first script is not UTF-8")?;
    fs::remove_file(folder.join(START))?;
    let start = minified(&start)?;
    let start_name = put(folder, start.as_bytes(), |hash| format!("start-{hash}.js"))?;

    let (page, styles) = without(&page, "<link", ">", |tag| has(tag, "rel", "stylesheet"));
    let (page, starters) = without(&page, "<script", "</script>", |tag| has(tag, "type", "module"));
    let (page, _) = without(&page, "<link", ">", |tag| has(tag, "rel", "modulepreload") || has(tag, "rel", "preload"));
    let (page, early) = without(&page, "<script", "</script>", |tag| has(tag, "src", START));
    if styles.is_empty() || starters.len() != 1 || early.len() != 1 {
        bail!("the page is not as Trunk writes it: {} style sheets, {} starts", styles.len(), starters.len());
    }
    let mut css = String::new();
    for tag in &styles {
        let href = attribute(tag, "href").context("a style sheet has no address")?;
        let path = folder.join(href.strip_prefix(base).unwrap_or(href));
        css.push_str(&String::from_utf8(read(&path)?)?);
        fs::remove_file(&path)?;
    }
    let head = format!(
        "<style>{css}</style>\
         <link rel=preload as=fetch type=application/wasm crossorigin href={wasm_name}>\
         <script defer src={start_name} integrity={}></script>\
         <script type=module crossorigin src={script_name} integrity={}></script>\
         <link rel=preload as=fetch crossorigin href=config.json>",
        integrity(start.as_bytes()),
        integrity(script.as_bytes()),
    );
    // After the title and the address that all others are relative to; before the icons, which nobody waits for.
    let place = page.find("<link").context("the page has no icon")?;
    let page = [&page[..place], &head, &page[place..]].concat();
    fs::write(&index, page).with_context(|| format!("{} cannot be written", index.display()))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The program's file whose name ends so.
fn only(folder: &Path, ending: &str) -> Result<String> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<Result<Vec<_>>>()?;
    let mut fitting = names.into_iter().filter(|name| name.starts_with("petstore-admin-") && name.ends_with(ending));
    match (fitting.next(), fitting.next()) {
        (Some(name), None) => Ok(name),
        _ => bail!("the site should have one file petstore-admin-…{ending}"),
    }
}

/// Puts `content` into the folder, under a name made of its hash.
fn put(folder: &Path, content: &[u8], name: impl Fn(&str) -> String) -> Result<String> {
    let hash: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = name(&hash);
    fs::write(folder.join(&name), content).with_context(|| format!("{name} cannot be written"))?;
    Ok(name)
}

fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(content)))
}

/// `page` without the elements from `open` to `end` whose first tag fits, and those elements.
fn without(page: &str, open: &str, end: &str, fits: impl Fn(&str) -> bool) -> (String, Vec<String>) {
    let (mut kept, mut cut, mut rest) = (String::new(), Vec::new(), page);
    while let Some(at) = rest.find(open) {
        let element = match rest[at..].find(end) {
            Some(length) => &rest[at..at + length + end.len()],
            None => break,
        };
        let tag = element.split_inclusive('>').next().unwrap_or(element);
        kept.push_str(&rest[..at]);
        if fits(tag) {
            cut.push(element.to_owned());
        } else {
            kept.push_str(element);
        }
        rest = &rest[at + element.len()..];
    }
    (kept + rest, cut)
}

fn has(tag: &str, name: &str, value: &str) -> bool {
    attribute(tag, name) == Some(value)
}

/// The value of an attribute, which minified pages write without quotes.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!(" {name}="))?;
    match value.strip_prefix('"') {
        Some(quoted) => Some(quoted.split_once('"')?.0),
        None => value.split([' ', '>']).next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_with_quotes_and_without() {
        let tag = r#"<link href=/a.css rel="stylesheet" integrity=x>"#;
        assert_eq!(attribute(tag, "href"), Some("/a.css"));
        assert!(has(tag, "rel", "stylesheet") && has(tag, "integrity", "x"));
        assert_eq!(attribute(tag, "media"), None);
    }

    #[test]
    fn fitting_elements_are_cut_out_whole_and_the_others_stay() {
        let page = "<p>a<script src=start.js></script>b<script>c>d</script></p>";
        let (kept, cut) = without(page, "<script", "</script>", |tag| has(tag, "src", START));
        assert_eq!(kept, "<p>ab<script>c>d</script></p>");
        assert_eq!(cut, ["<script src=start.js></script>"]);
    }

    fn program() -> Program {
        let nothing = b"\0asm\x01\0\0\0".to_vec();
        let glue = "import * as import1 from \"./__wasm_split.js\"\nexport { initSync, __wbg_init as default };\n";
        Program { glue: glue.into(), main: nothing.clone(), apart: nothing }
    }

    #[expect(clippy::unnecessary_wraps, reason = "what stands in its place may fail")]
    fn as_it_is(script: &str) -> Result<String> {
        Ok(script.to_owned())
    }

    #[test]
    fn a_built_page_becomes_one_that_paints_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        put("petstore-admin-1_bg.wasm", "");
        put("petstore-admin-1.js", "");
        put("start.js", "start();");
        put("a-2.css", "p{color:red}");
        put(
            "index.html",
            "<title>Pets</title><base href=/admin/><script src=start.js></script><link href=i.svg rel=icon>\
             <link href=/admin/a-2.css rel=stylesheet><script type=module>import x</script>\
             <link rel=modulepreload href=/admin/petstore-admin-1.js><body>x",
        );
        finish(folder.path(), "/admin/", program(), as_it_is).unwrap();
        let page = fs::read_to_string(folder.path().join("index.html")).unwrap();
        assert!(page.starts_with("<title>Pets</title><base href=/admin/><style>p{color:red}</style><link rel=preload"));
        assert!(page.ends_with("<link href=i.svg rel=icon><body>x"), "{page}");
        assert!(!page.contains("import x") && !page.contains("modulepreload"), "{page}");
        let script = attribute(&page[page.find("<script type=module").unwrap()..], "src").unwrap();
        assert!(fs::read_to_string(folder.path().join(script)).unwrap().contains("_bg.wasm"));
        assert!(!folder.path().join("a-2.css").exists() && !folder.path().join("start.js").exists());
    }

    #[test]
    fn a_page_that_trunk_did_not_write_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in
            [("petstore-admin-1_bg.wasm", ""), ("petstore-admin-1.js", ""), ("start.js", ""), ("index.html", "<p>")]
        {
            fs::write(folder.path().join(name), text).unwrap();
        }
        assert!(
            finish(folder.path(), "/", program(), as_it_is).unwrap_err().to_string().contains("not as Trunk writes it")
        );
    }
}
