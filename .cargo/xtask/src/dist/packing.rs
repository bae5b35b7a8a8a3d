//! The program in a form that brotli compresses well. It behaves as before.
//!
//! - Its imports have short names. wasm-bindgen names each after its function and a hash, in the program and in the script.
//! - Similar functions stand side by side, so brotli finds what they share. wasm-opt sorts the functions by name, so each gets the number
//!   of its place as its name.

use std::collections::{BTreeMap, HashMap};

use anyhow::Result;
use wasm_encoder::{
    ImportSection, Module, NameMap, NameSection, RawSection,
    reencode::{Reencode, RoundtripReencoder},
};
use wasmparser::{Parser, Payload, TypeRef};

/// The name of the script in the imports of the program.
const SCRIPT: &str = "./petstore-admin_bg.js";
const SHORT_SCRIPT: &str = "a";

/// The short names of the imports that the script defines, each in a line such as `__wbg_fetch_0123456789abcdef: function(arg0) {`,
/// and the script with them.
pub fn with_short_names(script: &str) -> (String, HashMap<String, String>) {
    let (mut lines, mut names) = (Vec::new(), HashMap::new());
    let script = script.replace(SCRIPT, SHORT_SCRIPT);
    for line in script.lines() {
        let import = line.trim_start().split_once(": function(").filter(|(name, _)| name.starts_with("__wb"));
        lines.push(import.map_or(line.to_owned(), |(name, rest)| {
            let short = format!("i{}", names.len());
            let line = format!("{short}: function({rest}");
            names.insert(name.to_owned(), short);
            line
        }));
    }
    (lines.join("\n"), names)
}

/// `program` with these names for its imports, and with the places of its functions as their names.
pub fn packed(program: &[u8], short_names: &HashMap<String, String>) -> Result<Vec<u8>> {
    let mut module = Module::new();
    let (mut imported, mut bodies) = (0, Vec::new());
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(reader) => {
                let mut imports = ImportSection::new();
                for import in reader.into_imports() {
                    let import = import?;
                    imported += u32::from(matches!(import.ty, TypeRef::Func(_)));
                    let from = if import.module == SCRIPT { SHORT_SCRIPT } else { import.module };
                    let name = short_names.get(import.name).map_or(import.name, String::as_str);
                    imports.import(from, name, RoundtripReencoder.entity_type(import.ty)?);
                }
                module.section(&imports);
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            Payload::CustomSection(section) if section.name() == "name" => {}
            other => {
                if let Some((id, range)) = other.as_section() {
                    let data = &program[range.start as usize..range.end as usize];
                    module.section(&RawSection { id, data });
                }
            }
        }
    }
    let mut places = vec![0; bodies.len()];
    for (place, function) in by_similarity(&bodies).into_iter().enumerate() {
        places[function] = place;
    }
    let (mut names, mut functions) = (NameSection::new(), NameMap::new());
    for (function, place) in (imported..).zip(places) {
        functions.append(function, &format!("{place:06}"));
    }
    names.functions(&functions);
    module.section(&names);
    Ok(module.finish())
}

/// The numbers of the functions in an order in which the most similar one of the rest follows each. Similar functions have the same pairs
/// of bytes, about as often.
fn by_similarity(bodies: &[&[u8]]) -> Vec<usize> {
    let functions: Vec<Vec<(usize, f64)>> = bodies.iter().map(|body| weights(body)).collect();
    let mut rest: Vec<usize> = (0..bodies.len()).collect();
    let (mut order, mut last) = (Vec::new(), vec![0.0; 1 << 16]);
    let similarity = |function: usize, last: &[f64]| {
        functions[function].iter().map(|(pair, weight)| weight * last[*pair]).sum::<f64>()
    };
    // The bits of numbers that are not negative have the order of the numbers.
    while let Some(at) = (0..rest.len()).max_by_key(|at| similarity(rest[*at], &last).to_bits()) {
        let next = rest.swap_remove(at);
        last.fill(0.0);
        for (pair, weight) in &functions[next] {
            last[*pair] = *weight;
        }
        order.push(next);
    }
    order
}

/// Each pair of bytes in the body of a function, with its weight. The squares of the weights make 1.
fn weights(body: &[u8]) -> Vec<(usize, f64)> {
    let mut counts = BTreeMap::new();
    for pair in body.windows(2) {
        *counts.entry(usize::from(pair[0]) << 8 | usize::from(pair[1])).or_insert(0_u32) += 1;
    }
    let all: f64 = counts.values().map(|count| f64::from(*count)).sum();
    counts.into_iter().map(|(pair, count)| (pair, (f64::from(count) / all).sqrt())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_imports_of_the_script_have_short_names() {
        let script = "{\n  __proto__: null,\n  __wbg_get_0123: function(arg0) {\n  __wbg_fetch_4567: function(arg0) {\n\
            \"./petstore-admin_bg.js\": import0,";
        let (script, names) = with_short_names(script);
        assert_eq!(script, "{\n  __proto__: null,\ni0: function(arg0) {\ni1: function(arg0) {\n\"a\": import0,");
        assert_eq!(names["__wbg_fetch_4567"], "i1");
    }

    #[test]
    fn similar_functions_stand_side_by_side() {
        let bodies: [&[u8]; 5] = [b"abcabcabc", b"xyzxyzxyz", b"abcabcabd", b"xyzxyzxyy", b""];
        let mut order = by_similarity(&bodies);
        order.retain(|function| !bodies[*function].is_empty());
        assert!(matches!(order[..], [0, 2, ..] | [2, 0, ..] | [1, 3, ..] | [3, 1, ..]), "{order:?}");
    }
}
