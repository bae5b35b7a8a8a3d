use super::*;

/// The hash of `alert(1)`, made by openssl.
const ALERT: &str = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

#[test]
fn inline_scripts_and_styles_are_allowed_by_their_hash_and_files_need_none() {
    let page = "<!doctype html><script type=\"module\">alert(1)</script><style>alert(1)</style>\
        <SCRIPT src=\"a.js\"></SCRIPT><script defer src=b.js></script><link rel=\"stylesheet\" href=\"a.css\">";
    assert_eq!(Inline::of(page).unwrap(), Inline { scripts: vec![ALERT.into()], styles: vec![ALERT.into()] });
}

#[test]
fn text_in_comments_and_in_scripts_is_not_a_tag() {
    let page = "<!-- <script>alert(2)</script> --><script>if (1 < 2) { '<style>' }</script>";
    let inline = Inline::of(page).unwrap();
    assert_eq!((inline.scripts.len(), inline.styles.len()), (1, 0));
    let with_comment = Inline::of("<!-- a --><!-- b --><script>'<!-- c -->'</script>").unwrap();
    assert_eq!(with_comment.scripts, [source(b"'<!-- c -->'")]);
}

const POLICY: &str = "<meta http-equiv=content-security-policy content=\"object-src 'none'\">";

#[test]
fn the_policy_of_the_page_allows_its_inline_code() {
    let page = format!("<!doctype html>{POLICY}<script>alert(1)</script>");
    let page = with_policy(&page, &Connections::default()).unwrap();
    assert!(
        page.starts_with("<!doctype html><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    );
    assert!(page.contains(ALERT) && !page.contains("object-src"), "{page}");
    assert!(page.ends_with("; trusted-types default\"><script>alert(1)</script>"), "{page}");
    assert_eq!(with_policy(&page, &Connections::default()).unwrap(), page, "it takes the place of an earlier one");
}

#[test]
fn a_page_without_a_place_for_its_policy_is_refused() {
    assert!(with_policy("<!doctype html><meta charset=utf-8>", &Connections::default()).is_err());
}

#[test]
fn what_is_preloaded_is_named_before_the_first_script() {
    let [script, links] = ["<script>a</script>", "<link rel=modulepreload href=a><link rel=preload href=b>"];
    let page = format!("<meta charset=utf-8>{script}<link rel=icon href=a.svg>{links}<p>");
    let moved = format!("<meta charset=utf-8>{links}{script}<link rel=icon href=a.svg><p>");
    assert_eq!(with_preloads_first(&page).unwrap(), moved);
    assert_eq!(with_preloads_first(&moved).unwrap(), moved);
}
