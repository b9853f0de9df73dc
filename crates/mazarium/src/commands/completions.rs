//! `mazarium completions`: scripts for shells.

use super::Answer;
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  mazarium completions bash > ~/.local/share/bash-completion/completions/mazarium
  mazarium completions zsh  > ~/.zfunc/_mazarium
  mazarium completions fish > ~/.config/fish/completions/mazarium.fish";

/// What to complete in.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    pub shell: Shell,
}

/// Prints the script.
pub fn run(args: &Args) -> Answer {
    // First into memory: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::cli::command(), "mazarium", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
