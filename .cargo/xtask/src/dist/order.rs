//! The functions of a program in the order in which they pack best.
//!
//! A packer tells a repetition by how far back it began: what resembles each other should stand together. The compiler
//! puts functions together by where they come from, wasm-bindgen by their size. Changes nothing but the order.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result, anyhow};
use wasm_encoder::{
    CodeSection, FunctionSection, Module,
    reencode::{Error, Reencode},
};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload};

/// How many bytes in a row two functions must share, so that it counts.
const SEQUENCE: usize = 4;
/// Sequences that more functions have say nothing about any two of them.
const COMMON: usize = 1000;
/// Keeps the shortest functions from resembling everything.
const SHORT: f64 = 20.0;

/// `wasm` with its functions in that order.
pub fn by_likeness(wasm: &[u8]) -> Result<Vec<u8>> {
    let program = Program::read(wasm)?;
    let mut ordered = Ordered::new(program.imported, chain(&program.bodies))?;
    let mut module = Module::new();
    ordered
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow!("the functions cannot be put into order: {error}"))?;
    Ok(module.finish())
}

/// What the order is made of.
struct Program<'a> {
    /// How many functions come from outside: they have the first numbers.
    imported: u32,
    bodies: Vec<&'a [u8]>,
}

impl<'a> Program<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self> {
        let mut program = Self { imported: 0, bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.context("it is no WebAssembly")? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        if matches!(import?.ty, wasmparser::TypeRef::Func(_)) {
                            program.imported += 1;
                        }
                    }
                }
                Payload::CodeSectionEntry(body) => program.bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        Ok(program)
    }
}

/// Beginning with the longest, after each function the one of the others that shares most with it, for its length.
fn chain(bodies: &[&[u8]]) -> Vec<usize> {
    let mut sharers: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (function, body) in bodies.iter().enumerate() {
        for sequence in body.windows(SEQUENCE).collect::<HashSet<_>>() {
            sharers.entry(sequence).or_default().push(function);
        }
    }
    sharers.retain(|_, sharers| (2..COMMON).contains(&sharers.len()));
    let telling: Vec<Vec<&[u8]>> = bodies
        .iter()
        .map(|body| {
            let sequences: HashSet<_> = body.windows(SEQUENCE).filter(|bytes| sharers.contains_key(bytes)).collect();
            sequences.into_iter().collect()
        })
        .collect();

    let mut longest_first: Vec<usize> = (0..bodies.len()).collect();
    longest_first.sort_by_key(|function| std::cmp::Reverse(bodies[*function].len()));
    let mut rest = longest_first.into_iter();
    let mut placed = vec![false; bodies.len()];
    let mut order = Vec::with_capacity(bodies.len());
    let mut next = rest.next();
    while let Some(function) = next {
        placed[function] = true;
        order.push(function);
        let mut shared: HashMap<usize, u32> = HashMap::new();
        for sequence in &telling[function] {
            for sharer in sharers[sequence].iter().filter(|sharer| !placed[**sharer]) {
                *shared.entry(*sharer).or_default() += 1;
            }
        }
        // In numbers that two machines agree on, and with the first of equals.
        let likeness = |(other, count): &(usize, u32)| {
            let ratio = f64::from(*count) / (telling[*other].len() as f64 + SHORT);
            ((ratio * 1e9) as u64, std::cmp::Reverse(*other))
        };
        next = shared.into_iter().max_by_key(likeness).map(|(other, _)| other);
        if next.is_none() {
            next = rest.find(|function| !placed[*function]);
        }
    }
    order
}

struct Ordered {
    imported: u32,
    order: Vec<usize>,
    /// The new place of each function, by its old one.
    places: Vec<u32>,
}

impl Ordered {
    fn new(imported: u32, order: Vec<usize>) -> Result<Self> {
        let mut places = vec![0; order.len()];
        for (place, function) in order.iter().enumerate() {
            places[*function] = u32::try_from(place)?;
        }
        Ok(Self { imported, order, places })
    }
}

impl Reencode for Ordered {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        let own = function.checked_sub(self.imported).and_then(|own| self.places.get(own as usize));
        Ok(own.map_or(function, |place| self.imported + place))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for function in self.order.clone() {
            functions.function(self.type_index(types[function])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for function in self.order.clone() {
            self.parse_function_body(code, bodies[function].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, Instruction, TypeSection, ValType,
    };
    use wasmparser::ExternalKind;

    /// Imports a function; one of its own calls another and the imported one.
    fn program() -> Vec<u8> {
        let (mut types, mut imports, mut functions) =
            (TypeSection::new(), ImportSection::new(), FunctionSection::new());
        types.ty().function([], []);
        types.ty().function([], [ValType::I32]);
        imports.import("a", "b", EntityType::Function(0));
        let mut exports = ExportSection::new();
        let mut code = CodeSection::new();
        for (name, kind, number) in [("calls", 0, 0), ("short", 1, 1), ("long", 1, 40), ("like long", 1, 39)] {
            functions.function(kind);
            exports.export(name, ExportKind::Func, functions.len());
            let mut function = Function::new([]);
            if name == "calls" {
                // "long", and what is imported.
                function.instructions().call(3).drop().call(0);
            }
            for _ in 1..number {
                function.instruction(&Instruction::I32Const(1_234_567)).instruction(&Instruction::Drop);
            }
            if number > 0 {
                function.instruction(&Instruction::I32Const(number));
            }
            code.function(function.instruction(&Instruction::End));
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    /// By its exported name each function's own number, its type and its body.
    fn functions(wasm: &[u8]) -> HashMap<String, (u32, u32, Vec<u8>)> {
        let (mut types, mut found) = (Vec::new(), HashMap::new());
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.unwrap() {
                Payload::FunctionSection(section) => types = section.into_iter().map(Result::unwrap).collect(),
                Payload::ExportSection(section) => {
                    for export in section.into_iter().map(Result::unwrap) {
                        assert_eq!(export.kind, ExternalKind::Func);
                        let own = export.index - 1;
                        let body = Program::read(wasm).unwrap().bodies[own as usize].to_vec();
                        found.insert(export.name.to_owned(), (own, types[own as usize], body));
                    }
                }
                _ => {}
            }
        }
        found
    }

    #[test]
    fn what_resembles_each_other_stands_together_longest_first() {
        let after = functions(&by_likeness(&program()).unwrap());
        assert_eq!((after["long"].0, after["like long"].0), (0, 1));
    }

    #[test]
    fn every_name_type_and_call_still_means_the_same_function() {
        let (before, after) = (functions(&program()), functions(&by_likeness(&program()).unwrap()));
        for name in ["short", "long", "like long"] {
            assert_eq!((&before[name].1, &before[name].2), (&after[name].1, &after[name].2), "{name}");
        }
        let calls = &after["calls"].2;
        // No locals; a call, a drop, a call of the imported function.
        assert_eq!(calls[1..], [0x10, u8::try_from(after["long"].0 + 1).unwrap(), 0x1a, 0x10, 0, 0x0b]);
    }

    #[test]
    fn the_order_is_the_same_each_time_and_stays() {
        let once = by_likeness(&program()).unwrap();
        assert_eq!(once, by_likeness(&program()).unwrap());
        assert_eq!(once, by_likeness(&once).unwrap());
    }

    #[test]
    fn what_is_no_program_is_refused() {
        assert!(by_likeness(b"<html>").is_err());
    }
}
