//! A script that uploads the site to Amazon S3, which stores content types and cache rules as metadata of each object.

use crate::{
    NOT_FOUND,
    caching::{Caching, caching_of},
    content_type::content_type_of,
    responses::Responses,
};

/// A shell script with the name of the bucket as its argument.
pub fn upload(responses: &Responses) -> String {
    let mut text =
        "#!/bin/sh\n# Written by `cargo xtask dist`. Uploads the site to a bucket: sh dist/hosting/s3.sh BUCKET\n\
                    set -eu\nbucket=\"s3://$1\"\ncd \"$(dirname \"$0\")/..\"\n\
                    put() { aws s3 cp \"$1\" \"$bucket/$1\" --content-type \"$2\" --cache-control \"$3\"; }\n\n"
            .to_owned();
    let mut put = |path: &str, caching: Caching| {
        let name = path.trim_start_matches('/');
        text.push_str(&format!("put {name} '{}' '{}'\n", content_type_of(name), caching.header()));
    };
    for (path, caching) in &responses.files {
        put(path, *caching);
    }
    // The pages last, because they refer to the other files.
    for page in [NOT_FOUND, &responses.page()] {
        put(page, caching_of("index.html"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::responses::example;

    #[test]
    fn each_file_is_uploaded_with_its_metadata_and_the_page_is_the_last() {
        let text = upload(&example("/admin/"));
        let puts: Vec<_> = text.lines().filter(|line| line.starts_with("put ")).collect();
        let expected = "put admin/app-0123456789abcdef.js 'text/javascript; charset=utf-8' \
                        'public, max-age=31536000, immutable'";
        assert_eq!(puts[0], expected);
        assert_eq!(puts[1], "put admin/config.json 'application/json' 'no-store'");
        assert_eq!(puts.last(), Some(&"put admin/index.html 'text/html; charset=utf-8' 'no-cache'"));
    }
}
