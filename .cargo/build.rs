//! Settings for the release of the program: `cargo xtask dist` cuts it into parts.

fn main() {
    println!("cargo::rerun-if-changed=.cargo/build.rs");
    println!("cargo::rustc-check-cfg=cfg(parts)");
    let is = |variable: &str, value: &str| std::env::var(variable).as_deref() == Ok(value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_FAMILY", "wasm") {
        println!("cargo::rustc-cfg=parts");
        // The places that name a function or a static, which the cut needs. Not by a flag for all crates: it would compile them again.
        println!("cargo::rustc-link-arg-bin=petstore-admin=--emit-relocs");
        // Data begins where the stack ends. With 128 kB less than the usual megabyte, addresses of data take a byte less: 0.5 kB packed.
        println!("cargo::rustc-link-arg-bin=petstore-admin=-zstack-size=917504");
    }
}
