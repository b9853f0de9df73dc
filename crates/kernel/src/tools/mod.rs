//! A game's tools (check, solve, generate, stats, …) as data: arguments, and a function from inputs to a
//! report. A runner turns words into [`Inputs`], provides the [`Bench`], and shows the [`Report`]; the
//! command line and the pipe each have one, and neither knows a tool by name.

mod bench;
mod inputs;
mod report;

pub use bench::{Bench, Job, Part, Solo};
pub use inputs::{File, Folder, Form, Inputs, Opened};
pub use report::{Answer, Report};

use crate::game::Refused;
use crate::seeds::Seeds;
use serde::{Serialize, Serializer};

/// What a tool does: from inputs to a report. A refusal means bad input.
pub type Run = fn(&Inputs, &mut dyn Bench) -> Result<Report, Refused>;

/// One tool of a game. Every tool answers in text and JSON.
#[derive(Clone, Copy, Serialize)]
pub struct Tool {
    /// Its name: one word in small letters.
    pub id: &'static str,
    /// What it does, in one sentence without a full stop.
    pub about: &'static str,
    /// What else there is to know, such as what its answers mean.
    #[serde(skip)]
    pub more: &'static str,
    /// How it is called, without the name of the game: `check my-level.txt`.
    #[serde(skip)]
    pub examples: &'static [&'static str],
    /// Its arguments; those by position in their order.
    pub args: &'static [ToolArg],
    /// The rule page's code for arguments that make no sense; empty if there is none.
    #[serde(skip)]
    pub code: &'static str,
    /// Whether it answers in JSON; only shells that are described like tools do not.
    #[serde(skip)]
    pub json: bool,
    /// Whether it answers in CSV, too.
    #[serde(skip)]
    pub csv: bool,
    /// Whether it hands work to several threads.
    #[serde(skip)]
    pub threads: bool,
    /// Whether its report holds files.
    #[serde(skip)]
    pub files: bool,
    /// Does it.
    #[serde(skip)]
    pub run: Run,
}

/// What tools understand besides their own arguments, as far as it makes sense for them.
static SHARED: [ToolArg; 4] = [
    ToolArg::flag("json", "Print JSON"),
    ToolArg::flag("csv", "Print CSV"),
    ToolArg {
        value: "T",
        ..ToolArg::within("threads", 1, 1024, "How many threads [default: one for each core]")
    },
    ToolArg::option("out", "DIR", Kind::Word, "Write the files into this folder"),
];

impl Tool {
    /// A tool with arguments and nothing else to say.
    pub const fn new(id: &'static str, about: &'static str, args: &'static [ToolArg], run: Run) -> Self {
        let (more, examples, code, json) = ("", &[], "", true);
        Tool { id, about, more, examples, args, code, json, csv: false, threads: false, files: false, run }
    }

    /// The same, with more to know.
    #[must_use]
    pub const fn more(self, more: &'static str) -> Self {
        Tool { more, ..self }
    }

    /// The same, with examples.
    #[must_use]
    pub const fn examples(self, examples: &'static [&'static str]) -> Self {
        Tool { examples, ..self }
    }

    /// The same, with a code for arguments that make no sense.
    #[must_use]
    pub const fn code(self, code: &'static str) -> Self {
        Tool { code, ..self }
    }

    /// The same, with work for several threads.
    #[must_use]
    pub const fn on_threads(self) -> Self {
        Tool { threads: true, ..self }
    }

    /// The same, with an answer in CSV, too.
    #[must_use]
    pub const fn in_csv(self) -> Self {
        Tool { csv: true, ..self }
    }

    /// The same, with files in its report.
    #[must_use]
    pub const fn with_files(self) -> Self {
        Tool { files: true, ..self }
    }

    /// All its arguments: its own, and those that tools share.
    pub fn all_args(&self) -> impl Iterator<Item = &'static ToolArg> {
        let shared = [self.json, self.csv, self.threads, self.files];
        self.args.iter().chain(SHARED.iter().zip(shared).filter(|(_, has)| *has).map(|(arg, _)| arg))
    }
}

/// What an argument of a tool may be.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// Given or not.
    Flag,
    /// A whole number.
    Number {
        /// The least allowed.
        min: u64,
        /// The greatest allowed.
        max: u64,
    },
    /// One of a list.
    Choice {
        /// The list.
        #[serde(serialize_with = "listed")]
        choices: fn() -> Vec<&'static str>,
    },
    /// One line of text.
    Word,
    /// A file, whose content the runner reads; `-` is standard input. A name that is no file may mean
    /// something to the tool, such as a level that comes with the game.
    File {
        /// No more bytes than this are read.
        #[serde(skip)]
        most: u64,
    },
    /// A folder, of which the runner reads these files, as far as they are there.
    Folder {
        /// Their names.
        files: &'static [&'static str],
    },
    /// Seeds such as `1..50` or `7,9,20..30`.
    Seeds,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn listed<S: Serializer>(choices: &fn() -> Vec<&'static str>, to: S) -> Result<S::Ok, S::Error> {
    choices().serialize(to)
}

/// One argument of a [`Tool`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ToolArg {
    /// Its name: small letters, digits, `-`.
    pub id: &'static str,
    /// What stands for its value in help, such as `FILE`.
    #[serde(skip)]
    pub value: &'static str,
    /// One sentence without a full stop.
    pub about: &'static str,
    /// What it may be.
    #[serde(flatten)]
    pub kind: Kind,
    /// Whether it is known by its position instead of its name.
    #[serde(skip)]
    pub positional: bool,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it may be given more than once.
    pub many: bool,
    /// The value if it is not given.
    pub default: Option<&'static str>,
    /// The value if only its name is given.
    #[serde(skip)]
    pub bare: Option<&'static str>,
}

impl ToolArg {
    /// An argument that is known by its name and may be left out.
    pub const fn option(id: &'static str, value: &'static str, kind: Kind, about: &'static str) -> Self {
        let (positional, required, many) = (false, false, false);
        ToolArg { id, value, about, kind, positional, required, many, default: None, bare: None }
    }

    /// An argument that is known by its position and must be given.
    pub const fn positional(id: &'static str, value: &'static str, kind: Kind, about: &'static str) -> Self {
        ToolArg { positional: true, required: true, ..Self::option(id, value, kind, about) }
    }

    /// An argument that is given or not.
    pub const fn flag(id: &'static str, about: &'static str) -> Self {
        Self::option(id, "", Kind::Flag, about)
    }

    /// A whole number of any size.
    pub const fn number(id: &'static str, about: &'static str) -> Self {
        Self::within(id, 0, u64::MAX, about)
    }

    /// A whole number within limits.
    pub const fn within(id: &'static str, min: u64, max: u64, about: &'static str) -> Self {
        Self::option(id, "N", Kind::Number { min, max }, about)
    }

    /// The seeds to go through.
    pub const fn seeds() -> Self {
        Self::option("seeds", "A..B", Kind::Seeds, "The seeds, such as 1..50 or 7,9,20..30")
    }

    /// A file by its position.
    pub const fn file(id: &'static str, value: &'static str, about: &'static str) -> Self {
        Self::positional(id, value, Kind::File { most: u64::MAX }, about)
    }

    /// The same, but it must be given.
    #[must_use]
    pub const fn required(self) -> Self {
        ToolArg { required: true, ..self }
    }

    /// The same, but it may be left out.
    #[must_use]
    pub const fn optional(self) -> Self {
        ToolArg { required: false, ..self }
    }

    /// The same, but any number of them.
    #[must_use]
    pub const fn many(self) -> Self {
        ToolArg { many: true, ..self }
    }

    /// The same, with a value if it is not given.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        ToolArg { default: Some(default), ..self }
    }

    /// The same, with a value if only its name is given.
    #[must_use]
    pub const fn bare(self, bare: &'static str) -> Self {
        ToolArg { bare: Some(bare), ..self }
    }

    /// The argument as it is written: `--seed`, `FILE`.
    pub fn shown(&self) -> String {
        if self.positional { self.value.into() } else { format!("--{}", self.id) }
    }

    /// Whether a text is a value of it, or why not. What a file or a folder holds is not looked at.
    pub fn check(&self, text: &str) -> Result<(), String> {
        let short = || text.chars().take(40).flat_map(char::escape_debug).collect::<String>();
        match self.kind {
            Kind::Flag if !["true", "false"].contains(&text) => {
                Err(format!("'{}' is neither true nor false", short()))
            }
            Kind::Number { min, max } => {
                let plain = text.bytes().all(|byte| byte.is_ascii_digit());
                let fits = plain && text.parse().is_ok_and(|number| (min..=max).contains(&number));
                let why = || format!("must be a whole number from {min} to {max}, not '{}'", short());
                fits.then_some(()).ok_or_else(why)
            }
            Kind::Choice { choices } if !choices().contains(&text) => {
                Err(format!("'{}' is none of {}", short(), choices().join(", ")))
            }
            Kind::Seeds => text.parse::<Seeds>().map(drop),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> Vec<&'static str> {
        vec!["small", "large"]
    }

    const ARGS: [ToolArg; 5] = [
        ToolArg::file("file", "FILE", "The map"),
        ToolArg::within("count", 1, 9, "How many").or("3"),
        ToolArg::option("size", "SIZE", Kind::Choice { choices: sizes }, "How large").bare("large"),
        ToolArg::option("rule", "KEY=VALUE", Kind::Word, "A rule").many(),
        ToolArg::seeds(),
    ];

    fn read(words: &[(&str, &str)]) -> Result<Inputs, String> {
        let tool = Tool::new("test", "Test", &ARGS, |_, _| Ok(Report::default())).code("E20");
        let words = words.iter().map(|(id, word)| (*id, vec![(*word).to_string()]));
        let mut open = |_: Kind, name: &str| {
            Opened::File(File { name: name.into(), content: Ok(name.as_bytes().to_vec()) })
        };
        Inputs::read(&tool, words, &mut open).map_err(|refused| refused.reason)
    }

    #[test]
    fn what_is_given_is_read_by_its_kind_and_the_rest_has_its_default() {
        let inputs = read(&[("file", "a.txt"), ("rule", "a=1"), ("rule", "b=2"), ("seeds", "1..3")]).unwrap();
        assert_eq!(inputs.file("file").unwrap().text().unwrap(), "a.txt");
        assert_eq!((inputs.number("count"), inputs.word("size")), (Some(3), None));
        assert_eq!(inputs.words("rule").collect::<Vec<_>>(), ["a=1", "b=2"]);
        assert_eq!(inputs.seeds("seeds").unwrap().len(), 3);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_tools_code_and_the_arguments_name() {
        for (words, why) in [
            (&[("count", "10")][..], "error[E20]: --count: must be a whole number from 1 to 9, not '10'"),
            (&[("count", "+1")], "error[E20]: --count: must be a whole number from 1 to 9, not '+1'"),
            (&[("count", "1"), ("count", "2")], "error[E20]: --count is given twice"),
            (&[("size", "huge")], "error[E20]: --size: 'huge' is none of small, large"),
            (&[("seeds", "5..1")], "error[E20]: --seeds: 5..1 goes backwards"),
            (
                &[("speed", "1")],
                "error[E20]: 'test' has no argument 'speed' (there are: file, count, size, rule, seeds, json)",
            ),
            (&[], "error[E20]: FILE is missing"),
        ] {
            assert_eq!(read(words).unwrap_err(), why);
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_or_is_no_text_is_complained_about_by_its_name() {
        let file = |content| File { name: "a.txt".into(), content };
        let why = |file: &File| file.text().unwrap_err().reason;
        assert_eq!(why(&file(Err("gone".into()))), "a.txt: error: cannot be read: gone");
        assert_eq!(why(&file(Ok(vec![0xff]))), "a.txt: error: this is not UTF-8 text");
    }
}
