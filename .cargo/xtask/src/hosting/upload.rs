//! Scripts that bring a release to its host: into a folder of a server, or into an Amazon S3 bucket.
//!
//! Both work while the site is in use. Files with a hash come first and the page last, so that each page finds its files. Nothing
//! is removed, because open tabs may still load a file of an earlier release. A config.json that the host already has stays,
//! unless the second argument is `replace-config`.

use std::collections::BTreeSet;

use super::{
    NOT_FOUND, SNIPPETS,
    caching::{Caching, caching_of},
    compression::is_compressed,
    content_type::content_type_of,
    responses::Responses,
};

/// A shell script with a folder as its argument.
pub fn to_folder(responses: &Responses) -> String {
    let functions = format!(
        "# A file gets its name when it is complete.\n\
         put() {{\n  mkdir -p \"$(dirname \"$folder/$1\")\"\n  cp \"$1\" \"$folder/$1.new\"\n  mv \"$folder/$1.new\" \"$folder/$1\"\n}}\n\
         has() {{ [ -e \"$folder/$1\" ]; }}\n\
         for file in {SNIPPETS}/nginx.conf {SNIPPETS}/Caddyfile; do\n  \
         if has \"$file\" && ! cmp -s \"$file\" \"$folder/$file\"; then echo \"$file has changed: reload the server.\"; fi\n  \
         put \"$file\"\ndone\n"
    );
    let target = "case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac";
    script(responses, "Copies the site into a folder of a server", "install.sh FOLDER", target, &functions)
}

/// A shell script with the name of the bucket as its argument.
pub fn to_bucket(responses: &Responses) -> String {
    let functions = "put() {\n  aws s3 cp \"$1\" \"$bucket/$1\" --content-type \"$2\" --cache-control \"$3\" ${4:+--content-encoding \"$4\"}\n}\n\
         has() { aws s3 ls \"$bucket/$1\" >/dev/null; }\n";
    script(responses, "Uploads the site to a bucket", "s3.sh BUCKET", "bucket=s3://$1", functions)
}

fn script(responses: &Responses, purpose: &str, usage: &str, target: &str, functions: &str) -> String {
    let mut text = format!(
        "#!/bin/sh\n# Written by `cargo xtask dist`. {purpose}: sh dist/{SNIPPETS}/{usage} [replace-config]\n\
         set -eu\n{target}\ncd \"$(dirname \"$0\")/..\"\n{functions}\n"
    );
    let (hashed, others): (Vec<_>, Vec<_>) =
        responses.files.iter().partition(|(_, caching)| *caching == Caching::Forever);
    let config = format!("{}config.json", responses.base);
    for (path, caching) in hashed.iter().chain(others.iter().filter(|(path, _)| *path != config)) {
        text.push_str(&puts(path, caching.header()));
    }
    text.push_str(&format!(
        "if [ \"${{2-}}\" = replace-config ] || ! has {}; then\n  {}fi\n",
        name_of(&config),
        puts(&config, Caching::Never.header())
    ));
    for folder in BTreeSet::from(["/", &responses.base]) {
        text.push_str(&puts(&format!("{folder}{NOT_FOUND}"), Caching::Never.header()));
    }
    text.push_str(&puts(&responses.page(), caching_of("index.html").header()));
    text
}

/// The lines for a file and for its compressed copies.
fn puts(path: &str, caching: &str) -> String {
    let name = name_of(path);
    let kind = content_type_of(name);
    let mut lines = format!("put {name} '{kind}' '{caching}'\n");
    if is_compressed(name) {
        lines.push_str(&format!("put {name}.br '{kind}' '{caching}' br\nput {name}.gz '{kind}' '{caching}' gzip\n"));
    }
    lines
}

fn name_of(path: &str) -> &str {
    path.trim_start_matches('/')
}

#[cfg(unix)]
#[cfg(test)]
mod tests;
