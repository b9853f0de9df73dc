//! Runs the games' tools from the command line: a command is built from what a tool declares, the files it
//! names are read, and its report is printed as text, JSON or CSV.

use crate::commands::shells::write_named;
use crate::commands::{self, Answer, Trouble};
use crate::jobs::{Crew, all_cores};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use kernel::diagnostic::Diagnostic;
use kernel::game::GameInfo;
use kernel::text::printable_lines;
use kernel::tools::{self, Bench, File, Folder, Form, Inputs, Kind, Opened, Report, Tool, ToolArg};
use std::io::{self, Read, Write};
use std::path::Path;

/// The command of a game with its verbs.
pub fn command(info: &'static GameInfo, verbs: &[&'static Tool]) -> Command {
    let names: Vec<&str> = verbs.iter().map(|tool| tool.id).collect();
    let examples: Vec<&str> = verbs.iter().flat_map(|tool| tool.examples).copied().collect();
    Command::new(info.id)
        .about(format!("Tools for {}: {}", info.title, names.join(", ")))
        .after_help(listed(info, &examples))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(verbs.iter().map(|tool| verb(info, tool)))
}

/// Examples, each as it is typed.
fn listed(info: &GameInfo, examples: &[&str]) -> String {
    let lines: Vec<String> = examples.iter().map(|words| format!("  mazarium {} {words}", info.id)).collect();
    format!("Examples:\n{}", lines.join("\n"))
}

fn verb(info: &'static GameInfo, tool: &'static Tool) -> Command {
    let examples = if tool.examples.is_empty() { String::new() } else { listed(info, tool.examples) };
    let more = [tool.more, &examples].map(str::trim).join("\n\n");
    Command::new(tool.id).about(tool.about).args(tool.all_args().map(arg)).after_help(more.trim().to_string())
}

fn arg(arg: &'static ToolArg) -> Arg {
    let mut made = Arg::new(arg.id).help(arg.about).required(arg.required);
    if !arg.positional {
        made = made.long(arg.id);
    }
    if arg.id == "out" {
        made = made.short('o');
    }
    match arg.kind {
        Kind::Flag => return made.action(ArgAction::SetTrue),
        Kind::Choice { choices } => made = made.value_parser(PossibleValuesParser::new(choices())),
        // What is wrong with a number is told by the tool's own description, with its own code.
        Kind::Number { .. } => made = made.allow_negative_numbers(true),
        _ => {}
    }
    made = made.value_name(arg.value);
    if arg.many {
        made = if arg.positional {
            made.num_args(usize::from(arg.required)..)
        } else {
            made.action(ArgAction::Append)
        };
    }
    if let Some(bare) = arg.bare {
        made = made.num_args(0..=1).default_missing_value(bare);
    }
    if let Some(default) = arg.default {
        made = made.default_value(default);
    }
    made
}

/// Runs a tool and prints its report.
pub fn run(info: &'static GameInfo, tool: &Tool, args: &ArgMatches) -> Answer {
    let words = tool.all_args().filter_map(|arg| Some((arg.id, words(arg, args)?)));
    let inputs = Inputs::read(tool, words, &mut open)?;
    let mut crew = Crew::new(info.id, inputs.number("threads").map_or_else(all_cores, |n| n as usize));
    crew.form = inputs.form;
    let mut report = match (tool.run)(&inputs, &mut crew) {
        Ok(report) => report,
        Err(refused) => {
            crew.flush()?;
            return Err(refused.into());
        }
    };
    write_files(&mut report, inputs.word("out"))?;
    crew.print(&match inputs.form {
        Form::Text => std::mem::take(&mut report.text),
        Form::Json if report.json.is_empty() => String::new(),
        Form::Json => report.json + "\n",
        Form::Csv => report.csv,
    });
    crew.flush()?;
    if inputs.form != Form::Json {
        commands::tell(&report.problems);
    }
    for note in report.notes {
        // With standard error closed nobody wants to know.
        let _ = writeln!(io::stderr(), "{}", printable_lines(&note));
    }
    match (crew.stopped, report.answer) {
        (Some(how), _) => Err(Trouble::No(vec![Diagnostic::warning("", how)])),
        (None, tools::Answer::Fine) => Ok(()),
        (None, tools::Answer::No) => Err(Trouble::No(Vec::new())),
        (None, tools::Answer::Bad) => Err(Trouble::Input(Vec::new())),
        (None, tools::Answer::Own(code)) => Err(Trouble::Own(code)),
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
        for file in &report.files {
            report.text = format!("{}# {}\n{}\n", report.text, file.name, file.text.trim_end());
        }
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
fn open(kind: Kind, path: &str) -> Opened {
    if let Kind::Folder { files: names } = kind {
        let folder = Path::new(path);
        let mut found = Folder { path: path.into(), exists: folder.is_dir(), ..Folder::default() };
        for &name in names {
            let file = folder.join(name);
            match reading::bytes(&file, reading::LEVEL) {
                Ok(bytes) => drop(found.files.insert(name.into(), bytes)),
                // A file that is not there is the tool's affair; one that is there and cannot be read is no gap.
                Err(why) if is_there(&file) => drop(found.unread.insert(name.into(), why)),
                Err(_) => {}
            }
        }
        return Opened::Folder(found);
    }
    Opened::File(read(path, kind))
}

/// Whether there is something of this name, whatever it is and whoever may look at it.
fn is_there(path: &Path) -> bool {
    !matches!(path.symlink_metadata(), Err(error) if error.kind() == io::ErrorKind::NotFound)
}

/// A file; of one that is larger than a tool's own limit only the start, about which the tool complains itself.
fn read(path: &str, kind: Kind) -> File {
    let own = if let Kind::File { most } = kind { most } else { u64::MAX };
    let most = own.min(reading::LEVEL + 1);
    let (name, content) = if path == "-" {
        ("<stdin>", reading::limited(io::stdin().lock().take(own), most))
    } else {
        (path, reading::bytes_of(Path::new(path), own, most))
    };
    File { name: name.into(), content }
}
