//! `mazarium coins check`: all that is wrong with a map file. This module is also the pattern for a
//! game's own verbs; its game is a template, so the main help does not mention it.

use super::GameVerbs;
use crate::commands::{self, Answer, Trouble};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use toys::coins::level::Plan;

/// The verbs of Coins.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "coins", command, run };

const EXAMPLES: &str = "\
Examples:
  mazarium coins check my-map.txt
  mazarium coins check - --json < my-map.txt
  mazarium play coins --set own-map=@my-map.txt";

const CHECK_CODES: &str = "Exit codes: 0 the map can be played, 1 it cannot, 2 it cannot be read.";

fn command() -> Command {
    let check = Command::new("check")
        .about("Tell everything that is wrong with a map file")
        .after_help(CHECK_CODES)
        .arg(Arg::new("file").value_name("FILE").required(true).help("The map; '-' is standard input"))
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"));
    Command::new(VERBS.id)
        .about("Tools for Coins")
        .after_help(EXAMPLES)
        .hide(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check)
}

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("check", args)) => check(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

fn check(args: &ArgMatches) -> Answer {
    let path = args.get_one::<String>("file").map_or("-", String::as_str);
    let (name, text) = commands::read_text(path)?;
    let plan = Plan::read(&text);
    let problems: Vec<_> =
        plan.as_ref().err().into_iter().flatten().map(|p| p.clone().in_file(&*name)).collect();
    let mut out = std::io::stdout().lock();
    if args.get_flag("json") {
        writeln!(out, "{}", json!({ "ok": plan.is_ok(), "file": name, "problems": problems }))?;
    } else if let Ok(plan) = &plan {
        writeln!(out, "{name}: good: {} × {}", plan.map.width(), plan.map.height())?;
    }
    if plan.is_ok() { Ok(()) } else { Err(Trouble::No(problems)) }
}
