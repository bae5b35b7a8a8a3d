//! Settings for the program that `cargo xtask dist` cuts into parts. Without its variable the program is whole, as Trunk builds it.

const PARTS: &str = "PETSTORE_PARTS";

fn main() {
    println!("cargo::rerun-if-changed=.cargo/build.rs");
    println!("cargo::rerun-if-env-changed={PARTS}");
    println!("cargo::rustc-check-cfg=cfg(parts)");
    if std::env::var_os(PARTS).is_some() {
        println!("cargo::rustc-cfg=parts");
        // The places that name a function or a static, which the cut needs. Not by a flag for all crates: it would compile them again.
        println!("cargo::rustc-link-arg-bin=petstore-admin=--emit-relocs");
    }
}
