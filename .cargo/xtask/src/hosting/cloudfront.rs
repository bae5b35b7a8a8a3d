//! The configuration for Amazon CloudFront with a bucket: a policy of response headers, and a function for deep links and
//! compressed copies. Both are the same for each release under the same base.
//!
//! Caching and the page for unknown addresses are configured elsewhere: the first is metadata of the bucket's objects, the
//! second a setting of the distribution. `.github/hosts/cloudfront.md` explains both.

use serde_json::{Value, json};

use super::{compression::KINDS, forwarding, policy::CSP, responses::Responses};

/// The name of the policy of the behaviours that forward to the service.
const SERVICE: &str = "pet-store-admin-service";

/// The policy of the response headers: the input of `aws cloudfront create-response-headers-policy
/// --response-headers-policy-config file://…`.
pub fn headers(responses: &Responses) -> String {
    policy("pet-store-admin", &responses.common_headers)
}

/// The policy of the behaviours that forward to the service.
pub fn service_headers() -> String {
    policy(SERVICE, &forwarding::HEADERS.map(|(name, value)| (name, value.to_owned())))
}

fn policy(name: &str, headers: &[(&'static str, String)]) -> String {
    let mut security = json!({});
    let mut custom = Vec::<Value>::new();
    // CloudFront rejects a custom header if it has a field for that header.
    for (name, value) in headers {
        match *name {
            CSP => security["ContentSecurityPolicy"] = json!({ "Override": true, "ContentSecurityPolicy": value }),
            "X-Content-Type-Options" => security["ContentTypeOptions"] = json!({ "Override": true }),
            "X-Frame-Options" => security["FrameOptions"] = json!({ "Override": true, "FrameOption": value }),
            "Referrer-Policy" => security["ReferrerPolicy"] = json!({ "Override": true, "ReferrerPolicy": value }),
            "Strict-Transport-Security" => {
                let seconds = value.trim_start_matches("max-age=").parse::<u64>().unwrap_or_default();
                security["StrictTransportSecurity"] = json!({ "Override": true, "AccessControlMaxAgeSec": seconds, "IncludeSubdomains": false, "Preload": false });
            }
            _ => custom.push(json!({ "Header": name, "Value": value, "Override": true })),
        }
    }
    let mut policy = json!({
        "Name": name,
        "Comment": "Written by cargo xtask dist",
        "SecurityHeadersConfig": security,
        "CustomHeadersConfig": { "Quantity": custom.len(), "Items": custom },
    });
    if name == SERVICE {
        policy["RemoveHeadersConfig"] = json!({ "Quantity": 1, "Items": [{ "Header": "Set-Cookie" }] });
    }
    format!("{policy:#}\n")
}

/// A function for the event "viewer request".
pub fn function(responses: &Responses) -> String {
    let pages: Vec<_> = responses.pages.iter().map(|path| format!("  '{path}',\n")).collect();
    let root = match responses.base.as_str() {
        "/" => String::new(),
        base => format!(
            "  if (request.uri === '/') return {{ statusCode: 302, statusDescription: 'Found', headers: {{ location: {{ value: '{base}' }} }} }};\n"
        ),
    };
    // Not config.json: it has no compressed copy.
    let kinds: Vec<_> = KINDS.into_iter().filter(|kind| *kind != "json").collect();
    format!(
        "// Written by `cargo xtask dist`, the same for each release: rewrites the addresses of the app to its page, and the names\n\
         // of files to those of their compressed copies.\nvar pages = [\n{}];\n\n\
         function handler(event) {{\n  var request = event.request;\n{root}  \
         if (pages.indexOf(request.uri) !== -1) request.uri = '{}';\n  \
         var accepted = request.headers['accept-encoding'] ? request.headers['accept-encoding'].value : '';\n  \
         if (/\\.({})$/.test(request.uri)) {{\n    \
         if (/\\bbr\\b/.test(accepted)) request.uri += '.br';\n    \
         else if (/\\bgzip\\b/.test(accepted)) request.uri += '.gz';\n  }}\n  return request;\n}}\n",
        pages.concat(),
        responses.page(),
        kinds.join("|"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosting::responses::example;

    fn read(policy: &str) -> Value {
        serde_json::from_str(policy).unwrap()
    }

    #[test]
    fn each_header_is_in_the_field_that_cloudfront_has_for_it() {
        let policy = read(&headers(&example("/")));
        let security = policy["SecurityHeadersConfig"].as_object().unwrap();
        assert_eq!(security["StrictTransportSecurity"]["AccessControlMaxAgeSec"], 31_536_000);
        let custom = policy["CustomHeadersConfig"]["Quantity"].as_u64().unwrap();
        assert_eq!(security.len() as u64 + custom, example("/").common_headers.len() as u64);
    }

    #[test]
    fn the_function_rewrites_every_page_to_the_file() {
        let text = function(&example("/admin/"));
        assert!(text.contains("  '/admin/',\n  '/admin/pets/new',\n"));
        assert!(text.contains("request.uri = '/admin/index.html';"));
    }
}
