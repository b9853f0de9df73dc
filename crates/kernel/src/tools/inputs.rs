//! What a tool is given: its arguments by name, checked and kept as text, with the content of files.

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

/// A file that was named, and what is in it.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name in complaints: as it was given, or `<stdin>`; in a folder, its own.
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
        std::str::from_utf8(self.bytes()?).map_err(|_| self.complaint("this is not UTF-8 text".into()))
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
    /// Those that are there but cannot be read, and why.
    pub unread: BTreeMap<String, String>,
}

impl Folder {
    /// The content of a file, if it is there.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// Why a file that is there cannot be read.
    pub fn unread(&self, name: &str) -> Option<&str> {
        self.unread.get(name).map(String::as_str)
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

/// What a runner finds where an argument points to.
pub enum Opened {
    /// A file, or a name that is none.
    File(File),
    /// A folder.
    Folder(Folder),
}

/// All that a tool is given.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The form in which the answer is wanted.
    pub form: Form,
    words: BTreeMap<&'static str, Vec<String>>,
    files: BTreeMap<&'static str, Vec<File>>,
    folders: BTreeMap<&'static str, Folder>,
}

impl Inputs {
    /// Reads the arguments of a tool: their names with their values as text, those that were not given
    /// left out. `open` reads what a file or a folder of that name holds.
    pub fn read<'a>(
        tool: &Tool,
        words: impl IntoIterator<Item = (&'a str, Vec<String>)>,
        open: &mut dyn FnMut(Kind, &str) -> Opened,
    ) -> Result<Self, Refused> {
        let refuse = |text: String| Refused {
            code: "bad-input",
            ..Refused::file(vec![Diagnostic::error(tool.code, text)])
        };
        let mut inputs = Inputs::default();
        for (id, texts) in words {
            let arg = tool.all_args().find(|arg| arg.id == id).ok_or_else(|| {
                let known: Vec<&str> = tool.all_args().map(|arg| arg.id).collect();
                refuse(format!("'{}' has no argument '{id}' (there are: {})", tool.id, known.join(", ")))
            })?;
            for text in texts {
                if inputs.has(arg.id) && !arg.many {
                    return Err(refuse(format!("{} is given twice", arg.shown())));
                }
                arg.check(&text).map_err(|why| refuse(format!("{}: {why}", arg.shown())))?;
                inputs.add(arg, text, open);
            }
        }
        for arg in tool.args {
            match arg.default {
                _ if inputs.has(arg.id) => {}
                Some(text) => inputs.add(arg, text.into(), open),
                None if arg.required => return Err(refuse(format!("{} is missing", arg.shown()))),
                None => {}
            }
        }
        inputs.form = match (inputs.flag("json"), inputs.flag("csv")) {
            (true, true) => return Err(refuse("--json and --csv do not go together".into())),
            (true, false) => Form::Json,
            (false, true) => Form::Csv,
            (false, false) => Form::Text,
        };
        Ok(inputs)
    }

    fn add(&mut self, arg: &ToolArg, text: String, open: &mut dyn FnMut(Kind, &str) -> Opened) {
        if let Kind::File { .. } | Kind::Folder { .. } = arg.kind {
            match open(arg.kind, &text) {
                Opened::File(file) => self.files.entry(arg.id).or_default().push(file),
                Opened::Folder(folder) => drop(self.folders.insert(arg.id, folder)),
            }
        }
        self.words.entry(arg.id).or_default().push(text);
    }

    /// Whether an argument was given, or has a default.
    pub fn has(&self, id: &str) -> bool {
        self.words.contains_key(id)
    }

    /// Whether a flag was given.
    pub fn flag(&self, id: &str) -> bool {
        self.word(id) == Some("true")
    }

    /// A number, if it was given or has a default.
    pub fn number(&self, id: &str) -> Option<u64> {
        self.word(id)?.parse().ok()
    }

    /// The seeds, if they were given or have a default.
    pub fn seeds(&self, id: &str) -> Option<Seeds> {
        self.word(id)?.parse().ok()
    }

    /// A word or a choice, if it was given or has a default; of several the first.
    pub fn word(&self, id: &str) -> Option<&str> {
        self.words(id).next()
    }

    /// All words that were given under one name.
    pub fn words<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.words.get(id).into_iter().flatten().map(String::as_str)
    }

    /// A file that must be given.
    pub fn file(&self, id: &str) -> Result<&File, Refused> {
        self.files(id).next().ok_or_else(|| Refused::new("bad-input", format!("which {id}?")))
    }

    /// All files that were given under one name.
    pub fn files<'a>(&'a self, id: &str) -> impl Iterator<Item = &'a File> + use<'a> {
        self.files.get(id).into_iter().flatten()
    }

    /// A folder, if it was given.
    pub fn folder(&self, id: &str) -> Option<&Folder> {
        self.folders.get(id)
    }

    /// The parameters of a game that were given under their own names.
    pub fn params(&self, known: &[Param]) -> Vec<(&'static str, String)> {
        known.iter().filter_map(|param| Some((param.id, self.word(param.id)?.to_string()))).collect()
    }
}
