//! `tool`: a game's tools in a conversation. They answer in JSON, on one thread, and know neither the date
//! nor a number that differs from run to run: the same line has the same answer.

use super::commands::Answer;
use super::trouble::Trouble;
use super::words::{self, Setting};
use super::{Pipe, fine};
use crate::json::{embedded, field, shortened};
use kernel::game::GameInfo;
use kernel::tools::{File, Folder, Inputs, Kind, Opened, Solo, Tool};

impl Pipe {
    pub(super) fn tool(&mut self, rest: &str) -> Answer {
        let (game, rest) = words::first_word(rest);
        let (name, rest) = words::first_word(rest);
        if name.is_empty() {
            return Err(Trouble::usage("expected a game and one of its tools; 'info' lists them"));
        }
        let info = self.find(game)?;
        let tool = info.tool(name).ok_or_else(|| no_tool(info, name))?;
        let mut given: Vec<(String, Vec<String>)> = Vec::new();
        let mut contents: Vec<(String, String)> = Vec::new();
        for Setting { key, value, file } in words::assignments(rest).map_err(Trouble::usage)? {
            if file {
                contents.extend(self.named(tool, &key, &value)?);
            }
            given.push((key, vec![value]));
        }
        // An answer here is always JSON.
        given.retain(|(id, _)| id != "json");
        given.push(("json".into(), vec!["true".into()]));
        let mut open = |kind, name: &str| opened(kind, name, &contents);
        let words = given.iter().map(|(id, values)| (id.as_str(), values.clone()));
        let inputs = Inputs::read(tool, words, &mut open)?;
        let mut solo = Solo { entropy: 1, ..Solo::default() };
        let report = (tool.run)(&inputs, &mut solo)?;
        // Without a report all was said in lines, on the way.
        let lines: Vec<_> = solo.printed.lines().map(|line| embedded(line.into())).collect();
        let told = (!report.json.is_empty()).then(|| embedded(report.json));
        let answer = field("tool", tool.id).with("answer", &report.answer).with("report", &told);
        fine(answer.with("lines", &lines).with("notes", &report.notes))
    }

    /// The content of a file that an argument names, or of the files in its folder, each with its name.
    fn named(&self, tool: &Tool, id: &str, path: &str) -> Result<Vec<(String, String)>, Trouble> {
        let Some(Kind::Folder { files: names }) =
            tool.args.iter().find(|arg| arg.id == id).map(|arg| arg.kind)
        else {
            return Ok(vec![(path.into(), self.read(path)?)]);
        };
        let inside = names.iter().map(|name| format!("{path}/{name}"));
        Ok(inside.filter_map(|file| Some((file.clone(), self.read(&file).ok()?))).collect())
    }
}

/// What is behind a name: a file or a folder that was read, or a text of several lines, which is a file itself.
fn opened(kind: Kind, name: &str, contents: &[(String, String)]) -> Opened {
    let content =
        |path: &str| contents.iter().find(|(p, _)| p == path).map(|(_, text)| text.clone().into_bytes());
    if let Kind::Folder { files: names } = kind {
        let file = |file: &&str| Some((file.to_string(), content(&format!("{name}/{file}"))?));
        let files: std::collections::BTreeMap<_, _> = names.iter().filter_map(file).collect();
        return Opened::Folder(Folder {
            path: name.into(),
            exists: !files.is_empty(),
            files,
            ..Folder::default()
        });
    }
    if name.contains('\n') {
        return Opened::File(File { name: "<text>".into(), content: Ok(name.as_bytes().to_vec()) });
    }
    let content = content(name).ok_or_else(|| "name a file with '@'".into());
    Opened::File(File { name: name.into(), content })
}

fn no_tool(info: &GameInfo, name: &str) -> Trouble {
    let known: Vec<&str> = info.tools.iter().map(|tool| tool.id).collect();
    let text = format!("{} has no tool '{}' (it has: {})", info.id, shortened(name, 40), known.join(", "));
    Trouble::new("no-tool", text).with("tools", &known)
}
