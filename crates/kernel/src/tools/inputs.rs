//! What a tool is given: its arguments by name, read and checked, with the content of files.

use super::{Kind, Tool, ToolArg};
use crate::diagnostic::Diagnostic;
use crate::game::Refused;
use crate::params::Param;
use crate::seeds::Seeds;
use std::collections::BTreeMap;
use std::path::Path;

/// The form in which an answer is wanted. A report may leave the others out where they cost much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Words for people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// A table for programs.
    Csv,
}

/// One value of an argument.
#[derive(Clone, Debug)]
pub enum Given {
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(u64),
    /// Of a word or a choice.
    Word(String),
    /// Of a file.
    File(File),
    /// Of a folder.
    Folder(Folder),
    /// Of seeds.
    Seeds(Seeds),
}

/// A file that was named, and what is in it.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name in complaints: as it was given, or `<stdin>`.
    pub name: String,
    /// Its content, or why it cannot be read.
    pub content: Result<Vec<u8>, String>,
}

impl File {
    /// Its bytes, or the complaint that it cannot be read.
    pub fn bytes(&self) -> Result<&[u8], Refused> {
        self.content.as_deref().map_err(|why| self.complaint(format!("cannot be read: {why}")))
    }

    /// Its text, or the complaint that it cannot be read or is none.
    pub fn text(&self) -> Result<&str, Refused> {
        std::str::from_utf8(self.bytes()?).map_err(|_| self.complaint("this is not text (no UTF-8)".into()))
    }

    /// Problems with the name of this file.
    pub fn placed(&self, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
        problems.into_iter().map(|problem| problem.in_file(&*self.name)).collect()
    }

    fn complaint(&self, text: String) -> Refused {
        Refused::file(vec![Diagnostic::error("", text).in_file(&*self.name)])
    }
}

/// A folder that was named, and the files that were read of it.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// Its path as it was given.
    pub path: String,
    /// Whether there is such a folder.
    pub exists: bool,
    /// Its files by name, as far as they are there.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Folder {
    /// The content of a file, if it is there.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// Problems with the path of their file, so that an editor can open it.
    pub fn placed(&self, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let place = |problem: Diagnostic| {
            let file = Path::new(&self.path).join(&problem.file).display().to_string();
            if problem.file.is_empty() { problem } else { problem.in_file(file) }
        };
        problems.into_iter().map(place).collect()
    }
}

/// All that a tool is given.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The form in which the answer is wanted.
    pub form: Form,
    given: BTreeMap<&'static str, Vec<Given>>,
}

impl Inputs {
    /// Reads the arguments of a tool: their names with their values as text, those that were not given
    /// left out. `open` reads what a file or a folder of that name holds.
    pub fn read<'a, R: Copy>(
        tool: &Tool<R>,
        words: impl IntoIterator<Item = (&'a str, Vec<String>)>,
        open: &mut dyn FnMut(Kind, &str) -> Given,
    ) -> Result<Self, Refused> {
        let refuse = |text: String| {
            let refused = Refused::file(vec![Diagnostic::error(tool.code, text)]);
            Err(Refused { code: "bad-input", ..refused })
        };
        let mut inputs = Inputs::default();
        for (id, texts) in words {
            let Some(arg) = tool.all_args().find(|arg| arg.id == id) else {
                let known: Vec<&str> = tool.all_args().map(|arg| arg.id).collect();
                return refuse(format!(
                    "'{}' has no argument '{id}' (there are: {})",
                    tool.id,
                    known.join(", ")
                ));
            };
            for text in texts {
                match inputs.add(arg, &text, open) {
                    Ok(()) => {}
                    Err(why) => return refuse(format!("{}: {why}", arg.shown())),
                }
            }
        }
        for arg in tool.args.iter().filter(|arg| !inputs.given.contains_key(arg.id)).collect::<Vec<_>>() {
            match arg.default {
                Some(text) => inputs.add(arg, text, open).expect("a default is one of its argument's values"),
                None if arg.required => return refuse(format!("{} is missing", arg.shown())),
                None => {}
            }
        }
        inputs.form = match (inputs.flag("json"), inputs.flag("csv")) {
            (true, true) => return refuse("--json and --csv do not go together".into()),
            (true, false) => Form::Json,
            (false, true) => Form::Csv,
            (false, false) => Form::Text,
        };
        Ok(inputs)
    }

    fn add(
        &mut self,
        arg: &ToolArg,
        text: &str,
        open: &mut dyn FnMut(Kind, &str) -> Given,
    ) -> Result<(), String> {
        let given = match arg.kind {
            Kind::File { .. } | Kind::Folder(_) => open(arg.kind, text),
            _ => arg.read(text)?,
        };
        let all = self.given.entry(arg.id).or_default();
        if !arg.many {
            all.clear();
        }
        all.push(given);
        Ok(())
    }

    fn all<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a Given> + use<'a> {
        self.given.get(id).into_iter().flatten()
    }

    /// Whether an argument was given, or has a default.
    pub fn has(&self, id: &str) -> bool {
        self.given.contains_key(id)
    }

    /// Whether a flag was given.
    pub fn flag(&self, id: &str) -> bool {
        matches!(self.all(id).next(), Some(Given::Flag(true)))
    }

    /// A number, if it was given or has a default.
    pub fn number(&self, id: &str) -> Option<u64> {
        self.all(id).find_map(|given| if let Given::Number(number) = given { Some(*number) } else { None })
    }

    /// A word or a choice, if it was given or has a default.
    pub fn word(&self, id: &str) -> Option<&str> {
        self.words(id).next()
    }

    /// All words that were given under one name.
    pub fn words<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.all(id)
            .filter_map(|given| if let Given::Word(word) = given { Some(word.as_str()) } else { None })
    }

    /// A file that must be given.
    pub fn file(&self, id: &str) -> Result<&File, Refused> {
        self.files(id).next().ok_or_else(|| Refused::new("bad-input", format!("which {id}?")))
    }

    /// All files that were given under one name.
    pub fn files<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a File> + use<'a> {
        self.all(id).filter_map(|given| if let Given::File(file) = given { Some(file) } else { None })
    }

    /// A folder, if it was given.
    pub fn folder(&self, id: &str) -> Option<&Folder> {
        self.all(id).find_map(|given| if let Given::Folder(folder) = given { Some(folder) } else { None })
    }

    /// The parameters of a game that were given under their own names, as text.
    pub fn params(&self, known: &[Param]) -> Vec<(&'static str, String)> {
        let text = |given: &Given| match given {
            Given::Flag(flag) => Some(flag.to_string()),
            Given::Number(number) => Some(number.to_string()),
            Given::Word(word) => Some(word.clone()),
            Given::File(_) | Given::Folder(_) | Given::Seeds(_) => None,
        };
        known.iter().filter_map(|param| Some((param.id, self.all(param.id).find_map(text)?))).collect()
    }

    /// The seeds that were given, or by default.
    pub fn seeds(&self, id: &str) -> Option<&Seeds> {
        self.all(id).find_map(|given| if let Given::Seeds(seeds) = given { Some(seeds) } else { None })
    }
}
