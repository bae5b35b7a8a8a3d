//! The programs that a test starts. None outlives it.

use crate::wait::wait_until;
use std::{
    fmt::Display,
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// Kills the process when dropped.
pub struct Process(pub(crate) Child);

impl Process {
    pub fn start(command: &mut Command) -> Self {
        let process = command.stdin(Stdio::null()).spawn();
        Self(process.expect("an environment variable names the program"))
    }

    /// Waits until the process listens on this port. `output` is what it has printed until it ended.
    #[track_caller]
    pub fn wait_until_listening(&mut self, port: u16, output: impl Fn() -> String) {
        wait_until(format!("the program listens on {port}"), || {
            assert!(self.0.try_wait().unwrap().is_none(), "the program has ended: {}", output());
            TcpStream::connect(("127.0.0.1", port)).ok()
        });
    }

    /// Sends a signal of Unix, such as `STOP`.
    pub fn signal(&self, name: &str) {
        assert!(signal(self.0.id(), name), "the process can be sent {name}");
    }

    /// Ends the process without a clean shutdown.
    pub fn kill(&mut self) {
        // Fails when the process has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns whether the process with this number got the signal.
pub(crate) fn signal(process: impl Display, name: &str) -> bool {
    let sent = Command::new("sh").arg("-c").arg(format!("kill -{name} {process}")).status();
    sent.is_ok_and(|status| status.success())
}
