//! Runs the games' tools from the command line: a command is built from what a tool declares, the files it
//! names are read, and its report is printed as text, JSON or CSV.

use crate::commands::shells::write_named;
use crate::commands::{self, Answer, Trouble};
use crate::jobs::{Crew, all_cores};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Diagnostic;
use kernel::game::GameInfo;
use kernel::tools::{self, Bench, File, Folder, Form, Given, Inputs, Kind, Report, Tool, ToolArg};
use std::io::{self, Read, Write};
use std::path::Path;

/// The command of a game, with a verb for each of its tools.
pub fn command(info: &'static GameInfo) -> Command {
    let examples = info.tools.iter().flat_map(|tool| tool.examples);
    let examples: String = examples.map(|example| example_line(info, example)).collect();
    Command::new(info.id)
        .after_help(format!("Examples:\n{}", examples.trim_end()))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(info.tools.iter().map(|tool| verb(info, tool)))
}

fn example_line(info: &GameInfo, example: &str) -> String {
    format!("  mazarium {} {example}\n", info.id)
}

fn verb(info: &'static GameInfo, tool: &'static Tool) -> Command {
    let flag =
        |id: &'static str, what: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(what);
    let mut verb =
        Command::new(tool.id).about(tool.about).args(tool.args.iter().map(arg)).arg(flag("json", "Print JSON"));
    if tool.csv {
        verb = verb.arg(flag("csv", "Print CSV").conflicts_with("json"));
    }
    if tool.threads {
        let threads = Arg::new("threads").long("threads").value_name("T");
        let threads = threads.value_parser(value_parser!(u32).range(1..=1024));
        verb = verb.arg(threads.help("How many threads [default: one for each core]"));
    }
    if tool.files {
        let out = Arg::new("out").long("out").short('o').value_name("DIR");
        verb = verb.arg(out.help("Write the files into this folder"));
    }
    let examples: String = tool.examples.iter().map(|example| example_line(info, example)).collect();
    let more = [tool.more.to_string(), if examples.is_empty() { examples } else { format!("Examples:\n{examples}") }];
    let more: Vec<&str> = more.iter().map(|part| part.trim_end()).filter(|part| !part.is_empty()).collect();
    verb.after_help(more.join("\n\n"))
}

fn arg(arg: &'static ToolArg) -> Arg {
    let made = Arg::new(arg.id).help(arg.about);
    let made = if arg.positional { made.required(arg.required) } else { made.long(arg.id).required(arg.required) };
    let made = match arg.kind {
        Kind::Flag => return made.action(ArgAction::SetTrue),
        Kind::Choice(options) => made.value_parser(PossibleValuesParser::new(options())),
        // What is wrong with a number is told by the tool's own description, with its own code.
        Kind::Number { .. } => made.allow_negative_numbers(true),
        _ => made,
    };
    let made = made.value_name(arg.value);
    let made = match (arg.many, arg.positional) {
        (true, true) => made.num_args(usize::from(arg.required)..),
        (true, false) => made.action(ArgAction::Append),
        (false, _) => made,
    };
    let made = match arg.bare {
        Some(bare) => made.num_args(0..=1).default_missing_value(bare),
        None => made,
    };
    match arg.default {
        Some(default) => made.default_value(default),
        None => made,
    }
}

/// Runs a tool and prints its report.
pub fn run(info: &'static GameInfo, tool: &Tool, args: &ArgMatches) -> Answer {
    let given = |id: &str| matches!(args.try_get_one::<bool>(id), Ok(Some(true)));
    let form = match (given("json"), given("csv")) {
        (true, _) => Form::Json,
        (_, true) => Form::Csv,
        _ => Form::Text,
    };
    let words = tool.args.iter().filter_map(|arg| Some((arg.id, words(arg, args)?)));
    let inputs = Inputs::read(tool, form, words, &mut open)?;
    let threads = args.try_get_one::<u32>("threads").ok().flatten();
    let mut crew = Crew::new(info.id, threads.map_or_else(all_cores, |n| *n as usize));
    let mut report = match (tool.run)(&inputs, &mut crew) {
        Ok(report) => report,
        Err(refused) => {
            crew.flush()?;
            return Err(refused.into());
        }
    };
    let out = args.try_get_one::<String>("out").ok().flatten();
    write_files(&mut report, out.map(String::as_str))?;
    crew.print(&match form {
        Form::Text => std::mem::take(&mut report.text),
        Form::Json if report.json.is_empty() => String::new(),
        Form::Json => report.json + "\n",
        Form::Csv => report.csv,
    });
    crew.flush()?;
    if form != Form::Json {
        commands::tell(&report.problems);
    }
    for note in report.notes {
        // With standard error closed nobody wants to know.
        let _ = writeln!(io::stderr(), "{note}");
    }
    match (crew.stopped, report.answer) {
        (Some(how), _) => Err(Trouble::No(vec![Diagnostic::warning("", how)])),
        (None, tools::Answer::Fine) => Ok(()),
        (None, tools::Answer::No) => Err(Trouble::No(Vec::new())),
        (None, tools::Answer::Bad) => Err(Trouble::Input(Vec::new())),
    }
}

/// Writes the files of a report into a folder or, without one, into its text: then the sentence about them
/// becomes a note.
fn write_files(report: &mut Report, folder: Option<&str>) -> Answer {
    if report.files.is_empty() {
        return Ok(());
    }
    let sentence = std::mem::take(&mut report.text);
    if let Some(folder) = folder {
        write_named(folder, &report.files).map_err(Trouble::input)?;
        report.text = format!("{folder}: {sentence}\n");
    } else {
        report.text =
            report.files.iter().map(|file| format!("# {}\n{}\n", file.name, file.text.trim_end())).collect();
        report.notes.insert(0, sentence);
    }
    Ok(())
}

/// What was given for an argument, as text.
fn words(arg: &ToolArg, args: &ArgMatches) -> Option<Vec<String>> {
    if let Kind::Flag = arg.kind {
        return args.get_flag(arg.id).then(|| vec!["true".into()]);
    }
    args.get_many::<String>(arg.id).map(|words| words.cloned().collect())
}

/// Reads a file or a folder that was named.
fn open(kind: Kind, path: &str) -> Given {
    if let Kind::Folder(names) = kind {
        let folder = Path::new(path);
        let read = |name: &&str| Some((name.to_string(), std::fs::read(folder.join(name)).ok()?));
        let files = names.iter().filter_map(read).collect();
        return Given::Folder(Folder { path: path.into(), exists: folder.is_dir(), files });
    }
    let most = if let Kind::File { most } = kind { most } else { u64::MAX };
    let mut bytes = Vec::new();
    let (name, read) = if path == "-" {
        ("<stdin>", io::stdin().lock().take(most).read_to_end(&mut bytes))
    } else {
        (path, std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)))
    };
    let content = read.map(|_| bytes).map_err(|error| error.to_string());
    Given::File(File { name: name.into(), content })
}
