//! Everything that takes minutes on a new machine: the tools, the service and the first build of the app.
//!
//! The tools are installed while the service and the app are built, so that no core waits. It does not judge the app: if it
//! does not compile, Trunk tells so, and builds it again after the next change.

use std::time::Duration;

use anyhow::Result;

use crate::{
    cargo, processes,
    progress::{self, Job, Step},
    setup::{
        cargo_package::{self, CargoPackage},
        site_tools, toolchain,
    },
    workspace::Workspace,
};

/// On two cores, after everything else was installed.
const SERVICE: Duration = Duration::from_secs(25);
const APP: Duration = Duration::from_secs(75);

pub fn run(workspace: &Workspace) -> Result<()> {
    toolchain::wasm_target()?;
    let cache = workspace.tools()?;
    let packages = site_tools::missing(workspace, &cache)?;
    if !packages.is_empty() {
        println!("==> Installing the tools, once for all checkouts: {}", names(&packages));
    }
    println!("==> Building the service and the app");
    let tools: Vec<_> = packages.iter().map(CargoPackage::step).collect();
    let [service, app] = [Step::new("service", SERVICE), Step::new("app", APP)];
    let steps = [tools.as_slice(), &[service.clone(), app.clone()]].concat();
    let jobs: Vec<Job> = vec![
        Box::new(|| cargo_package::install(&cache, &packages, &tools)),
        Box::new(|| {
            build_service(workspace, &service)?;
            build_app(workspace, &app);
            Ok(())
        }),
    ];
    progress::run_together(&steps, jobs)
}

fn names(packages: &[CargoPackage]) -> String {
    packages.iter().map(CargoPackage::package).collect::<Vec<_>>().join(", ")
}

fn build_service(workspace: &Workspace, step: &Step) -> Result<()> {
    step.begin();
    cargo::run(workspace.build_service(), step)?;
    step.finish("The service is built");
    Ok(())
}

/// The build that Trunk would do, with a display of how far it is.
fn build_app(workspace: &Workspace, step: &Step) {
    step.begin();
    let build = workspace.cargo(&["build", "--target", toolchain::TARGET, "--bins"]);
    let built = cargo::run(build, step).is_ok();
    if !processes::stop_requested() {
        step.keep_messages(String::new());
        step.finish(if built { "The app is built" } else { "The app could not be built: Trunk tells why" });
    }
}
