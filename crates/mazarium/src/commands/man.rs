//! `mazarium man`: manual pages, made from the same description as `--help`.

use super::{Answer, Trouble};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  mazarium man | man -l -
  mazarium man --dir ~/.local/share/man/man1";

/// Where the pages go.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Write the pages of all commands to this folder, which is created if needed
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Prints the main page or writes all of them.
pub fn run(args: &Args) -> Answer {
    let command = crate::cli::command();
    let Some(dir) = &args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        std::io::stdout().write_all(&page)?;
        return Ok(());
    };
    std::fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(command, dir))
        .map_err(|e| Trouble::input(format!("cannot write the pages to {}: {e}", dir.display())))
}
