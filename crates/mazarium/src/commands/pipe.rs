//! `mazarium pipe`: the protocol for programs on standard input and output. What it says is in
//! [`protocol::pipe`] and `docs/protocol.md`.

use super::Answer;
use kernel::game::GameInfo;
use std::io;

const EXAMPLES: &str = "\
Examples:
  mazarium pipe
  printf 'new coins seed=7\\nlegal\\ndo east\\nscreen\\nquit\\n' | mazarium pipe

One command per line on standard input, one JSON object per line on standard output. 'help' lists \
the commands; docs/protocol.md describes them all.";

/// What the conversation may do.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Refuse '@FILE' in commands, if strangers can talk to this pipe
    #[arg(long)]
    pub no_files: bool,
}

/// Talks until the input ends or says `quit`.
pub fn run(args: &Args, games: &'static [&'static GameInfo]) -> Answer {
    Ok(protocol::pipe::run(games, !args.no_files, io::stdin().lock(), io::stdout().lock())?)
}
