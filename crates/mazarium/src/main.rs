//! The program itself; everything is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    mazarium::run(std::env::args_os())
}
