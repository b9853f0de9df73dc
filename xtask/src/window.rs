//! The window on a virtual display.

use crate::toolchain::install;
use crate::{cargo, run};
use std::process::Command;

/// What a window needs when it runs; nothing is needed to build it.
pub(crate) const DEBIAN_PACKAGES: [&str; 10] = [
    "xvfb",
    "xauth",
    "libgl1",
    "libegl1",
    "libgl1-mesa-dri",
    "libx11-6",
    "libx11-xcb1",
    "libxcursor1",
    "libxi6",
    "libxkbcommon-x11-0",
];

/// Runs the tests of the window that need a display.
pub(crate) fn check() -> Result<(), String> {
    install(&DEBIAN_PACKAGES)?;
    let mut test = Command::new("xvfb-run");
    test.args(["--auto-servernum", "--server-args", "-screen 0 1280x960x24"]).arg(cargo().get_program());
    test.args(["test", "--quiet", "--test", "display", "--", "--ignored", "--test-threads", "1"]);
    run(&mut test)
}
